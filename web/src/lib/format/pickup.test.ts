import { calendarDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { closedDaysOf, formatClosedDays, formatMoment, formatSlot, formatSpan } from "./pickup.ts";

const REUNION = "Indian/Reunion";
const day = calendarDay;

it("writes a slot as people say it, in the territory's zone", () => {
  const slot = {
    startsAt: new Date("2026-12-05T04:00:00Z"),
    endsAt: new Date("2026-12-05T04:30:00Z"),
  };
  expect(formatSlot(slot, REUNION)).toBe("samedi 5 décembre, de 8\u202fh à 8\u202fh\u202f30");
  expect(formatMoment(new Date("2027-01-01T02:00:00Z"), REUNION)).toBe(
    "vendredi 1er janvier à 6\u202fh",
  );
});

it.each([
  ["2026-12-25", "2026-12-25", "le 25 décembre", "le 25 décembre 2026"],
  ["2027-01-03", "2027-01-06", "du 3 au 6 janvier", "du 3 au 6 janvier 2027"],
  ["2027-01-01", "2027-01-02", "du 1er au 2 janvier", "du 1er au 2 janvier 2027"],
  [
    "2026-12-28",
    "2027-01-03",
    "du 28 décembre au 3 janvier",
    "du 28 décembre 2026 au 3 janvier 2027",
  ],
  ["2026-11-28", "2026-12-03", "du 28 novembre au 3 décembre", "du 28 novembre au 3 décembre 2026"],
])("writes %s to %s", (from, to, short, whole) => {
  expect(formatSpan(day(from), day(to))).toBe(short);
  expect(formatSpan(day(from), day(to), true)).toBe(whole);
});

describe("the days a place is closed", () => {
  const closed = (date: string, closedReason: string | null) => ({
    day: day(date),
    isOpen: false,
    closedReason,
    slots: [],
  });
  const open = (date: string) => ({ ...closed(date, null), isOpen: true });

  it("are one span over its ordinary closed days, and another after an open one", () => {
    const days = [
      closed("2027-01-02", "Fermé : congés"),
      closed("2027-01-03", null),
      closed("2027-01-04", "Fermé : congés"),
      open("2027-01-05"),
      closed("2027-01-06", "Fermé : congés"),
      closed("2027-01-07", "Alerte cyclone : Belal"),
      open("2027-01-08"),
    ];
    expect(closedDaysOf(days).map(formatClosedDays)).toEqual([
      "Fermé du 2 au 4 janvier\u202f: congés",
      "Fermé le 6 janvier\u202f: congés",
      "Alerte cyclone le 7 janvier\u202f: Belal",
    ]);
  });

  it.each([
    [
      "closed",
      [closed("2027-01-04", "Fermé : congés")],
      "Fermé du 2 au 4 janvier au moins : congés",
    ],
    ["never open", [closed("2027-01-04", null)], "Fermé du 2 au 3 janvier au moins : congés"],
    ["open, not longer,", [open("2027-01-04")], "Fermé du 2 au 3 janvier : congés"],
  ])("last until the last day read, or longer where the place is %s that day", (_, last, said) => {
    covers("own.product.84");
    const days = [closed("2027-01-02", "Fermé : congés"), closed("2027-01-03", "Fermé : congés")];
    expect(closedDaysOf([...days, ...last]).map(formatClosedDays)).toEqual([
      said.replace(" :", "\u202f:"),
    ]);
  });

  it("end with a public holiday", () => {
    const [holiday] = closedDaysOf([closed("2026-12-25", "Jour férié : Noël")]);
    expect(holiday && formatClosedDays(holiday)).toBe("Jour férié le 25 décembre\u202f: Noël");
  });

  it.each([
    ["Jour férié : Noël", "Jour férié le 25 décembre\u202f: Noël"],
    ["Jour férié\u202f: Noël", "Jour férié le 25 décembre\u202f: Noël"],
    ["Fermé : travaux : dalle", "Fermé le 25 décembre\u202f: travaux : dalle"],
    ["Fermé", "Fermé, le 25 décembre"],
  ])("say « %s » as « %s »", (reason, said) => {
    const christmas = day("2026-12-25");
    expect(formatClosedDays({ from: christmas, to: christmas, reason })).toBe(said);
  });
});
