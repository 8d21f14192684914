import { calendarDay } from "@stokaz/contract/calendar";
import { describe, expect, it } from "vitest";
import { reminderDue, reminderHorizon } from "./rules.ts";

const rental = { startDate: calendarDay("2027-01-10"), endDate: calendarDay("2027-04-10") };

describe("reminderDue", () => {
  it.each([
    ["2027-03-10", undefined],
    ["2027-03-11", 30],
    ["2027-04-02", 30],
    ["2027-04-03", 7],
    ["2027-04-09", 7],
    ["2027-04-10", undefined],
  ])("on %s: %s", (today, due) => {
    expect(reminderDue(rental, calendarDay(today))).toBe(due);
  });

  it("leaves out the 30 days of a rental that began less than 30 days before its end", () => {
    const february = { startDate: calendarDay("2027-02-10"), endDate: calendarDay("2027-03-10") };
    expect(reminderDue(february, calendarDay("2027-02-10"))).toBeUndefined();
    expect(reminderDue(february, calendarDay("2027-03-03"))).toBe(7);
  });

  it("reminds nobody on the day on which the rental begins", () => {
    const month = { startDate: calendarDay("2027-03-11"), endDate: calendarDay("2027-04-10") };
    expect(reminderDue(month, calendarDay("2027-03-11"))).toBeUndefined();
  });

  it("looks 30 days ahead", () => {
    expect(reminderHorizon(calendarDay("2027-03-11"))).toBe("2027-04-10");
  });
});
