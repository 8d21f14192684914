import { type Hours, WEEKDAYS, type Weekday, weekdayOf } from "@stokaz/contract/handover/schedule";
import type { ReactElement } from "react";
import { useToday } from "../../lib/api/territory.ts";
import { formatHours } from "../../lib/format/format.ts";
import styles from "./opening-week.module.css";

/** Opening hours of a place over a week; today's line is highlighted. */
export const OpeningWeek = ({
  days,
  hours,
}: {
  days: readonly Weekday[];
  hours: Hours;
}): ReactElement => {
  const now = useToday();
  const today = now && weekdayOf(now);
  return (
    <ul className={styles.week}>
      {WEEKDAYS.map((day) => {
        const isOpen = days.includes(day);
        return (
          <li key={day} data-today={day === today || undefined} data-open={isOpen || undefined}>
            <span>
              {day}
              {day === today && " (aujourd'hui)"}
            </span>
            <span>{isOpen ? formatHours(hours) : "Fermé"}</span>
          </li>
        );
      })}
    </ul>
  );
};
