import { cents } from "@stokaz/contract/money";
import { describe, expect, it } from "vitest";
import {
  canBecome,
  type OrderOffer,
  type OrderStatus,
  type OrderWish,
  quoteOrder,
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
    expect(quoteOrder(wish(changes), offer(offered), "buyer")).toMatchObject({ ok: false, code });
  });

  it("lets nobody buy their own product", () => {
    expect(quoteOrder(wish(), offer(), "artisan")).toMatchObject({ code: "order/own-product" });
  });

  it.each([
    [1, "Il n'en reste que 1 en stock."],
    [0, "Ce produit est épuisé."],
  ])("says how many are left when %i are", (stock, message) => {
    expect(quoteOrder(wish(), offer({ stock, isOnSale: stock > 0 }), "buyer")).toMatchObject({
      message,
    });
  });
});

describe("order transitions", () => {
  const states: OrderStatus[] = [
    "pending",
    "to_collect",
    "collected",
    "expired",
    "cancelled",
    "refunded",
  ];
  const allowed = new Set([
    "pending→to_collect",
    "pending→expired",
    "pending→cancelled",
    "pending→refunded",
    "to_collect→collected",
    "to_collect→refunded",
    "expired→to_collect",
    "expired→refunded",
    "cancelled→to_collect",
    "cancelled→refunded",
  ]);

  it.each(states.flatMap((from) => states.map((to) => [from, to] as const)))(
    "%s → %s",
    (from, to) => {
      expect(canBecome(from, to)).toBe(allowed.has(`${from}→${to}`));
    },
  );
});
