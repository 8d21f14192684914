import type { Answer } from "@stokaz/contract/endpoint";
import { type Hours, WEEKDAYS, type Weekday } from "@stokaz/contract/handover/schedule";
import {
  type getSlotSettings,
  SLOT_MINUTES,
  type SlotSettings,
} from "@stokaz/contract/handover/slots";
import { formatCount, formatList, formatTime } from "../../lib/format/format.ts";

const WEEKDAY_NAMES: Readonly<Record<Weekday, string>> = {
  Dim: "dimanche",
  Lun: "lundi",
  Mar: "mardi",
  Mer: "mercredi",
  Jeu: "jeudi",
  Ven: "vendredi",
  Sam: "samedi",
};

const HOUR_MINUTES = 60;

/** Duration of a slot: `45 minutes`, `1 heure`, `1 heure 30`. @param minutes duration of a slot */
export const formatMinutes = (minutes: number): string => {
  if (minutes < HOUR_MINUTES) return formatCount(minutes, "minute");
  const rest = minutes % HOUR_MINUTES;
  const hours = formatCount(Math.floor(minutes / HOUR_MINUTES), "heure");
  return rest === 0 ? hours : `${hours} ${rest}`;
};

/** Stored settings as form values. */
export const asSettings = (stored: Answer<typeof getSlotSettings>): SlotSettings => ({
  isSlotted: stored.isSlotted,
  minutes: SLOT_MINUTES.find((minutes) => minutes === stored.minutes) ?? 30,
  capacity: stored.capacity,
});

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * HOUR_MINUTES + minutes;
};

const daysInWords = (days: readonly Weekday[]): string =>
  days.length === WEEKDAYS.length
    ? "Tous les jours"
    : formatList(days.map((day) => `le ${WEEKDAY_NAMES[day]}`)).replace(/^l/, "L");

/**
 * Effect of the settings in a sentence: `Le samedi de 8 h à 12 h : 8 créneaux de 30 minutes, 3
 * personnes à la fois.`
 *
 * @param days the lessor's pickup days, in week order
 */
export const previewSlots = (
  { isSlotted, minutes, capacity }: SlotSettings,
  days: readonly Weekday[],
  hours: Hours,
): string => {
  const when = `${daysInWords(days)} de ${formatTime(hours.start)} à ${formatTime(hours.end)}`;
  if (!isSlotted) return `${when}, sans créneau\u202f: on vient quand on veut.`;
  const count = Math.floor((minutesOf(hours.end) - minutesOf(hours.start)) / minutes);
  if (count === 0) {
    return `Aucun créneau de ${formatMinutes(minutes)} ne tient entre ${formatTime(hours.start)} et ${formatTime(hours.end)}\u202f: choisissez une durée plus courte.`;
  }
  const slots = `${formatCount(count, "créneau", "créneaux")} de ${formatMinutes(minutes)}`;
  const perDay = days.length > 1 ? " par jour" : "";
  const people = `${formatCount(capacity, "personne")} à la fois`;
  return `${when}\u202f: ${slots}${perDay}, ${people}.`;
};

/**
 * Warning before a closure about booked slots. @param count number of slots that would be cancelled
 */
export const releaseInWords = (count: number): string =>
  count === 0
    ? "Aucun créneau n'est réservé ces jours-là."
    : count === 1
      ? "1 créneau réservé sera libéré. Son acheteur sera prévenu par e-mail et pourra en choisir un autre."
      : `${count} créneaux réservés seront libérés. Leurs acheteurs seront prévenus par e-mail et pourront en choisir un autre.`;
