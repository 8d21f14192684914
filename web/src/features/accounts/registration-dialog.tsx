import { type ReactElement, useEffect, useState } from "react";
import { Dialog } from "../../ui/dialog.tsx";
import { RegistrationChoices } from "./registration-choice-card.tsx";

type RegistrationDialogProps = { opened: boolean; onClose: () => void };

/** "Inscription": which kind of account to open (spec §2). */
export const RegistrationDialog = ({ opened, onClose }: RegistrationDialogProps): ReactElement => {
  // Its code comes with the first click: born open, it would not know where to give the focus back.
  const [isShown, setIsShown] = useState(false);
  useEffect(() => setIsShown(opened), [opened]);
  return (
    <Dialog opened={isShown} onClose={onClose} title="Inscription">
      <RegistrationChoices headingLevel={3} onChoose={onClose} />
    </Dialog>
  );
};
