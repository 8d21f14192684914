import { randomUUID } from "node:crypto";
import type { CalendarDay } from "@stokaz/contract/calendar";
import { LIMITS } from "@stokaz/contract/limits";
import type { Cents } from "@stokaz/contract/money";
import type { Actor } from "../../platform/actor.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../platform/db/db.ts";
import { Problem } from "../../platform/problem.ts";
import type { Territory } from "../../territories/territory.ts";
import type { Checkout, HostedPage, PricedHold } from "../checkout/public.ts";
import {
  findLeftOfLines,
  findOrderRefunds,
  findOrderTransfers,
  type OrderRefund,
  type OrderTransfer,
  orderReleaseAt,
  type Refunds,
} from "../payments/public.ts";
import {
  findSaleableProducts,
  lockSaleableProducts,
  type SaleableProduct,
  takeStock,
} from "../products/public.ts";
import { cursorAt, cutPage, LARGEST, positionOf } from "../search/public.ts";
import type { Slots } from "../slots/public.ts";
import { findSpaceViews, type SpaceView } from "../spaces/public.ts";
import { describeOrder } from "./purchase/service.ts";
import type { Readiness } from "./readiness/service.ts";
import type { BoughtOrder, SoldOrder } from "./repository.ts";
import * as orders from "./repository.ts";
import {
  lastDayToCollect,
  type QuotedLine,
  quoteLines,
  type Refusal,
  type RequestedLine,
  refuseAge,
  refuseTotal,
  saleRank,
  totalOf,
} from "./rules.ts";
import type { OrderLineRow } from "./tables.ts";
import { type JudgedWithdrawal, judgeWithdrawal } from "./withdrawing/rules.ts";
import { calendarOf } from "./withdrawing/service.ts";

type Deps = {
  db: Db;
  clock: Clock;
  checkout: Checkout;
  slots: Slots;
  refunds: Pick<Refunds, "cancelParts" | "lockPaidOrder">;
  readiness: Readiness;
  territory: Pick<Territory, "abolition">;
};

/** What is ordered at one place. */
export type OrderRequest = {
  spaceId: string;
  lines: readonly RequestedLine[];
  /** Who the buyer's screen said sells the one product, when it said so. */
  supplierId?: string;
  /** When the slot begins in which they mean to come. */
  slot?: Date | undefined;
  /** Whether they declare to be an adult; `undefined` from a screen that did not ask. */
  isAdult?: boolean | undefined;
  /** Where somebody who leaves the payment page comes back to. */
  cancelPath?: string;
};

/** A paid order with its lines, the last day it waits, and what of its money went back. */
export type ShownOrder = {
  order: BoughtOrder;
  lines: readonly OrderLineRow[];
  collectBy: CalendarDay | undefined;
  /** What its buyer may do with each line today, by its id. */
  withdrawals: ReadonlyMap<string, JudgedWithdrawal>;
  refunds: readonly OrderRefund[];
};

/** A seller's lines of an order with the money they bring, and what of it went back. */
export type ShownSale = {
  order: SoldOrder;
  lines: readonly OrderLineRow[];
  /** Cents of each line that were not given back, by its id. */
  leftOf: ReadonlyMap<string, Cents>;
  transfers: readonly OrderTransfer[];
  refunds: readonly OrderRefund[];
};

/** A seller's part of an order in it, or some units of one of their lines. */
type Cancellation = { orderId: string; part?: { lineId: string; units: number } };

type SalesQuery = {
  /** Of one place only. */
  spaceId: string | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
};

export type SalesPage = {
  sales: ShownSale[];
  nextCursor: string | null;
} & Awaited<ReturnType<typeof orders.sumSales>>;

/** What the pages of sales are called in their cursors. */
const SALES = "sales";

const CANCELLED_BY_SELLER = {
  cause: "cancellation",
  note: "L'artisan ne peut pas honorer cette commande.",
} as const;

const productsOf = (lines: readonly RequestedLine[]): string[] => [
  ...new Set(lines.map(({ productId }) => productId)),
];

/** What stands between somebody and their basket, line by line and for all of it. Cents, now. */
export type BasketQuote = {
  space: SpaceView | undefined;
  isSlotted: boolean;
  lines: QuotedLine<SaleableProduct>[];
  total: Cents;
  /** Last day to collect what can be bought, when it is paid now. */
  collectBy: CalendarDay | undefined;
  refusal: Refusal | undefined;
};

