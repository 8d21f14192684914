import type { ReactElement, ReactNode } from "react";
import styles from "./terms.module.css";

/** What was agreed, point by point, as many beside each other as there is room for. */
export const Terms = ({
  children,
  className = "",
}: {
  children: ReactNode;
  className?: string | undefined;
}): ReactElement => <dl className={`${styles.terms} ${className}`}>{children}</dl>;

/** One point, with its name above it. */
export const Term = ({ name, children }: { name: string; children: ReactNode }): ReactElement => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** What is said more quietly below a point. */
export const TermDetail = ({ children }: { children: ReactNode }): ReactElement => (
  <span className={styles.detail}>{children}</span>
);
