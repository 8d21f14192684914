import { LIMITS } from "@stokaz/contract/limits";
import type { WaitsFor } from "@stokaz/contract/money/earnings";
import type { Cents } from "@stokaz/contract/money/money";
import { SELLER_GIVES_UP } from "@stokaz/contract/orders/sales";
import { type Actor, hasRight } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../../platform/db/db.ts";
import { Problem } from "../../../platform/problem.ts";
import type { PostMail } from "../../mail/public.ts";
import {
  findLeftOfLines,
  findOrderTransfers,
  findReasonsToWait,
  findSellerRefunds,
  keptNet,
  type OrderRefund,
  type OrderTransfer,
  type Refunds,
} from "../../payments/public.ts";
import { cursorAt, cutPage, LARGEST, positionOf } from "../../search/public.ts";
import { findMailDetails } from "../mail-details/public.ts";
import { buyerCancelledMail } from "../mails.ts";
import type { Readiness } from "../public.ts";
import * as orders from "../repository.ts";
import { isCollectable, isToPrepare, saleRank, unitsLeft } from "../rules.ts";
import type { OrderLineRow } from "../tables.ts";
import * as rows from "./repository.ts";

export type SalesDeps = {
  db: Db;
  clock: Clock;
  refunds: Pick<Refunds, "cancelParts" | "lockOrderPayment">;
  readiness: Readiness;
  postMail: PostMail;
  publicUrl: string;
};

/** A seller's lines of an order, with their transfers and refunds. */
export type ShownSale = {
  order: rows.SoldOrder;
  lines: readonly OrderLineRow[];
  /** Cents of each line that were not given back, by line id. */
  leftOfLines: ReadonlyMap<string, Cents>;
  /** Ids of the lines that an open claim is about. */
  claimed: ReadonlySet<string>;
  transfers: readonly OrderTransfer[];
  /** Why not all of them were sent yet; null if all were. */
  waitsFor: WaitsFor | null;
  refunds: readonly OrderRefund[];
};

/**
 * Cancellation of a seller's part of an order, or of some units of one of their lines, with the
 * number that they saw as not cancelled.
 */
type Cancellation = {
  orderId: string;
  part?: { lineId: string; units: number; unitsShown: number };
};

type SalesQuery = {
  /** Limits the orders to one place. */
  spaceId: string | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
};

/** With the number of all that was found, and its sums for who may read the money. */
export type SalesPage = {
  found: ShownSale[];
  nextCursor: string | null;
} & Awaited<ReturnType<typeof rows.countSales>> &
  Partial<Awaited<ReturnType<typeof rows.sumSales>>>;

/** Name of this list in its keyset cursors. */
const SALES = "sales";

const CANCELLED_BY_SELLER = {
  cause: "cancellation",
  note: SELLER_GIVES_UP,
} as const;

