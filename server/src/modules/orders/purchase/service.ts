import { CODE_ALPHABET } from "@stokaz/contract/orders/orders";
import { paths } from "@stokaz/contract/paths";
import { canMove, transition } from "@stokaz/contract/transitions";
import { customAlphabet } from "nanoid";
import type { Clock } from "../../../platform/clock.ts";
import type { Db, Tx } from "../../../platform/db/db.ts";
import { lockUserForShare } from "../../accounts/public.ts";
import { findLastOpenDay } from "../../availability/public.ts";
import type { MadePurchase, Purchase, PurchaseDescription } from "../../checkout/public.ts";
import { orderReleaseAt, planOrderTransfers } from "../../payments/public.ts";
import { lockSaleableProducts, returnStock, takeStock } from "../../products/public.ts";
import type { Slots } from "../../slots/public.ts";
import { findDetailsOfLines, type OrderMailDetails } from "../mail-details/public.ts";
import { buyerOrderMail, sellerOrderMail } from "../mails.ts";
import * as orders from "../repository.ts";
import { lastDayToCollect, ORDER_TRANSITIONS, unitsLeft } from "../rules.ts";
import type { OrderLineRow, OrderRow } from "../tables.ts";

export type OrderPurchaseDeps = {
  clock: Clock;
  slots: Slots;
  feePercent: number;
  publicUrl: string;
  timeZone: string;
  brandName: string;
  operatorEmail: string;
  hasGuaranteeNotice: boolean;
};

const randomNumber = customAlphabet(CODE_ALPHABET, 8);

/**
 * Draws one of 852 thousand million numbers. An order that draws a taken number is refused, and
 * draws another one at the next try.
 */
const drawNumber = (): string => {
  const drawn = randomNumber();
  return `${drawn.slice(0, 4)}-${drawn.slice(4)}`;
};

/** Text that a buyer reads on the hosted page of an order. */
export const describeOrder = async (db: Db, orderId: string): Promise<PurchaseDescription> => {
  const lines = await orders.listPayable(db, orderId);
  const [first, second] = lines;
  if (!first) throw new Error(`order ${orderId} has no line`);
  return {
    payerEmail: first.buyer_email,
    lines: lines.map((line) => ({
      label: line.product_name,
      unitAmount: line.price_cents,
      quantity: line.quantity,
      sellerId: line.seller_id,
    })),
    successPath: paths.productPaymentSuccess.href(),
    cancelPath: second
      ? paths.basket.href()
      : paths.productListing.href({ product: first.product_id, quantity: first.quantity }),
  };
};

const unitsOf = (lines: readonly OrderLineRow[]) =>
  lines.map((line) => ({ productId: line.product_id, quantity: unitsLeft(line) }));

