import type { ReactElement, ReactNode } from "react";
import styles from "./disclosure.module.css";

/** More text, hidden until the reader opens it. */
export const Disclosure = ({
  summary,
  children,
}: {
  summary: ReactNode;
  children: ReactNode;
}): ReactElement => (
  <details className={styles.disclosure}>
    <summary>{summary}</summary>
    {children}
  </details>
);
