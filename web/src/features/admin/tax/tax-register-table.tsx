import type { TaxFileRegister } from "@stokaz/contract/tax/tax-reporting";
import { CLOSED_ACCOUNT } from "@stokaz/contract/text";
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { formatEuros } from "../../../lib/format/format.ts";
import type { Column } from "../../../ui/lists/data-table.tsx";
import { PagedTable } from "../paged-table.tsx";
import { taxRegisterQuery } from "./api.ts";
import styles from "./tax-reporting.module.css";

type Line = TaxFileRegister["data"][number];

const KINDS: Readonly<Record<Line["kind"], string>> = {
  new: "Déclaré",
  corrected: "Corrigé",
  deleted: "Retiré",
};

const COLUMNS: readonly Column<Line>[] = [
  {
    key: "name",
    header: "Vendeur",
    isLead: true,
    cell: ({ name, kind }) => (
      <>
        <strong>{name ?? CLOSED_ACCOUNT}</strong>
        <span className={styles.soft}>{KINDS[kind]}</span>
      </>
    ),
  },
  {
    key: "ref",
    header: "Référence",
    cell: ({ ref, corrects }) => (
      <>
        <span className={styles.hash}>{ref}</span>
        {corrects && <span className={styles.hash}>corrige {corrects}</span>}
      </>
    ),
  },
  { key: "gross", header: "Avant frais", align: "end", cell: ({ gross }) => formatEuros(gross) },
];

/** Sellers of a file, each with the reference that later corrections use. */
export const TaxRegisterTable = ({ id }: { id: string }): ReactElement => {
  const [page, setPage] = useState(1);
  const read = useQuery(taxRegisterQuery(id, page));
  return (
    <PagedTable
      read={read}
      label="Vendeurs du fichier"
      noun="vendeur"
      nothing="Ce fichier ne déclare personne."
      columns={COLUMNS}
      rowKey={({ ref }) => ref}
      page={page}
      onPage={setPage}
    />
  );
};
