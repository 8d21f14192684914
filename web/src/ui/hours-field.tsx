import { TextInput } from "@mantine/core";
import { type ChangeEvent, type FocusEvent, type ReactElement, type ReactNode, useId } from "react";
import { Fieldset } from "./fieldset.tsx";
import styles from "./hours-field.module.css";

/** What `form.getInputProps("retrievalTimes.start")` gives. */
type TimeInputProps = {
  value?: string;
  onChange?: (event: ChangeEvent<HTMLInputElement>) => void;
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
  error?: ReactNode;
};

type HoursFieldProps = {
  label: string;
  start: TimeInputProps;
  end: TimeInputProps;
  isRequired?: boolean;
};

/** Opening hours, two times of day `HH:mm`. */
export const HoursField = ({
  label,
  start,
  end,
  isRequired = true,
}: HoursFieldProps): ReactElement => {
  const id = useId();
  return (
    <Fieldset id={id} label={label} isRequired={isRequired}>
      <div className={styles.hours}>
        <TextInput type="time" label="Début" placeholder="08:00" {...start} />
        <TextInput type="time" label="Fin" placeholder="18:00" {...end} />
      </div>
    </Fieldset>
  );
};
