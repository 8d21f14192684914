import type { Delivery } from "@stokaz/contract/handover/deliveries";
import type { ReactElement } from "react";
import { messageOf } from "../../lib/api/error.ts";
import { formatWeekday } from "../../lib/format/format.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { useCancelDelivery } from "./api.ts";

type CancelDialogProps = { delivery: Delivery; opened: boolean; onClose: () => void };

/** Dialog that confirms the cancellation of a delivery. */
export const CancelDialog = ({ delivery, opened, onClose }: CancelDialogProps): ReactElement => {
  const { mutate, isPending, error, reset } = useCancelDelivery();
  const close = (): void => {
    reset();
    onClose();
  };
  return (
    <ConfirmDialog
      opened={opened}
      title="Annuler cette livraison ?"
      message={`Le loueur saura que vous ne venez pas le ${formatWeekday(delivery.plannedDay)}.`}
      confirmLabel="Annuler la livraison"
      cancelLabel="Garder"
      isPending={isPending}
      refusal={error && messageOf(error)}
      onConfirm={() => mutate(delivery._id, { onSuccess: close })}
      onClose={close}
    />
  );
};
