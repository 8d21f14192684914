import type { MonthFigures } from "@stokaz/contract/earnings";
import type { Cents } from "@stokaz/contract/money";
import type { ReactElement } from "react";
import { formatEuros } from "../../lib/format/format.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";

type Figures = Omit<MonthFigures, "month">;

const COLUMNS = [
  ["received", "Payé par le client"],
  ["fee", "Frais de plateforme"],
  ["refunded", "Remboursé"],
  ["transferred", "Versé"],
  ["reversed", "Repris"],
] as const satisfies (readonly [keyof Figures, string])[];

/** Shown even where nothing happened: they are what one looks for. */
const ALWAYS_SHOWN: readonly (keyof Figures)[] = ["received", "fee", "transferred"];

const Amount = ({ amount, isMain }: { amount: Cents; isMain: boolean }): ReactElement => {
  const text = amount === 0 ? "–" : formatEuros(amount);
  return isMain ? <strong>{text}</strong> : <span>{text}</span>;
};

type FiguresTableProps<Row> = {
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** What a row is about, before its figures. */
  first: Column<Row>;
  /** What can be done with a row, after them. */
  last?: Column<Row>;
};

/** Money in columns; refunds and what was taken back only where there are some. */
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
