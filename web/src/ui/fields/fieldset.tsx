import { Input } from "@mantine/core";
import type { ReactElement, ReactNode } from "react";
import { describedBy } from "./described-by.ts";
import styles from "./fieldset.module.css";

type FieldsetProps = {
  /** Base of the ids of the error and help lines. */
  id: string;
  label: string;
  description?: ReactNode;
  error?: ReactNode;
  isRequired?: boolean;
  children: ReactNode;
};

/** Several inputs for one question, with one label, one help line and one error. */
export const Fieldset = ({
  id,
  label,
  description,
  error,
  isRequired = true,
  children,
}: FieldsetProps): ReactElement => (
  <fieldset className={styles.fieldset} aria-describedby={describedBy(id, { description, error })}>
    <legend className={styles.legend}>
      {label}
      {isRequired && (
        <span className={styles.asterisk} aria-hidden="true">
          {" *"}
        </span>
      )}
    </legend>
    {description && (
      <Input.Description id={`${id}-description`} size="md">
        {description}
      </Input.Description>
    )}
    {children}
    {error && (
      <Input.Error id={`${id}-error`} size="md" className="field-error">
        {error}
      </Input.Error>
    )}
  </fieldset>
);
