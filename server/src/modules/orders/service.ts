import { randomUUID } from "node:crypto";
import type { CalendarDay } from "@stokaz/contract/calendar";
import { LIMITS } from "@stokaz/contract/limits";
import { transition } from "@stokaz/contract/transitions";
import type { Actor } from "../../platform/actor.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../platform/db/db.ts";
import { Problem } from "../../platform/problem.ts";
import type { Checkout, HostedPage, PricedHold } from "../checkout/public.ts";
import type { PostMail } from "../mail/public.ts";
import {
  findOrderRefunds,
  findOrderTransfers,
  type OrderRefund,
  type OrderTransfer,
  orderReleaseAt,
  type Payouts,
  type Refunds,
} from "../payments/public.ts";
import { lockSaleableProduct, takeStock } from "../products/public.ts";
import { cursorAt, cutPage, LARGEST, positionOf } from "../search/public.ts";
import { findSpaceViews, type SpaceView } from "../spaces/public.ts";
import { buyerCollectedMail, buyerReadyMail, sellerCollectedMail } from "./mails.ts";
import { describeOrder } from "./purchase/service.ts";
import type { BoughtView, SaleView } from "./repository.ts";
import * as orders from "./repository.ts";
import {
  lastDayToCollect,
  ORDER_TRANSITIONS,
  type OrderWish,
  quoteOrder,
  saleRank,
} from "./rules.ts";

type Deps = {
  db: Db;
  clock: Clock;
  checkout: Checkout;
  payouts: Pick<Payouts, "releaseOrder">;
  refunds: Pick<Refunds, "cancelOrder">;
  postMail: PostMail;
  publicUrl: string;
};

/** An order in the program's own terms. */
export type OrderRequest = OrderWish & { productId: string };

/** An order with the place it waits at, the last day it does, and what of its money went back. */
export type ShownOrder = {
  order: BoughtView;
  space: SpaceView;
  collectBy: CalendarDay | undefined;
  refunds: readonly OrderRefund[];
};

/** An order of somebody's products with the money it brings them, and what of it went back. */
export type ShownSale = {
  order: SaleView;
  transfer: OrderTransfer | undefined;
  refunds: readonly OrderRefund[];
};

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

const CANCELLED_BY_SELLER = "L'artisan ne peut pas honorer cette commande.";

