import type { ReactElement } from "react";
import styles from "./facts.module.css";

/** Facts about a person or a thing, line by line. */
export const Facts = ({
  facts,
}: {
  facts: readonly { term: string; text: string }[];
}): ReactElement => (
  <dl className={styles.facts}>
    {facts.map(({ term, text }) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
);
