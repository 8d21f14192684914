import { TextInput } from "@mantine/core";
import { addMonths, type CalendarDay, lastDayBefore } from "@stokaz/contract/time/calendar";
import type { ReactElement } from "react";
import { holidayHint, useHolidayName } from "../../lib/api/territory.ts";
import type { SchemaForm } from "../../lib/browser/form.ts";
import { formatDashedDay, formatLongDay } from "../../lib/format/format.ts";
import { DateField } from "../../ui/fields/date-field.tsx";
import { CalendarIcon } from "../../ui/page/tool-icons.tsx";
import styles from "./rental-form.module.css";

/** Rental that was chosen before: pallets, whole months, first day. */
export type RentalChoice = {
  pallets: number;
  months: number;
  startDate: CalendarDay | null;
};

export type PeriodFieldsProps = {
  form: SchemaForm<{ monthCount: number; startDate: CalendarDay | null; paletteCount: number }>;
  /** Earliest first day. */
  firstDay: CalendarDay;
  /** Latest first day. */
  lastDay: CalendarDay;
  isDisabled: boolean;
  /** True for a first day whose period has too little room. */
  isExcluded: (day: CalendarDay) => boolean;
};

/** Fields for the first day, with the resulting end. */
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
          description: holidayHint(holiday),
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
