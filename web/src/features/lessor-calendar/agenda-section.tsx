import type { CalendarEvent, LessorMonth } from "@stokaz/contract/handover/lessor-calendar";
import { paths } from "@stokaz/contract/paths";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { type ReactElement, useId } from "react";
import { Link } from "react-router";
import { useHolidayName } from "../../lib/api/territory.ts";
import { formatWeekday } from "../../lib/format/format.ts";
import styles from "./lessor-calendar.module.css";
import { isContinued, toEventText, weekColumn } from "./rules.ts";

const WEEK = ["Lun", "Mar", "Mer", "Jeu", "Ven", "Sam", "Dim"] as const;

type EventProps = { event: CalendarEvent; day: CalendarDay; isOneSpace: boolean };

const Event = ({ event, day, isOneSpace }: EventProps): ReactElement => {
  const { tone, what, detail, where, leaseId } = toEventText(event, day);
  return (
    <li
      className={styles.event}
      data-tone={tone}
      data-continued={isContinued(event, day) || undefined}
    >
      <strong className={styles.what}>{what}</strong>
      {leaseId ? (
        <Link className={styles.detail} to={paths.lease.href(leaseId)}>
          {detail}
        </Link>
      ) : (
        <span>{detail}</span>
      )}
      {!isOneSpace && <span className={styles.where}>{where}</span>}
    </li>
  );
};

type DayProps = {
  day: CalendarDay;
  events: readonly CalendarEvent[];
  isToday: boolean;
  isOneSpace: boolean;
};

const Day = ({ day, events, isToday, isOneSpace }: DayProps): ReactElement => {
  const holiday = useHolidayName(day);
  const isQuiet = !holiday && !isToday && events.every((event) => isContinued(event, day));
  return (
    <li
      className={styles.day}
      style={{ "--column": weekColumn(day) }}
      data-quiet={isQuiet || undefined}
      data-today={isToday || undefined}
    >
      <h4 className={styles.date}>
        <span className={styles.longDate}>{formatWeekday(day)}</span>
        <span className={styles.number} aria-hidden="true">
          {Number(day.slice(8))}
        </span>
        {isToday && <span className={styles.today}>Aujourd'hui</span>}
      </h4>
      {holiday && <p className={styles.holiday}>Jour férié&#8239;: {holiday}</p>}
      {isToday && events.length === 0 && !holiday && (
        <p className={styles.holiday}>Rien de prévu.</p>
      )}
      {events.length > 0 && (
        <ul className={styles.events}>
          {events.map((event, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a day's events have no id, and all of them are replaced together
            <Event key={at} event={event} day={day} isOneSpace={isOneSpace} />
          ))}
        </ul>
      )}
    </li>
  );
};

/** Month day by day: a grid on wide screens, else and in print a list of the days with events. */
export const AgendaSection = ({ month }: { month: LessorMonth }): ReactElement => {
  const titleId = useId();
  const { days, today, spaces } = month;
  const isEmpty = days.every(({ events }) => events.length === 0);
  return (
    <section aria-labelledby={titleId}>
      <h3 className={styles.title} id={titleId}>
        Jour par jour
      </h3>
      {isEmpty && (
        <p className={styles.words}>
          Ni arrivée, ni départ, ni livraison, ni fermeture ce mois-ci.
        </p>
      )}
      <div className={styles.week} aria-hidden="true">
        {WEEK.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <ol className={styles.days}>
        {days.map(({ day, events }) => (
          <Day
            key={day}
            day={day}
            events={events}
            isToday={day === today}
            isOneSpace={spaces.length === 1}
          />
        ))}
      </ol>
    </section>
  );
};
