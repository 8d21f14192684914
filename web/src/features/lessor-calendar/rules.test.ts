import type { CalendarEvent } from "@stokaz/contract/handover/lessor-calendar";
import { calendarDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { isContinued, takenText, toEventText, weekColumn } from "./rules.ts";

const of = { spaceName: "Garage", rentedSpaceId: "lease", tradeName: "La Ruche" };
const day = calendarDay("2026-12-11");
const closed: CalendarEvent = {
  kind: "closure" as const,
  from: day,
  to: day,
  isEverySpace: false,
  isAlert: false,
  spaceNames: ["Cave", "Garage"],
  reason: "Vacances",
};

describe("the text of an event", () => {
  it.each([
    [{ ...of, kind: "arrival", pallets: 2 }, "Arrivée", "La Ruche, 2 palettes", "Garage"],
    [{ ...of, kind: "departure", pallets: 1 }, "Dernier jour", "La Ruche, 1 palette", "Garage"],
    [
      { ...of, kind: "delivery", units: 60, isReceived: false },
      ...["Livraison", "La Ruche, 60 unités", "Garage"],
    ],
    [
      { ...of, kind: "delivery", units: 1, isReceived: true },
      ...["Livraison reçue", "La Ruche, 1 unité", "Garage"],
    ],
    [closed, "Fermé", "Vacances", "Cave et Garage"],
    [
      { ...closed, isEverySpace: true, isAlert: true, to: calendarDay("2026-12-18") },
      ...["Fermé par l'équipe jusqu'au 18 déc.", "Vacances", "Tous vos espaces"],
    ],
  ] as const)("says of %j what it is, who comes and where", (event, what, detail, where) => {
    covers("own.product.207");
    // The parts of an event that its text needs.
    expect(toEventText(event as Parameters<typeof toEventText>[0], day)).toMatchObject({
      what,
      detail,
      where,
    });
  });
});

describe("isContinued", () => {
  it.each([
    ["2026-12-11", false],
    ["2026-12-12", true],
    ["2027-01-01", false],
    ["2027-01-02", true],
  ])("a closure from the 11th on the %s: %s", (on, expected) => {
    const long = { ...closed, to: calendarDay("2027-01-03") };
    expect(isContinued(long, calendarDay(on))).toBe(expected);
  });

  it("is nothing of what happens on one day", () => {
    expect(isContinued({ ...of, kind: "arrival", pallets: 2 }, day)).toBe(false);
  });
});

describe("takenWords", () => {
  it.each([
    [[0, 0], "Libre tout le mois (8 palettes)"],
    [[4, 4], "4 occupées sur 8 palettes, tout le mois"],
    [[0, 1], "De 0 à 1 occupée sur 8 palettes"],
  ])(
    "give the least and the most, or the one number of the whole month: %j is %s",
    (taken, words) => {
      expect(takenText(taken, 8)).toBe(words);
    },
  );
});

describe("weekColumn", () => {
  it.each([
    ["2026-11-23", 1],
    ["2026-11-29", 7],
  ])("%s stands in column %i", (day, column) => {
    expect(weekColumn(calendarDay(day))).toBe(column);
  });
});
