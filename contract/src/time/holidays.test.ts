import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { publicHolidays } from "./holidays.ts";

describe("publicHolidays", () => {
  const daysOf = (year: number, abolition: string) =>
    publicHolidays(year, abolition).map(({ day }) => day.slice(5));

  it("are twelve in order, including the territory's own", () => {
    covers("D1.setting.4");
    expect(daysOf(2026, "12-20")).toEqual([
      "01-01",
      "04-06",
      "05-01",
      "05-08",
      "05-14",
      "05-25",
      "07-14",
      "08-15",
      "11-01",
      "11-11",
      "12-20",
      "12-25",
    ]);
    expect(daysOf(2026, "05-22")).toContain("05-22");
  });

  it("have their French names", () => {
    expect(publicHolidays(2026, "12-20").map(({ name }) => name)).toEqual([
      "Jour de l'an",
      "Lundi de Pâques",
      "Fête du travail",
      "Victoire de 1945",
      "Ascension",
      "Lundi de Pentecôte",
      "Fête nationale",
      "Assomption",
      "Toussaint",
      "Armistice de 1918",
      "Abolition de l'esclavage",
      "Noël",
    ]);
  });

  it.each([
    [2000, "04-24"],
    [2008, "03-24"],
    [2011, "04-25"],
    [2014, "04-21"],
    [2016, "03-28"],
    [2023, "04-10"],
    [2033, "04-18"],
    [2035, "03-26"],
    [2049, "04-19"],
    [2076, "04-20"],
    [2024, "04-01"],
    [2025, "04-21"],
    [2027, "03-29"],
    [2038, "04-26"],
    [2285, "03-23"],
  ])("knows the Monday after Easter of %i", (year, monday) => {
    expect(daysOf(year, "12-20")).toContain(monday);
  });
});
