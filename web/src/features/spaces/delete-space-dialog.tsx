import type { OwnSpace } from "@stokaz/contract/spaces/spaces";
import type { ReactElement } from "react";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { deletionFailure, useDeleteSpace } from "./api.ts";

type DeleteSpaceDialogProps = {
  opened: boolean;
  space: OwnSpace | undefined;
  onClose: () => void;
};

/** Dialog that confirms the deletion of a space. */
export const DeleteSpaceDialog = ({
  opened,
  space,
  onClose,
}: DeleteSpaceDialogProps): ReactElement => {
  const deletion = useDeleteSpace();
  const close = (): void => {
    deletion.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={"Supprimer cet espace\u202f?"}
      message={`«\u202f${space?.name ?? ""}\u202f» ne sera plus proposé aux artisans. Les locations passées restent dans vos comptes.`}
      confirmLabel="Supprimer"
      cancelLabel="Annuler"
      isPending={deletion.isPending}
      refusal={deletion.error && deletionFailure(deletion.error)}
      onConfirm={() => space && deletion.mutate(space._id, { onSuccess: close })}
      onClose={close}
    />
  );
};
