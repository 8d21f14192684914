import { cents } from "@stokaz/contract/money/money";
import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { type GivenFacts, lastCharacters, missingFacts, mustGive } from "./rules.ts";

const wholePerson: GivenFacts = {
  kind: "person",
  residence: "FR",
  isSoleTrader: null,
  hasTin: true,
  hasTinNumber: true,
  hasBirthDate: true,
  hasBirthTown: false,
  hasBirthCountry: false,
  hasIban: true,
  hasHolder: true,
  vatStatus: null,
  hasVatNumber: false,
  places: [{ hasParcel: true, hasKind: true }],
};
const wholeFirm: GivenFacts = {
  ...wholePerson,
  kind: "firm",
  isSoleTrader: false,
  hasTin: null,
  hasTinNumber: false,
  hasBirthDate: false,
  places: [],
};
const nothing = {
  residence: null,
  hasTin: null,
  hasTinNumber: false,
  hasBirthDate: false,
  hasIban: false,
  hasHolder: false,
};

describe("missingFacts", () => {
  it.each<[string, GivenFacts, string[]]>([
    ["nothing of a person who gave all", wholePerson, []],
    [
      "all of a person who gave nothing",
      { ...wholePerson, ...nothing },
      ["residence", "birthDate", "tin", "iban", "holder"],
    ],
    ["the number of who says to have one", { ...wholePerson, hasTinNumber: false }, ["tin"]],
    [
      "the place of birth of who has none",
      { ...wholePerson, hasTin: false, hasTinNumber: false },
      ["birthTown", "birthCountry"],
    ],
    [
      "nothing of who has none and was born somewhere",
      {
        ...wholePerson,
        hasTin: false,
        hasTinNumber: false,
        hasBirthTown: true,
        hasBirthCountry: true,
      },
      [],
    ],
    [
      "a birth date also of who gave the place",
      {
        ...wholePerson,
        hasBirthDate: false,
        hasTin: false,
        hasTinNumber: false,
        hasBirthTown: true,
        hasBirthCountry: true,
      },
      ["birthDate"],
    ],
    [
      "what is asked of one place among several",
      { ...wholePerson, places: [...wholePerson.places, { hasParcel: false, hasKind: false }] },
      ["parcel", "placeKind"],
    ],
    ["nothing of a company", wholeFirm, []],
    ["whether a firm is one person's", { ...wholeFirm, isSoleTrader: null }, ["soleTrader"]],
    [
      "the person's facts of a sole trader",
      { ...wholeFirm, isSoleTrader: true },
      ["birthDate", "tin"],
    ],
    ["the number of a firm that pays VAT", { ...wholeFirm, vatStatus: "liable" }, ["vatNumber"]],
    ["no number that is there", { ...wholeFirm, vatStatus: "liable", hasVatNumber: true }, []],
    ["no number of a firm without VAT", { ...wholeFirm, vatStatus: "franchise" }, []],
  ])("names %s", (_, given, missing) => {
    covers("own.product.348");
    expect(missingFacts(given)).toEqual(missing);
  });
});

describe("mustGive", () => {
  it.each([
    [0, 0, 0, false],
    [1, 0, 0, true],
    [0, 200_000, 29, false],
    [0, 200_001, 1, true],
    [0, 100, 30, true],
    [0, 200_000, 30, true],
  ])("rents %d, sales %d in %d: %s", (rents, sales, salesCount, isInFile) => {
    covers("own.product.348");
    expect(mustGive({ rents: cents(rents), sales: cents(sales), salesCount })).toBe(isInFile);
  });
});

describe("endOf", () => {
  it("shows four characters", () => {
    expect(lastCharacters("3023217600053")).toBe("0053");
  });
});
