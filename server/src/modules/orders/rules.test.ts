import { calendarDay } from "@stokaz/contract/calendar";
import { cents } from "@stokaz/contract/money";
import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { drawn } from "../../../test/drawn-transitions.ts";
import {
  lastDayToCollect,
  ORDER_TRANSITIONS,
  type OrderOffer,
  type OrderStatus,
  type OrderWish,
  quoteOrder,
  saleRank,
} from "./rules.ts";

const wish = (changes: Partial<OrderWish> = {}): OrderWish => ({
  quantity: 2,
  claimedPrice: cents(850),
  storageId: "space",
  supplierId: "artisan",
  ...changes,
});
const offer = (changes: Partial<OrderOffer> = {}): OrderOffer => ({
  price: cents(850),
  stock: 10,
  isOnSale: true,
  spaceId: "space",
  artisanId: "artisan",
  ...changes,
});

describe("quoteOrder", () => {
  it("multiplies quantity and unit price", () => {
    expect(quoteOrder(wish(), offer(), "buyer")).toEqual({ ok: true, total: 1700 });
  });

  it.each([
    ["order/invalid-product", { storageId: "elsewhere" }, {}],
    ["order/invalid-product", { supplierId: "somebody" }, {}],
    ["order/not-enough-stock", { quantity: 11 }, {}],
    ["order/not-on-sale", {}, { isOnSale: false }],
    ["order/price-mismatch", { claimedPrice: cents(849) }, {}],
    [
      "order/total-out-of-range",
      { quantity: 10_000, claimedPrice: cents(10_000_000) },
      { price: cents(10_000_000), stock: 10_000 },
    ],
  ])("refuses with %s", (code, changes, offered) => {
    covers("D6.settled.8", "own.refusals.44", "own.refusals.47");
    expect(quoteOrder(wish(changes), offer(offered), "buyer")).toMatchObject({ ok: false, code });
  });

  it.each([
    [49, false],
    [50, true],
    [99_999_999, true],
    [100_000_000, false],
  ])("takes a total of %i cents: %s", (price, ok) => {
    const asked = wish({ quantity: 1, claimedPrice: cents(price) });
    expect(quoteOrder(asked, offer({ price: cents(price) }), "buyer").ok).toBe(ok);
  });

  it("sells the last unit", () => {
    expect(quoteOrder(wish({ quantity: 10 }), offer(), "buyer").ok).toBe(true);
  });

  it("shows the right price when the client's differs", () => {
    const quote = quoteOrder(wish({ claimedPrice: cents(1) }), offer(), "buyer");
    expect(quote).toMatchObject({
      message: expect.stringMatching(/^Le prix de ce produit est passé de 0,01\s€ à 8,50\s€\.$/u),
    });
  });

  it("lets nobody buy their own product", () => {
    covers("D4.orders.5", "own.refusals.44");
    expect(quoteOrder(wish(), offer(), "artisan")).toMatchObject({ code: "order/own-product" });
  });

  it.each([
    [1, "Il n'en reste que 1 en stock."],
    [0, "Ce produit est épuisé."],
  ])("says how many are left when %i are", (stock, message) => {
    covers("own.refusals.45");
    expect(quoteOrder(wish(), offer({ stock, isOnSale: stock > 0 }), "buyer")).toMatchObject({
      message,
    });
  });
});

describe("order transitions", () => {
  it("are these, every pair", () => {
    covers("§4.ordering.4", "own.refusals.50");
    expect(drawn(ORDER_TRANSITIONS)).toEqual([
      "pending: . x . x x x",
      "to_collect: . . x . . x",
      "collected: . . . . . .",
      "expired: . x . . . x",
      "cancelled: . x . . . x",
      "refunded: . . . . . .",
    ]);
  });
});

describe("lastDayToCollect", () => {
  it.each([
    ["2026-12-21", "2027-02-01", "2026-12-21"],
    ["2026-12-21", "2026-12-10", "2026-12-09"],
    ["2026-12-21", "2026-12-22", "2026-12-21"],
  ])("of money that leaves on %s and a rental that ends on %s: %s", (released, end, last) => {
    expect(lastDayToCollect(calendarDay(released), calendarDay(end))).toBe(last);
  });
});

describe("saleRank", () => {
  it.each<[OrderStatus, Date | null, number]>([
    ["to_collect", null, 0],
    ["to_collect", new Date("2026-11-21T05:00:00Z"), 1],
    ["collected", new Date("2026-11-21T05:00:00Z"), 2],
    ["refunded", null, 2],
  ])("of one that is %s, ready at %s, is %i", (status, ready_at, rank) => {
    expect(saleRank({ status, ready_at })).toBe(rank);
  });
});
