import type { ReactElement } from "react";
import styles from "./skip-link.module.css";

type SkipLinkProps = {
  /** The id of what it leads to, which can have the focus. */
  to: string;
  /** It stands before what it skips; else at the top of the page. */
  isInPage?: boolean;
  children: string;
};

/** A link that only the keyboard reaches, over what would take many presses to go through. */
export const SkipLink = ({ to, isInPage = false, children }: SkipLinkProps): ReactElement => (
  <a href={`#${to}`} className={isInPage ? styles.inPage : styles.skip}>
    {children}
  </a>
);
