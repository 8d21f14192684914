import { Anchor, Button } from "@mantine/core";
import { DOCUMENT_NAMES, type IssuedDocument } from "@stokaz/contract/papers/documents";
import { paths } from "@stokaz/contract/paths";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { documentsOfQuery, useSaveDocument } from "../../lib/api/documents.ts";
import { DownloadIcon } from "../page/tool-icons.tsx";

/** Number of documents shown here; the others are on their own page. */
const SHOWN = 6;

const labelOf = (document: IssuedDocument, all: readonly IssuedDocument[]): string => {
  const { kind, number, title } = document;
  const isOnly = all.filter((other) => other.kind === kind).length === 1;
  if (isOnly && kind === "sale_invoice") return "Télécharger ma facture";
  if (kind === "rent_receipt") return `Quittance : ${title}`;
  return `${DOCUMENT_NAMES[kind]} ${number ?? ""}`.trim();
};

/**
 * Buttons for the invoices, credit notes or receipts of an order or a rental, newest first; nothing
 * while there is none.
 */
export const DocumentButtons = ({ subjectId }: { subjectId: string }): ReactElement | null => {
  const { data = [] } = useQuery(documentsOfQuery(subjectId));
  const save = useSaveDocument();
  if (data.length === 0) return null;
  return (
    <>
      {data
        .toReversed()
        .slice(0, SHOWN)
        .map((document) => (
          <Button
            key={document._id}
            variant="default"
            leftSection={<DownloadIcon />}
            loading={save.isPending && save.variables._id === document._id}
            onClick={() => save.mutate(document)}
          >
            {labelOf(document, data)}
          </Button>
        ))}
      {data.length > SHOWN && (
        <Anchor component={Link} to={paths.documents.href()}>
          Tous mes documents
        </Anchor>
      )}
    </>
  );
};
