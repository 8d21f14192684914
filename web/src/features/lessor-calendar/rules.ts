import type { CalendarEvent } from "@stokaz/contract/handover/lessor-calendar";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { formatCount, formatList, formatShortDay } from "../../lib/format/format.ts";

/** Texts and colour of an event, with its lease: what happens, for whom, in which space. */
export type EventText = {
  tone: "success" | "warning" | "danger" | "neutral";
  what: string;
  detail: string;
  where: string;
  leaseId?: string;
};

const tellClosure = (
  event: Extract<CalendarEvent, { kind: "closure" }>,
  day: CalendarDay,
): EventText => {
  const closed = event.isAlert ? "Fermé par l'équipe" : "Fermé";
  return {
    tone: "danger",
    what: event.to > day ? `${closed} jusqu'au ${formatShortDay(event.to)}` : closed,
    detail: event.reason,
    where: event.isEverySpace ? "Tous vos espaces" : formatList(event.spaceNames),
  };
};

/**
 * True if an event continues from the day before. A list shows it once, on its first day or on the
 * first of the month.
 */
export const isContinued = (event: CalendarEvent, day: CalendarDay): boolean =>
  event.kind === "closure" && event.from < day && !day.endsWith("-01");

/** French texts of an event on a day. */
export const toEventText = (event: CalendarEvent, day: CalendarDay): EventText => {
  if (event.kind === "closure") return tellClosure(event, day);
  const { tradeName, spaceName: where, rentedSpaceId: leaseId } = event;
  if (event.kind === "delivery") {
    const what = event.isReceived ? "Livraison reçue" : "Livraison";
    const detail = `${tradeName}, ${formatCount(event.units, "unité")}`;
    return { tone: event.isReceived ? "neutral" : "warning", what, detail, where, leaseId };
  }
  const detail = `${tradeName}, ${formatCount(event.pallets, "palette")}`;
  if (event.kind === "request")
    return { tone: "warning", what: "Demande en attente", detail, where };
  return event.kind === "arrival"
    ? { tone: "success", what: "Arrivée", detail, where, leaseId }
    : { tone: "neutral", what: "Dernier jour", detail, where, leaseId };
};

/** French text with the occupied pallets of a month. @param taken pallets on each day */
export const takenText = (taken: readonly number[], surface: number): string => {
  const least = Math.min(...taken);
  const most = Math.max(...taken);
  const all = formatCount(surface, "palette");
  if (most === 0) return `Libre tout le mois (${all})`;
  if (least !== most) return `De ${least} à ${formatCount(most, "occupée")} sur ${all}`;
  return `${formatCount(most, "occupée")} sur ${all}, tout le mois`;
};

/** Column of a day in a week that begins on Monday; the first is 1. */
export const weekColumn = (day: CalendarDay): number =>
  ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;
