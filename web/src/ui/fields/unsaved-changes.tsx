import { useWindowEvent } from "@mantine/hooks";
import type { ReactElement } from "react";
import { useBlocker } from "react-router";
import { skipsUnsavedCheck } from "../../lib/session/leaving.ts";
import { ConfirmDialog } from "../dialogs/confirm-dialog.tsx";

type UnsavedChangesProps = {
  /** Called when someone is about to leave the page. True if typed text would be lost. */
  isUnsaved: () => boolean;
};

/** Asks before leaving a page where typed text would be lost. */
export const UnsavedChanges = ({ isUnsaved }: UnsavedChangesProps): ReactElement => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
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
      message="Ce que vous avez modifié sera perdu."
      confirmLabel="Quitter"
      cancelLabel="Continuer la saisie"
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  );
};
