import type { ReactElement, ReactNode } from "react";
import styles from "./state.module.css";

type EmptyStateProps = {
  /** Address of a decorative illustration. */
  illustration?: string;
  /** One sentence. */
  message: string;
  /** The next step, a button or a link. */
  action?: ReactNode;
};

/** Nothing to show yet, and what to do about it. */
export const EmptyState = ({ illustration, message, action }: EmptyStateProps): ReactElement => (
  <div className={styles.state}>
    {illustration && <img src={illustration} alt="" width={200} height={150} />}
    <p className={styles.message}>{message}</p>
    {action}
  </div>
);
