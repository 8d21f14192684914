import type { ReactElement } from "react";
import { formatCount } from "../../lib/format/format.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { useOpenedOnceThere } from "../../ui/dialogs/opened-once-there.ts";

type EmptyBasketDialogProps = {
  opened: boolean;
  /** Number of units in the basket. */
  count: number;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before the basket is emptied. */
export const EmptyBasketDialog = ({
  opened,
  count,
  ...props
}: EmptyBasketDialogProps): ReactElement => (
  <ConfirmDialog
    {...props}
    opened={useOpenedOnceThere(opened)}
    title="Vider le panier ?"
    message={`Il contient ${formatCount(count, "produit")}.`}
    confirmLabel="Vider le panier"
    cancelLabel="Le garder"
  />
);
