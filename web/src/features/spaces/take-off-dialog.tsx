import type { OwnSpace } from "@stokaz/contract/spaces/spaces";
import type { ReactElement } from "react";
import { messageOf } from "../../lib/api/error.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { useUpdateOffer } from "./api.ts";

type TakeOffDialogProps = {
  opened: boolean;
  space: OwnSpace | undefined;
  onClose: () => void;
};

/** Dialog that confirms taking a space off offer, and says what stays. */
export const TakeOffDialog = ({ opened, space, onClose }: TakeOffDialogProps): ReactElement => {
  const offer = useUpdateOffer();
  const close = (): void => {
    offer.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={"Retirer l'annonce\u202f?"}
      message={`Personne ne pourra plus louer «\u202f${space?.name ?? ""}\u202f», et vos locataires ne pourront ni prolonger ni ajouter de palettes. Vos locations en cours et à venir restent jusqu'à leur terme, avec leurs livraisons et leurs ventes. Une demande ou un paiement déjà commencés peuvent aboutir. Vous pourrez remettre l'annonce en ligne.`}
      confirmLabel="Retirer l'annonce"
      cancelLabel="Annuler"
      isPending={offer.isPending}
      refusal={offer.error && messageOf(offer.error)}
      onConfirm={() =>
        space && offer.mutate({ id: space._id, isTakenOff: true }, { onSuccess: close })
      }
      onClose={close}
    />
  );
};
