import { describe, expect, it } from "vitest";
import { daysOf, frenchLength } from "./period.ts";

describe("a period", () => {
  it.each([
    [{ minutes: 10 }, "10 minutes"],
    [{ hours: 24 }, "24 heures"],
    [{ hours: 1 }, "1 heure"],
    [{ days: 1 }, "1 jour"],
    [{ days: 90 }, "90 jours"],
    [{ months: 1 }, "1 mois"],
    [{ months: 18 }, "18 mois"],
    [{ years: 1 }, "1 an"],
    [{ years: 10 }, "10 ans"],
  ])("%o reads %s", (period, words) => {
    expect(frenchLength(period)).toBe(words);
  });

  it.each([
    [{ days: 30 }, 30],
    [{ months: 6 }, 183],
    [{ months: 12 }, 365],
    [{ years: 3 }, 1095],
  ])("%o takes %i days", (period, days) => {
    expect(daysOf(period)).toBe(days);
  });
});
