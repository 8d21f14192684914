import { type ReactElement, Suspense, useEffect, useState } from "react";
import { lazyWithRetry } from "../lib/browser/lazy-with-retry.ts";
import { onConfirmationWanted } from "../lib/session/confirmation.ts";

const ConfirmAgainDialog = lazyWithRetry(
  async () => (await import("../features/login/confirm-again-dialog.tsx")).ConfirmAgainDialog,
);

/** What a call waits for; `isConfirmed` is there once the person has decided. */
type Asked = { answer: (isConfirmed: boolean) => void; isConfirmed?: boolean };

/**
 * Dialog in which the signed-in person confirms their identity, when a call needs it; its code is
 * loaded then.
 */
export const Confirmation = (): ReactElement | null => {
  const [asked, setAsked] = useState<Asked>();
  // Calls are made outside React.
  useEffect(() => onConfirmationWanted(() => new Promise((answer) => setAsked({ answer }))), []);
  if (!asked) return null;
  return (
    <Suspense>
      <ConfirmAgainDialog
        opened={asked.isConfirmed === undefined}
        onDone={(isConfirmed) => setAsked({ ...asked, isConfirmed })}
        // Only now, because the answer may close the dialog below, which gives the focus back too.
        onClosed={() => asked.answer(asked.isConfirmed === true)}
      />
    </Suspense>
  );
};
