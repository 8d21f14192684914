import type { RentalStatus } from "@stokaz/contract/leases/rentals";
import { calendarDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { areaLeftWith, canReceiveProducts, choosePallet, chooseVatClass } from "./rules.ts";

const TODAY = calendarDay("2026-11-21");

const rental = (end: string, status: RentalStatus = "confirmed") => ({
  status,
  endDate: calendarDay(end),
  isEnding: false,
});

const ending = { ...rental("2026-12-01"), isEnding: true };

describe("canReceiveProducts", () => {
  it.each([
    ["running", rental("2026-12-01"), true],
    ["starting today", rental("2026-12-21"), true],
    ["coming", rental("2027-02-01"), true],
    ["on its last day", rental("2026-11-22"), true],
    ["ended today", rental("2026-11-21"), false],
    ["pending", rental("2026-12-01", "pending"), false],
    ["expired", rental("2026-12-01", "expired"), false],
    ["cancelled", rental("2026-12-01", "cancelled"), false],
    ["refunded", rental("2026-12-01", "refunded"), false],
    ["that only waits for its orders", ending, false],
  ])("answers for a rental %s", (_, terms, expected) => {
    covers("own.refusals.40");
    expect(canReceiveProducts(terms, TODAY)).toBe(expected);
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
  ])("%s", (_, sharesWith, own, expected) => {
    expect(choosePallet(others, sharesWith, { own, fresh: "fresh" })).toBe(expected);
  });
});

describe("chooseVatClass", () => {
  const before = { sub_category: "Miels", vat_class: "standard" as const };

  it.each([
    ["what is said", { subCategory: "Miels", vatClass: "reduced" as const }, before, "reduced"],
    [
      "nothing of its own once that is said",
      { subCategory: "Miels", vatClass: "" as const },
      before,
      null,
    ],
    ["what it was while nothing is said", { subCategory: "Miels" }, before, "standard"],
    ["nothing after another sub-category", { subCategory: "Confitures" }, before, null],
    ["nothing without one any more", { subCategory: "" }, before, null],
    [
      "what it was without one",
      {},
      { sub_category: null, vat_class: "reduced" as const },
      "reduced",
    ],
    ["nothing of a new product", { subCategory: "Miels" }, undefined, null],
  ])("is %s", (_, typed, known, expected) => {
    covers("own.product.321");
    expect(chooseVatClass(typed, known)).toBe(expected);
  });
});
