import { type ReactElement, Suspense, useState } from "react";
import { lazyWithRetry } from "../../lib/browser/lazy-with-retry.ts";
import { useRights } from "../../lib/session/rights.ts";
import { PlainScriptButton } from "../page/script-button.tsx";
import styles from "./report-button.module.css";
import type { ReportProps } from "./report-dialog.tsx";

const ReportDialog = lazyWithRetry(async () => (await import("./report-dialog.tsx")).ReportDialog);

type ReportButtonProps = ReportProps & {
  /** True if the button's text includes the name, where no other text beside it does. */
  isNamed?: boolean;
};

/** "Signaler" button: reports a listing or a seller to the operator, wherever they are shown. */
export const ReportButton = ({
  subject,
  name,
  isNamed,
}: ReportButtonProps): ReactElement | null => {
  const [isOpen, setIsOpen] = useState<boolean>();
  const { isOneself } = useRights();
  // For people of an order or a lease, the server accepts reports only from the two sides, not from
  // somebody who acts for them.
  if (subject.type === "person" && !isOneself) return null;
  return (
    <>
      <PlainScriptButton
        className={styles.open}
        aria-label={`Signaler ${name}`}
        onClick={() => setIsOpen(true)}
      >
        Signaler{isNamed && ` ${name}`}
      </PlainScriptButton>
      {isOpen !== undefined && (
        <Suspense>
          <ReportDialog
            subject={subject}
            name={name}
            opened={isOpen}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
};