/** Commands of an order for the settlement of its payment. */
export const createOrderPurchase = (deps: OrderPurchaseDeps): Purchase => {
  const { clock, slots, feePercent, publicUrl, timeZone, brandName, operatorEmail } = deps;
  const { hasGuaranteeNotice } = deps;

  /**
   * Takes the units of an expired hold again, as far as they are available. A buyer whose account
   * was closed meanwhile gets none: nobody would come for them. Nor does one who was suspended: they
   * may not buy any more.
   *
   * @returns the lines that have their units
   */
  const takeAgain = async (
    tx: Tx,
    { id: orderId, space_id: spaceId, buyer_id: buyerId }: OrderRow,
    lines: readonly OrderLineRow[],
  ): Promise<OrderLineRow[]> => {
    const buyer = await lockUserForShare(tx, buyerId);
    if (!buyer || buyer.suspended_at) return [];
    const ids = lines.map(({ product_id }) => product_id);
    const products = await lockSaleableProducts(tx, ids, clock.localNow());
    const available = lines.filter(({ product_id, quantity }) => {
      const product = products.get(product_id);
      // A product that moved to another place is not where its buyer would come for it.
      const isThere = product?.isOnSale === true && product.spaceId === spaceId;
      return isThere && product.stockQuantity >= quantity;
    });
    await takeStock(tx, unitsOf(available), {
      kind: "sale",
      orderId,
      at: clock.now(),
      today: clock.today(),
    });
    return available;
  };

  /**
   * Moves the lines of an order that hold units to a state without units.
   *
   * @returns number of lines moved
   */
  const free = async (
    tx: Tx,
    lines: orders.LineFilter,
    as: "expired" | "cancelled" | "refunded",
  ): Promise<number> => {
    const freed = await orders.moveLines(tx, lines, transition(ORDER_TRANSITIONS, as));
    const { orderId } = lines;
    const kind = as === "refunded" ? "cancellation" : "release";
    await returnStock(tx, unitsOf(freed), { kind, orderId, at: clock.now(), today: clock.today() });
    await slots.release(tx, orderId);
    return freed.length;
  };

  const writeMails = async (
    tx: Tx,
    details: OrderMailDetails,
    pickup: orders.OrderPickup,
  ): Promise<MadePurchase["mails"]> => {
    const releasedOn = clock.dayOf(orderReleaseAt(details.paidAt));
    const lastDay = lastDayToCollect(releasedOn, details.rentalEnd);
    const place = { spaceId: details.place.space_id, until: lastDay };
    const collectBy = await findLastOpenDay(tx, clock.dayOf(details.paidAt), place);
    const source = { publicUrl, timeZone, brandName, operatorEmail, at: details.paidAt };
    return [
      buyerOrderMail(details, pickup, { ...source, collectBy, hasGuaranteeNotice }),
      ...details.sellers.map((seller) => sellerOrderMail(details, seller, publicUrl)),
    ];
  };

  return {
    describe: describeOrder,

    confirm: async (tx, orderId, now) => {
      const locked = await orders.lockOrderWithPickup(tx, orderId);
      if (!locked) return undefined;
      const { order, pickup } = locked;
      if (!canMove(ORDER_TRANSITIONS, order.status, "to_collect")) return undefined;
      const lines = await orders.listLinesOfOrder(tx, orderId);
      const made = order.status === "pending" ? lines : await takeAgain(tx, order, lines);
      if (made.length === 0) return undefined;
      const soldOut = lines.filter((line) => !made.includes(line));
      const lineIds = (some: readonly OrderLineRow[]) => some.map(({ id }) => id);
      const toRefunded = transition(ORDER_TRANSITIONS, "refunded");
      await orders.moveLines(tx, { orderId, lineIds: lineIds(soldOut) }, toRefunded);
      const paid = { order_number: drawNumber(), paid_at: now };
      const toPaid = transition(ORDER_TRANSITIONS, "to_collect");
      await orders.moveLines(tx, { orderId, lineIds: lineIds(made) }, toPaid, paid);
      const details = await findDetailsOfLines(tx, { ...order, ...paid }, made);
      if (pickup.slot) await slots.notifyPlace(tx, orderId, pickup.slot.startsAt);
      return {
        transfers: planOrderTransfers(
          made.map(({ position, seller_id, total_cents }) => ({
            installment: position,
            sellerId: seller_id,
            gross: total_cents,
          })),
          feePercent,
          now,
        ),
        soldOut: soldOut.map(({ product_name, quantity, total_cents }) => ({
          label: `${quantity} × ${product_name}`,
          amount: total_cents,
        })),
        mails: await writeMails(tx, details, {
          ...pickup,
          isSlotted: slots.areOffered && pickup.isSlotted,
        }),
      };
    },

    release: async (tx, orderId, as) => {
      if (await orders.lockOrder(tx, orderId)) await free(tx, { orderId }, as);
    },

    // The buyer paid, so the order gets a number and they find it among their orders.
    markRefunded: async (tx, orderId) => {
      await orders.lockOrder(tx, orderId);
      const numbered = { order_number: drawNumber() };
      await orders.moveLines(tx, { orderId }, transition(ORDER_TRANSITIONS, "refunded"), numbered);
    },

    end: async (tx, orderId, { parts }) => {
      const order = await orders.lockOrder(tx, orderId);
      if (order?.status !== "to_collect") return "over";
      if (!parts) return (await free(tx, { orderId }, "refunded")) > 0 ? "ended" : "over";
      const lines = await orders.listLinesOfOrder(tx, orderId);
      const given = parts.flatMap(({ installment, units }) => {
        const line = lines.find(({ position }) => position === installment);
        const isLeft = line?.status === "to_collect" && units <= unitsLeft(line);
        return isLeft ? [{ line, units, isWhole: units === unitsLeft(line) }] : [];
      });
      for (const { line, units, isWhole } of given) {
        if (!isWhole) await orders.cancelUnits(tx, line.id, units);
      }
      const lineIds = given.flatMap(({ line, isWhole }) => (isWhole ? [line.id] : []));
      await orders.moveLines(tx, { orderId, lineIds }, transition(ORDER_TRANSITIONS, "refunded"));
      const isAwaited = lines.some(
        ({ id, status }) => status === "to_collect" && !lineIds.includes(id),
      );
      await (isAwaited ? slots.releaseUseless(tx, orderId) : slots.release(tx, orderId));
      // All units go back in one call, because products are always locked in the same order.
      await returnStock(
        tx,
        given.map(({ line, units }) => ({ productId: line.product_id, quantity: units })),
        { kind: "cancellation", orderId, at: clock.now(), today: clock.today() },
      );
      return given.length > 0 ? "ended" : "over";
    },

    // An order ends at once, because nobody else counts on it.
    endWhenUnused: () => Promise.resolve(),
  };
};
