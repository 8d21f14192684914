import { Stack } from "@mantine/core";
import { type AdminDocument, DOCUMENT_NAMES } from "@stokaz/contract/papers/documents";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { useListAddress } from "../../../lib/browser/list-address.ts";
import { formatCount, formatDay, formatEuros, formatInstant } from "../../../lib/format/format.ts";
import type { Column } from "../../../ui/lists/data-table.tsx";
import { Notice } from "../../../ui/notices/notice.tsx";
import { DocumentButton } from "../../../ui/papers/document-button.tsx";
import styles from "../lists.module.css";
import { PagedTable } from "../paged-table.tsx";
import { documentsQuery, type IssuedCheck } from "./api.ts";
import { ListSearchSection } from "./list-search-section.tsx";

const PARAMETERS = ["q", "kind"];

const FAULTS = {
  gap: "un numéro manque avant",
  changed: "le contenu a été modifié",
  unchained: "la chaîne est rompue avant",
  end: "les derniers numéros manquent",
} as const satisfies Record<IssuedCheck["faults"][number]["kind"], string>;

const COLUMNS: readonly Column<AdminDocument>[] = [
  {
    key: "document",
    header: "Document",
    isLead: true,
    cell: ({ kind, title }) => (
      <span>
        <strong>{DOCUMENT_NAMES[kind]}</strong> <span className={styles.short}>{title}</span>
      </span>
    ),
  },
  {
    key: "number",
    header: "Numéro",
    cell: ({ number }) => <span className={styles.nowrap}>{number ?? "–"}</span>,
  },
  { key: "date", header: "Date", cell: ({ issuedOn }) => formatDay(issuedOn) },
  { key: "issuer", header: "Au nom de", cell: ({ issuer }) => issuer || "L'opérateur" },
  { key: "receiver", header: "Pour", cell: ({ receiver }) => receiver || "–" },
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
      <DocumentButton
        document={document}
        word="Lire"
        label={`Lire ${document.number ?? document.title}`}
      />
    ),
  },
];

/** Result of the last check of all document numbers. */
const Check = ({ check, timeZone }: { check: IssuedCheck; timeZone: string }): ReactElement => {
  const { checkedAt, documents, faults } = check;
  const when = `${formatCount(documents, "document vérifié", "documents vérifiés")} le ${formatInstant(checkedAt, timeZone)}`;
  return faults.length === 0 ? (
    <Notice tone="success" title={`Numéros et contenus intacts : ${when}.`} />
  ) : (
    <Notice tone="danger" title={`${formatCount(faults.length, "anomalie")} : ${when}.`}>
      <ul>
        {faults.map(({ series, kind, number }) => (
          <li key={`${series}${kind}${number}`}>
            {number ?? series} : {FAULTS[kind]}
          </li>
        ))}
      </ul>
    </Notice>
  );
};

/** All documents issued to users. Each download of a file is written to the audit log. */
export const DocumentsTable = ({ timeZone }: { timeZone: string }): ReactElement => {
  const address = useListAddress(PARAMETERS);
  const { page, setPage } = address;
  const read = useQuery(documentsQuery(address));
  return (
    <Stack gap="md">
      {read.data?.check && <Check check={read.data.check} timeZone={timeZone} />}
      <ListSearchSection
        searchedIn="Numéro, nom, commande"
        filters={[{ name: "kind", label: "Document", options: DOCUMENT_NAMES }]}
        address={address}
      />
      <PagedTable
        read={read}
        label="Documents"
        noun="document"
        nothing="Aucun document ne correspond à cette recherche."
        columns={COLUMNS}
        page={page}
        onPage={setPage}
      />
    </Stack>
  );
};
