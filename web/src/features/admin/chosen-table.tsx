import { type ReactElement, type ReactNode, useState } from "react";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { useUnsaved } from "../../ui/dialogs/unsaved.ts";
import type { Column } from "../../ui/lists/data-table.tsx";
import { PagedTable, type PagedTableProps } from "./paged-table.tsx";

type ChosenTableProps<Row> = Omit<PagedTableProps<Row>, "columns"> & {
  columnsFor: (choose: (row: Row) => void) => readonly Column<Row>[];
  /** Title of the dialog that opens for a row. */
  title: string;
  /** Content of the dialog. @param form what the form calls once typed in, and once done */
  formFor: (row: Row, form: { onTyped: () => void; onDone: () => void }) => ReactNode;
};

/**
 * Paged table whose rows each open a dialog to deal with them. It asks before it drops what was
 * typed.
 */
export const ChosenTable = <Row extends { _id: string }>({
  columnsFor,
  title,
  formFor,
  ...table
}: ChosenTableProps<Row>): ReactElement => {
  const [chosen, setChosen] = useState<Row>();
  const { isUnsaved, onTyped, close } = useUnsaved(() => setChosen(undefined));
  return (
    <>
      <PagedTable {...table} columns={columnsFor((row) => setChosen(() => row))} />
      <Dialog
        opened={chosen !== undefined}
        onClose={close}
        title={title}
        isUnsaved={isUnsaved}
        isLostByGoingBack
        width={600}
      >
        {chosen && formFor(chosen, { onTyped, onDone: close })}
      </Dialog>
    </>
  );
};
