import type { CalendarEvent } from "@stokaz/contract/handover/lessor-calendar";
import { type CalendarDay, lastDayBefore } from "@stokaz/contract/time/calendar";

/** A rental from its first day to the day before `end_date`. */
type Stay = {
  id: string;
  pallets: number;
  start_date: CalendarDay;
  end_date: CalendarDay;
  space_name: string;
  trade_name: string;
};

/** A delivery of an artisan, announced or received. */
export type Delivery = {
  day: CalendarDay;
  rental_id: string;
  space_name: string;
  trade_name: string;
  is_received: boolean;
  units: number;
};

/** Days `[from_day, until_day)` on which spaces are closed. */
export type Closure = {
  from_day: CalendarDay;
  until_day: CalendarDay;
  is_alert: boolean;
  reason: string;
  space_names: string[];
};

/** All events at a lessor's spaces. `spaces`: number of their spaces. */
export type Happenings = {
  rentals: readonly Stay[];
  /** Requests that wait for an answer. */
  requests: readonly Stay[];
  deliveries: readonly Delivery[];
  closures: readonly Closure[];
  spaces: number;
};

const stayEvent = (
  kind: "arrival" | "departure" | "request",
  { id, pallets, space_name: spaceName, trade_name: tradeName }: Stay,
): CalendarEvent => ({ kind, spaceName, rentedSpaceId: id, tradeName, pallets });

/**
 * Events of a day for a lessor: closures, rentals and requests that begin, deliveries, rentals that
 * end.
 */
export const eventsOn = (
  day: CalendarDay,
  { rentals, requests, deliveries, closures, spaces }: Happenings,
): CalendarEvent[] => [
  ...closures
    .filter(({ from_day, until_day }) => from_day <= day && day < until_day)
    .map(({ from_day, until_day, space_names, is_alert, reason }) => ({
      kind: "closure" as const,
      from: from_day,
      to: lastDayBefore(until_day),
      spaceNames: space_names,
      isEverySpace: space_names.length === spaces,
      isAlert: is_alert,
      reason,
    })),
  ...rentals
    .filter(({ start_date }) => start_date === day)
    .map((rental) => stayEvent("arrival", rental)),
  ...requests
    .filter(({ start_date }) => start_date === day)
    .map((request) => stayEvent("request", request)),
  ...deliveries
    .filter((delivery) => delivery.day === day)
    .map(({ space_name, rental_id, trade_name, units, is_received }) => ({
      kind: "delivery" as const,
      spaceName: space_name,
      rentedSpaceId: rental_id,
      tradeName: trade_name,
      units,
      isReceived: is_received,
    })),
  ...rentals
    .filter(({ end_date }) => lastDayBefore(end_date) === day)
    .map((rental) => stayEvent("departure", rental)),
];
