import { ActionIcon, Input } from "@mantine/core";
import {
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useId,
  useRef,
  useState,
} from "react";
import { useEarlyTyping } from "../../lib/browser/early-typing.ts";
import { useIsHydrated } from "../../lib/session/session.ts";
import { MinusIcon, PlusIcon } from "../page/tool-icons.tsx";
import { describedBy } from "./described-by.ts";
import styles from "./stepper-field.module.css";

type StepperFieldProps = {
  label: string;
  description?: ReactNode;
  /** A whole number from `min` to `max`. */
  value: number;
  onChange: (value: number) => void;
  /** 1 by default. */
  min?: number;
  max?: number;
  /** Unit after the number: `palettes`. */
  unit?: string;
  error?: ReactNode;
  isDisabled?: boolean;
  /** Shows the label only to screen readers, where the context already says it. */
  isLabelHidden?: boolean;
};

const isDigits = (text: string): boolean => /^\d+$/.test(text);

/**
 * Field for a small whole number: minus, input, plus. A typed text that is no number gets an error
 * message.
 */
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
  const [refused, setRefused] = useState<string>();
  const setWithin = (wanted: number): void => {
    setDraft(undefined);
    setRefused(undefined);
    onChange(Math.min(Math.max(wanted, min), max));
  };
  const isWithin = (text: string): boolean =>
    isDigits(text) && Number(text) >= min && Number(text) <= max;
  const type = (text: string): void => {
    const trimmed = text.trim();
    setDraft(trimmed);
    setRefused(undefined);
    if (isWithin(trimmed)) onChange(Number(trimmed));
  };
  // Before hydration a tap on a button would be lost; what is typed is kept.
  const areButtonsDisabled = !useIsHydrated() || isDisabled;
  const field = useRef<HTMLDivElement>(null);
  useEarlyTyping(field, (early) => type(early.value));
  const settle = (): void => {
    if (draft === undefined) return;
    if (isDigits(draft)) setWithin(Number(draft));
    else if (draft !== "") setRefused(draft);
    setDraft(undefined);
  };
  /** Enter sends the form without leaving the field: what will be sent is shown first. */
  const settleOnEnter = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || draft === undefined || isWithin(draft)) return;
    event.preventDefault();
    settle();
  };
  const problem = refused
    ? `« ${refused} » n'est pas un nombre entier\u202f: ${value} est gardé.`
    : error;
  return (
    <Input.Wrapper
      id={id}
      label={isLabelHidden ? undefined : label}
      description={description}
      error={problem}
      size="md"
    >
      <div ref={field} className={styles.stepper}>
        <ActionIcon
          variant="default"
          size={44}
          aria-label={`Diminuer : ${label}`}
          disabled={areButtonsDisabled || value <= min}
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
          aria-invalid={problem ? true : undefined}
          aria-describedby={describedBy(id, { description, error: problem })}
          disabled={isDisabled}
          onChange={(event) => type(event.target.value)}
          onKeyDown={settleOnEnter}
          onBlur={settle}
        />
        <ActionIcon
          variant="default"
          size={44}
          aria-label={`Augmenter : ${label}`}
          disabled={areButtonsDisabled || value >= max}
          onClick={() => setWithin(value + 1)}
        >
          <PlusIcon />
        </ActionIcon>
        {unit && <span className={styles.unit}>{unit}</span>}
      </div>
    </Input.Wrapper>
  );
};
