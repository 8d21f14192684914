import { type ReactElement, useState } from "react";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { RowAction } from "../../../ui/lists/row-action.tsx";
import { AlertIcon } from "../../../ui/page/tool-icons.tsx";
import { RecallForm } from "./recall-form.tsx";

/** Button of a product's row that opens the recall form. */
export const RecallSection = ({
  productId,
  name,
}: {
  productId: string;
  name: string;
}): ReactElement => {
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => setIsOpen(false);
  return (
    <>
      <RowAction
        icon={<AlertIcon />}
        word="Rappeler"
        label={`Rappeler ${name}`}
        onClick={() => setIsOpen(true)}
      />
      <Dialog opened={isOpen} onClose={close} title={`Rappeler ${name}`} width={600}>
        <RecallForm productId={productId} onDone={close} />
      </Dialog>
    </>
  );
};
