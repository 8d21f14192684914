import { type CalendarDay, DAY_MISSING } from "@stokaz/contract/time/calendar";
import type { ReactElement, ReactNode } from "react";
import { DateField } from "./date-field.tsx";
import styles from "./day-span-fields.module.css";

/** Period from the first to the last day; `null` for a day not chosen yet. */
export type DaySpan = { from: CalendarDay | null; to: CalendarDay | null };

type DaySpanFieldsProps = {
  labels: { from: string; to: string };
  value: DaySpan;
  onChange: (span: DaySpan) => void;
  errors: { from?: ReactNode; to?: ReactNode };
  /** First day that may be chosen. */
  min: CalendarDay | undefined;
};

const errorOf = (day: CalendarDay | null, error: ReactNode): ReactNode =>
  error && (day ? error : DAY_MISSING);

/**
 * Fields for the first and the last day of a period. The last day follows the first, because most
 * often they are the same.
 */
export const DaySpanFields = ({
  labels,
  value: { from, to },
  onChange,
  errors,
  min,
}: DaySpanFieldsProps): ReactElement => {
  const minTo = from ?? min;
  return (
    <div className={styles.span}>
      <DateField
        label={labels.from}
        value={from}
        error={errorOf(from, errors.from)}
        {...(min && { min })}
        onChange={(day) => onChange({ from: day, to: day && (!to || to < day) ? day : to })}
      />
      <DateField
        label={labels.to}
        value={to}
        error={errorOf(to, errors.to)}
        {...(minTo && { min: minTo })}
        onChange={(day) => onChange({ from, to: day })}
      />
    </div>
  );
};
