import { TextInput } from "@mantine/core";
import { addMonths, type CalendarDay, lastDayBefore } from "@stokaz/contract/calendar";
import type { ReactElement } from "react";
import { useHolidayName } from "../../lib/api/territory.ts";
import type { SchemaForm } from "../../lib/browser/form.ts";
import { formatDashedDay, formatLongDay } from "../../lib/format/format.ts";
import { DateField } from "../../ui/date-field.tsx";
import { CalendarIcon } from "../../ui/tool-icons.tsx";
import styles from "./rental-form.module.css";

/** What was chosen before: pallets, whole months, first day. */
export type RentalChoice = {
  pallets: number;
  months: number;
  startDate: CalendarDay | null;
};

export type PeriodFieldsProps = {
  form: SchemaForm<{ monthCount: number; startDate: CalendarDay | null; paletteCount: number }>;
  /** The first day to begin on. */
  firstDay: CalendarDay;
  /** The last day to begin on. */
  lastDay: CalendarDay;
  isDisabled: boolean;
  /** A day with too little room from then on. */
  isExcluded: (day: CalendarDay) => boolean;
};

/** From when, and until when that is. */
export const PeriodFields = ({
  form,
  firstDay,
  lastDay,
  isDisabled,
  isExcluded,
}: PeriodFieldsProps): ReactElement => {
  const { monthCount, startDate } = form.values;
  const endDate = startDate && addMonths(startDate, monthCount);
  const holiday = useHolidayName(startDate);
  return (
    <>
      <DateField
        label="Date de début"
        min={firstDay}
        max={lastDay}
        isDisabled={isDisabled}
        isRequired={false}
        isExcluded={isExcluded}
        {...(holiday && {
          description: `Jour férié (${holiday}) : convenez de l'heure avec le loueur`,
        })}
        {...form.getInputProps("startDate")}
        value={startDate}
      />
      <TextInput
        label="Date de fin"
        readOnly
        value={endDate ? formatDashedDay(endDate) : ""}
        {...(endDate && {
          description: `Dernier jour : ${formatLongDay(lastDayBefore(endDate))}`,
        })}
        placeholder="Selon le début et la durée"
        leftSection={<CalendarIcon />}
        classNames={{ input: styles.computed ?? "" }}
      />
    </>
  );
};
