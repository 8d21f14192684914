import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { calendarDay } from "../time/calendar.ts";
import {
  hasTaxNumberKey,
  isParcelReference,
  isPossibleBirth,
  taxIdentityForm,
} from "./tax-identity.ts";

describe("hasTaxNumberKey", () => {
  it.each([
    ["3023217600053", true],
    ["0701987765493", true],
    // One wrong digit, two swapped digits, the key of another number.
    ["3023217600054", false],
    ["3023217600053".replace("32", "23"), false],
    ["0701987765432", false],
    // Remainders below a hundred have leading zeros.
    ["0000000511000", true],
    ["0000000513002", true],
    ["000000051302", false],
    // A wrong first digit, a wrong length, or characters that are no digits.
    ["4023217600275", false],
    ["0000000000000", false],
    ["30232176000530", false],
    ["302321760005", false],
    ["302321760005A", false],
    ["", false],
  ])("says whether the key of « %s » is right: %s", (digits, isRight) => {
    covers("own.product.347");
    expect(hasTaxNumberKey(digits)).toBe(isRight);
  });
});

describe("isParcelReference", () => {
  it.each([
    ["97411000AB0123", true],
    ["974110000B0123", true],
    ["2A0040000A0001", true],
    ["67482000010001", true],
    ["97411000AB123", false],
    ["97411000AB01234", false],
    ["97411000ab0123", false],
    ["97411000A00123", false],
    ["97411AB0123", false],
    ["2C004000AB0001", false],
    ["", false],
  ])("says whether « %s » is one: %s", (text, isRight) => {
    covers("own.product.347");
    expect(isParcelReference(text)).toBe(isRight);
  });
});

describe("isPossibleBirth", () => {
  it.each([
    ["2008-11-25", true],
    ["2008-11-26", false],
    ["2009-01-01", false],
    ["1906-11-25", true],
    ["1905-11-25", false],
    ["2030-01-01", false],
  ])("is an age of 18 to 120 years: %s on 2026-11-25 is %s", (birth, isPossible) => {
    expect(isPossibleBirth(calendarDay(birth), calendarDay("2026-11-25"))).toBe(isPossible);
  });
});

const errorsOf = (typed: object): Record<string, string> => {
  const parsed = taxIdentityForm.safeParse({ residence: "FR", ...typed });
  return Object.fromEntries(
    parsed.error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [],
  );
};

describe("taxIdentityForm", () => {
  it("accepts numbers with spaces, and leaves empty fields unchanged", () => {
    const form = taxIdentityForm.parse({
      residence: "FR",
      hasTin: true,
      tin: " 30 23 217 600 053 ",
      iban: "fr14 2004 1010 0505 0001 3m02 606",
      holder: " ",
    });
    expect(form).toMatchObject({
      tin: "3023217600053",
      iban: "FR1420041010050500013M02606",
      holder: null,
      birthDate: null,
      isSoleTrader: null,
      establishments: [],
    });
  });

  it.each([
    [{ residence: "" }, { residence: "Choisissez votre pays." }],
    [{ residence: "RE" }, { residence: "Choisissez votre pays." }],
    [{ hasTin: true, tin: "3023217600054" }, { tin: expect.stringContaining("13 chiffres") }],
    [{ residence: "BE", hasTin: true, tin: "é" }, { tin: expect.stringContaining("5 à 20") }],
    [{ residence: "BE", hasTin: true, tin: "85073003328" }, {}],
    [{ hasTin: false, tin: "nothing that counts" }, {}],
    [{ birthDate: "1980-02-30" }, { birthDate: "Cette date n'existe pas." }],
    [{ birthDate: "1980-02-29" }, {}],
    [{ birthCountry: "XX" }, { birthCountry: "Choisissez votre pays de naissance." }],
    [{ establishments: ["FR"] }, { "establishments.0": "Pays inconnu" }],
    [{ establishments: ["BE", "PT"] }, {}],
  ])("says of %j what is wrong: %j", (typed, errors) => {
    expect(errorsOf(typed)).toEqual(errors);
  });
});
