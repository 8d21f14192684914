import { ActionIcon, Loader } from "@mantine/core";
import type { ReactElement, ReactNode, Ref } from "react";
import { Refusal } from "../page/refusal.tsx";
import styles from "./row-action.module.css";

type RowActionProps = {
  icon: ReactNode;
  /** The action in one word. */
  word: string;
  /** Accessible name: the action and its object; it contains the word. */
  label: string;
  isDangerous?: boolean;
  isLoading?: boolean;
  ref?: Ref<HTMLButtonElement>;
  onClick: () => void;
};

/** One action of a table's row: an icon; on the cards of narrow screens, also its word. */
export const RowAction = ({
  icon,
  word,
  label,
  isDangerous = false,
  isLoading = false,
  ref,
  onClick,
}: RowActionProps): ReactElement => (
  <ActionIcon
    ref={ref}
    variant="subtle"
    color={isDangerous ? "red.8" : "ink.5"}
    // The variant's own red is too pale for text.
    c={isDangerous ? "red.8" : "ink.5"}
    size={44}
    classNames={{ root: styles.action, icon: styles.icon }}
    aria-label={label}
    // Mantine's own `loading` disables the button, which loses the focus: a panel that then opens
    // has nothing to give it back to.
    aria-busy={isLoading}
    onClick={isLoading ? undefined : onClick}
  >
    {isLoading ? <Loader size={20} color="currentColor" /> : icon}
    <span className={styles.word}>{word}</span>
  </ActionIcon>
);

type RowActionsProps = { refusal?: string | undefined; children: ReactNode };

/** Actions of one row, side by side, and the reason if one of them was refused. */
export const RowActions = ({ refusal, children }: RowActionsProps): ReactElement => (
  <div className={styles.cell}>
    <div className={styles.actions}>{children}</div>
    <Refusal message={refusal} />
  </div>
);
