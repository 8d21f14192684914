import { calendarDay } from "@stokaz/contract/calendar";
import { cents } from "@stokaz/contract/money";
import type { RentalStatus } from "@stokaz/contract/rentals";
import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import {
  areaLeftWith,
  canReceiveProducts,
  choosePallet,
  isOnSale,
  type SaleableProduct,
} from "./rules.ts";

const TODAY = calendarDay("2026-11-21");

const rental = (start: string, end: string, status: RentalStatus = "confirmed") => ({
  status,
  startDate: calendarDay(start),
  endDate: calendarDay(end),
  isEnding: false,
});

const ending = { ...rental("2026-11-01", "2026-12-01"), isEnding: true };

const product = (changes: Partial<SaleableProduct> = {}): SaleableProduct => ({
  id: "product",
  name: "Miel",
  photo: "photo",
  priceCents: cents(850),
  stockQuantity: 1,
  artisanId: "artisan",
  lessorId: "lessor",
  spaceId: "space",
  rental: rental("2026-11-01", "2026-12-01"),
  isHidden: false,
  hasLiveOwners: true,
  ...changes,
});

describe("canReceiveProducts", () => {
  it.each([
    ["running", rental("2026-11-01", "2026-12-01"), true],
    ["starting today", rental("2026-11-21", "2026-12-21"), true],
    ["coming", rental("2027-01-01", "2027-02-01"), true],
    ["on its last day", rental("2026-10-22", "2026-11-22"), true],
    ["ended today", rental("2026-10-21", "2026-11-21"), false],
    ["pending", rental("2026-11-01", "2026-12-01", "pending"), false],
    ["expired", rental("2026-11-01", "2026-12-01", "expired"), false],
    ["cancelled", rental("2026-11-01", "2026-12-01", "cancelled"), false],
    ["refunded", rental("2026-11-01", "2026-12-01", "refunded"), false],
    ["that only waits for its orders", ending, false],
  ])("answers for a rental %s", (_, terms, expected) => {
    covers("own.refusals.40");
    expect(canReceiveProducts(terms, TODAY)).toBe(expected);
  });
});

describe("isOnSale", () => {
  it.each([
    ["with stock in a running rental", {}, true],
    ["in a rental that starts today", { rental: rental("2026-11-21", "2026-12-21") }, true],
    ["in a rental that starts tomorrow", { rental: rental("2026-11-22", "2026-12-22") }, false],
    ["in a rental that ends today", { rental: rental("2026-10-21", "2026-11-21") }, false],
    ["in a refunded rental", { rental: rental("2026-11-01", "2026-12-01", "refunded") }, false],
    ["in a rental that only waits for its orders", { rental: ending }, false],
    ["sold out", { stockQuantity: 0 }, false],
    ["hidden", { isHidden: true }, false],
    ["of somebody who left", { hasLiveOwners: false }, false],
  ])("answers for a product %s", (_, changes, expected) => {
    covers("§3.trade.5");
    expect(isOnSale(product(changes), TODAY)).toBe(expected);
  });
});

const kept = (id: string, pallet: string, area: number) => ({ id, pallet, area });

describe("areaLeftWith", () => {
  it("takes exactly what is rented and no more", () => {
    covers("D4.products.3", "own.refusals.41");
    expect(areaLeftWith([kept("a", "a", 1)], kept("b", "b", 1), 2)).toBe(0);
    expect(areaLeftWith([kept("a", "a", 2)], kept("b", "b", 1), 2)).toBe(-1);
  });

  it("counts three products on two pallets", () => {
    const others = [kept("a", "a", 1), kept("b", "b", 1)];
    expect(areaLeftWith(others, kept("c", "a", 1), 2)).toBe(0);
  });

  it("counts a shared pallet by the product that takes most of it", () => {
    covers("own.product.41");
    expect(areaLeftWith([kept("a", "a", 1)], kept("b", "a", 3), 4)).toBe(1);
  });
});

describe("choosePallet", () => {
  const others = [kept("a", "a", 1), kept("b", "p", 1)];

  it.each([
    ["keeps its own when nothing is said", undefined, "own", "own"],
    ["keeps its own when it is alone and wants to be", "", "own", "own"],
    ["takes the pallet of the product named", "b", "own", "p"],
    ["gets a fresh one when it leaves one that others stay on", "", "p", "fresh"],
    ["has none beside a product of another rental", "z", "own", undefined],
  ])("%s", (_, wish, own, expected) => {
    expect(choosePallet(others, wish, { own, fresh: "fresh" })).toBe(expected);
  });
});
