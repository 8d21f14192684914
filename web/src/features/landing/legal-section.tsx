import { paths } from "@stokaz/contract/paths";
import type { ReactElement, ReactNode } from "react";
import { Link } from "react-router";
import { useSite } from "../../lib/api/site.ts";
import { formatList, formatPercent } from "../../lib/format/format.ts";
import { Notice } from "../../ui/notices/notice.tsx";
import { Facts } from "../../ui/offers/facts.tsx";
import { Articles } from "../../ui/page/article.tsx";
import { PageShell } from "../../ui/page/page-shell.tsx";
import styles from "./legal-section.module.css";

/**
 * List of the operator's missing facts, for the person who sets up the site; never shown in
 * production.
 */
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

/** A legal text: its title, its date of effect, then its articles. */
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

/** Name of the operator; the brand is used while it is missing. */
export const OperatorName = (): ReactElement => <>{useSite()?.operator.name}</>;

/** Email of the operator as a link; words are used while it is missing. */
export const OperatorEmail = (): ReactElement => {
  const email = useSite()?.operator.email;
  return email ? (
    <a href={`mailto:${email}`}>{email}</a>
  ) : (
    <Link to={paths.contact.href()}>notre formulaire de contact</Link>
  );
};

/** Platform fee as `10 %`; words are used while the rate is unknown. */
export const PlatformFeeRate = (): ReactElement => {
  const percent = useSite()?.platformFeePercent;
  return <>{percent === undefined ? "un pourcentage affiché" : formatPercent(percent)}</>;
};

/** Identity of the operator, line by line; missing facts are left out. */
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

/** One text of the operator; `otherwise` is used while it is missing. */
export const OperatorText = ({
  textKey,
  otherwise,
}: {
  textKey: "host" | "mediator";
  otherwise: ReactNode;
}): ReactNode => {
  const said = useSite()?.operator[textKey];
  return said ? <p>{said}</p> : otherwise;
};

/**
 * Says that the publication director and other facts about the operator are given on request, while
 * they are missing.
 */
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
