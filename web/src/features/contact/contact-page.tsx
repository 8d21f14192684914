import { Anchor } from "@mantine/core";
import type { ReactElement, ReactNode } from "react";
import { customerServiceUrl, useSite } from "../../lib/api/site.ts";
import { publicMeta } from "../../lib/format/meta.ts";
import { Panel } from "../../ui/lists/panel.tsx";
import { PageShell } from "../../ui/page/page-shell.tsx";
import { HomeIcon, MailIcon, MessageIcon, PhoneIcon, UserIcon } from "../../ui/page/tool-icons.tsx";
import { ContactForm } from "./contact-form.tsx";
import styles from "./contact-page.module.css";

export const meta = publicMeta({
  title: "Contact",
  description: "Une question sur une location, une commande ou votre compte ? Écrivez-nous.",
});

const Line = ({ icon, children }: { icon: ReactNode; children: ReactNode }): ReactElement => (
  <li>
    {icon}
    <span>{children}</span>
  </li>
);

const ContactDetails = (): ReactElement => {
  const site = useSite();
  if (!site) return <p>Par ce formulaire, ou par le service client en haut de page.</p>;
  const { name, address, email, phone } = site.operator;
  return (
    <ul className={styles.details}>
      <Line icon={<UserIcon />}>{name}</Line>
      {address && <Line icon={<HomeIcon />}>{address}</Line>}
      <Line icon={<PhoneIcon />}>
        <Anchor href={`tel:${phone.replace(/\s/g, "")}`} underline="always">
          {phone}
        </Anchor>
      </Line>
      <Line icon={<MailIcon />}>
        <Anchor href={`mailto:${email}`} underline="always">
          {email}
        </Anchor>
      </Line>
      <Line icon={<MessageIcon />}>
        <Anchor href={customerServiceUrl(site)} target="_blank" rel="noreferrer" underline="always">
          Discuter avec le service client
        </Anchor>
      </Line>
    </ul>
  );
};

const ContactPage = (): ReactElement => (
  <PageShell title="Contact" lead="Une question, un souci, une idée ? Nous vous répondons.">
    <div className={styles.layout}>
      <Panel>
        <ContactForm />
      </Panel>
      <Panel title="Nous joindre">
        <ContactDetails />
      </Panel>
    </div>
  </PageShell>
);

export default ContactPage;
