import { Button, Text } from "@mantine/core";
import type { OwnSpace } from "@stokaz/contract/spaces/spaces";
import type { ReactElement } from "react";
import { ApiError } from "../../lib/api/error.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { deletionFailure, useDeleteSpace } from "./api.ts";

type DeleteSpaceDialogProps = {
  opened: boolean;
  space: OwnSpace | undefined;
  onClose: () => void;
  onTakeOff: (space: OwnSpace) => void;
};

const isRented = (error: unknown): boolean =>
  error instanceof ApiError && error.code === "space/has-rentals";

/**
 * Dialog that confirms the deletion of a space. One that has leases stays, so it offers to take it
 * off offer.
 */
export const DeleteSpaceDialog = ({
  opened,
  space,
  onClose,
  onTakeOff,
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
      afterRefusal={
        space &&
        isRented(deletion.error) &&
        (space.isTakenOff ? (
          <Text mt="sm">
            Son annonce est retirée. Vous pourrez le supprimer après la dernière location.
          </Text>
        ) : (
          <>
            <Text mt="sm">
              Vous pouvez retirer l'annonce&#8239;: personne d'autre ne louera cet espace, et vous
              pourrez le supprimer après la dernière location.
            </Text>
            <Button
              variant="light"
              mt="sm"
              onClick={() => {
                close();
                onTakeOff(space);
              }}
            >
              Retirer l'annonce
            </Button>
          </>
        ))
      }
      onConfirm={() => space && deletion.mutate(space._id, { onSuccess: close })}
      onClose={close}
    />
  );
};
