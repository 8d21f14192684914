import { Radio } from "@mantine/core";
import type { ReactElement } from "react";
import styles from "./tax-identity.module.css";

type ChoiceSectionProps = {
  label: string;
  description: string;
  /** `null` until an answer is chosen. */
  value: boolean | null;
  onChange: (value: boolean) => void;
};

const YES = "yes";

/** Yes-or-no question without an initial answer. */
export const ChoiceSection = ({
  label,
  description,
  value,
  onChange,
}: ChoiceSectionProps): ReactElement => (
  <Radio.Group
    label={label}
    description={description}
    size="md"
    value={value === null ? "" : value ? YES : "no"}
    onChange={(chosen) => onChange(chosen === YES)}
  >
    <div className={styles.choices}>
      <Radio size="md" value={YES} label="Oui" />
      <Radio size="md" value="no" label="Non" />
    </div>
  </Radio.Group>
);
