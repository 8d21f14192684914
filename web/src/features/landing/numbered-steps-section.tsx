import type { ReactElement } from "react";
import styles from "./numbered-steps-section.module.css";

/** One step of a journey. */
export type NumberedStep = { readonly title: string; readonly text: string };

/** Numbered steps in order. @param props.headingLevel level of the steps' titles */
export const NumberedSteps = ({
  steps,
  headingLevel,
}: {
  steps: readonly NumberedStep[];
  headingLevel: 3 | 4;
}): ReactElement => {
  const Heading = headingLevel === 3 ? "h3" : "h4";
  return (
    <ol className={styles.steps}>
      {steps.map(({ title, text }) => (
        <li key={title} className={styles.step}>
          <Heading className={styles.title}>{title}</Heading>
          <p className={styles.text}>{text}</p>
        </li>
      ))}
    </ol>
  );
};
