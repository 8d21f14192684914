import type { ReactElement, ReactNode } from "react";
import styles from "./choices.module.css";

type ChoicesProps = {
  /** Of the label, and the name of its radio buttons. */
  id: string;
  label: string;
  children: ReactNode;
};

/** One answer of several, as big buttons side by side; the arrow keys go from one to the next. */
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
  /** The group's id. */
  name: string;
  /** What is read aloud, when it is not what is seen. */
  label?: string;
  words: string;
  /** A smaller line under the words. */
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
