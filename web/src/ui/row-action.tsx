import { ActionIcon } from "@mantine/core";
import type { ReactElement, ReactNode } from "react";
import { Refusal } from "./refusal.tsx";
import styles from "./row-action.module.css";

type RowActionProps = {
  icon: ReactNode;
  /** What it does, in a word. */
  word: string;
  /** The same and to what, for those who do not see the row; holds the word. */
  label: string;
  isDangerous?: boolean;
  isLoading?: boolean;
  onClick: () => void;
};

/** What can be done to a row of a table: an icon; on the card that it is on narrow screens, its word as well. */
export const RowAction = ({
  icon,
  word,
  label,
  isDangerous = false,
  isLoading = false,
  onClick,
}: RowActionProps): ReactElement => (
  <ActionIcon
    variant="subtle"
    color={isDangerous ? "red.8" : "ink.5"}
    // The variant's own red is too pale for a word.
    c={isDangerous ? "red.8" : "ink.5"}
    size={44}
    classNames={{ root: styles.action, icon: styles.icon }}
    aria-label={label}
    loading={isLoading}
    onClick={onClick}
  >
    {icon}
    <span className={styles.word}>{word}</span>
  </ActionIcon>
);

type RowActionsProps = { refusal?: string | undefined; children: ReactNode };

/** The actions of one row, side by side, and why one of them was refused. */
export const RowActions = ({ refusal, children }: RowActionsProps): ReactElement => (
  <div className={styles.cell}>
    <div className={styles.actions}>{children}</div>
    <Refusal message={refusal} />
  </div>
);
