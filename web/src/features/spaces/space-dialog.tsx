import type { OwnSpace } from "@stokaz/contract/spaces";
import { type ReactElement, useState } from "react";
import { Dialog } from "../../ui/dialog.tsx";
import { useSaveSpace } from "./api.ts";
import { SpaceForm } from "./space-form.tsx";

type SpaceDialogProps = {
  opened: boolean;
  /** The one to change; a new one without it. */
  space: OwnSpace | undefined;
  onClose: () => void;
  /** A new one is there. */
  onPublished: (space: OwnSpace) => void;
};

/** Publishes a space, or changes one (spec §2, §5). */
export const SpaceDialog = ({
  opened,
  space,
  onClose,
  onPublished,
}: SpaceDialogProps): ReactElement => {
  const [isUnsaved, setIsUnsaved] = useState(false);
  const save = useSaveSpace(space?._id);
  const title = space ? "Modifier l'espace de stockage" : "Ajouter un espace de stockage";
  const close = (): void => {
    setIsUnsaved(false);
    onClose();
  };
  return (
    <Dialog
      opened={opened}
      onClose={() => !save.isPending && close()}
      isUnsaved={isUnsaved && !save.isPending}
      title={title}
    >
      <SpaceForm
        title={title}
        space={space}
        save={save}
        isTyped={isUnsaved}
        onType={() => setIsUnsaved(true)}
        onSaved={({ storageSpace }) => {
          close();
          if (!space) onPublished(storageSpace);
        }}
      />
    </Dialog>
  );
};
