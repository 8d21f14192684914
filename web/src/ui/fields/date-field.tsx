import "@mantine/dates/styles.layer.css";
import "dayjs/locale/fr";
import { DatePickerInput, DatesProvider, type DatesProviderSettings } from "@mantine/dates";
import { useMediaQuery } from "@mantine/hooks";
import { type CalendarDay, calendarDay } from "@stokaz/contract/time/calendar";
import { type FocusEvent, type ReactElement, type ReactNode, useId } from "react";
import { CalendarIcon } from "../page/tool-icons.tsx";

// With `locale` alone the calendar stays English: dayjs takes its language from here.
const FRENCH: DatesProviderSettings = { locale: "fr", firstDayOfWeek: 1, weekendDays: [] };

/** True if the focus moves to the field's own calendar, so that the field is not left yet. */
const isChoosing = ({ relatedTarget }: FocusEvent, id: string): boolean =>
  [`${id}-dropdown`, `${id}-calendar`].some((calendar) =>
    document.getElementById(calendar)?.contains(relatedTarget),
  );

/**
 * Keeps the focus in a calendar that shows something else: the button that was pressed may be
 * disabled then, or the focused day gone. Escape would close the dialog around the field.
 */
const keepFocus = (): void => {
  const calendar = document.activeElement?.closest("[data-calendar]");
  setTimeout(() => {
    const focused = document.activeElement;
    if (!calendar || (calendar.contains(focused) && !focused?.matches(":disabled"))) return;
    calendar.querySelector<HTMLElement>("[data-level-control]")?.focus();
  });
};

type DateFieldProps = {
  label: string;
  description?: ReactNode;
  value: CalendarDay | null;
  onChange: (day: CalendarDay | null) => void;
  onBlur?: () => void;
  /** First and last days that may be chosen. */
  min?: CalendarDay;
  max?: CalendarDay;
  /** True for a day in between that may not be chosen. */
  isExcluded?: (day: CalendarDay) => boolean;
  /** Format of the day in the field; `DD-MM-YYYY` by default. */
  format?: string;
  error?: ReactNode;
  isRequired?: boolean;
  isDisabled?: boolean;
  /** `true` if the field may stay empty. */
  isClearable?: boolean;
};

/** Field for a day, with a French calendar, which fills the whole screen on a phone. */
export const DateField = ({
  label,
  description,
  value,
  onChange,
  onBlur,
  min,
  max,
  isExcluded,
  format = "DD-MM-YYYY",
  error,
  isRequired = true,
  isDisabled = false,
  isClearable = false,
}: DateFieldProps): ReactElement => {
  const id = useId();
  const isPhone = useMediaQuery("(max-width: 48em)") ?? false;
  return (
    <DatesProvider settings={FRENCH}>
      <DatePickerInput
        id={id}
        // The calendar is a dialog with the field's name, which it finds by this id. When it
        // closes, it gives the focus back: otherwise a dialog around it would lose the keyboard.
        popoverProps={{ id, returnFocus: true }}
        // On a phone, a calendar beside its field would move with the page under the finger.
        dropdownType={isPhone ? "modal" : "popover"}
        modalProps={{ id: `${id}-calendar`, title: label, withCloseButton: true, centered: true }}
        label={label}
        description={description}
        value={value}
        onChange={(chosen) => onChange(chosen === null ? null : calendarDay(chosen))}
        {...(onBlur && { onBlur: (event) => isChoosing(event, id) || onBlur() })}
        {...(min && { minDate: min })}
        {...(max && { maxDate: max })}
        {...(isExcluded && {
          excludeDate: (day) => isExcluded(calendarDay(day)),
          // Mantine wants to focus the chosen day even when it can't be chosen any more; the focus
          // would stay outside of the calendar.
          getDayProps: (day) =>
            isExcluded(calendarDay(day)) ? { "data-autofocus": undefined } : {},
        })}
        valueFormat={format}
        placeholder="JJ-MM-AAAA"
        error={error}
        withAsterisk={isRequired}
        clearable={isClearable}
        clearButtonProps={{ "aria-label": "Effacer la date" }}
        disabled={isDisabled}
        leftSection={<CalendarIcon />}
        size="md"
        onLevelChange={keepFocus}
        onNextMonth={keepFocus}
        onPreviousMonth={keepFocus}
        onNextYear={keepFocus}
        onPreviousYear={keepFocus}
        onNextDecade={keepFocus}
        onPreviousDecade={keepFocus}
        ariaLabels={{
          nextMonth: "Mois suivant",
          previousMonth: "Mois précédent",
          nextYear: "Année suivante",
          previousYear: "Année précédente",
          nextDecade: "Décennie suivante",
          previousDecade: "Décennie précédente",
        }}
      />
    </DatesProvider>
  );
};
