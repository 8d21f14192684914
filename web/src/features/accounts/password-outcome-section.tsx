import { type ReactElement, type ReactNode, useEffect, useRef } from "react";
import { CheckIcon } from "../../ui/page/icons.tsx";
import { AlertIcon } from "../../ui/page/tool-icons.tsx";
import styles from "./password-page.module.css";

type PasswordOutcomeSectionProps = {
  isSuccess: boolean;
  /** Result in one sentence. */
  message: string;
  hint?: ReactNode;
  /** Next step, a button or a link. */
  action: ReactNode;
};

/** Result of a request about a password or an address, in place of its form. */
export const PasswordOutcomeSection = ({
  isSuccess,
  message,
  hint,
  action,
}: PasswordOutcomeSectionProps): ReactElement => {
  const outcome = useRef<HTMLDivElement>(null);
  // The form that had the focus is gone: the focus moves to the result.
  useEffect(() => outcome.current?.focus(), []);
  return (
    <div className={styles.outcome} ref={outcome} tabIndex={-1} role="status">
      <span className={styles.icon} data-tone={isSuccess ? "success" : "warning"}>
        {isSuccess ? <CheckIcon size={28} /> : <AlertIcon size={28} />}
      </span>
      <p>
        <strong>{message}</strong>
      </p>
      {hint && <p className={styles.hint}>{hint}</p>}
      {action}
    </div>
  );
};
