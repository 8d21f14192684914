import { TextInput } from "@mantine/core";
import { type ChangeEvent, type FocusEvent, type ReactElement, type ReactNode, useId } from "react";
import { completeTime } from "../../lib/format/time-completion.ts";
import { Fieldset } from "./fieldset.tsx";
import styles from "./hours-field.module.css";

/** Result of `form.getInputProps("retrievalTimes.start")`. */
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

/**
 * Field for a time of day, `HH:mm` in every browser and language; it also accepts `8h`, `830` and
 * `08.30`.
 */
const TimeField = ({
  label,
  placeholder,
  input,
}: {
  label: string;
  placeholder: string;
  input: TimeInputProps;
}): ReactElement => (
  <TextInput
    label={label}
    placeholder={placeholder}
    inputMode="numeric"
    maxLength={5}
    {...input}
    onBlur={(event) => {
      const completed = completeTime(event.currentTarget.value);
      if (completed !== event.currentTarget.value) {
        event.currentTarget.value = completed;
        input.onChange?.(event);
      }
      input.onBlur?.(event);
    }}
  />
);

/** Field for opening hours: two times of day `HH:mm`. */
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
        <TimeField label="Début" placeholder="08:00" input={start} />
        <TimeField label="Fin" placeholder="18:00" input={end} />
      </div>
    </Fieldset>
  );
};
