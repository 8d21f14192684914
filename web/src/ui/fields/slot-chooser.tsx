import { Button } from "@mantine/core";
import type { PlaceDay, Slot } from "@stokaz/contract/handover/slots";
import { refuseAlcoholAt } from "@stokaz/contract/products/alcohol-hours";
import { capitalise } from "@stokaz/contract/text";
import { addDays, type CalendarDay, dayInZone, localTime } from "@stokaz/contract/time/calendar";
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, useId, useState } from "react";
import { flushSync } from "react-dom";
import { useAlcoholHoursText } from "../../lib/api/site.ts";
import { slotsQuery } from "../../lib/api/slots.ts";
import { useTerritoryFacts } from "../../lib/api/territory.ts";
import {
  formatInstantTime,
  formatShortDay,
  formatWeekday,
  formatWeekdayName,
} from "../../lib/format/format.ts";
import { closedDaysOf, formatSlot, formatSlotHours } from "../../lib/format/pickup.ts";
import { LoadFailedNotice } from "../notices/load-failed-notice.tsx";
import { Notice } from "../notices/notice.tsx";
import { CheckIcon } from "../page/icons.tsx";
import { RowSkeletons } from "../page/loading.tsx";
import { Choice, Choices } from "./choices.tsx";
import { ClosedDaysList } from "./closed-days.tsx";
import styles from "./slot-chooser.module.css";

/** Number of days that a phone shows without scrolling; a button shows the others. */
const FIRST_DAYS = 8;

const isFree = ({ left }: Slot): boolean => left > 0;

const roomOf = ({ left }: Slot): string | undefined => {
  if (left === 0) return "complet";
  return left === 1 ? "il reste 1 place" : undefined;
};

const nameOf = (day: CalendarDay, today: CalendarDay): string => {
  if (day === today) return "aujourd'hui";
  return day === addDays(today, 1) ? "demain" : formatWeekdayName(day);
};

type DaysProps = {
  days: readonly PlaceDay[];
  today: CalendarDay;
  chosen: CalendarDay | undefined;
  /** Choice of no slot: its label, and true if it is chosen. */
  later: { label: string; isChosen: boolean } | undefined;
  onChoose: (slot: Slot | null) => void;
};

/** Days with slots; choosing a day takes its first free hour. */
const Days = ({ days, today, chosen, later, onChoose }: DaysProps): ReactElement => {
  const id = useId();
  const [isWhole, setIsWhole] = useState(false);
  const isBeyond = days.findIndex(({ day }) => day === chosen) >= FIRST_DAYS;
  const shown = isWhole || isBeyond ? days : days.slice(0, FIRST_DAYS);
  const showAll = (): void => {
    const before = document.getElementsByName(id).length;
    flushSync(() => setIsWhole(true));
    // The button is gone: the focus moves to the first day that came.
    const radios = [...document.getElementsByName(id)].slice(before);
    radios.find((radio) => !radio.matches(":disabled"))?.focus();
  };
  return (
    <>
      <Choices id={id} label="Jour">
        {later && (
          <Choice
            name={id}
            label={later.label}
            words={later.label}
            isChosen={later.isChosen}
            onChoose={() => onChoose(null)}
          />
        )}
        {shown.map(({ day, slots }) => {
          const first = slots.find(isFree);
          const name = nameOf(day, today);
          const full = first ? "" : ", complet";
          const whole = formatWeekday(day);
          return (
            <Choice
              key={day}
              name={id}
              label={`${whole.startsWith(name) ? "" : `${name}, `}${whole}${full}`}
              words={name}
              note={`${formatShortDay(day)}${full}`}
              isChosen={day === chosen}
              isDisabled={!first}
              onChoose={() => onChoose(first ?? null)}
            />
          );
        })}
      </Choices>
      {shown.length < days.length && (
        <Button variant="subtle" px="xs" className={styles.more ?? ""} onClick={showAll}>
          Voir les jours suivants
        </Button>
      )}
    </>
  );
};

type HoursProps = {
  day: PlaceDay;
  chosen: Slot | undefined;
  timeZone: string;
  onChoose: (slot: Slot) => void;
};

