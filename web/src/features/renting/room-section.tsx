import { Button } from "@mantine/core";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import type { ReactElement } from "react";
import { formatCount, formatDashedDay } from "../../lib/format/format.ts";
import styles from "./rental-form.module.css";

const sentenceOf = (isDayMissing: boolean, free: number | undefined): string => {
  if (isDayMissing) return "Choisissez une date de début pour voir la place qui reste.";
  if (free === undefined) return "";
  if (free === 0) return "Plus de place pour cette période.";
  return `Il reste ${formatCount(free, "palette")} pour cette période.`;
};

/** Free pallets in the chosen period, shown before a request. Its line is empty while they load. */
export const RoomLeft = ({
  isDayMissing,
  free,
  pallets,
}: {
  /** True if the first day is still to be chosen. */
  isDayMissing: boolean;
  /** `undefined` until it is loaded, and without a first day. */
  free: number | undefined;
  pallets: number;
}): ReactElement => (
  <p className={styles.left} data-short={(free !== undefined && free < pallets) || undefined}>
    <output>{sentenceOf(isDayMissing, free)}</output>
  </p>
);

type NextFreeDayProps = {
  /** First day with enough room; `undefined` if there is none in the possible period. */
  day: CalendarDay | undefined;
  isNeeded: boolean;
  onChoose: (day: CalendarDay) => void;
};

/** Button with the first day that has enough room, if the chosen period has too little. */
export const NextFreeDay = ({ day, isNeeded, onChoose }: NextFreeDayProps): ReactElement | null => {
  if (!isNeeded) return null;
  if (day === undefined) {
    return (
      <p className={styles.left}>
        Pas assez de place pour commencer dans les douze mois&#8239;: demandez moins de palettes, ou
        une durée plus courte.
      </p>
    );
  }
  return (
    <Button variant="default" onClick={() => onChoose(day)}>
      Commencer le {formatDashedDay(day)}, première date avec assez de place
    </Button>
  );
};
