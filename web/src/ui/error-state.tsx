import { Button } from "@mantine/core";
import type { ReactElement, ReactNode } from "react";
import illustration from "../assets/error.svg?inline";
import styles from "./state.module.css";

type ErrorStateProps = {
  /** What happened, and what to do. "Une erreur inattendue est survenue." unless told. */
  message?: string;
  /** Tries again, with a "Réessayer" button. */
  onRetry?: () => void;
  action?: ReactNode;
};

/** Something failed, said where its content would have been. */
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
