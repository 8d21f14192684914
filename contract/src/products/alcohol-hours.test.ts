import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { localTime } from "../time/calendar.ts";
import { alcoholHoursText, refuseAlcoholAt } from "./alcohol-hours.ts";

const at = (time: string) => localTime(new Date(`2027-02-01T${time}Z`), "UTC");
const NIGHT = { start: "22:00", end: "06:00" };

describe("hours without alcohol", () => {
  it.each([
    ["21:59:59", false],
    ["22:00:00", true],
    ["23:59:59", true],
    ["00:00:00", true],
    ["05:59:59", true],
    ["06:00:00", false],
    ["12:00:00", false],
  ])("that pass midnight: at %s, closed is %s", (time, isClosed) => {
    covers("own.product.566");
    expect(refuseAlcoholAt(NIGHT, at(time)) !== undefined).toBe(isClosed);
  });

  it.each([
    ["00:59:00", false],
    ["01:00:00", true],
    ["06:29:59", true],
    ["06:30:00", false],
  ])("of one day: at %s, closed is %s", (time, isClosed) => {
    covers("own.product.566");
    const hours = { start: "01:00", end: "06:30" };
    expect(refuseAlcoholAt(hours, at(time)) !== undefined).toBe(isClosed);
  });

  it("refuse nothing where there are none", () => {
    covers("own.product.566");
    expect(refuseAlcoholAt(null, at("23:00:00"))).toBeUndefined();
  });

  it("are said as the decree says them", () => {
    covers("own.product.568");
    expect(alcoholHoursText({ start: "22:00", end: "06:30" })).toBe(
      "L'alcool ne se vend pas et ne se remet pas de 22 h à 6 h 30 (arrêté préfectoral).",
    );
  });
});
