import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { isFrenchVatNumber, isVatNumberOf, vatNumberOf } from "./vat-number.ts";

describe("a VAT number", () => {
  it.each([
    ["73282932000074", "FR44732829320"],
    ["40483304800022", "FR83404833048"],
    ["00011017100017", "FR46000110171"],
    // A key of one digit gets a leading zero.
    ["00000003200012", "FR11000000032"],
    ["00000002900012", "FR02000000029"],
  ])("of the SIRET %s is %s", (siret, number) => {
    covers("own.product.315");
    expect(vatNumberOf(siret)).toBe(number);
    expect(isFrenchVatNumber(number)).toBe(true);
    expect(isVatNumberOf(number, siret)).toBe(true);
  });

  it.each([
    "",
    "FR45732829320",
    "FRO1404833048",
    "732829320",
    "FR4473282932",
    "xFR44732829320",
    "FR447328293200",
  ])("is refused: «%s»", (text) => {
    covers("own.product.315");
    expect(isFrenchVatNumber(text)).toBe(false);
  });

  it("may have letters in its key, which can't be checked", () => {
    expect(isFrenchVatNumber("FRK7399859412")).toBe(true);
  });

  it("must belong to the SIRET", () => {
    covers("own.product.315");
    expect(isVatNumberOf("FR44732829320", "83214567890123")).toBe(false);
    expect(isVatNumberOf("FRK7399859412", "39985941200012")).toBe(true);
  });
});