const Hours = ({ day, chosen, timeZone, onChoose }: HoursProps): ReactElement => {
  const id = useId();
  return (
    <Choices id={id} label={`Heure, ${formatWeekday(day.day)}`}>
      {day.slots.map((slot) => (
        <Choice
          key={slot.startsAt.getTime()}
          name={id}
          label={[formatSlotHours(slot, timeZone), roomOf(slot)].filter(Boolean).join(", ")}
          words={formatInstantTime(slot.startsAt, timeZone)}
          note={roomOf(slot)}
          isChosen={slot === chosen}
          isDisabled={!isFree(slot)}
          onChoose={() => onChoose(slot)}
        />
      ))}
    </Choices>
  );
};

type SlotChooserProps = {
  placeId: string;
  /** Last day that may be chosen; one month ahead by default. */
  lastDay?: CalendarDay | null | undefined;
  /** Start of the chosen slot. */
  value: Date | null;
  onChange: (startsAt: Date | null) => void;
  /** True if alcohol is to be collected: some hours may be without it. */
  hasAlcohol?: boolean;
  /** Label of the choice "no slot yet": "Plus tard". */
  laterLabel?: string;
};

/** Chooser of a day and then an hour for a pickup. Nothing is typed. */
export const SlotChooser = ({
  placeId,
  lastDay,
  value,
  onChange,
  hasAlcohol = false,
  laterLabel,
}: SlotChooserProps): ReactElement | null => {
  const territory = useTerritoryFacts();
  const { timeZone = "UTC", alcoholClosedHours = null } = territory ?? {};
  const alcoholHours = useAlcoholHoursText();
  const today = dayInZone(new Date(), timeZone);
  const slots = useQuery({ ...slotsQuery(placeId, today, lastDay), enabled: !!territory });
  if (slots.isError && !slots.data) {
    return (
      <LoadFailedNotice
        title="Les créneaux n'ont pas pu être chargés."
        isRetrying={slots.isFetching}
        onRetry={() => slots.refetch()}
      />
    );
  }
  if (!slots.data) return <RowSkeletons count={2} />;
  if (!slots.data.isSlotted) return null;
  const isOpen = ({ startsAt }: Slot): boolean =>
    !(hasAlcohol && refuseAlcoholAt(alcoholClosedHours, localTime(startsAt, timeZone)));
  const days = slots.data.data
    .map((day) => ({ ...day, slots: day.slots.filter(isOpen) }))
    .filter((day) => day.slots.length > 0);
  const closed = closedDaysOf(slots.data.data);
  const isChosen = (slot: Slot): boolean =>
    isFree(slot) && slot.startsAt.getTime() === value?.getTime();
  const day = days.find((one) => one.slots.some(isChosen));
  const chosen = day?.slots.find(isChosen);
  const choose = (slot: Slot | null): void => onChange(slot?.startsAt ?? null);
  return (
    <div className={styles.chooser}>
      {value && !chosen && !slots.isFetching && (
        <Notice tone="warning" title="Le créneau que vous aviez choisi n'est plus libre.">
          Choisissez-en un autre. Le reste est gardé.
        </Notice>
      )}
      {days.some((one) => one.slots.some(isFree)) ? (
        <Days
          days={days}
          today={today}
          chosen={day?.day}
          later={laterLabel ? { label: laterLabel, isChosen: value === null } : undefined}
          onChoose={choose}
        />
      ) : (
        <p className={styles.none}>
          {slots.data.data.some((one) => one.isOpen)
            ? "Aucun créneau\u202f: venez aux heures d'ouverture."
            : "C'est fermé jusque-là."}
        </p>
      )}
      {day && <Hours day={day} chosen={chosen} timeZone={timeZone} onChoose={choose} />}
      <p className={styles.summary} aria-live="polite">
        {chosen && (
          <>
            <CheckIcon />
            <span>{capitalise(formatSlot(chosen, timeZone))}</span>
          </>
        )}
      </p>
      {hasAlcohol && alcoholHours && <p className={styles.none}>{alcoholHours}</p>}
      <ClosedDaysList closed={closed} />
    </div>
  );
};
