import type { ReactElement, ReactNode } from "react";
import { CheckIcon } from "../page/icons.tsx";
import { AlertIcon } from "../page/tool-icons.tsx";
import styles from "./notice.module.css";

type NoticeProps = {
  tone: "info" | "success" | "warning" | "danger";
  /** The matter in one sentence. */
  title: string;
  children?: ReactNode;
  /** Next step, buttons or links. */
  action?: ReactNode;
};

/** Calm message about a fact to know before the next step. */
export const Notice = ({ tone, title, children, action }: NoticeProps): ReactElement => (
  <div className={styles.notice} data-tone={tone} role="status">
    <span className={styles.icon}>{tone === "success" ? <CheckIcon /> : <AlertIcon />}</span>
    <div className={styles.content}>
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.text}>{children}</div>}
    </div>
    {action && <div className={styles.action}>{action}</div>}
  </div>
);
