import { ActionIcon, Input } from "@mantine/core";
import { type ReactElement, type ReactNode, useId, useState } from "react";
import { MinusIcon, PlusIcon } from "./icons.tsx";
import styles from "./stepper-field.module.css";

type StepperFieldProps = {
  label: string;
  description?: ReactNode;
  /** A whole number, never below `min` nor above `max`. */
  value: number;
  onChange: (value: number) => void;
  /** 1 unless told. */
  min?: number;
  max?: number;
  /** Written after the number: `palettes`. */
  unit?: string;
  error?: ReactNode;
  isDisabled?: boolean;
  /** Keeps the label for screen readers only, where what is around says it. */
  isLabelHidden?: boolean;
};

/** A small whole number: minus, typed, plus. */
export const StepperField = ({
  label,
  description,
  value,
  onChange,
  min = 1,
  max = Number.MAX_SAFE_INTEGER,
  unit,
  error,
  isDisabled = false,
  isLabelHidden = false,
}: StepperFieldProps): ReactElement => {
  const id = useId();
  const [draft, setDraft] = useState<string>();
  const setWithin = (wanted: number): void => {
    setDraft(undefined);
    onChange(Math.min(Math.max(wanted, min), max));
  };
  const type = (text: string): void => {
    const digits = text.replace(/\D/g, "");
    setDraft(digits);
    const typed = Number(digits);
    if (digits !== "" && typed >= min && typed <= max) onChange(typed);
  };
  const settle = (): void => {
    if (draft) setWithin(Number(draft));
    setDraft(undefined);
  };
  return (
    <Input.Wrapper
      id={id}
      label={isLabelHidden ? undefined : label}
      description={description}
      error={error}
      size="md"
    >
      <div className={styles.stepper}>
        <ActionIcon
          variant="default"
          size={44}
          aria-label={`Diminuer : ${label}`}
          disabled={isDisabled || value <= min}
          onClick={() => setWithin(value - 1)}
        >
          <MinusIcon />
        </ActionIcon>
        <input
          id={id}
          className={styles.input}
          inputMode="numeric"
          autoComplete="off"
          value={draft ?? String(value)}
          aria-label={isLabelHidden ? label : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          disabled={isDisabled}
          onChange={(event) => type(event.target.value)}
          onBlur={settle}
        />
        <ActionIcon
          variant="default"
          size={44}
          aria-label={`Augmenter : ${label}`}
          disabled={isDisabled || value >= max}
          onClick={() => setWithin(value + 1)}
        >
          <PlusIcon />
        </ActionIcon>
        {unit && <span className={styles.unit}>{unit}</span>}
      </div>
    </Input.Wrapper>
  );
};
