import type { CalendarDay } from "@stokaz/contract/calendar";
import type { CalendarEvent } from "@stokaz/contract/lessor-calendar";
import { formatCount, formatList, formatShortDay } from "../../lib/format/format.ts";

/** How an event is told: its colour, what it is, of whom, where; and the lease it belongs to. */
export type ToldEvent = {
  tone: "success" | "warning" | "danger" | "neutral";
  what: string;
  of: string;
  where: string;
  leaseId?: string;
};

const tellClosure = (
  event: Extract<CalendarEvent, { kind: "closure" }>,
  day: CalendarDay,
): ToldEvent => {
  const closed = event.isAlert ? "Fermé par l'équipe" : "Fermé";
  return {
    tone: "danger",
    what: event.to > day ? `${closed} jusqu'au ${formatShortDay(event.to)}` : closed,
    of: event.reason,
    where: event.isEverySpace ? "Tous vos espaces" : formatList(event.spaceNames),
  };
};

/** Whether an event goes on from the day before: a list tells it once, on its first day or the month's. */
export const isContinued = (event: CalendarEvent, day: CalendarDay): boolean =>
  event.kind === "closure" && event.from < day && !day.endsWith("-01");

/** One event of a day, in words. */
export const tell = (event: CalendarEvent, day: CalendarDay): ToldEvent => {
  if (event.kind === "closure") return tellClosure(event, day);
  const { tradeName, spaceName: where, rentedSpaceId: leaseId } = event;
  if (event.kind === "delivery") {
    const what = event.isReceived ? "Livraison reçue" : "Livraison";
    const of = `${tradeName}, ${formatCount(event.units, "unité")}`;
    return { tone: event.isReceived ? "neutral" : "warning", what, of, where, leaseId };
  }
  const of = `${tradeName}, ${formatCount(event.pallets, "palette")}`;
  if (event.kind === "request") return { tone: "warning", what: "Demande en attente", of, where };
  return event.kind === "arrival"
    ? { tone: "success", what: "Arrivée", of, where, leaseId }
    : { tone: "neutral", what: "Dernier jour", of, where, leaseId };
};

/** How many pallets are taken over a month, in words. @param taken on each of its days */
export const takenWords = (taken: readonly number[], surface: number): string => {
  const least = Math.min(...taken);
  const most = Math.max(...taken);
  const all = formatCount(surface, "palette");
  if (most === 0) return `Libre tout le mois (${all})`;
  if (least !== most) return `De ${least} à ${formatCount(most, "occupée")} sur ${all}`;
  return `${formatCount(most, "occupée")} sur ${all}, tout le mois`;
};

/** The column of a day in a week that begins on Monday, from 1. */
export const weekColumn = (day: CalendarDay): number =>
  ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;
