import type { ReactElement } from "react";
import { formatCount } from "../../lib/format/format.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";

type EmptyBasketDialogProps = {
  opened: boolean;
  /** Number of units in the basket. */
  count: number;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before the basket is emptied. */
export const EmptyBasketDialog = ({ count, ...props }: EmptyBasketDialogProps): ReactElement => (
  <ConfirmDialog
    {...props}
    title="Vider le panier ?"
    message={`Il contient ${formatCount(count, "produit")}.`}
    confirmLabel="Vider le panier"
    cancelLabel="Le garder"
  />
);
