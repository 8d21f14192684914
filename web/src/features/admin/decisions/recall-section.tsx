import { type ReactElement, useState } from "react";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { useUnsaved } from "../../../ui/dialogs/unsaved.ts";
import { RowAction } from "../../../ui/lists/row-action.tsx";
import { AlertIcon } from "../../../ui/page/tool-icons.tsx";
import { RecallForm } from "./recall-form.tsx";

/** Button of a product's row that opens the recall form, which asks before it drops its text. */
export const RecallSection = ({
  productId,
  name,
}: {
  productId: string;
  name: string;
}): ReactElement => {
  const [isOpen, setIsOpen] = useState(false);
  const { isUnsaved, onTyped, close } = useUnsaved(() => setIsOpen(false));
  return (
    <>
      <RowAction
        icon={<AlertIcon />}
        word="Rappeler"
        label={`Rappeler ${name}`}
        onClick={() => setIsOpen(true)}
      />
      <Dialog
        opened={isOpen}
        onClose={close}
        title={`Rappeler ${name}`}
        isUnsaved={isUnsaved}
        isLostByGoingBack
        width={600}
      >
        <RecallForm productId={productId} onTyped={onTyped} onDone={close} />
      </Dialog>
    </>
  );
};