export const createOrders = (deps: Deps) => {
  const { db, clock, checkout, slots, refunds, readiness, territory } = deps;

  /** The last day on which products can be collected together, when they are paid now. */
  const lastDayFor = (products: readonly SaleableProduct[]): CalendarDay | undefined => {
    const [soonest] = products.map(({ rentalEnd }) => rentalEnd).sort();
    return soonest && lastDayToCollect(clock.dayOf(orderReleaseAt(clock.now())), soonest);
  };

  const hold = async (
    tx: Tx,
    buyer: Actor,
    { spaceId, lines, supplierId, slot, isAdult, cancelPath }: OrderRequest,
    expiresAt: Date,
  ): Promise<PricedHold> => {
    const products = await lockSaleableProducts(tx, productsOf(lines), clock.localNow());
    const quoted = quoteLines(lines, products, { spaceId, buyerId: buyer.userId });
    const bought = quoted.map(({ wanted, product, refusal: refused }) => {
      if (!product) throw new Problem("product/not-found");
      // A screen that names the one seller shows a single product: whatever does not fit it is not that product.
      const isNotNamedProduct =
        supplierId !== undefined &&
        (product.artisanId !== supplierId || refused?.code === "order/other-place");
      if (isNotNamedProduct) throw new Problem("order/invalid-product");
      if (refused) {
        const message =
          quoted.length > 1 ? `${product.name} : ${refused.message}` : refused.message;
        throw new Problem(refused.code, { message });
      }
      return { ...wanted, price: product.priceCents };
    });
    const total = totalOf(bought);
    const offered = [...products.values()];
    const refused = refuseTotal(total) ?? refuseAge(offered, isAdult);
    if (refused) throw new Problem(refused.code);
    await takeStock(tx, bought);
    const orderId = randomUUID();
    const { userId: buyerId } = buyer;
    const createdAt = clock.now();
    const isAgeDeclared = isAdult && offered.some(({ isAdultOnly }) => isAdultOnly);
    const order = {
      ...{ id: orderId, buyerId, spaceId, total, holdExpiresAt: expiresAt, createdAt },
      ageDeclaredAt: isAgeDeclared ? createdAt : undefined,
      today: clock.today(),
    };
    await orders.insertOrder(tx, order, bought);
    const lastDay = lastDayFor(offered);
    if (slot && lastDay) {
      await slots.hold(tx, { orderId, spaceId, startsAt: slot, lastDay, actorId: buyerId });
    }
    const page = await describeOrder(tx, orderId);
    return {
      purpose: "order",
      purchaseId: orderId,
      amount: total,
      page: cancelPath === undefined ? page : { ...page, cancelPath },
    };
  };

  const show = async (bought: readonly BoughtOrder[]): Promise<ShownOrder[]> => {
    const ids = bought.map(({ id }) => id);
    const [linesOf, refundsOf] = await Promise.all([
      orders.listLines(db, ids),
      findOrderRefunds(db, ids),
    ]);
    const calendar = calendarOf(clock, territory);
    return bought.map((order) => {
      const lines = linesOf.get(order.id) ?? [];
      const waiting = lines.filter(({ status }) => status === "to_collect");
      const collectBy =
        waiting.length > 0 && order.paid_at
          ? lastDayToCollect(
              clock.dayOf(orderReleaseAt(order.paid_at)),
              orders.soonestEnd(waiting),
              order.last_call_on,
            )
          : undefined;
      const judge = (line: OrderLineRow) => judgeWithdrawal(line, lines, calendar);
      const withdrawals = new Map(lines.map((line) => [line.id, judge(line)]));
      return { order, lines, collectBy, withdrawals, refunds: refundsOf.get(order.id) ?? [] };
    });
  };

  /** Locks an order that somebody sells something of. @throws {Problem} order/not-found, order/not-yours */
  const lockSale = async (tx: Tx, sellerId: string, orderId: string): Promise<OrderLineRow[]> => {
    if (!(await orders.lockOrder(tx, orderId))) throw new Problem("order/not-found");
    const lines = (await orders.listLines(tx, [orderId], sellerId)).get(orderId);
    if (!lines) throw new Problem("order/not-yours");
    return lines;
  };

  return {
    /**
     * What a basket comes to now, and why what of it can't be bought. Nothing is held.
     *
     * @param buyerId `undefined` while nobody is signed in
     */
    async quoteBasket(
      buyerId: string | undefined,
      { spaceId, lines }: OrderRequest,
    ): Promise<BasketQuote> {
      const [products, spaces, isSlotted] = await Promise.all([
        findSaleableProducts(db, productsOf(lines), clock.localNow()),
        findSpaceViews(db, [spaceId]),
        slots.isSlotted(spaceId),
      ]);
      const quoted = quoteLines(lines, products, { spaceId, buyerId });
      const buyable = quoted.flatMap(({ wanted: { quantity }, product, refusal }) =>
        product && !refusal ? [{ quantity, price: product.priceCents, product }] : [],
      );
      const total = totalOf(buyable);
      return {
        space: spaces.get(spaceId),
        isSlotted,
        lines: quoted,
        total,
        collectBy: lastDayFor(buyable.map(({ product }) => product)),
        refusal: buyable.length > 0 ? refuseTotal(total) : undefined,
      };
    },

    /**
     * Holds the units of all lines, or of none, and opens the payment page.
     *
     * @throws {Problem} product/not-found, order/…, checkout/too-many-open, checkout/too-many-unpaid, request/too-many, server/provider-unavailable
     */
    requestOrder: (
      buyer: Actor,
      request: OrderRequest,
      from: { address: string; requestKey: string | undefined },
    ): Promise<HostedPage> =>
      checkout.open(
        buyer,
        from,
        (tx, expiresAt) => hold(tx, buyer, request, expiresAt),
        ({ code }) => code === "order/not-enough-stock" || code === "slot/full",
      ),

    /**
     * The order that a paid checkout session made.
     *
     * @throws {Problem} checkout/not-found, checkout/not-paid, checkout/refunded
     */
    async confirmReturn(buyer: Actor, sessionId: string): Promise<ShownOrder> {
      const orderId = await checkout.confirmReturn(sessionId, buyer);
      const [made] = await show(await orders.listBought(db, buyer.userId, orderId));
      if (!made) throw new Problem("checkout/not-found");
      return made;
    },

    /** A buyer's orders that were ever paid, newest first. */
    async listOrders({ userId }: Actor): Promise<ShownOrder[]> {
      return show(await orders.listBought(db, userId));
    },

    /**
     * A page of the orders that have an artisan's own products, and what all of them come to.
     *
     * @throws {Problem} request/invalid when the cursor is none of ours
     */
    async listSales({ userId: sellerId }: Actor, query: SalesQuery): Promise<SalesPage> {
      const { spaceId, limit = LIMITS.pageSize, cursor } = query;
      const position = positionOf(SALES, [2, LARGEST.instant], cursor);
      const [rank = 0, instant = 0] = position?.numbers ?? [];
      const after = position && { rank, createdAt: new Date(instant), id: position.id };
      const which = { sellerId, spaceId };
      const found = await orders.listSales(db, which, { limit: limit + 1, after });
      const { rows: sold, last } = cutPage(found, limit);
      const ids = sold.map(({ id }) => id);
      const [linesOf, leftOf, transfersOf, refundsOf] = await Promise.all([
        orders.listLines(db, ids, sellerId),
        findLeftOfLines(db, ids),
        findOrderTransfers(db, ids, sellerId),
        findOrderRefunds(db, ids, sellerId),
      ]);
      const sales = sold.map((order) => ({
        order,
        lines: linesOf.get(order.id) ?? [],
        leftOf,
        transfers: transfersOf.get(order.id) ?? [],
        refunds: refundsOf.get(order.id) ?? [],
      }));
      const nextCursor = last
        ? cursorAt(SALES, {
            numbers: [last.rank, last.created_at.getTime()],
            id: last.id,
          })
        : null;
      return { sales, nextCursor, ...(await orders.sumSales(db, which)) };
    },

    /**
     * A seller says that their lines of an order can be collected; its buyer is told once all of them can. Said twice,
     * nothing changes.
     *
     * @returns whether all lines are ready
     * @throws {Problem} order/not-found, order/not-yours, order/not-to-prepare
     */
    async markReady({ userId: sellerId }: Actor, orderId: string): Promise<boolean> {
      return inTransaction(db, async (tx) => {
        const rank = saleRank(await lockSale(tx, sellerId, orderId));
        if (rank === 2) throw new Problem("order/not-to-prepare");
        if (rank === 0) await orders.setReady(tx, { orderId, sellerId }, clock.now());
        const isAllReady = saleRank(await orders.linesOf(tx, orderId)) === 1;
        if (rank === 0 && isAllReady) await readiness.tellIfReady(tx, orderId);
        return isAllReady;
      });
    },

    /**
     * A seller gives up what they can't honour of an order: all their lines, or some units of one. These are free again,
     * the buyer gets their money back and is told; what others sell of the order goes on.
     *
     * @returns whether nothing of the order goes on
     * @throws {Problem} order/not-found, order/not-yours, order/not-cancellable, order/too-many-units, refund/disputed
     */
    async cancelSale({ userId }: Actor, { orderId, part }: Cancellation): Promise<boolean> {
      return inTransaction(db, async (tx) => {
        const checkout = await refunds.lockPaidOrder(tx, orderId);
        const lines = await lockSale(tx, userId, orderId);
        const waiting = lines.filter(({ status }) => status === "to_collect");
        const given = part ? waiting.filter(({ id }) => id === part.lineId) : waiting;
        if (!checkout || given.length === 0) throw new Problem("order/not-cancellable");
        const parts = given.map((line) => {
          const left = line.quantity - line.cancelled_quantity;
          const units = part?.units ?? left;
          if (units > left) throw new Problem("order/too-many-units");
          return {
            installment: line.position,
            units,
            isRest: units === left,
            price: line.price_cents,
            label: `${units} × ${line.product_name}`,
          };
        });
        await refunds.cancelParts(tx, checkout, parts, CANCELLED_BY_SELLER);
        // What the others have ready may have waited for these alone.
        if (given.some(({ ready_at }) => ready_at === null))
          await readiness.tellIfReady(tx, orderId);
        return (await orders.linesOf(tx, orderId)).every(({ status }) => status === "refunded");
      });
    },
  };
};

export type Orders = ReturnType<typeof createOrders>;
