import { cents } from "@stokaz/contract/money/money";
import { VAT_WORDS, vatRateText } from "@stokaz/contract/tax/vat";
import type { VatSum } from "@stokaz/contract/tax/vat-exports";
import type { ReactElement } from "react";
import { formatEuros } from "../../lib/format/format.ts";
import { type Column, DataTable } from "../../ui/lists/data-table.tsx";
import styles from "./earnings.module.css";

/** French text with the VAT rate, or the reason why there is none. */
const whatOf = ({ regime, rate }: VatSum): string => {
  if (regime === null || rate === null) return "TVA pas encore indiquée lors de la vente";
  return regime === "liable" ? `TVA à ${vatRateText(rate)}` : VAT_WORDS[regime];
};

const COLUMNS: Column<VatSum>[] = [
  {
    key: "what",
    header: "Taux",
    isLead: true,
    cell: (sum) => <span className={styles.sale}>{whatOf(sum)}</span>,
  },
  {
    key: "net",
    header: "Total HT",
    align: "end",
    cell: ({ gross, vat }) => (vat === null ? "–" : formatEuros(cents(gross - vat))),
  },
  {
    key: "vat",
    header: "TVA",
    align: "end",
    cell: ({ vat }) => (vat === null ? "–" : <strong>{formatEuros(vat)}</strong>),
  },
  { key: "gross", header: "Total TTC", align: "end", cell: ({ gross }) => formatEuros(gross) },
];

/** Sales minus refunds by VAT rate, with the net amount and the tax. */
export const VatTable = ({
  label,
  sums,
}: {
  label: string;
  sums: readonly VatSum[];
}): ReactElement => (
  <DataTable
    label={label}
    columns={COLUMNS}
    rows={sums}
    rowKey={({ regime, rate }) => `${regime} ${rate}`}
  />
);
