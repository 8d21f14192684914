import type { ReactElement, ReactNode } from "react";
import styles from "./terms.module.css";

/** Agreed terms, side by side as far as there is room. */
export const Terms = ({
  children,
  className = "",
}: {
  children: ReactNode;
  className?: string | undefined;
}): ReactElement => <dl className={`${styles.terms} ${className}`}>{children}</dl>;

/** One term, with its name above it. */
export const Term = ({ name, children }: { name: string; children: ReactNode }): ReactElement => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** Smaller text below a term. */
export const TermDetail = ({ children }: { children: ReactNode }): ReactElement => (
  <span className={styles.detail}>{children}</span>
);
