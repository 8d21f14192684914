import type { ReactElement } from "react";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { useOpenedOnceThere } from "./opened-once-there.ts";

type OtherPlaceDialogProps = { opened: boolean; onConfirm: () => void; onClose: () => void };

/** Asks before the basket for another place is replaced by products that are collected here. */
export const OtherPlaceDialog = ({ opened, ...props }: OtherPlaceDialogProps): ReactElement => (
  <ConfirmDialog
    {...props}
    opened={useOpenedOnceThere(opened)}
    title="Vider le panier et recommencer ici ?"
    message="Un panier se récupère en un seul lieu, et le vôtre contient des produits d'un autre lieu."
    confirmLabel="Vider et recommencer"
    cancelLabel="Garder mon panier"
  />
);
