import { Button } from "@mantine/core";
import type { User } from "@stokaz/contract/accounts/accounts";
import type { Role } from "@stokaz/contract/accounts/roles";
import { paths } from "@stokaz/contract/paths";
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { useLocation } from "react-router";
import { emailStateQuery, useResendConfirmation } from "../../lib/api/email-proof.ts";
import { messageOf } from "../../lib/api/error.ts";
import { ownAccountQuery } from "../../lib/session/own-account.ts";
import { Notice } from "../../ui/notices/notice.tsx";
import { Refusal } from "../../ui/page/refusal.tsx";
import { EmailDialog } from "./email-dialog.tsx";
import styles from "./email-proof.module.css";
import { EMAIL_PROOF_ID } from "./rules.ts";

/** Actions that need a confirmed address. */
const PURPOSES: Readonly<Record<Role, string>> = {
  lessor: "publier un espace et recevoir nos e-mails",
  artisan: "louer, vendre et recevoir nos e-mails",
  consumer: "recevoir nos e-mails",
  admin: "recevoir nos e-mails",
};

/** Notice above every page for a logged-in user who has not opened the confirmation link yet. */
export const EmailProofSection = ({ user }: { user: User }): ReactElement | null => {
  const { pathname } = useLocation();
  const [isChanging, setIsChanging] = useState(false);
  // People often open the link on a phone: so the account is read again when they come back to this
  // page.
  useQuery({ ...ownAccountQuery, refetchOnWindowFocus: "always" });
  const { data } = useQuery(emailStateQuery);
  const resend = useResendConfirmation();
  // The confirmation page says the same.
  if (pathname === paths.confirmEmail.pattern) return null;
  const pending = data?.pendingEmail;
  const purpose = PURPOSES[user.role];
  return (
    <aside
      id={EMAIL_PROOF_ID}
      tabIndex={-1}
      className={styles.banner}
      aria-label="Adresse à confirmer"
    >
      <Notice
        tone="warning"
        title="Confirmez votre adresse e-mail"
        action={
          <>
            {!pending && (
              <Button variant="default" loading={resend.isPending} onClick={() => resend.mutate()}>
                Renvoyer l'e-mail
              </Button>
            )}
            <Button variant="subtle" onClick={() => setIsChanging(true)}>
              Ce n'est pas la bonne adresse&#8239;?
            </Button>
          </>
        }
      >
        {resend.data && !pending ? (
          <>{resend.data.message} Regardez aussi dans les courriers indésirables.</>
        ) : (
          <>
            Ouvrez le lien que nous avons envoyé à <strong>{pending ?? user.email}</strong> pour{" "}
            {purpose}.
          </>
        )}
        <Refusal message={resend.error && messageOf(resend.error)} />
      </Notice>
      <EmailDialog opened={isChanging} onClose={() => setIsChanging(false)} />
    </aside>
  );
};
