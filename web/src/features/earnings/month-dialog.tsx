import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { formatOfMonth } from "../../lib/format/format.ts";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { RowsState } from "../../ui/page/rows-state.tsx";
import { monthEarningsQuery } from "./api.ts";
import { FiguresTable } from "./figures-table.tsx";
import { SaleSection, saleHeading } from "./sale-section.tsx";
import { MonthVatSection } from "./vat-section.tsx";

const Sales = ({ month }: { month: string }): ReactElement => {
  const { data, error, refetch } = useQuery(monthEarningsQuery(month));
  if (data) {
    const { sales, vat } = data;
    return (
      <>
        <FiguresTable
          label={`Détail ${formatOfMonth(month)}`}
          rows={sales}
          rowKey={({ sale }) => sale._id}
          first={{
            key: "sale",
            header: saleHeading(sales.map(({ sale }) => sale)),
            cell: ({ sale }) => <SaleSection sale={sale} />,
          }}
        />
        <MonthVatSection month={month} sums={vat} />
      </>
    );
  }
  return <RowsState query={{ error, refetch }} count={3} />;
};

type MonthDialogProps = {
  /** Month, `2026-11`. It is kept while the dialog closes. */
  month: string | undefined;
  opened: boolean;
  onClose: () => void;
};

/** Amounts of a month, sale by sale. */
export const MonthDialog = ({ month, opened, onClose }: MonthDialogProps): ReactElement => (
  <Dialog
    opened={opened}
    onClose={onClose}
    width={960}
    title={month ? `Vos revenus ${formatOfMonth(month)}` : ""}
  >
    {month && <Sales month={month} />}
  </Dialog>
);
