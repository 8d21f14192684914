import { expect, it } from "vitest";
import { cents } from "../money/money.ts";
import { lineTotal, refundOfUnits } from "./line-amounts.ts";

it("costs its units at their price", () => {
  expect(lineTotal({ price: cents(690), quantity: 3 })).toBe(2070);
});

it.each([
  ["one of three", 1, 3, 2550, 850],
  ["two of three", 2, 3, 2550, 1700],
  ["all", 3, 3, 2550, 2550],
  ["all, after some of their money went back", 3, 3, 2000, 2000],
  ["two, when less than their price is left", 2, 3, 1200, 1200],
  ["the last one, with more than its price left", 1, 1, 1000, 1000],
  ["one, when nothing is left", 1, 2, 0, 0],
  ["all, when nothing is left", 2, 2, 0, 0],
])("gives back for %s what is left at most", (_, units, kept, left, expected) => {
  expect(refundOfUnits(units, { kept, price: cents(850), left: cents(left) })).toBe(expected);
});