/** Sellers' view of the orders with their products, and their actions on them. */
export const createSales = (deps: SalesDeps) => {
  const { db, clock, refunds, readiness, postMail, publicUrl } = deps;

  /** Locks an order with lines of a seller. @throws {Problem} order/not-found, order/not-yours */
  const lockSale = async (tx: Tx, sellerId: string, orderId: string): Promise<OrderLineRow[]> => {
    if (!(await orders.lockOrder(tx, orderId))) throw new Problem("order/not-found");
    const lines = (await orders.listLines(tx, [orderId], sellerId)).get(orderId);
    if (!lines) throw new Problem("order/not-yours");
    return lines;
  };

  return {
    /**
     * Page of the orders that have an artisan's own products, with the totals of all of them. An
     * actor without the right to the artisan's money gets no amounts of transfers.
     *
     * @throws {Problem} request/invalid if the cursor is not ours
     */
    async list(actor: Actor, query: SalesQuery): Promise<SalesPage> {
      const { userId: sellerId } = actor;
      const isMoneyRead = hasRight(actor, "money");
      const { spaceId, limit = LIMITS.pageSize, cursor } = query;
      const position = positionOf(SALES, [2, LARGEST.instant], cursor);
      const [rank = 0, instant = 0] = position?.numbers ?? [];
      const after = position && { rank, createdAt: new Date(instant), id: position.id };
      const which = { sellerId, spaceId };
      const listed = await rows.listSales(db, which, { limit: limit + 1, after });
      const { rows: sold, last } = cutPage(listed, limit);
      const ids = sold.map(({ id }) => id);
      const [linesOf, leftOfLines, claimed, transfersOf, reasonOf, refundsOf] = await Promise.all([
        orders.listLines(db, ids, sellerId),
        findLeftOfLines(db, ids),
        rows.listClaimed(db, ids),
        isMoneyRead ? findOrderTransfers(db, ids, sellerId) : new Map<string, OrderTransfer[]>(),
        isMoneyRead
          ? findReasonsToWait(db, sellerId, ids, clock.now())
          : new Map<string, WaitsFor | null>(),
        findSellerRefunds(db, ids, sellerId),
      ]);
      const found = sold.map((order) => ({
        order,
        lines: linesOf.get(order.id) ?? [],
        leftOfLines,
        claimed,
        transfers: transfersOf.get(order.id) ?? [],
        waitsFor: reasonOf.get(order.id) ?? null,
        refunds: refundsOf.get(order.id) ?? [],
      }));
      const nextCursor = last
        ? cursorAt(SALES, {
            numbers: [last.rank, last.created_at.getTime()],
            id: last.id,
          })
        : null;
      return {
        found,
        nextCursor,
        ...(await rows.countSales(db, which)),
        ...(isMoneyRead && (await rows.sumSales(db, which, keptNet))),
      };
    },

    /**
     * Records that a seller's lines of an order can be collected, and tells the buyer once all
     * lines can. A repetition changes nothing. Lines that wait for a decision stay as they are.
     *
     * @returns true if all lines are ready
     * @throws {Problem} order/not-found, order/not-yours, order/not-to-prepare
     */
    async markReady({ userId: sellerId }: Actor, orderId: string): Promise<boolean> {
      return inTransaction(db, async (tx) => {
        const own = await lockSale(tx, sellerId, orderId);
        if (!own.some(isCollectable)) throw new Problem("order/not-to-prepare");
        const isNew = own.some(isToPrepare);
        const which = { orderId, sellerId, isUncontested: true } as const;
        if (isNew) await orders.setReady(tx, which, clock.now());
        const isAllReady = saleRank(await orders.listLinesOfOrder(tx, orderId)) === 1;
        if (isNew && isAllReady) await readiness.notifyIfReady(tx, orderId);
        return isAllReady;
      });
    },

    /**
     * Cancels a seller's lines of an order, or some units of one line. The units are free again,
     * and the buyer gets their money back and a mail. Lines of other sellers go on, and so do lines
     * that wait for a decision, which says what becomes of their money.
     *
     * @returns true if nothing of the order goes on
     * @throws {Problem} order/not-found, order/not-yours, order/not-cancellable,
     * order/changed-meanwhile, order/line-contested, order/too-many-units, refund/disputed
     */
    async cancel({ userId }: Actor, { orderId, part }: Cancellation): Promise<boolean> {
      return inTransaction(db, async (tx) => {
        const checkout = await refunds.lockOrderPayment(tx, orderId);
        const lines = await lockSale(tx, userId, orderId);
        const waiting = lines.filter(({ status }) => status === "to_collect");
        const asked = part ? waiting.filter(({ id }) => id === part.lineId) : waiting;
        if (!checkout || asked.length === 0) throw new Problem("order/not-cancellable");
        const given = asked.filter(isCollectable);
        if (given.length === 0) throw new Problem("order/line-contested");
        const parts = given.map((line) => {
          const kept = unitsLeft(line);
          const units = part?.units ?? kept;
          if (part && part.unitsShown !== kept) throw new Problem("order/changed-meanwhile");
          if (units > kept) throw new Problem("order/too-many-units");
          return {
            installment: line.position,
            units,
            kept,
            price: line.price_cents,
            label: `${units} × ${line.product_name}`,
          };
        });
        // The mail about a refund is the one that tells its buyer.
        if (!(await refunds.cancelParts(tx, checkout, parts, CANCELLED_BY_SELLER))) {
          const ids = given.map(({ id }) => id);
          const details = await findMailDetails(tx, orderId, ids);
          const cancelled = parts.map(({ label }) => label).join(", ");
          await postMail(tx, buyerCancelledMail(details, cancelled, publicUrl), orderId);
        }
        // The ready lines of other sellers may have waited only for the cancelled ones.
        if (given.some(({ ready_at }) => ready_at === null))
          await readiness.notifyIfReady(tx, orderId);
        return (await orders.listLinesOfOrder(tx, orderId)).every(
          ({ status }) => status === "refunded",
        );
      });
    },
  };
};

export type Sales = ReturnType<typeof createSales>;
