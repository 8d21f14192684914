import { covers } from "@stokaz/spec-coverage";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, addMonths, calendarDay } from "../time/calendar.ts";
import { freePallets, nextDayWithRoom, rentalForm } from "./rentals.ts";

describe("rentalForm", () => {
  const wish = { startDate: "2027-01-01", paletteCount: 1, monthCount: 1 };

  it.each([
    [{ startDate: null }, "La date de début est obligatoire"],
    [{ paletteCount: "" }, "Le nombre de palettes est obligatoire"],
    [{ paletteCount: 0 }, "Le nombre de palettes ne peut pas être inférieur à 1"],
    [{ monthCount: "" }, "Le nombre de mois est obligatoire"],
    [{ monthCount: 0 }, "Le nombre de mois ne peut pas être inférieur à 1"],
  ])("refuses %o: %s", (changes, message) => {
    covers("§9.constants.5", "§5.rental.3", "§5.rental.4", "§5.rental.5", "§5.rental.6");
    const issues = rentalForm.safeParse({ ...wish, ...changes }).error?.issues;
    expect(issues?.map((issue) => issue.message)).toEqual([message]);
  });

  it("takes one pallet for one month", () => {
    expect(rentalForm.parse(wish)).toEqual(wish);
  });
});

describe("freeOver", () => {
  const room = [
    { from: calendarDay("2027-01-01"), free: 5 },
    { from: calendarDay("2027-02-01"), free: 2 },
    { from: calendarDay("2027-03-01"), free: 10 },
  ];

  it.each([
    ["2027-01-01", "2027-02-01", 5],
    ["2027-01-01", "2027-02-02", 2],
    ["2027-02-28", "2027-03-28", 2],
    ["2027-03-01", "2027-04-01", 10],
    ["2030-01-01", "2030-02-01", 10],
  ])("is the least of all days before the end: from %s to %s, %i", (from, to, free) => {
    expect(freePallets(room, calendarDay(from), calendarDay(to))).toBe(free);
  });
});

describe("nextDayWithRoom", () => {
  const first = calendarDay("2027-01-01");

  it("is the first day that trying every day one after the other finds", () => {
    covers("own.product.19");
    const step = fc.record({ after: fc.integer({ min: 1, max: 40 }), free: fc.nat({ max: 3 }) });
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 8 }),
        fc.nat({ max: 3 }),
        fc.nat({ max: 60 }),
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 1, max: 4 }),
        (steps, freeAtFirst, wait, months, pallets) => {
          let at = first;
          const room = [{ from: first, free: freeAtFirst }];
          for (const { after, free } of steps) {
            at = addDays(at, after);
            room.push({ from: at, free });
          }
          const from = addDays(first, wait);
          const days = Array.from({ length: 400 }, (_, offset) => addDays(from, offset));
          const expected = days.find(
            (day) => freePallets(room, day, addMonths(day, months)) >= pallets,
          );
          expect(nextDayWithRoom(room, from, { pallets, months })).toBe(expected);
        },
      ),
      { numRuns: 300 },
    );
  });
});
