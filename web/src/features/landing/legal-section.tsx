import { Title } from "@mantine/core";
import { TERMS_VERSION } from "@stokaz/contract/terms";
import type { ReactElement, ReactNode } from "react";
import { Link } from "react-router";
import { BRAND } from "../../lib/brand.ts";
import { formatLongDay, formatPercent } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { useTerritory } from "../../lib/territory.ts";
import { PageShell } from "../../ui/page-shell.tsx";
import styles from "./legal-section.module.css";

/** A legal text: its title, since when it applies, then its articles. */
export const LegalText = ({
  title,
  children,
}: {
  title: string;
  children: ReactNode;
}): ReactElement => (
  <PageShell
    title={title}
    lead={`En vigueur depuis le ${formatLongDay(TERMS_VERSION)}.`}
    width="text"
  >
    <div className={styles.text}>{children}</div>
  </PageShell>
);

/** One article, which other pages may point at. */
export const Article = ({
  id,
  title,
  children,
}: {
  id: string;
  title: string;
  children: ReactNode;
}): ReactElement => (
  <section id={id} aria-labelledby={`${id}-titre`}>
    <Title order={2} size="h3" id={`${id}-titre`}>
      {title}
    </Title>
    {children}
  </section>
);

/** The operator's name; the brand stands in until it is known. */
export const OperatorName = (): ReactElement => <>{useTerritory()?.operator.name ?? BRAND}</>;

/** The operator's e-mail as a link; words stand in until it is known. */
export const OperatorEmail = (): ReactElement => {
  const email = useTerritory()?.operator.email;
  return email ? (
    <a href={`mailto:${email}`}>{email}</a>
  ) : (
    <Link to={paths.contact.href()}>notre formulaire de contact</Link>
  );
};

/** `10 %`; words stand in until the rate is known. */
export const CommissionRate = (): ReactElement => {
  const percent = useTerritory()?.platformFeePercent;
  return <>{percent === undefined ? "un pourcentage affiché" : formatPercent(percent)}</>;
};

/** Who runs the platform, line by line; what the operator did not fill in is left out. */
export const OperatorIdentity = (): ReactElement => {
  const operator = useTerritory()?.operator;
  const lines = [
    { term: "Dénomination", text: operator?.name ?? BRAND },
    { term: "Adresse", text: operator?.address },
    { term: "Téléphone", text: operator?.phone },
    { term: "E-mail", text: operator?.email },
  ];
  return (
    <dl className={styles.identity}>
      {lines.map(
        ({ term, text }) =>
          text && (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ),
      )}
    </dl>
  );
};
