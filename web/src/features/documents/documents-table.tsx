import { Button } from "@mantine/core";
import { DOCUMENT_NAMES, type IssuedDocument } from "@stokaz/contract/papers/documents";
import { type ReactElement, useState } from "react";
import { formatDay, formatEuros } from "../../lib/format/format.ts";
import { type Column, DataTable } from "../../ui/lists/data-table.tsx";
import { DocumentButton } from "../../ui/papers/document-button.tsx";
import { CorrectionDialog } from "./correction-dialog.tsx";
import styles from "./documents.module.css";

/** Only invoices of sales are issued in the name of a user, who may correct them. */
const isCorrectable = ({ kind, isIssuer }: IssuedDocument): boolean =>
  kind === "sale_invoice" && isIssuer;

type Correct = (document: IssuedDocument) => void;

const columns = (onCorrect: Correct): readonly Column<IssuedDocument>[] => [
  {
    key: "document",
    header: "Document",
    isLead: true,
    cell: ({ kind, title, isIssuer }) => (
      <span className={styles.document}>
        <strong>{DOCUMENT_NAMES[kind]}</strong>
        <span className={styles.detail}>{title}</span>
        {isIssuer && <span className={styles.detail}>Établi en votre nom</span>}
      </span>
    ),
  },
  {
    key: "number",
    header: "Numéro",
    cell: ({ number }) => <span className={styles.number}>{number ?? "–"}</span>,
  },
  {
    key: "date",
    header: "Date",
    cell: ({ issuedOn }) => <time dateTime={issuedOn}>{formatDay(issuedOn)}</time>,
  },
  {
    key: "amount",
    header: "Montant",
    align: "end",
    cell: ({ amount }) => (amount === null ? "–" : formatEuros(amount)),
  },
  {
    key: "file",
    header: "Fichier",
    isPinned: true,
    cell: (document) => (
      <span className={styles.actions}>
        <DocumentButton
          document={document}
          word="Télécharger"
          label={`Télécharger : ${DOCUMENT_NAMES[document.kind]}, ${document.number ?? document.title}`}
        />
        {isCorrectable(document) && (
          <Button
            variant="subtle"
            aria-label={`Corriger la facture ${document.number}`}
            onClick={() => onCorrect(document)}
          >
            Corriger
          </Button>
        )}
      </span>
    ),
  },
];

/** Documents that were issued to a user or in their name within a year. */
export const DocumentsTable = ({
  year,
  documents,
}: {
  year: number;
  documents: readonly IssuedDocument[];
}): ReactElement => {
  const [toCorrect, setToCorrect] = useState<IssuedDocument>();
  return (
    <>
      <DataTable
        label={`Vos documents de ${year}`}
        columns={columns(setToCorrect)}
        rows={documents}
        rowKey={({ _id }) => _id}
      />
      <CorrectionDialog invoice={toCorrect} onClose={() => setToCorrect(undefined)} />
    </>
  );
};
