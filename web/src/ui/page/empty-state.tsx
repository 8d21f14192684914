import type { ReactElement, ReactNode } from "react";
import styles from "./state.module.css";

type EmptyStateProps = {
  /** Address of a decorative illustration. */
  illustration?: string;
  /** One sentence. */
  message: string;
  /** Next step, a button or a link. */
  action?: ReactNode;
};

/** Message for an empty list, with a next step. */
export const EmptyState = ({ illustration, message, action }: EmptyStateProps): ReactElement => (
  <div className={styles.state}>
    {illustration && <img src={illustration} alt="" width={200} height={150} />}
    <p className={styles.message}>{message}</p>
    {action}
  </div>
);
