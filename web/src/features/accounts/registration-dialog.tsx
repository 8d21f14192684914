import type { ReactElement } from "react";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { RegistrationChoices } from "./registration-choice-card.tsx";

type RegistrationDialogProps = { opened: boolean; onClose: () => void };

/** "Inscription" dialog: the choice of the kind of account (spec §2). */
export const RegistrationDialog = ({ opened, onClose }: RegistrationDialogProps): ReactElement => (
  <Dialog opened={opened} onClose={onClose} title="Inscription">
    <RegistrationChoices headingLevel={3} onChoose={onClose} />
  </Dialog>
);
