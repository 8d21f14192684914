import { calendarDay } from "@stokaz/contract/calendar";
import { cents } from "@stokaz/contract/money";
import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { priceRental } from "./api.ts";
import { remainingOf } from "./contract-section.tsx";

describe("priceRental", () => {
  it("multiplies pallets, unit price and months, in cents", () => {
    covers("§9.constants.6", "§2.renting.7");
    expect(priceRental(cents(1250), { pallets: 2, months: 3 })).toEqual({
      perMonth: 2500,
      total: 7500,
    });
  });
});

describe("remainingOf", () => {
  const rental = { startDate: calendarDay("2027-02-10"), endDate: calendarDay("2027-03-10") };

  it.each([
    ["2027-02-01", "coming", "Commence dans 9 jours"],
    ["2027-02-10", "running", "28 jours restants"],
    ["2027-03-09", "running", "Dernier jour"],
    ["2027-03-10", "ended", "Contrat terminé"],
  ] as const)("on %s, %s, says %s", (today, phase, said) => {
    expect(remainingOf(rental, phase, calendarDay(today))).toBe(said);
  });
});
