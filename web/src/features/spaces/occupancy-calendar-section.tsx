import { VisuallyHidden } from "@mantine/core";
import type { Occupancy } from "@stokaz/contract/spaces/occupancy";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { type KeyboardEvent, type ReactElement, useState } from "react";
import { useHolidayName, useToday } from "../../lib/api/territory.ts";
import { formatCount, formatLongDay } from "../../lib/format/format.ts";
import styles from "./occupancy.module.css";

const WEEK = [
  ["Lun", "lundi"],
  ["Mar", "mardi"],
  ["Mer", "mercredi"],
  ["Jeu", "jeudi"],
  ["Ven", "vendredi"],
  ["Sam", "samedi"],
  ["Dim", "dimanche"],
] as const;

type Day = Occupancy["days"][number];

/** Number of the weekday; Monday is 0. */
const weekdayOf = (day: CalendarDay): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

/** Days in weeks that begin on Monday; `undefined` for days of another month. */
const weeksOf = (days: readonly Day[]): (Day | undefined)[][] => {
  const [first] = days;
  const cells = [...Array<undefined>(first ? weekdayOf(first.day) : 0).fill(undefined), ...days];
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => cells[7 * week + weekday]),
  );
};

const ARROWS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

/** Stays that include a day. */
const thereOn = <Stay extends Pick<Occupancy["rentals"][number], "startDate" | "endDate">>(
  stays: readonly Stay[],
  day: CalendarDay,
): Stay[] => stays.filter(({ startDate, endDate }) => startDate <= day && day < endDate);

/** Number of pallets on a day that wait for the lessor's answer. */
const countAsked = ({ requests }: Occupancy, day: CalendarDay): number =>
  thereOn(requests, day).reduce((sum, { pallets }) => sum + pallets, 0);

const describe = ({ day, free, rented, held }: Day, asked: number): string =>
  [
    `${formatLongDay(day)} : ${formatCount(free, "palette libre", "palettes libres")}`,
    `${formatCount(rented, "louée")}`,
    ...(asked > 0
      ? [`${formatCount(asked, "en attente de votre réponse", "en attente de votre réponse")}`]
      : []),
    ...(held > asked
      ? [`${formatCount(held - asked, "en attente de paiement", "en attente de paiement")}`]
      : []),
  ].join(", ");

type CellProps = {
  day: Day;
  /** Number of pallets that wait for the lessor's answer. */
  asked: number;
  surface: number;
  isToday: boolean;
  isChosen: boolean;
  onChoose: (day: CalendarDay) => void;
};

const Cell = ({ day, asked, surface, isToday, isChosen, onChoose }: CellProps): ReactElement => (
  <button
    type="button"
    className={styles.day}
    data-day={day.day}
    data-full={day.free === 0 || undefined}
    data-today={isToday || undefined}
    aria-pressed={isChosen}
    tabIndex={isChosen ? 0 : -1}
    onClick={() => onChoose(day.day)}
  >
    <VisuallyHidden>{describe(day, asked)}</VisuallyHidden>
    <span className={styles.number} aria-hidden="true">
      {Number(day.day.slice(8))}
    </span>
    <span className={styles.free} aria-hidden="true">
      {day.free}
    </span>
    <span className={styles.gauge}>
      <span style={{ width: `${(100 * (day.rented + day.held)) / surface}%` }} />
    </span>
  </button>
);

/** Tenants on the chosen day. */
const DayRentals = ({ occupancy, day }: { occupancy: Occupancy; day: Day }): ReactElement => {
  const rentals = thereOn(occupancy.rentals, day.day);
  const requests = thereOn(occupancy.requests, day.day);
  const paying = day.held - countAsked(occupancy, day.day);
  const holiday = useHolidayName(day.day);
  return (
    <div className={styles.chosen} aria-live="polite">
      <p className={styles.chosenTitle}>
        {formatLongDay(day.day)}&#8239;: {formatCount(day.free, "palette libre", "palettes libres")}{" "}
        sur {occupancy.surface}
      </p>
      {holiday && <p>Jour férié&#8239;: {holiday}.</p>}
      {rentals.length === 0 && day.held === 0 && <p>Aucune location ce jour-là.</p>}
      <ul>
        {rentals.map(({ _id, tradeName, pallets }) => (
          <li key={_id}>
            {tradeName}&#8239;: {formatCount(pallets, "palette")}
          </li>
        ))}
        {requests.map(({ _id, tradeName, pallets }) => (
          <li key={_id}>
            {tradeName}&#8239;: {formatCount(pallets, "palette")}, demande en attente
          </li>
        ))}
        {paying > 0 && <li>{formatCount(paying, "palette")} en attente de paiement</li>}
      </ul>
    </div>
  );
};

/** Month calendar with the free pallets of each day. A click on a day shows its rentals. */
export const OccupancyCalendarSection = ({ occupancy }: { occupancy: Occupancy }): ReactElement => {
  const today = useToday();
  const { days, surface } = occupancy;
  const [asked, setAsked] = useState<CalendarDay>();
  const chosen =
    days.find(({ day }) => day === asked) ?? days.find(({ day }) => day === today) ?? days[0];

  // Arrow keys move from day to day, so that the whole month is a single Tab stop.
  const move = (event: KeyboardEvent<HTMLTableElement>): void => {
    const step = ARROWS[event.key];
    if (step === undefined || !chosen) return;
    const next = days[days.indexOf(chosen) + step];
    event.preventDefault();
    if (!next) return;
    setAsked(next.day);
    event.currentTarget.querySelector<HTMLElement>(`[data-day="${next.day}"]`)?.focus();
  };

  return (
    <>
      <table className={styles.calendar} onKeyDown={move}>
        <caption className={styles.caption}>Palettes libres, jour par jour</caption>
        <thead>
          <tr>
            {WEEK.map(([short, whole]) => (
              <th key={short} scope="col" abbr={whole}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(days).map((week, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the weeks of one month never change places
            <tr key={index}>
              {week.map((day, weekday) => (
                <td key={WEEK[weekday]?.[0]}>
                  {day && (
                    <Cell
                      day={day}
                      asked={countAsked(occupancy, day.day)}
                      surface={surface}
                      isToday={day.day === today}
                      isChosen={day === chosen}
                      onChoose={setAsked}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {chosen && <DayRentals occupancy={occupancy} day={chosen} />}
    </>
  );
};
