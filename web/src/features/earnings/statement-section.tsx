import { Button } from "@mantine/core";
import { groupBy } from "@stokaz/contract/group-by";
import { DOCUMENT_NAMES } from "@stokaz/contract/papers/documents";
import { fileName } from "@stokaz/contract/papers/papers";
import { paths } from "@stokaz/contract/paths";
import { TAX_LINKS } from "@stokaz/contract/tax/tax-links";
import type { TaxStatement } from "@stokaz/contract/tax/tax-statements";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { useSaveDocument } from "../../lib/api/documents.ts";
import { formatCount, formatEuros, formatLongDay } from "../../lib/format/format.ts";
import { useSession } from "../../lib/session/session.ts";
import { Panel } from "../../ui/lists/panel.tsx";
import { DownloadIcon } from "../../ui/page/tool-icons.tsx";
import { taxStatementQuery } from "./api.ts";
import styles from "./statement-section.module.css";

type StatementFigures = NonNullable<TaxStatement["told"]>;

/**
 * French count for a tax statement. For lessors it counts places, because a lease counts once in
 * each paid quarter.
 */
const countOf = ({ acts, places }: StatementFigures, isLessor: boolean): string =>
  isLessor ? formatCount(places.length, "lieu", "lieux") : formatCount(acts, "vente");

const Figures = ({
  figures,
  isLessor,
}: {
  figures: StatementFigures;
  isLessor: boolean;
}): ReactElement => (
  <dl className={styles.figures}>
    <div>
      <dt>Montant avant frais</dt>
      <dd>{formatEuros(figures.gross)}</dd>
    </div>
    <div>
      <dt>Frais de plateforme</dt>
      <dd>{formatEuros(figures.fees)}</dd>
    </div>
    <div>
      <dt>Reçu sur votre compte</dt>
      <dd>{formatEuros(figures.net)}</dd>
    </div>
    <div>
      <dt>{isLessor ? "Lieux loués" : "Ventes payées"}</dt>
      <dd>{countOf(figures, isLessor)}</dd>
    </div>
  </dl>
);

/** Amounts of the year for the tax return, final or so far. */
const Meaning = ({ statement }: { statement: TaxStatement }): ReactElement => {
  const isLessor = useSession()?.role === "lessor";
  const { year, isOver, told } = statement;
  if (!told) return <p>Rien n'est parti vers votre compte en {year}.</p>;
  return (
    <>
      <Figures figures={told} isLessor={isLessor} />
      {isLessor && (
        <p>
          {isOver
            ? `Reportez le montant avant frais ligne 4BE de votre déclaration des revenus de ${year}, avec vos autres loyers nus\u202f: l'administration retire elle-même 30\u202f%.`
            : `L'an prochain, vous reporterez le montant avant frais de toute l'année ligne 4BE de votre déclaration.`}
        </p>
      )}
    </>
  );
};

/** Statement of one company of a year, or of the whole year. @param all the newest first */
const Statement = ({
  year,
  all: [latest, ...older],
}: {
  year: number;
  all: TaxStatement["statements"];
}): ReactElement | null => {
  const save = useSaveDocument();
  if (!latest) return null;
  const { company } = latest;
  const name = [year, ...(company ? [company.name] : [])].join(" ");
  return (
    <div className={styles.statements}>
      <Button
        variant="default"
        leftSection={<DownloadIcon />}
        loading={save.isPending}
        onClick={() =>
          save.mutate({
            _id: latest._id,
            fileName: fileName(DOCUMENT_NAMES.yearly_statement, name),
          })
        }
      >
        {DOCUMENT_NAMES.yearly_statement} {name} (PDF)
      </Button>
      <p className={styles.soft}>
        {company && `SIREN ${company.siren}. `}
        {latest.version > 1
          ? `Corrigé n° ${latest.version}, établi le ${formatLongDay(latest.madeOn)}. `
          : `Établi le ${formatLongDay(latest.madeOn)}. `}
        {older.length > 0 && (
          <Link to={paths.documents.href({ annee: String(year) })}>
            Voir {older.length > 1 ? "les précédents" : "le précédent"}
          </Link>
        )}
      </p>
    </div>
  );
};

const Statements = ({
  statement: { year, isOver, statements },
}: {
  statement: TaxStatement;
}): ReactElement => {
  if (statements.length === 0) {
    return (
      <p className={styles.soft}>
        {isOver
          ? "Votre récapitulatif est établi en janvier et arrive par e-mail."
          : `Votre récapitulatif de ${year} arrive par e-mail avant le 31 janvier ${year + 1}.`}
      </p>
    );
  }
  const ofCompany = groupBy(statements, ({ company }) => company?.siren);
  return (
    <>
      {[...ofCompany].map(([siren, all]) => (
        <Statement key={siren ?? ""} year={year} all={all} />
      ))}
    </>
  );
};

/** Data of a year for a seller's tax return, with the legal obligations. */
export const StatementSection = ({ year }: { year: number }): ReactElement | null => {
  const { data: statement } = useQuery({
    ...taxStatementQuery(year),
    // The former year is shown while another one loads, so that the page does not jump.
    placeholderData: (previous) => previous,
  });
  if (!statement) return null;
  return (
    <Panel
      title={`Votre déclaration de revenus de ${statement.year}`}
      help="Une somme compte le jour où elle part vers votre compte."
    >
      <div className={styles.content}>
        <Meaning statement={statement} />
        <Statements statement={statement} />
        <ul className={styles.links}>
          {TAX_LINKS.map(({ label, url }) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noreferrer">
                {label}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  );
};
