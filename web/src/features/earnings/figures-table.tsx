import type { MonthFigures } from "@stokaz/contract/money/earnings";
import type { Cents } from "@stokaz/contract/money/money";
import type { ReactElement } from "react";
import { formatEuros } from "../../lib/format/format.ts";
import { type Column, DataTable } from "../../ui/lists/data-table.tsx";

type Figures = Omit<MonthFigures, "month">;

const COLUMNS = [
  ["received", "Payé par le client"],
  ["fee", "Frais de plateforme"],
  ["refunded", "Remboursé"],
  ["transferred", "Versé"],
  ["reversed", "Repris"],
] as const satisfies (readonly [keyof Figures, string])[];

/** Columns that are shown even with zero amounts, because sellers look for them. */
const ALWAYS_SHOWN: readonly (keyof Figures)[] = ["received", "fee", "transferred"];

const Amount = ({ amount, isMain }: { amount: Cents; isMain: boolean }): ReactElement => {
  const text = amount === 0 ? "–" : formatEuros(amount);
  return isMain ? <strong>{text}</strong> : <span>{text}</span>;
};

type FiguresTableProps<Row> = {
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** First column, before the figures: the subject of the row. */
  first: Column<Row>;
  /** Last column, after the figures: the actions of the row. */
  last?: Column<Row>;
};

/** Table of amounts. The columns of refunds and reversals are shown only if there are any. */
export const FiguresTable = <Row extends Figures>({
  label,
  rows,
  rowKey,
  first,
  last,
}: FiguresTableProps<Row>): ReactElement => {
  const figures = COLUMNS.filter(
    ([name]) => ALWAYS_SHOWN.includes(name) || rows.some((row) => row[name] !== 0),
  ).map(
    ([name, header]): Column<Row> => ({
      key: name,
      header,
      align: "end",
      cell: (row) => <Amount amount={row[name]} isMain={name === "transferred"} />,
    }),
  );
  return (
    <DataTable
      label={label}
      columns={[first, ...figures, ...(last ? [last] : [])]}
      rows={rows}
      rowKey={rowKey}
    />
  );
};
