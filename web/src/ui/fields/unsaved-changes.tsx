import { useWindowEvent } from "@mantine/hooks";
import type { ReactElement } from "react";
import { useBlocker } from "react-router";
import { skipsUnsavedCheck } from "../../lib/session/leaving.ts";
import { ConfirmDialog } from "../dialogs/confirm-dialog.tsx";

/** What leaving would lose: a sentence that says it, and the label of the button to stay. */
export type Loss = { message: string; stayLabel: string };

const CHANGES: Loss = {
  message: "Ce que vous avez modifié sera perdu.",
  stayLabel: "Continuer la saisie",
};

type UnsavedChangesProps = {
  /** Called when someone is about to leave the page. True if typed text would be lost. */
  isUnsaved: () => boolean;
  /** What would be lost; changes by default. */
  loss?: Loss;
  /** `true` if going back within the page loses the text, too. */
  isLostByGoingBack?: boolean;
};

/** Asks before leaving a page where typed text would be lost. */
export const UnsavedChanges = ({
  isUnsaved,
  loss = CHANGES,
  isLostByGoingBack = false,
}: UnsavedChangesProps): ReactElement => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      (currentLocation.pathname !== nextLocation.pathname ||
        (isLostByGoingBack && historyAction === "POP")) &&
      !skipsUnsavedCheck(nextLocation.state) &&
      isUnsaved(),
  );
  // When the tab is closed or reloaded, the browser asks with its own text.
  useWindowEvent("beforeunload", (event) => {
    if (isUnsaved()) event.preventDefault();
  });
  return (
    <ConfirmDialog
      opened={blocker.state === "blocked"}
      title="Quitter sans enregistrer ?"
      message={loss.message}
      confirmLabel="Quitter"
      cancelLabel={loss.stayLabel}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  );
};
