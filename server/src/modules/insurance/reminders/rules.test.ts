import { calendarDay } from "@stokaz/contract/time/calendar";
import { expect, it } from "vitest";
import { remindersDue } from "./rules.ts";

const day = calendarDay;
const lease = (startDate: string, endDate: string) => ({
  startDate: day(startDate),
  endDate: day(endDate),
});
const LONG = lease("2026-01-01", "2027-12-31");

it.each([
  ["2026-11-28", "2026-12-29", undefined],
  ["2026-11-29", "2026-12-29", "month"],
  ["2026-12-21", "2026-12-29", "month"],
  ["2026-12-22", "2026-12-29", "week"],
  ["2026-12-29", "2026-12-29", "week"],
  ["2026-12-30", "2026-12-29", undefined],
])("on %s, of an insurance until %s: %s", (today, until, kind) => {
  const due = remindersDue(day(until), [LONG], day(today));
  expect(due).toEqual(kind ? [{ kind, ofDay: until }] : []);
});

it("needs insurance only until the end of the lease", () => {
  const until = day("2026-12-29");
  expect(remindersDue(until, [lease("2026-01-01", "2026-12-30")], day("2026-12-20"))).toEqual([]);
  expect(remindersDue(until, [lease("2026-01-01", "2026-12-31")], day("2026-12-20"))).toEqual([
    { kind: "month", ofDay: until },
  ]);
});

it.each([
  ["2026-11-22", undefined],
  ["2026-11-23", "2026-11-23"],
  ["2026-11-30", "2026-11-23"],
  ["2026-12-01", undefined],
])("on %s, of a lease from 23 November without a certificate: %s", (today, ofDay) => {
  const leases = [lease("2026-11-23", "2027-02-23")];
  const expected = ofDay ? [{ kind: "missing", ofDay }] : [];
  expect(remindersDue(undefined, leases, day(today))).toEqual(expected);
  expect(remindersDue(day("2026-11-20"), leases, day(today))).toEqual(expected);
});
