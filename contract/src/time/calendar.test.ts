import { covers } from "@stokaz/spec-coverage";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  addDays,
  addMonths,
  calendarDay,
  dayFromClient,
  dayInZone,
  daysBetween,
  isCalendarDay,
  lastDayBefore,
  localTime,
  startOfDay,
  wholeMonthsBetween,
} from "./calendar.ts";
import { day, dayOrInstant, instant, month } from "./day-fields.ts";
import { frenchPeriod } from "./french-period.ts";

describe("the last day of a period", () => {
  it.each([
    ["2026-12-04", "2026-12-03"],
    ["2027-01-01", "2026-12-31"],
    ["2028-03-01", "2028-02-29"],
  ])("before %s is %s", (end, last) => {
    expect(lastDayBefore(calendarDay(end))).toBe(last);
  });

  it("ends the period in words", () => {
    const period = { startDate: calendarDay("2026-11-04"), endDate: calendarDay("2026-12-04") };
    expect(frenchPeriod(period)).toBe("du 4 novembre 2026 au 3 décembre 2026");
    const winter = { startDate: calendarDay("2026-12-02"), endDate: calendarDay("2027-01-02") };
    expect(frenchPeriod(winter)).toBe("du 2 décembre 2026 au 1er janvier 2027");
  });
});

describe("addMonths", () => {
  it.each([
    ["2026-01-15", 1, "2026-02-15"],
    ["2026-01-31", 1, "2026-02-28"],
    ["2028-01-31", 1, "2028-02-29"],
    ["2026-01-31", 2, "2026-03-31"],
    ["2026-11-30", 3, "2027-02-28"],
    ["2024-02-29", 12, "2025-02-28"],
    ["2026-12-31", 36, "2029-12-31"],
    ["2026-03-31", -1, "2026-02-28"],
    ["2027-01-31", 1, "2027-02-28"],
    ["2027-01-31", 13, "2028-02-29"],
    ["2027-01-31", 36, "2030-01-31"],
    ["2027-01-31", 3, "2027-04-30"],
    ["2028-02-29", 1, "2028-03-29"],
    ["2028-02-29", 36, "2031-02-28"],
    ["2028-02-29", 48, "2032-02-29"],
    ["2099-12-31", 2, "2100-02-28"],
    ["2027-08-31", 6, "2028-02-29"],
    ["2026-12-01", 1, "2027-01-01"],
  ])("%s + %i months = %s", (start, months, end) => {
    covers("D2.money.4", "§4.renting.3", "§9.constants.7");
    expect(addMonths(calendarDay(start), months)).toBe(end);
  });
});

describe("wholeMonthsBetween", () => {
  it.each([
    ["2026-01-31", "2026-02-28", 1],
    ["2026-01-15", "2026-01-15", 0],
    ["2026-01-15", "2029-01-15", 36],
    ["2026-01-15", "2026-02-16", undefined],
    ["2026-02-15", "2026-01-15", undefined],
  ])(
    "counts whole months, and has no number for others: from %s to %s, %s",
    (start, end, months) => {
      covers("D2.money.4");
      expect(wholeMonthsBetween(calendarDay(start), calendarDay(end))).toBe(months);
    },
  );
});

describe("daysBetween", () => {
  it.each([
    ["2026-11-21", "2026-11-21", 0],
    ["2026-11-21", "2026-11-22", 1],
    ["2028-02-28", "2028-03-01", 2],
    ["2026-03-01", "2027-03-01", 365],
    ["2026-11-22", "2026-11-21", -1],
  ])(
    "counts the days of the calendar, below zero backwards: from %s to %s, %i",
    (from, to, days) => {
      expect(daysBetween(calendarDay(from), calendarDay(to))).toBe(days);
    },
  );
});

describe("midnight in every territory", () => {
  it.each([
    "Indian/Reunion",
    "Indian/Mayotte",
    "America/Guadeloupe",
    "America/Martinique",
    "America/Cayenne",
  ])("turns the day over at 00:00 in %s, on every day of a leap year", (zone) => {
    covers("D1.setting.5");
    let day = calendarDay("2028-01-01");
    for (let count = 0; count < 366; count += 1) {
      const begin = startOfDay(day, zone);
      expect(dayInZone(begin, zone)).toBe(day);
      expect(dayInZone(new Date(begin.getTime() - 1), zone)).toBe(addDays(day, -1));
      day = addDays(day, 1);
    }
  });
});

