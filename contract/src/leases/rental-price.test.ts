import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { cents } from "../money/money.ts";
import { priceRental, rentPerMonth } from "./rental-price.ts";

it("takes the price of each pallet for a month", () => {
  expect(rentPerMonth(cents(1250), 3)).toBe(3750);
});

describe("priceRental", () => {
  it("multiplies pallets, unit price and months, in cents", () => {
    covers("§9.constants.6", "§2.renting.7");
    expect(priceRental(cents(1250), { pallets: 2, months: 3 })).toEqual({
      perMonth: 2500,
      total: 7500,
    });
  });
});
