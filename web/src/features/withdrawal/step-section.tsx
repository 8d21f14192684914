import { type ReactElement, useEffect, useRef } from "react";
import styles from "./withdrawal.module.css";

/** The name of a step. The one that follows takes the focus, or the keyboard would be lost. */
export const StepName = ({
  children,
  isNext,
}: {
  children: string;
  isNext: boolean;
}): ReactElement => {
  const ref = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isNext) ref.current?.focus();
  }, [isNext]);
  return (
    <p ref={ref} tabIndex={-1} className={styles.stepName}>
      {children}
    </p>
  );
};
