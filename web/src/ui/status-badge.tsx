import type { ReactElement, ReactNode } from "react";
import styles from "./status-badge.module.css";

type StatusBadgeProps = {
  tone: "danger" | "success" | "warning" | "neutral";
  /** The word that says it; colour alone never does. */
  label: string;
  icon?: ReactNode;
};

export const StatusBadge = ({ tone, label, icon }: StatusBadgeProps): ReactElement => (
  <span className={styles.badge} data-tone={tone}>
    {icon}
    {label}
  </span>
);
