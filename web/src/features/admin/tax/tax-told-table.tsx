import { Button } from "@mantine/core";
import { DOCUMENT_NAMES } from "@stokaz/contract/papers/documents";
import { fileName } from "@stokaz/contract/papers/papers";
import { TAX_FACTS, type TaxFact } from "@stokaz/contract/tax/tax-identity";
import type { ReportedSeller } from "@stokaz/contract/tax/tax-reporting";
import { CLOSED_ACCOUNT } from "@stokaz/contract/text";
import type { ReactElement } from "react";
import { useSaveDocument } from "../../../lib/api/documents.ts";
import { formatCount, formatEuros, formatLongDay } from "../../../lib/format/format.ts";
import { ROLE_NAMES } from "../../../lib/format/role-names.ts";
import type { Column } from "../../../ui/lists/data-table.tsx";
import { StatusBadge } from "../../../ui/lists/status-badge.tsx";
import { DownloadIcon } from "../../../ui/page/tool-icons.tsx";
import styles from "./tax-reporting.module.css";

const FILE_STATES = {
  none: { tone: "neutral", label: "Pas à déclarer" },
  to_add: { tone: "warning", label: "À déclarer" },
  sent: { tone: "success", label: "Dans un fichier" },
  to_correct: { tone: "warning", label: "À corriger" },
} as const;

/**
 * Short name of a tax fact for the operator's list: `pays de résidence fiscale` instead of the
 * words a seller reads (`le pays de votre résidence fiscale`).
 */
const factName = (fact: TaxFact): string =>
  TAX_FACTS[fact].replace(/^(?:votre |le |la |l')/, "").replace("votre ", "");

const nameOf = ({ name, company }: ReportedSeller): string =>
  name === null ? CLOSED_ACCOUNT : (company?.name ?? name);

const Missing = ({ seller }: { seller: ReportedSeller }): ReactElement => {
  const { isInFile, isBlocked, missing } = seller;
  if (!isInFile || missing.length === 0) return <span>–</span>;
  return (
    <span>
      {isBlocked && <StatusBadge tone="danger" label="Impossible à déclarer" />}
      <span className={styles.soft}>{missing.map(factName).join(", ")}</span>
    </span>
  );
};

const Statement = ({ seller }: { seller: ReportedSeller }): ReactElement => {
  const save = useSaveDocument();
  const { statement } = seller;
  if (!statement) return <span className={styles.soft}>Pas encore</span>;
  const { _id, version, madeOn, isMailed } = statement;
  return (
    <span>
      <Button
        variant="subtle"
        leftSection={<DownloadIcon size={18} />}
        aria-label={`Récapitulatif de ${nameOf(seller)}`}
        loading={save.isPending}
        onClick={() =>
          save.mutate({ _id, fileName: fileName(DOCUMENT_NAMES.yearly_statement, nameOf(seller)) })
        }
      >
        {version > 1 ? `Corrigé n° ${version}` : "PDF"}
      </Button>
      <span className={styles.soft}>
        {formatLongDay(madeOn)}
        {!isMailed && ", sans e-mail"}
      </span>
    </span>
  );
};

/** Columns of a seller's statement, missing data and state in the tax authority's file. */
export const taxSellerColumns = (): readonly Column<ReportedSeller>[] => [
  {
    key: "name",
    header: "Vendeur",
    isLead: true,
    cell: (seller) => (
      <>
        <strong>{nameOf(seller)}</strong>
        <span className={styles.soft}>
          {ROLE_NAMES[seller.role]}
          {seller.company && `, SIREN ${seller.company.siren}`}
        </span>
      </>
    ),
  },
  {
    key: "money",
    header: "Avant frais",
    align: "end",
    cell: ({ gross, fees, acts, role }) => (
      <>
        {formatEuros(gross)}
        <span className={styles.soft}>
          {`dont ${formatEuros(fees)} de frais`}
          {role === "artisan" && `, ${formatCount(acts, "vente")}`}
        </span>
      </>
    ),
  },
  { key: "missing", header: "Il manque", cell: (seller) => <Missing seller={seller} /> },
  { key: "statement", header: "Récapitulatif", cell: (seller) => <Statement seller={seller} /> },
  {
    key: "file",
    header: "Fichier",
    cell: ({ fileState }) => <StatusBadge {...FILE_STATES[fileState]} />,
  },
];
