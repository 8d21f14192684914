import { Button } from "@mantine/core";
import type { ReactElement, ReactNode } from "react";
import { Spinner } from "../../ui/page/spinner.tsx";
import styles from "./processing-section.module.css";

type ProcessingProps = {
  /** Name of the running process. */
  label: string;
  /** Text about its duration and what happens meanwhile. */
  children: ReactNode;
  isChecking: boolean;
  onCheck: () => void;
};

/** Shown while others finish a process: the page checks regularly, and a button checks at once. */
export const Processing = ({
  label,
  children,
  isChecking,
  onCheck,
}: ProcessingProps): ReactElement => (
  <div className={styles.processing}>
    <Spinner label={label} />
    <p className={styles.note}>{children}</p>
    <Button variant="default" loading={isChecking} onClick={onCheck}>
      Vérifier à nouveau
    </Button>
  </div>
);
