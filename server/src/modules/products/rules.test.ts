import { calendarDay } from "@stokaz/contract/calendar";
import { cents } from "@stokaz/contract/money";
import type { RentalStatus } from "@stokaz/contract/rentals";
import { describe, expect, it } from "vitest";
import { canReceiveProducts, fitsInRental, isOnSale, type SaleableProduct } from "./rules.ts";

const TODAY = calendarDay("2026-11-21");

const rental = (start: string, end: string, status: RentalStatus = "confirmed") => ({
  status,
  startDate: calendarDay(start),
  endDate: calendarDay(end),
});

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
  ])("answers for a rental %s", (_, terms, expected) => {
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
    ["sold out", { stockQuantity: 0 }, false],
    ["hidden", { isHidden: true }, false],
    ["of somebody who left", { hasLiveOwners: false }, false],
  ])("answers for a product %s", (_, changes, expected) => {
    expect(isOnSale(product(changes), TODAY)).toBe(expected);
  });
});

describe("fitsInRental", () => {
  it("takes exactly what is rented and no more", () => {
    expect(fitsInRental(1, 1, 2)).toBe(true);
    expect(fitsInRental(2, 1, 2)).toBe(false);
  });
});
