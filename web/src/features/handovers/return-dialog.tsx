import type { ExpectedReturn } from "@stokaz/contract/orders/withdrawals";
import { type ReactElement, useState } from "react";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { useUnsaved } from "../../ui/dialogs/unsaved.ts";
import { ReturnForm } from "./return-form.tsx";

type ReturnDialogProps = { expected: ExpectedReturn | undefined; onClose: () => void };

/** Dialog to record returned products; it asks before typed text is lost. */
export const ReturnDialog = ({ expected, onClose }: ReturnDialogProps): ReactElement => {
  // While it closes, the dialog still shows the return it was opened for.
  const [last, setLast] = useState(expected);
  const { isUnsaved, onTyped, close } = useUnsaved(onClose);
  if (expected && expected !== last) setLast(expected);
  return (
    <Dialog
      opened={expected !== undefined}
      onClose={close}
      title="Qu'est-ce qui est revenu ?"
      isUnsaved={isUnsaved}
      width={560}
    >
      {last && (
        <ReturnForm key={last.withdrawalId} expected={last} onTyped={onTyped} onDone={close} />
      )}
    </Dialog>
  );
};
