import { type ReactElement, useEffect, useRef } from "react";
import styles from "./withdrawal.module.css";

/**
 * Title of a step. A new step takes the focus, because the former step's focused element is gone.
 */
export const StepName = ({
  children,
  isNext,
}: {
  children: string;
  isNext: boolean;
}): ReactElement => {
  const ref = useRef<HTMLParagraphElement>(null);
  // Only an element that is on the page can take the focus.
  useEffect(() => {
    if (isNext) ref.current?.focus();
  }, [isNext]);
  return (
    <p ref={ref} tabIndex={-1} className={styles.stepName}>
      {children}
    </p>
  );
};
