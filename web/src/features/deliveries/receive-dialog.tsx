import type { Delivery } from "@stokaz/contract/handover/deliveries";
import type { ReactElement } from "react";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { useUnsaved } from "../../ui/dialogs/unsaved.ts";
import { ReceiveForm } from "./receive-form.tsx";

const TITLE = "Ce qui est arrivé";

type ReceiveDialogProps = { delivery: Delivery; opened: boolean; onClose: () => void };

/**
 * Dialog in which a lessor records the units that arrived. It asks before it drops typed values.
 */
export const ReceiveDialog = ({ delivery, opened, onClose }: ReceiveDialogProps): ReactElement => {
  const { isUnsaved, onTyped, close } = useUnsaved(onClose);
  return (
    <Dialog opened={opened} onClose={close} title={TITLE} isUnsaved={isUnsaved} width={640}>
      <ReceiveForm title={TITLE} delivery={delivery} onTyped={onTyped} onDone={close} />
    </Dialog>
  );
};
