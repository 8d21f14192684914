import { describe, expect, it } from "vitest";
import { calendarDay } from "../time/calendar.ts";
import { orderPaperName, rentalPaperName } from "./papers.ts";

describe("the file name of a contract", () => {
  it("has only letters that every system accepts", () => {
    expect(orderPaperName("7GHK-2MPQ")).toBe("contrat-de-vente-7ghk-2mpq.pdf");
    const startDate = calendarDay("2026-12-01");
    expect(rentalPaperName({ startDate, spaceName: "Garage d'Élise / 2ᵉ" })).toBe(
      "contrat-de-location-2026-12-01-garage-d-elise-2-.pdf",
    );
  });
});