export const createOrders = (deps: Deps) => {
  const { db, clock, checkout, payouts, refunds, postMail, publicUrl } = deps;

  const hold = async (
    tx: Tx,
    buyer: Actor,
    request: OrderRequest,
    expiresAt: Date,
  ): Promise<PricedHold> => {
    const product = await lockSaleableProduct(tx, request.productId, clock.today());
    if (!product) throw new Problem("product/not-found");
    const quote = quoteOrder(
      request,
      {
        price: product.priceCents,
        stock: product.stockQuantity,
        isOnSale: product.isOnSale,
        spaceId: product.spaceId,
        artisanId: product.artisanId,
      },
      buyer.userId,
    );
    if (!quote.ok) {
      throw new Problem(quote.code, quote.message ? { message: quote.message } : {});
    }
    if (!(await takeStock(tx, product.id, request.quantity))) {
      throw new Problem("order/not-enough-stock");
    }
    const orderId = randomUUID();
    await orders.insertOrder(tx, {
      id: orderId,
      order_number: null,
      buyer_id: buyer.userId,
      seller_id: product.artisanId,
      product_id: product.id,
      space_id: product.spaceId,
      quantity: request.quantity,
      price_cents: product.priceCents,
      total_cents: quote.total,
      status: "pending",
      hold_expires_at: expiresAt,
      created_at: clock.now(),
      paid_at: null,
      collected_at: null,
    });
    return {
      purpose: "order",
      purchaseId: orderId,
      sellerId: product.artisanId,
      amount: quote.total,
      page: await describeOrder(tx, orderId),
    };
  };

  const show = async (bought: readonly BoughtView[]): Promise<ShownOrder[]> => {
    const ids = bought.map(({ id }) => id);
    const [spaces, refundsOf] = await Promise.all([
      findSpaceViews(
        db,
        bought.map((order) => order.space_id),
      ),
      findOrderRefunds(db, ids),
    ]);
    const collectByOf = ({ status, paid_at, rental_end }: BoughtView): CalendarDay | undefined =>
      status === "to_collect" && paid_at
        ? lastDayToCollect(clock.dayOf(orderReleaseAt(paid_at)), rental_end)
        : undefined;
    return bought.flatMap((order) => {
      const space = spaces.get(order.space_id);
      const refunds = refundsOf.get(order.id) ?? [];
      return space ? [{ order, space, collectBy: collectByOf(order), refunds }] : [];
    });
  };

  return {
    /**
     * Holds the units and opens the payment page.
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
        ({ code }) => code === "order/not-enough-stock",
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
     * A page of the orders of an artisan's own products, and what all of them come to.
     *
     * @throws {Problem} request/invalid when the cursor is none of ours
     */
    async listSales({ userId }: Actor, query: SalesQuery): Promise<SalesPage> {
      const { spaceId, limit = LIMITS.pageSize, cursor } = query;
      const position = positionOf(SALES, [2, LARGEST.instant], cursor);
      const [rank = 0, instant = 0] = position?.numbers ?? [];
      const after = position && { rank, createdAt: new Date(instant), id: position.id };
      const found = await orders.listSales(db, userId, { spaceId, limit: limit + 1, after });
      const { rows: sold, last } = cutPage(found, limit);
      const ids = sold.map(({ id }) => id);
      const [planned, refundsOf] = await Promise.all([
        findOrderTransfers(db, ids),
        findOrderRefunds(db, ids),
      ]);
      return {
        sales: sold.map((order) => ({
          order,
          transfer: order.status === "refunded" ? undefined : planned.get(order.id),
          refunds: refundsOf.get(order.id) ?? [],
        })),
        nextCursor: last
          ? cursorAt(SALES, {
              numbers: [saleRank(last), last.created_at.getTime()],
              id: last.id,
            })
          : null,
        ...(await orders.sumSales(db, userId, spaceId)),
      };
    },

    /**
     * The buyer has the goods: the seller's money goes out. Said twice, nothing changes.
     *
     * @throws {Problem} order/not-found, order/not-yours, order/not-collectable
     */
    async markCollected({ userId }: Actor, orderId: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        const order = await orders.lockOrder(tx, orderId);
        if (!order) throw new Problem("order/not-found");
        if (order.buyer_id !== userId) throw new Problem("order/not-yours");
        if (order.status === "collected") return;
        const to = transition(ORDER_TRANSITIONS, "collected");
        if (!(await orders.moveOrder(tx, orderId, to, { collected_at: clock.now() }))) {
          throw new Problem("order/not-collectable");
        }
        await payouts.releaseOrder(tx, orderId);
        const news = await orders.findNews(tx, orderId);
        const mails = [buyerCollectedMail(news, publicUrl), sellerCollectedMail(news, publicUrl)];
        await postMail(tx, mails, orderId);
      });
    },

    /**
     * The seller says that an order can be collected, and its buyer is told. Said twice, nothing changes.
     *
     * @throws {Problem} order/not-found, order/not-yours, order/not-to-prepare
     */
    async markReady({ userId }: Actor, orderId: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        const order = await orders.lockOrder(tx, orderId);
        if (!order) throw new Problem("order/not-found");
        if (order.seller_id !== userId) throw new Problem("order/not-yours");
        if (order.status !== "to_collect") throw new Problem("order/not-to-prepare");
        if (order.ready_at !== null) return;
        await orders.setReady(tx, orderId, clock.now());
        const news = await orders.findNews(tx, orderId);
        const collectBy = lastDayToCollect(
          clock.dayOf(orderReleaseAt(news.paidAt)),
          news.rentalEnd,
        );
        await postMail(tx, buyerReadyMail(news, { collectBy, publicUrl }), orderId);
      });
    },

    /**
     * The seller gives up an order they can't honour: its units are free again, its buyer gets all their
     * money back and is told.
     *
     * @throws {Problem} order/not-found, order/not-yours, order/not-cancellable, refund/disputed
     */
    async cancelSale({ userId }: Actor, orderId: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        const order = await orders.findOrder(tx, orderId);
        if (!order) throw new Problem("order/not-found");
        if (order.seller_id !== userId) throw new Problem("order/not-yours");
        await refunds.cancelOrder(tx, orderId, CANCELLED_BY_SELLER);
      });
    },
  };
};

export type Orders = ReturnType<typeof createOrders>;
