import type { Pickup } from "@stokaz/contract/handover/handover";
import type { ReactElement } from "react";
import { messageOf } from "../../lib/api/error.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { useReportAbsence } from "./api.ts";

type AbsenceDialogProps = { pickup: Pickup | undefined; opened: boolean; onClose: () => void };

/**
 * Dialog to report that a buyer did not come: the buyer is notified and may choose another slot.
 */
export const AbsenceDialog = ({ pickup, opened, onClose }: AbsenceDialogProps): ReactElement => {
  const { mutate, isPending, error, reset } = useReportAbsence();
  const close = (): void => {
    reset();
    onClose();
  };
  return (
    <ConfirmDialog
      opened={opened}
      title="Personne n'est venu ?"
      message={`${pickup?.buyerName ?? ""} reçoit un e‑mail qui dit que vous l'attendiez, et peut choisir un autre créneau. Sa commande reste à récupérer.`}
      confirmLabel="Prévenir l'acheteur"
      cancelLabel="Annuler"
      isPending={isPending}
      refusal={error && messageOf(error)}
      onConfirm={() => pickup && mutate(pickup.orderId, { onSuccess: close })}
      onClose={close}
    />
  );
};
