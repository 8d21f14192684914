import { addDays, type CalendarDay, lastDayBefore } from "@stokaz/contract/calendar";
import { LIMITS } from "@stokaz/contract/limits";
import { type Cents, cents } from "@stokaz/contract/money";
import { rightPriceMessage, stockLeftMessage } from "@stokaz/contract/orders";
import { paths } from "@stokaz/contract/paths";
import { PROBLEMS, type ProblemCode } from "@stokaz/contract/problems";

/**
 * Where a line of an order may go from each state; an order is in the state that its lines make. A buyer only moves
 * `to_collect` to `collected`.
 */
export const ORDER_TRANSITIONS = {
  pending: ["to_collect", "expired", "cancelled", "refunded"],
  to_collect: ["collected", "not_collected", "refunded"],
  collected: [],
  not_collected: [],
  expired: ["to_collect", "refunded"],
  cancelled: ["to_collect", "refunded"],
  refunded: [],
} as const satisfies Record<string, readonly string[]>;

export type OrderStatus = keyof typeof ORDER_TRANSITIONS;

/** Days that a buyer has to come after they were called a last time. Source: product decisions, not collected. */
export const LAST_CALL_DAYS = 14;

/** What someone wants of one product, as their screen showed it. Price in cents a unit. */
export type RequestedLine = { productId: string; quantity: number; claimedPrice: Cents };

/** The product that a requested line is judged against. */
export type Offer = {
  priceCents: Cents;
  stockQuantity: number;
  isOnSale: boolean;
  spaceId: string;
  artisanId: string;
};

/** Why something can't be bought as it was asked for, in the words people read. */
export type Refusal = { code: ProblemCode; message: string };

const refusal = (code: ProblemCode, message: string = PROBLEMS[code].message): Refusal => ({
  code,
  message,
});

/**
 * Why a line can't be bought. Source: product decisions §4, Orders; §6.
 *
 * @param offer `undefined` when there is no such product any more
 * @param buyerId nobody's while nobody is signed in
 */
export const refuseLine = (
  { quantity, claimedPrice }: RequestedLine,
  offer: Offer | undefined,
  { spaceId, buyerId }: { spaceId: string; buyerId: string | undefined },
): Refusal | undefined => {
  if (!offer) return refusal("product/not-found");
  if (offer.spaceId !== spaceId) return refusal("order/other-place");
  if (offer.artisanId === buyerId) return refusal("order/own-product");
  if (quantity > offer.stockQuantity) {
    return refusal("order/not-enough-stock", stockLeftMessage(offer.stockQuantity));
  }
  if (!offer.isOnSale) return refusal("order/not-on-sale");
  if (claimedPrice !== offer.priceCents) {
    return refusal("order/price-mismatch", rightPriceMessage(offer.priceCents, claimedPrice));
  }
  return undefined;
};

/** A requested line as it stands now: the product it is for, and why it can't be bought. */
export type QuotedLine<Product extends Offer> = {
  wanted: RequestedLine;
  product: Product | undefined;
  refusal: Refusal | undefined;
};

/** What each of the lines that somebody asks for comes to, their products named once. Screen and purchase both ask it. */
export const quoteLines = <Product extends Offer>(
  lines: readonly RequestedLine[],
  products: ReadonlyMap<string, Product>,
  where: { spaceId: string; buyerId: string | undefined },
): QuotedLine<Product>[] =>
  addUp(lines).map((wanted) => {
    const product = products.get(wanted.productId);
    return { wanted, product, refusal: refuseLine(wanted, product, where) };
  });

/** Why an order of this total can't be paid. Cents. */
export const refuseTotal = (total: Cents): Refusal | undefined =>
  total < LIMITS.totalMinCents || total > LIMITS.totalMaxCents
    ? refusal("order/total-out-of-range")
    : undefined;

/**
 * Why an order of these products can't be paid by somebody who did not declare to be an adult.
 *
 * @param isAdult what they declare; `undefined` from a screen that did not ask
 */
export const refuseAge = (
  products: readonly { isAdultOnly: boolean }[],
  isAdult: boolean | undefined,
): Refusal | undefined =>
  isAdult === false && products.some(({ isAdultOnly }) => isAdultOnly)
    ? refusal("order/age-undeclared")
    : undefined;

/** What quantities come to at their prices. Cents. */
export const totalOf = (lines: readonly { quantity: number; price: Cents }[]): Cents =>
  cents(lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0));

/** The same product asked for twice counts once, with both quantities and the price that was shown last. */
export const addUp = <Line extends RequestedLine>(lines: readonly Line[]): Line[] => {
  const summed = new Map<string, Line>();
  for (const line of lines) {
    const before = summed.get(line.productId)?.quantity ?? 0;
    summed.set(line.productId, { ...line, quantity: before + line.quantity });
  }
  return [...summed.values()];
};

/** Whether a line waits for its buyer: nothing is to be decided about it. */
export const isCollectable = (line: { status: OrderStatus; is_contested: boolean }): boolean =>
  line.status === "to_collect" && !line.is_contested;

/** Where the QR code of an order's pass leads whoever hands the order over. */
export const passUrl = (publicUrl: string, orderNumber: string, code: string): string =>
  `${publicUrl}${paths.handovers.href({ commande: orderNumber, code })}`;

/**
 * The last day on which an order waits for its buyer.
 *
 * @param releasedOn the day its money goes to the seller at the latest
 * @param rentalEnd the first day after the rental its goods are kept in
 * @param calledOn the day its buyer was called a last time, once they were
 */
export const lastDayToCollect = (
  releasedOn: CalendarDay,
  rentalEnd: CalendarDay,
  calledOn: CalendarDay | null = null,
): CalendarDay => {
  const lastOfRental = lastDayBefore(rentalEnd);
  const last = calledOn === null ? releasedOn : addDays(calledOn, LAST_CALL_DAYS);
  return lastOfRental < last ? lastOfRental : last;
};

/**
 * Whether nobody comes for a line any more, so that its goods are the artisan's again.
 *
 * @param calledOn the day its buyer was called a last time, once they were
 */
export const isGivenUp = (
  { status, rental_end }: { status: OrderStatus; rental_end: CalendarDay },
  calledOn: CalendarDay | null,
  today: CalendarDay,
): boolean =>
  status === "to_collect" &&
  (rental_end <= today || (calledOn !== null && addDays(calledOn, LAST_CALL_DAYS) < today));

/** Units of a line that were not given up. */
export const unitsLeft = (line: { quantity: number; cancelled_quantity: number }): number =>
  line.quantity - line.cancelled_quantity;

type ListedLine = { status: OrderStatus; ready_at: Date | null };

/** Where a seller's lines of an order stand in their list: 0 some to prepare, 1 all ready, 2 none that waits. */
export const saleRank = (lines: readonly ListedLine[]): 0 | 1 | 2 => {
  const waiting = lines.filter(({ status }) => status === "to_collect");
  if (waiting.length === 0) return 2;
  return waiting.some(({ ready_at }) => ready_at === null) ? 0 : 1;
};
