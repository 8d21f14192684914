import type { Delivery } from "@stokaz/contract/handover/deliveries";
import { type ReactElement, useState } from "react";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { ReceiveForm } from "./receive-form.tsx";

const TITLE = "Ce qui est arrivé";

type ReceiveDialogProps = { delivery: Delivery; opened: boolean; onClose: () => void };

/**
 * Dialog in which a lessor records the units that arrived. It asks before it drops typed values.
 */
export const ReceiveDialog = ({ delivery, opened, onClose }: ReceiveDialogProps): ReactElement => {
  const [isUnsaved, setIsUnsaved] = useState(false);
  const close = (): void => {
    setIsUnsaved(false);
    onClose();
  };
  return (
    <Dialog opened={opened} onClose={close} title={TITLE} isUnsaved={isUnsaved} width={640}>
      <ReceiveForm
        title={TITLE}
        delivery={delivery}
        onTyped={() => setIsUnsaved(true)}
        onDone={close}
      />
    </Dialog>
  );
};
