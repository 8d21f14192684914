import { Button } from "@mantine/core";
import type { ReactElement, ReactNode } from "react";
import illustration from "../../assets/error.svg?inline";
import styles from "./state.module.css";

type ErrorStateProps = {
  /** Failure and advice. "Une erreur inattendue est survenue." by default. */
  message?: string;
  /** Retries; shown as a "Réessayer" button. */
  onRetry?: () => void;
  action?: ReactNode;
};

/** Error message, shown in place of the missing content. */
export const ErrorState = ({
  message = "Une erreur inattendue est survenue.",
  onRetry,
  action,
}: ErrorStateProps): ReactElement => (
  <div className={styles.state} role="alert">
    <img src={illustration} alt="" width={200} height={150} />
    <p className={styles.message}>{message}</p>
    {onRetry && (
      <Button variant="default" onClick={onRetry}>
        Réessayer
      </Button>
    )}
    {action}
  </div>
);
