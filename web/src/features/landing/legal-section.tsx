import { paths } from "@stokaz/contract/paths";
import type { ReactElement, ReactNode } from "react";
import { Link } from "react-router";
import { useSite } from "../../lib/api/site.ts";
import { formatList, formatPercent } from "../../lib/format/format.ts";
import { Articles } from "../../ui/article.tsx";
import { Facts } from "../../ui/facts.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageShell } from "../../ui/page-shell.tsx";
import styles from "./legal-section.module.css";

/** What the operator has yet to say, told to whoever sets the site up: never in production. */
const MissingOperatorDetails = (): ReactElement | null => {
  const missing = useSite()?.toFillIn ?? [];
  return missing.length === 0 ? null : (
    <div className={styles.missing}>
      <Notice tone="warning" title="Textes légaux à compléter par l'exploitant">
        <p>
          Ces réglages sont encore à renseigner avant la mise en ligne&#8239;: {formatList(missing)}
          . Ce message ne s'affiche pas en production.
        </p>
      </Notice>
    </div>
  );
};

/** A legal text: its title, since when it applies, then its articles. */
export const LegalText = ({
  title,
  lead,
  children,
}: {
  title: string;
  lead: string;
  children: ReactNode;
}): ReactElement => (
  <PageShell title={title} lead={lead} width="text">
    <MissingOperatorDetails />
    <Articles>{children}</Articles>
  </PageShell>
);

/** The operator's name; the brand stands in until it is known. */
export const OperatorName = (): ReactElement => <>{useSite()?.operator.name}</>;

/** The operator's e-mail as a link; words stand in until it is known. */
export const OperatorEmail = (): ReactElement => {
  const email = useSite()?.operator.email;
  return email ? (
    <a href={`mailto:${email}`}>{email}</a>
  ) : (
    <Link to={paths.contact.href()}>notre formulaire de contact</Link>
  );
};

/** `10 %`; words stand in until the rate is known. */
export const PlatformFeeRate = (): ReactElement => {
  const percent = useSite()?.platformFeePercent;
  return <>{percent === undefined ? "un pourcentage affiché" : formatPercent(percent)}</>;
};

/** Who runs the platform, line by line; what the operator did not fill in is left out. */
export const OperatorIdentity = (): ReactElement => {
  const operator = useSite()?.operator;
  const lines = [
    { term: "Dénomination", text: operator?.name },
    { term: "Forme juridique", text: operator?.legalForm },
    { term: "Immatriculation", text: operator?.registration },
    { term: "TVA intracommunautaire", text: operator?.vatNumber },
    { term: "Directeur de la publication", text: operator?.director },
    { term: "Adresse", text: operator?.address },
    { term: "Téléphone", text: operator?.phone },
    { term: "E-mail", text: operator?.email },
  ];
  return <Facts facts={lines.flatMap(({ term, text }) => (text ? [{ term, text }] : []))} />;
};

/** What the operator said of one thing; `otherwise` until it did. */
export const OperatorText = ({
  of,
  otherwise,
}: {
  of: "host" | "mediator";
  otherwise: ReactNode;
}): ReactNode => {
  const said = useSite()?.operator[of];
  return said ? <p>{said}</p> : otherwise;
};

/** Who answers for what is published, and what else identifies the operator, as long as it was not said. */
export const IdentityOnRequest = (): ReactElement | null => {
  const operator = useSite()?.operator;
  const missing = [
    ...(operator?.legalForm ? [] : ["sa forme juridique et son capital"]),
    ...(operator?.registration ? [] : ["son numéro d'immatriculation"]),
    ...(operator?.vatNumber ? [] : ["son numéro de TVA"]),
  ];
  if (missing.length === 0 && operator?.director) return null;
  return (
    <p>
      {!operator?.director && (
        <>
          Le représentant légal de <OperatorName /> est directeur de la publication.{" "}
        </>
      )}
      {missing.length > 0 && (
        <>
          Toute personne qui en fait la demande à <OperatorEmail /> obtient {formatList(missing)}.
        </>
      )}
    </p>
  );
};
