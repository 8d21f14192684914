import { shortName } from "@stokaz/contract/text";
import { calendarDay } from "@stokaz/contract/time/calendar";
import { describe, expect, it } from "vitest";
import { drawn } from "../../../test/drawn-transitions.ts";
import {
  BOOKING_TRANSITIONS,
  closedReason,
  cutSlots,
  isChangeable,
  isShortNotice,
  placesLeft,
  remindersMissed,
} from "./rules.ts";

const ZONE = "Indian/Reunion";
const at = (time: string): Date => new Date(`2027-02-01T${time}:00+04:00`);
const slot = (from: string, to: string) => ({ startsAt: at(from), endsAt: at(to) });

describe("cutSlots", () => {
  it.each([
    ["08:00", "10:00", 30, ["08:00", "08:30", "09:00", "09:30"]],
    ["08:00", "10:00", 45, ["08:00", "08:45"]],
    ["09:10", "10:10", 60, ["09:10"]],
    ["09:10", "10:09", 60, []],
    ["23:00", "23:59", 20, ["23:00", "23:20"]],
  ])("cuts %s to %s into slots of %i minutes", (start, end, minutes, expected) => {
    const cut = cutSlots(calendarDay("2027-02-01"), { start, end }, minutes, ZONE);
    expect(cut.map(({ startsAt }) => startsAt)).toEqual(expected.map(at));
    for (const { startsAt, endsAt } of cut) {
      expect(endsAt.getTime() - startsAt.getTime()).toBe(minutes * 60_000);
    }
  });
});

describe("placesLeft", () => {
  const taken = [slot("08:00", "08:30"), slot("08:00", "09:00"), slot("09:00", "09:30")];

  it.each([
    ["08:00", "08:30", 3, 1],
    ["08:30", "09:00", 3, 2],
    ["09:30", "10:00", 3, 3],
    ["08:00", "09:30", 2, 0],
  ])("of %s to %s with room for %i is %i", (from, to, capacity, left) => {
    expect(placesLeft(slot(from, to), taken, capacity)).toBe(left);
  });
});

describe("two hours before", () => {
  it.each([
    ["07:59", true],
    ["08:00", true],
    ["08:01", false],
  ])("at %s a slot of ten o'clock can be changed: %s", (now, expected) => {
    expect(isChangeable(at("10:00"), at(now))).toBe(expected);
  });
});

describe("remindersMissed", () => {
  it.each([
    ["2027-01-30T08:00:00Z", 0],
    ["2027-01-31T03:59:00Z", 0],
    ["2027-01-31T04:00:00Z", 1],
    ["2027-02-01T01:59:00Z", 1],
    ["2027-02-01T02:00:00Z", 2],
  ])("counts for one chosen at %s: %i", (now, expected) => {
    expect(remindersMissed(at("08:00"), new Date(now))).toBe(expected);
  });
});

describe("isShortNotice", () => {
  it("is less than a day", () => {
    expect(isShortNotice(at("08:00"), new Date("2027-01-31T04:00:00Z"))).toBe(false);
    expect(isShortNotice(at("08:00"), new Date("2027-01-31T04:00:01Z"))).toBe(true);
  });
});

describe("closedReason", () => {
  const day = { isWeekday: true, holiday: null, closure: undefined };

  it.each([
    [{}, null],
    [{ holiday: "Toussaint" }, "Jour férié : Toussaint"],
    [{ closure: { isAlert: false, reason: "Congés" } }, "Fermé : Congés"],
    [{ holiday: "Noël", closure: { isAlert: true, reason: "Belal" } }, "Alerte météo : Belal"],
    [{ isWeekday: false, holiday: "Noël" }, null],
  ])(
    "names a closure before a holiday, and nothing on a day without hours: %o gives %s",
    (changes, expected) => {
      expect(closedReason({ ...day, ...changes }, "Alerte météo")).toBe(expected);
    },
  );
});

describe("shortName", () => {
  it.each([
    [{ firstName: "Marie", name: "Lebon" }, "Marie L."],
    [{ firstName: "Marie", name: "" }, "Marie"],
    [{ firstName: "", name: "Compte fermé" }, "Compte fermé"],
  ])("is the first name and an initial, where both are known: %o gives %s", (buyer, expected) => {
    expect(shortName(buyer)).toBe(expected);
  });
});

it("lets another slot be chosen, while one has one and once it was given back or released", () => {
  expect(drawn(BOOKING_TRANSITIONS)).toEqual([
    "booked: x x x",
    "given_back: x . .",
    "released: x . .",
  ]);
});
