import type { ReactElement, ReactNode } from "react";
import styles from "./status-badge.module.css";

type StatusBadgeProps = {
  tone: "danger" | "success" | "warning" | "neutral";
  /** Text of the badge; colour alone never carries the meaning. */
  label: string;
  icon?: ReactNode;
};

export const StatusBadge = ({ tone, label, icon }: StatusBadgeProps): ReactElement => (
  <span className={styles.badge} data-tone={tone}>
    {icon}
    <span>{label}</span>
  </span>
);
