import { Button } from "@mantine/core";
import type { ReactElement, ReactNode } from "react";
import { Spinner } from "../../ui/spinner.tsx";
import styles from "./processing-section.module.css";

type ProcessingProps = {
  /** What is being done elsewhere. */
  label: string;
  /** How long it takes, and what happens meanwhile. */
  children: ReactNode;
  isChecking: boolean;
  onCheck: () => void;
};

/** Something that others finish in their own time: the page keeps looking, and one may look at once. */
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
