import type { OwnSpace } from "@stokaz/contract/spaces/spaces";
import type { ReactElement } from "react";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { useUnsaved } from "../../ui/dialogs/unsaved.ts";
import { useSaveSpace } from "./api.ts";
import { SpaceForm } from "./space-form.tsx";

type SpaceDialogProps = {
  opened: boolean;
  /** Space to change; without it, the dialog creates one. */
  space: OwnSpace | undefined;
  /** `true` if the page's address opens the dialog, so that going back closes it. */
  isOpenedByAddress: boolean;
  onClose: () => void;
  /** Called after a new space is published. */
  onPublished: (space: OwnSpace) => void;
};

/** Dialog to publish or change a space (spec §2, §5). */
export const SpaceDialog = ({
  opened,
  space,
  isOpenedByAddress,
  onClose,
  onPublished,
}: SpaceDialogProps): ReactElement => {
  const { isUnsaved, onTyped, onSaved, close } = useUnsaved(onClose);
  // Going back closed it: what was typed is gone.
  if (!opened && isUnsaved) onSaved();
  const save = useSaveSpace(space?._id);
  const title = space ? "Modifier l'espace de stockage" : "Ajouter un espace de stockage";
  return (
    <Dialog
      opened={opened}
      onClose={() => !save.isPending && close()}
      isUnsaved={isUnsaved && !save.isPending}
      isLostByGoingBack={isOpenedByAddress}
      title={title}
    >
      <SpaceForm
        title={title}
        space={space}
        save={save}
        isTyped={isUnsaved}
        onTyped={onTyped}
        onSaved={({ storageSpace }) => {
          close();
          if (!space) onPublished(storageSpace);
        }}
      />
    </Dialog>
  );
};
