import { WEEKDAYS, type Weekday } from "@stokaz/contract/handover/schedule";
import { type FocusEvent, type ReactElement, type ReactNode, useId } from "react";
import styles from "./days-field.module.css";
import { Fieldset } from "./fieldset.tsx";

const FULL_NAMES: Readonly<Record<Weekday, string>> = {
  Dim: "Dimanche",
  Lun: "Lundi",
  Mar: "Mardi",
  Mer: "Mercredi",
  Jeu: "Jeudi",
  Ven: "Vendredi",
  Sam: "Samedi",
};

type DaysFieldProps = {
  label: string;
  value: readonly Weekday[];
  onChange: (days: Weekday[]) => void;
  onBlur?: () => void;
  error?: ReactNode;
  isRequired?: boolean;
};

/** Days of the week, as a row of seven chips. */
export const DaysField = ({
  label,
  value,
  onChange,
  onBlur,
  error,
  isRequired = true,
}: DaysFieldProps): ReactElement => {
  const id = useId();
  const toggle = (day: Weekday): void =>
    onChange(WEEKDAYS.filter((known) => (known === day) !== value.includes(known)));
  const leave = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (!currentTarget.closest("fieldset")?.contains(relatedTarget)) onBlur?.();
  };
  return (
    <Fieldset id={id} label={label} error={error} isRequired={isRequired}>
      <div className={styles.days}>
        {WEEKDAYS.map((day) => (
          <label key={day} className={styles.day}>
            <input
              type="checkbox"
              checked={value.includes(day)}
              onChange={() => toggle(day)}
              onBlur={leave}
              aria-label={FULL_NAMES[day]}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-error` : undefined}
            />
            <span>{day}</span>
          </label>
        ))}
      </div>
    </Fieldset>
  );
};
