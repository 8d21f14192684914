import type { OwnSpace } from "@stokaz/contract/spaces/spaces";
import type { ReactElement } from "react";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { ManagersSection } from "./managers-section.tsx";

type ManagersDialogProps = {
  opened: boolean;
  space: OwnSpace | undefined;
  onClose: () => void;
};

/** Dialog with the people who hand orders over at a space besides its lessor. */
export const ManagersDialog = ({ opened, space, onClose }: ManagersDialogProps): ReactElement => (
  <Dialog
    opened={opened}
    onClose={onClose}
    width={640}
    title={space ? `Qui remet les commandes : ${space.name}` : "Qui remet les commandes"}
  >
    {space && <ManagersSection key={space._id} spaceId={space._id} />}
  </Dialog>
);
