import { LIMITS } from "@stokaz/contract/limits";
import { type Cents, sumCents } from "@stokaz/contract/money/money";
import { LAST_CALL_DAYS } from "@stokaz/contract/orders/automatic-release";
import { GUARANTEE_NOTICE_PATH } from "@stokaz/contract/orders/guarantee";
import { lineTotal } from "@stokaz/contract/orders/line-amounts";
import { rightPriceMessage, stockLeftMessage } from "@stokaz/contract/orders/orders";
import { paths } from "@stokaz/contract/paths";
import { PROBLEMS, type ProblemCode } from "@stokaz/contract/problems";
import { addDays, type CalendarDay, lastDayBefore } from "@stokaz/contract/time/calendar";

/**
 * Allowed changes of a line's status; an order's status follows from its lines. A buyer only moves
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

/**
 * Product and units that someone wants to buy, as their screen showed them. Price in cents per
 * unit.
 */
export type RequestedLine = { productId: string; quantity: number; claimedPrice: Cents };

/** Product against which a requested line is checked. */
export type Offer = {
  priceCents: Cents;
  stockQuantity: number;
  isOnSale: boolean;
  spaceId: string;
  artisanId: string;
  isAdultOnly: boolean;
};

/**
 * Circumstances of a purchase. `buyerId` is undefined while nobody is signed in; `alcoholRefusal` is
 * the reason why no alcohol is sold now, if any.
 */
type Circumstances = {
  spaceId: string;
  buyerId: string | undefined;
  alcoholRefusal: string | undefined;
};

/** Reason why something cannot be bought as requested, with the text that people read. */
export type Refusal = { code: ProblemCode; message: string };

const refusal = (code: ProblemCode, message: string = PROBLEMS[code].message): Refusal => ({
  code,
  message,
});

/**
 * Reason why a line cannot be bought, if any. Source: product decisions §4, Orders; §6.
 *
 * @param offer `undefined` if the product does not exist any more
 */
export const refuseLine = (
  { quantity, claimedPrice }: RequestedLine,
  offer: Offer | undefined,
  { spaceId, buyerId, alcoholRefusal }: Circumstances,
): Refusal | undefined => {
  if (!offer) return refusal("product/not-found");
  if (offer.spaceId !== spaceId) return refusal("order/other-place");
  if (offer.artisanId === buyerId) return refusal("order/own-product");
  if (quantity > offer.stockQuantity) {
    return refusal("order/not-enough-stock", stockLeftMessage(offer.stockQuantity));
  }
  if (!offer.isOnSale) return refusal("order/not-on-sale");
  if (offer.isAdultOnly && alcoholRefusal) return refusal("order/alcohol-hours", alcoholRefusal);
  if (claimedPrice !== offer.priceCents) {
    return refusal("order/price-mismatch", rightPriceMessage(offer.priceCents, claimedPrice));
  }
  return undefined;
};

/** A requested line as it stands now: its product, and the reason why it cannot be bought. */
export type QuotedLine<Product extends Offer> = {
  wanted: RequestedLine;
  product: Product | undefined;
  refusal: Refusal | undefined;
};

/**
 * Quotes each requested line; lines of the same product are added up first. Screen and purchase
 * both use it.
 */
export const quoteLines = <Product extends Offer>(
  lines: readonly RequestedLine[],
  products: ReadonlyMap<string, Product>,
  where: Circumstances,
): QuotedLine<Product>[] =>
  mergeLines(lines).map((wanted) => {
    const product = products.get(wanted.productId);
    return { wanted, product, refusal: refuseLine(wanted, product, where) };
  });

/** Reason why an order of this total cannot be paid, if any. Cents. */
export const refuseTotal = (total: Cents): Refusal | undefined =>
  total < LIMITS.totalMinCents || total > LIMITS.totalMaxCents
    ? refusal("order/total-out-of-range")
    : undefined;

/**
 * Reason why somebody who did not declare to be an adult cannot pay an order of these products, if
 * any.
 *
 * @param isAdult declaration of the buyer; `undefined` from a screen that did not ask
 */
export const refuseAge = (
  products: readonly { isAdultOnly: boolean }[],
  isAdult: boolean | undefined,
): Refusal | undefined =>
  isAdult === false && products.some(({ isAdultOnly }) => isAdultOnly)
    ? refusal("order/age-undeclared")
    : undefined;

/**
 * Reason why nobody can come for an order, if any.
 *
 * @param hasRoom false if no slot of its place can be chosen any more
 */
export const refuseRoom = (hasRoom: boolean): Refusal | undefined =>
  hasRoom ? undefined : refusal("slot/none-left");

/** Sum of quantities times prices. Cents. */
export const totalOf = (lines: readonly { quantity: number; price: Cents }[]): Cents =>
  sumCents(lines.map(lineTotal));

/** Adds up lines of the same product, with the price that was shown last. */
export const mergeLines = <Line extends RequestedLine>(lines: readonly Line[]): Line[] => {
  const summed = new Map<string, Line>();
  for (const line of lines) {
    const before = summed.get(line.productId)?.quantity ?? 0;
    summed.set(line.productId, { ...line, quantity: before + line.quantity });
  }
  return [...summed.values()];
};

/** True if a line waits for its buyer and no decision about it is open. */
export const isCollectable = (line: { status: OrderStatus; is_contested: boolean }): boolean =>
  line.status === "to_collect" && !line.is_contested;

/** The legal guarantee, with the official notice on it if the operator supplied it. */
export const guaranteeText = (publicUrl: string, hasNotice: boolean): string =>
  [
    `deux ans au moins, due par chaque vendeur : ${publicUrl}${paths.termsOfUse.href()}#garanties`,
    ...(hasNotice ? [`avis officiel : ${publicUrl}${GUARANTEE_NOTICE_PATH}`] : []),
  ].join(" ; ");

/** Address in the QR code of an order's pass, opened by the person who hands the order over. */
export const passUrl = (publicUrl: string, orderNumber: string, code: string): string =>
  `${publicUrl}${paths.handovers.href({ commande: orderNumber, code })}`;

/**
 * Last day on which an order waits for its buyer, open or not. People are told the last open day
 * until then (`findLastOpenDay`).
 *
 * @param releasedOn day on which its money goes to the seller at the latest
 * @param rentalEnd first day after the rental in which its goods are kept
 * @param calledOn day of the buyer's last call, if there was one
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
 * True if a line is given up, so that its goods belong to the artisan again.
 *
 * @param calledOn day of the buyer's last call, if there was one
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

type ListedLine = { status: OrderStatus; ready_at: Date | null; is_contested: boolean };

/** True if a line is still to prepare: nothing is while a decision about it is open. */
export const isToPrepare = (line: ListedLine): boolean =>
  isCollectable(line) && line.ready_at === null;

/**
 * Rank of a seller's lines of an order in their list: 0 if some are to prepare, 1 if the others
 * wait, 2 if none waits.
 */
export const saleRank = (lines: readonly ListedLine[]): 0 | 1 | 2 => {
  if (lines.some(isToPrepare)) return 0;
  return lines.some(({ status }) => status === "to_collect") ? 1 : 2;
};
