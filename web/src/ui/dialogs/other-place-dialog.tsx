import type { ReactElement } from "react";
import { ConfirmDialog } from "./confirm-dialog.tsx";

type OtherPlaceDialogProps = { opened: boolean; onConfirm: () => void; onClose: () => void };

/** Asks before the basket for another place is replaced by products that are collected here. */
export const OtherPlaceDialog = (props: OtherPlaceDialogProps): ReactElement => (
  <ConfirmDialog
    {...props}
    title="Vider le panier et recommencer ici ?"
    message="Un panier se récupère en un seul lieu, et le vôtre contient des produits d'un autre lieu."
    confirmLabel="Vider et recommencer"
    cancelLabel="Garder mon panier"
  />
);
