import { useWindowEvent } from "@mantine/hooks";
import type { ReactElement } from "react";
import { useBlocker } from "react-router";
import { skipsUnsavedCheck } from "../lib/session/leaving.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";

type UnsavedChangesProps = {
  /** Called when someone is about to leave: whether something typed would be lost. */
  isUnsaved: () => boolean;
};

/** Asks before leaving a page where something typed would be lost. */
export const UnsavedChanges = ({ isUnsaved }: UnsavedChangesProps): ReactElement => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      !skipsUnsavedCheck(nextLocation.state) &&
      isUnsaved(),
  );
  // Closing the tab or reloading: the browser asks, in its own words.
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
