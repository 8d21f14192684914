import type { ReactElement, ReactNode } from "react";
import styles from "./choices.module.css";

type ChoicesProps = {
  /** Id of the label, and name of the radio buttons. */
  id: string;
  label: string;
  children: ReactNode;
};

/** One answer out of several, as big buttons side by side; the arrow keys move between them. */
export const Choices = ({ id, label, children }: ChoicesProps): ReactElement => (
  <div>
    <p id={id} className={styles.label}>
      {label}
    </p>
    <div role="radiogroup" aria-labelledby={id} className={styles.choices}>
      {children}
    </div>
  </div>
);

type ChoiceProps = {
  /** Id of the group. */
  name: string;
  /** Accessible name, if it differs from the visible text. */
  label?: string;
  words: string;
  /** Smaller line under the text. */
  note?: string | undefined;
  isChosen: boolean;
  isDisabled?: boolean;
  onChoose: () => void;
};

export const Choice = ({
  name,
  label,
  words,
  note,
  isChosen,
  isDisabled = false,
  onChoose,
}: ChoiceProps): ReactElement => (
  <label className={styles.choice}>
    <input
      type="radio"
      name={name}
      aria-label={label}
      checked={isChosen}
      disabled={isDisabled}
      onChange={onChoose}
    />
    <span className={styles.face}>
      <span className={styles.words}>{words}</span>
      {note && <span className={styles.note}>{note}</span>}
    </span>
  </label>
);
