import type { ReactElement, ReactNode } from "react";
import styles from "./disclosure.module.css";

/** More to read, for who wants to. */
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
