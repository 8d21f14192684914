import { calendarDay } from "@stokaz/contract/time/calendar";
import { expect, it } from "vitest";
import { eventsOn } from "./rules.ts";

const day = calendarDay("2026-12-05");
const names = { space_name: "Garage", trade_name: "La Ruche" };
const wire = { spaceName: "Garage", tradeName: "La Ruche" };
const stay = (id: string, start: string, end: string) => ({
  id,
  pallets: 2,
  start_date: calendarDay(start),
  end_date: calendarDay(end),
  ...names,
});
const closure = (from: string, until: string, space_names: string[]) => ({
  from_day: calendarDay(from),
  until_day: calendarDay(until),
  space_names,
  is_alert: false,
  reason: "Vacances",
});
const delivery = (on: string) => ({
  day: calendarDay(on),
  rental_id: "a",
  units: 12,
  is_received: false,
  ...names,
});

/** What happens on the day, and on days around it. */
const AROUND = {
  rentals: [
    stay("leaves", "2026-11-06", "2026-12-06"),
    stay("comes", "2026-12-05", "2027-01-05"),
    stay("left", "2026-11-05", "2026-12-05"),
    stay("stays", "2026-12-04", "2027-01-04"),
  ],
  requests: [
    stay("asks", "2026-12-05", "2027-01-05"),
    stay("asks-later", "2026-12-06", "2027-01-06"),
  ],
  deliveries: [delivery("2026-12-04"), delivery("2026-12-05")],
  closures: [
    closure("2026-12-01", "2026-12-05", ["Garage"]),
    closure("2026-12-05", "2026-12-06", ["Garage"]),
    closure("2026-12-01", "2026-12-08", ["Cave", "Garage"]),
  ],
  spaces: 2,
};

it("tells of a day what is closed, who comes, what is brought and who leaves, and nothing of other days", () => {
  const events = eventsOn(day, AROUND);
  const closed = { kind: "closure", isAlert: false, reason: "Vacances" };
  expect(events).toEqual([
    { ...closed, from: day, to: day, spaceNames: ["Garage"], isEverySpace: false },
    {
      ...closed,
      from: "2026-12-01",
      to: "2026-12-07",
      spaceNames: ["Cave", "Garage"],
      isEverySpace: true,
    },
    { kind: "arrival", rentedSpaceId: "comes", pallets: 2, ...wire },
    { kind: "request", rentedSpaceId: "asks", pallets: 2, ...wire },
    { kind: "delivery", rentedSpaceId: "a", units: 12, isReceived: false, ...wire },
    { kind: "departure", rentedSpaceId: "leaves", pallets: 2, ...wire },
  ]);
});
