import { Button } from "@mantine/core";
import type { CalendarDay } from "@stokaz/contract/calendar";
import type { ReactElement } from "react";
import { formatCount, formatDashedDay } from "../../lib/format/format.ts";
import styles from "./rental-form.module.css";

/** What is left over the period chosen, before anything is asked for. */
export const RoomLeft = ({
  free,
  pallets,
}: {
  free: number | undefined;
  pallets: number;
}): ReactElement => (
  <p className={styles.left} data-short={(free !== undefined && free < pallets) || undefined}>
    <output>
      {free === undefined && "Choisissez une date de début pour voir la place qui reste."}
      {free === 0 && "Plus de place pour cette période."}
      {free !== undefined &&
        free > 0 &&
        `Il reste ${formatCount(free, "palette")} pour cette période.`}
    </output>
  </p>
);

type NextFreeDayProps = {
  /** The first day with enough room; `undefined` when there is none to choose. */
  day: CalendarDay | undefined;
  isNeeded: boolean;
  onChoose: (day: CalendarDay) => void;
};

/** When there would be room, for whoever asks for more than is left. */
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
