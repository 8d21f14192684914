import type { ReactElement } from "react";
import styles from "./skip-link.module.css";

type SkipLinkProps = {
  /** Id of the link's target, which must be focusable. */
  to: string;
  /**
   * True if the link stands right before the part it skips; otherwise it is at the top of the page.
   */
  isInPage?: boolean;
  children: string;
};

/** A link that only the keyboard reaches. It skips a part with many controls. */
export const SkipLink = ({ to, isInPage = false, children }: SkipLinkProps): ReactElement => (
  <a href={`#${to}`} className={isInPage ? styles.inPage : styles.skip}>
    {children}
  </a>
);
