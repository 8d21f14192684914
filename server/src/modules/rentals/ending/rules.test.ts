import { calendarDay } from "@stokaz/contract/time/calendar";
import { describe, expect, it } from "vitest";
import { leftoverProductsText, reminderDue, reminderHorizon } from "./rules.ts";

const rental = { startDate: calendarDay("2027-01-10"), endDate: calendarDay("2027-04-10") };

describe("reminderDue", () => {
  it.each([
    ["2027-03-10", undefined],
    ["2027-03-11", 30],
    ["2027-04-02", 30],
    ["2027-04-03", 7],
    ["2027-04-08", 7],
    ["2027-04-09", 1],
    ["2027-04-10", undefined],
  ])("is the nearest step that has come, and none on the last day: on %s, %s", (today, due) => {
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

  it("names what is left, each product once, and nothing that is gone", () => {
    const product = (name: string, stock: number, awaited: number) => ({ name, stock, awaited });
    expect(leftoverProductsText([])).toBe("rien, d'après le stock");
    expect(leftoverProductsText([product("Savon", 0, 0)])).toBe("rien, d'après le stock");
    expect(
      leftoverProductsText([product("Miel", 10, 2), product("Savon", 0, 0), product("Miel", 0, 1)]),
    ).toBe("Miel (13)");
    expect(leftoverProductsText([product("Miel", 1, 0), product("Thé", 0, 4)])).toBe(
      "Miel (1), Thé (4)",
    );
  });

  it("looks 30 days ahead", () => {
    expect(reminderHorizon(calendarDay("2027-03-11"))).toBe("2027-04-10");
  });
});