describe("zones", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it("reads a day the same where a browser writes dates in another order", () => {
    covers("own.product.529");
    class MonthFirst extends Intl.DateTimeFormat {
      override format = () => "11/22/2026";
    }
    vi.stubGlobal("Intl", { DateTimeFormat: MonthFirst });
    const instant = new Date("2026-11-21T20:30:00Z");
    expect(dayInZone(instant, "Pacific/Noumea")).toBe("2026-11-22");
    expect(localTime(instant, "Pacific/Noumea")).toBe("2026-11-22T07:30:00");
  });

  it("says tomorrow in La Réunion while it is still today in UTC", () => {
    covers("D1.setting.5");
    expect(dayInZone(new Date("2026-11-21T20:30:00Z"), "Indian/Reunion")).toBe("2026-11-22");
  });

  it("says yesterday in Martinique while it is already today in UTC", () => {
    expect(dayInZone(new Date("2026-11-21T03:59:59Z"), "America/Martinique")).toBe("2026-11-20");
  });

  it("begins a day four hours before UTC in La Réunion", () => {
    const begin = startOfDay(calendarDay("2026-11-22"), "Indian/Reunion");
    expect(begin.toISOString()).toBe("2026-11-21T20:00:00.000Z");
  });

  it("begins a day three hours after UTC in Guyane", () => {
    const begin = startOfDay(calendarDay("2026-11-22"), "America/Cayenne");
    expect(begin.toISOString()).toBe("2026-11-22T03:00:00.000Z");
  });
});

describe("days from clients", () => {
  it.each(["0000-01-01", "1999-12-31", "2101-01-01", "9999-12-31"])(
    "are of this century: %s is refused",
    (text) => {
      const required = dayOrInstant("requis");
      for (const accepted of [day, required]) expect(accepted.safeParse(text).success).toBe(false);
      expect(required.safeParse(`${text}T00:00:00+14:00`).success).toBe(false);
      expect(month.safeParse(text.slice(0, 7)).success).toBe(false);
    },
  );

  it.each(["2000-01-01", "2026-11-22", "2100-12-31"])("may be %s", (text) => {
    for (const accepted of [day, dayOrInstant("requis")]) expect(accepted.parse(text)).toBe(text);
    expect(month.parse(text.slice(0, 7))).toBe(text.slice(0, 7));
  });

  it("accepts a calendar day, and turns an instant into the day in the territory's zone", () => {
    covers("D5.wire.2");
    expect(dayFromClient("2026-11-21", "Indian/Reunion")).toBe("2026-11-21");
    expect(dayFromClient("2026-11-21T22:00:00.000Z", "Indian/Reunion")).toBe("2026-11-22");
  });

  it.each([
    "2027-02-29",
    "2026-04-31",
    "2026-13-01",
    "2026-00-10",
    "2026-11-00",
    "12026-11-22",
    "2026-11-22 ",
    "2026-11-22-01",
    "22/11/2026",
    "",
  ])("refuses %j, which is no day", (text) => {
    expect(isCalendarDay(text)).toBe(false);
    expect(() => calendarDay(text)).toThrow(new RangeError(`not a calendar day: ${text}`));
    expect(day.safeParse(text).error?.issues[0]?.message).toBe("Date invalide");
    expect(dayOrInstant("requis").safeParse(text).success).toBe(false);
  });

  it.each([undefined, null, 20_261_122, ["2026-11-22"], new Date()])(
    "refuses %j, which is no text",
    (value) => {
      expect(day.safeParse(value).success).toBe(false);
      expect(dayOrInstant("requis").safeParse(value).error?.issues[0]?.message).toBe("requis");
    },
  );

  it.each(["2026-11-22T00:00:00Z", "2026-11-22T00:00:00.000Z", "2026-11-22T02:00:00+04:00"])(
    "takes the instant %s",
    (text) => {
      expect(dayOrInstant("requis").parse(text)).toBe(text);
    },
  );

  it.each(["2026-11-22T00:00:00", "2026-11-22T25:00:00Z", "2026-11-22 00:00:00Z"])(
    "refuses %s, which is no instant",
    (text) => {
      expect(dayOrInstant("requis").safeParse(text).success).toBe(false);
    },
  );

  it.each(["2026-13", "2026-00", "2026-1", "12026-11", "2026-11-22", "novembre"])(
    "refuses %s, which is no month",
    (text) => {
      const said = month.safeParse(text).error?.issues.map(({ message }) => message);
      expect(said).toEqual(["Mois invalide"]);
    },
  );

  it("reads and writes instants in UTC", () => {
    const moment = instant.decode("2026-11-22T08:00:00.000Z");
    expect(moment.getTime()).toBe(Date.UTC(2026, 10, 22, 8));
    expect(instant.encode(moment)).toBe("2026-11-22T08:00:00.000Z");
  });

  it("refuses days that do not exist", () => {
    expect(isCalendarDay("2027-02-29")).toBe(false);
    expect(dayOrInstant("requis").safeParse("2027-02-29").error?.issues[0]?.message).toBe(
      "Date invalide",
    );
    expect(dayOrInstant("requis").safeParse("").error?.issues[0]?.message).toBe("requis");
  });
});
