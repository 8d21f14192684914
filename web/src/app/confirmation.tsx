import { type ReactElement, Suspense, useEffect, useState } from "react";
import { lazyWithRetry } from "../lib/browser/lazy-with-retry.ts";
import { onConfirmationWanted } from "../lib/session/confirmation.ts";

const ConfirmAgainDialog = lazyWithRetry(
  async () => (await import("../features/login/confirm-again-dialog.tsx")).ConfirmAgainDialog,
);

/**
 * Dialog in which the signed-in person confirms their identity, when a call needs it; its code is
 * loaded then.
 */
export const Confirmation = (): ReactElement | null => {
  const [asked, setAsked] = useState<{ answer: (isConfirmed: boolean) => void }>();
  // Calls are made outside React.
  useEffect(() => onConfirmationWanted(() => new Promise((answer) => setAsked({ answer }))), []);
  if (!asked) return null;
  const close = (isConfirmed: boolean): void => {
    asked.answer(isConfirmed);
    setAsked(undefined);
  };
  return (
    <Suspense>
      <ConfirmAgainDialog onDone={close} />
    </Suspense>
  );
};
