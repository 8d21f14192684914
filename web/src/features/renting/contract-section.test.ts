import { calendarDay } from "@stokaz/contract/time/calendar";
import { describe, expect, it } from "vitest";
import { remainingOf } from "./contract-section.tsx";

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
