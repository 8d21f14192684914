import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { decimalEuros, toEuros } from "./euros.ts";
import { cents, percentOf, sumCents, toCents, withoutFee } from "./money.ts";
import { claimedTotal, euros, searchedPrice, typedPrice } from "./money-fields.ts";

const price = typedPrice({ required: "requis", minimum: "trop petit" });
const refusal = (typed: unknown): string | undefined =>
  price.safeParse(typed).error?.issues[0]?.message;

describe("euros and cents", () => {
  it.each([0.01, 0.1, 12.5, 1.15, 19.99, 999_999.99])(
    "%d € is the same after conversion to cents and back",
    (amount) => {
      covers("D2.money.1");
      expect(toEuros(toCents(amount))).toBe(amount);
      expect(euros.encode(euros.decode(amount))).toBe(amount);
    },
  );

  it("refuses a fraction of a cent", () => {
    expect(() => cents(12.5)).toThrow(RangeError);
  });
});

describe("a sum of amounts", () => {
  it.each([
    [[1250, -250, 5], 1005],
    [[], 0],
  ])("adds them up, and is nothing for none: %j is %d", (amounts, total) => {
    expect(sumCents(amounts)).toBe(total);
  });

  it("refuses a fraction of a cent", () => {
    expect(() => sumCents([100, 0.5])).toThrow(RangeError);
  });
});

describe("a total as a client computed it", () => {
  it.each([1e10 + 0.01, 36_000_000_000])("may be %d €, exact to the cent", (total) => {
    expect(claimedTotal.parse(total)).toBe(Math.round(total * 100));
  });

  it.each([36_000_000_001, 90_071_992_547_409, 1e300])("can't be %d €", (total) => {
    expect(claimedTotal.safeParse(total).error?.issues[0]?.message).toBe("Le total est trop élevé");
  });
});

describe("percentOf", () => {
  it.each([
    [1000, 10, 100],
    [1005, 10, 101],
    [1004, 10, 100],
    [333, 12.5, 42],
    [1, 10, 0],
    [0, 10, 0],
    [999, 100, 999],
  ])("%i cents at %d %% = %i", (amount, percent, expected) => {
    covers("D6.settled.18");
    expect(percentOf(cents(amount), percent)).toBe(expected);
  });
});

describe("a price to search by", () => {
  it.each([
    ["", undefined],
    [undefined, undefined],
    ["0", 0],
    ["12.5", 1250],
    ["100000", 10_000_000],
  ])("reads %j as %s", (typed, expected) => {
    expect(searchedPrice.parse(typed)).toBe(expected);
  });

  it.each(["-0.01", "100000.01", "douze"])("refuses %s", (typed) => {
    expect(searchedPrice.safeParse(typed).success).toBe(false);
  });
});

describe("typedPrice", () => {
  it.each([
    [12.5, 1250],
    ["12,50", 1250],
    ["1 234.5", 123_450],
    [100_000, 10_000_000],
  ])("reads %s as %i cents", (typed, expected) => {
    expect(price.parse(typed)).toBe(expected);
  });

  it.each([
    [undefined, "requis"],
    ["", "requis"],
    ["abc", "requis"],
    [0, "trop petit"],
    [-3, "trop petit"],
    [1.234, "Le prix ne peut pas avoir plus de deux décimales."],
    [100_000.01, "Le prix ne peut pas dépasser 100 000 €."],
  ])("refuses %s", (typed, message) => {
    covers("D2.money.1", "D6.settled.15", "§5.space.4");
    expect(refusal(typed)).toBe(message);
  });
});

it("writes euros as spreadsheets read them", () => {
  expect([1250, 4500, 5, 123_450].map((amount) => decimalEuros(cents(amount)))).toEqual([
    "12,50",
    "45,00",
    "0,05",
    "1234,50",
  ]);
});

it("subtracts the rounded platform fee from an amount", () => {
  expect(withoutFee(cents(1250), 10)).toBe(1125);
  expect(withoutFee(cents(105), 10)).toBe(94);
});
