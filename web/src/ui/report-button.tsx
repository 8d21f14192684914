import { type ReactElement, Suspense, useState } from "react";
import { lazyWithRetry } from "../lib/browser/lazy-with-retry.ts";
import { useRights } from "../lib/session/rights.ts";
import styles from "./report-button.module.css";
import type { ReportProps } from "./report-dialog.tsx";

const ReportDialog = lazyWithRetry(async () => (await import("./report-dialog.tsx")).ReportDialog);

type ReportButtonProps = ReportProps & {
  /** Whether the button says it, too, where that is all there is to read beside it. */
  isNamed?: boolean;
};

/** "Signaler": tells the operator, from wherever a listing or a seller is shown. */
export const ReportButton = ({
  subject,
  name,
  isNamed,
}: ReportButtonProps): ReactElement | null => {
  const [isOpen, setIsOpen] = useState<boolean>();
  const { isOneself } = useRights();
  // Of an order's or a lease's people only its own are known to the server, not who acts for them.
  if (subject.type === "person" && !isOneself) return null;
  return (
    <>
      <button
        type="button"
        className={styles.open}
        aria-label={`Signaler ${name}`}
        onClick={() => setIsOpen(true)}
      >
        Signaler{isNamed && ` ${name}`}
      </button>
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
