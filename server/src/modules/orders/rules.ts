import { type CalendarDay, lastDayBefore } from "@stokaz/contract/calendar";
import { LIMITS } from "@stokaz/contract/limits";
import { type Cents, cents } from "@stokaz/contract/money";
import { rightPriceMessage, stockLeftMessage } from "@stokaz/contract/orders";
import type { ProblemCode } from "@stokaz/contract/problems";

/** Where an order may go from each state. A buyer only moves `to_collect` to `collected`. */
export const ORDER_TRANSITIONS = {
  pending: ["to_collect", "expired", "cancelled", "refunded"],
  to_collect: ["collected", "refunded"],
  collected: [],
  expired: ["to_collect", "refunded"],
  cancelled: ["to_collect", "refunded"],
  refunded: [],
} as const satisfies Record<string, readonly string[]>;

export type OrderStatus = keyof typeof ORDER_TRANSITIONS;

/** What someone wants to buy, as their screen showed it. Price in cents a unit. */
export type OrderWish = {
  quantity: number;
  claimedPrice: Cents;
  storageId: string;
  supplierId: string;
};

/** The product that the wish is judged against. */
export type OrderOffer = {
  price: Cents;
  stock: number;
  isOnSale: boolean;
  spaceId: string;
  artisanId: string;
};

export type OrderQuote =
  | { ok: true; total: Cents }
  | { ok: false; code: ProblemCode; message?: string };

/** Judges an order. Source: product decisions §4, Orders; §6. */
export const quoteOrder = (wish: OrderWish, offer: OrderOffer, buyerId: string): OrderQuote => {
  if (wish.storageId !== offer.spaceId || wish.supplierId !== offer.artisanId) {
    return { ok: false, code: "order/invalid-product" };
  }
  if (offer.artisanId === buyerId) return { ok: false, code: "order/own-product" };
  if (wish.quantity > offer.stock) {
    return { ok: false, code: "order/not-enough-stock", message: stockLeftMessage(offer.stock) };
  }
  if (!offer.isOnSale) return { ok: false, code: "order/not-on-sale" };
  if (wish.claimedPrice !== offer.price) {
    return {
      ok: false,
      code: "order/price-mismatch",
      message: rightPriceMessage(offer.price, wish.claimedPrice),
    };
  }
  const total = cents(offer.price * wish.quantity);
  if (total < LIMITS.totalMinCents || total > LIMITS.totalMaxCents) {
    return { ok: false, code: "order/total-out-of-range" };
  }
  return { ok: true, total };
};

/**
 * The last day on which an order waits for its buyer.
 *
 * @param releasedOn the day its money goes to the seller at the latest
 * @param rentalEnd the first day after the rental its goods are kept in
 */
export const lastDayToCollect = (releasedOn: CalendarDay, rentalEnd: CalendarDay): CalendarDay => {
  const lastOfRental = lastDayBefore(rentalEnd);
  return lastOfRental < releasedOn ? lastOfRental : releasedOn;
};

type ListedSale = { status: OrderStatus; ready_at: Date | null };

/** Where a sale stands in its seller's list: 0 to prepare, 1 ready, 2 collected or cancelled. */
export const saleRank = (sale: ListedSale): 0 | 1 | 2 => {
  if (sale.status !== "to_collect") return 2;
  return sale.ready_at === null ? 0 : 1;
};
