import type { ReactElement } from "react";
import styles from "./fact-list.module.css";

/** List of terms and their values. */
export const FactList = ({
  facts,
}: {
  facts: readonly (readonly [term: string, text: string])[];
}): ReactElement => (
  <dl className={styles.facts}>
    {facts.map(([term, text]) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
);
