import { randomUUID } from "node:crypto";
import type { Hours } from "@stokaz/contract/handover/schedule";
import type { Cents } from "@stokaz/contract/money/money";
import type { ProblemCode } from "@stokaz/contract/problems";
import { refuseAlcoholAt } from "@stokaz/contract/products/alcohol-hours";
import { vatRatesOn } from "@stokaz/contract/tax/vat";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import type { Actor } from "../../platform/actor.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import { Problem } from "../../platform/problem.ts";
import type { Territory } from "../../territories/territory.ts";
import { findOrderPlaces, type OrderPlace } from "../addresses/public.ts";
import { findLastOpenDay, listLastOpenDays } from "../availability/public.ts";
import type { Checkout, HostedPage, PricedHold } from "../checkout/public.ts";
import {
  findLeftOfLines,
  findOrderRefunds,
  type OrderRefund,
  orderReleaseAt,
} from "../payments/public.ts";
import {
  findSaleableProducts,
  listBatchesOfOrders,
  lockSaleableProducts,
  type OrderBatch,
  type SaleableProduct,
  takeStock,
} from "../products/public.ts";
import type { Slots } from "../slots/public.ts";
import { findSpaceViews, type SpaceView } from "../spaces/public.ts";
import { findSoldLines, type Taxed } from "../vat/public.ts";
import { describeOrder } from "./purchase/service.ts";
import { type LineRecall, listRecalls } from "./recalled/repository.ts";
import type { BoughtOrder } from "./repository.ts";
import * as orders from "./repository.ts";
import {
  lastDayToCollect,
  type QuotedLine,
  quoteLines,
  type Refusal,
  type RequestedLine,
  refuseAge,
  refuseRoom,
  refuseTotal,
  totalOf,
} from "./rules.ts";
import type { OrderLineRow } from "./tables.ts";
import {
  calendarOf,
  type JudgedWithdrawal,
  judgeWithdrawal,
  refuseWithoutMoney,
} from "./withdrawing/public.ts";

export type OrdersDeps = {
  db: Db;
  clock: Clock;
  checkout: Checkout;
  slots: Slots;
  territory: Pick<Territory, "abolition" | "code">;
  alcoholClosedHours: Hours | null;
};

/** Order to place at one space. */
export type OrderRequest = {
  spaceId: string;
  lines: readonly RequestedLine[];
  /** Seller of the single product as the buyer's screen showed it, if it did. */
  supplierId?: string;
  /** Begin of the slot in which the buyer means to come. */
  slot?: Date | undefined;
  /** Declaration to be an adult; `undefined` from a screen that did not ask. */
  isAdult?: boolean | undefined;
  /** Path to which a buyer who leaves the payment page comes back. */
  cancelPath?: string;
};

/** A paid order with its lines, the last open day to collect it, and its refunds. */
export type ShownOrder = {
  order: BoughtOrder;
  /** Facts about the place that its buyer may see. */
  place: OrderPlace | undefined;
  lines: readonly OrderLineRow[];
  collectBy: CalendarDay | undefined;
  /** Buyer's right of withdrawal for each line today, by line id. */
  withdrawals: ReadonlyMap<string, JudgedWithdrawal>;
  refunds: readonly OrderRefund[];
  /** True if all money of its lines went back. */
  isGivenBack: boolean;
  /** Recalls of its products, by line id. */
  recalls: ReadonlyMap<string, readonly LineRecall[]>;
  /** Batches of its units. */
  batches: readonly OrderBatch[];
  /** VAT of its lines; lines that were sold out are left out. */
  taxed: readonly Taxed[];
};

/** Refusals for want of what an expired hold may still keep. */
const LACKS: readonly ProblemCode[] = ["order/not-enough-stock", "slot/full", "slot/none-left"];

const productsOf = (lines: readonly RequestedLine[]): string[] => [
  ...new Set(lines.map(({ productId }) => productId)),
];

/** Quote of a basket: its lines and the reasons why it cannot be bought. Cents, as of now. */
export type BasketQuote = {
  space: SpaceView | undefined;
  isSlotted: boolean;
  lines: QuotedLine<SaleableProduct>[];
  total: Cents;
  /** Last open day to collect the lines that can be bought, if paid now. */
  collectBy: CalendarDay | undefined;
  refusal: Refusal | undefined;
};

export const createOrders = (deps: OrdersDeps) => {
  const { db, clock, checkout, slots, territory, alcoholClosedHours } = deps;

  /** Last day on which products can be collected together, if they are paid now. */
  const lastDayFor = (products: readonly SaleableProduct[]): CalendarDay | undefined => {
    const [soonest] = products.map(({ rentalEnd }) => rentalEnd).sort();
    return soonest && lastDayToCollect(clock.dayOf(orderReleaseAt(clock.now())), soonest);
  };

  const circumstancesOf = (spaceId: string, buyerId: string | undefined) => ({
    spaceId,
    buyerId,
    alcoholRefusal: refuseAlcoholAt(alcoholClosedHours, clock.localNow()),
  });

  const listBought = async (buyerId: string, orderId?: string): Promise<orders.BoughtOrder[]> => {
    const bought = await orders.listBought(db, buyerId, orderId);
    return bought.map((one) => ({ ...one, is_slotted: slots.areOffered && one.is_slotted }));
  };

  const hold = async (
    tx: Tx,
    buyer: Actor,
    { spaceId, lines, supplierId, slot, isAdult, cancelPath }: OrderRequest,
    expiresAt: Date,
  ): Promise<PricedHold> => {
    const products = await lockSaleableProducts(tx, productsOf(lines), clock.localNow());
    const quoted = quoteLines(lines, products, circumstancesOf(spaceId, buyer.userId));
    const bought = quoted.map(({ wanted, product, refusal: refused }) => {
      if (!product) throw new Problem("product/not-found");
      // A screen that names the seller shows a single product, so anything that does not fit it is
      // an invalid product.
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
    const orderId = randomUUID();
    const { userId: buyerId } = buyer;
    const createdAt = clock.now();
    await takeStock(tx, bought, { kind: "sale", orderId, at: createdAt, today: clock.today() });
    const hasAlcohol = offered.some(({ isAdultOnly }) => isAdultOnly);
    const order = {
      id: orderId,
      buyerId,
      spaceId,
      total,
      holdExpiresAt: expiresAt,
      createdAt,
      ageDeclaredAt: isAdult && hasAlcohol ? createdAt : undefined,
      today: clock.today(),
      rates: vatRatesOn(territory.code, clock.today()),
    };
    await orders.insertOrder(tx, order, bought);
    const lastDay = lastDayFor(offered);
    if (slot && lastDay) {
      const wanted = { orderId, spaceId, startsAt: slot, lastDay, hasAlcohol, actorId: buyerId };
      await slots.hold(tx, wanted);
    } else if (lastDay && !(await slots.hasRoom(tx, { spaceId, lastDay, hasAlcohol }))) {
      throw new Problem("slot/none-left");
    }
    const page = await describeOrder(tx, orderId);
    return {
      purpose: "order",
      purchaseId: orderId,
      amount: total,
      page: cancelPath === undefined ? page : { ...page, cancelPath },
    };
  };

  /** Last open days of the orders that wait, by order id. */
  const findCollectBys = async (
    bought: readonly BoughtOrder[],
    linesOf: ReadonlyMap<string, readonly OrderLineRow[]>,
  ): Promise<ReadonlyMap<string, CalendarDay>> => {
    const waiting = bought.flatMap(({ id, space_id: spaceId, paid_at, last_call_on }) => {
      const lines = (linesOf.get(id) ?? []).filter(({ status }) => status === "to_collect");
      if (lines.length === 0 || !paid_at) return [];
      const releasedOn = clock.dayOf(orderReleaseAt(paid_at));
      const until = lastDayToCollect(releasedOn, orders.findSoonestEnd(lines), last_call_on);
      return [{ id, spaceId, until }];
    });
    const days = await listLastOpenDays(db, clock.today(), waiting);
    return new Map(waiting.map(({ id, until }, index) => [id, days[index] ?? until]));
  };

  const show = async (bought: readonly BoughtOrder[]): Promise<ShownOrder[]> => {
    const ids = bought.map(({ id }) => id);
    const [places, linesOf, left, refundsOf, recalls, batchesOf, soldLines] = await Promise.all([
      findOrderPlaces(db, ids, clock.now()),
      orders.listLines(db, ids),
      findLeftOfLines(db, ids),
      findOrderRefunds(db, ids),
      listRecalls(db, ids),
      listBatchesOfOrders(db, ids),
      findSoldLines(db, ids),
    ]);
    const collectBys = await findCollectBys(bought, linesOf);
    const calendar = calendarOf(clock, territory);
    return bought.map((order) => {
      const lines = linesOf.get(order.id) ?? [];
      const leftOf = ({ id }: OrderLineRow): number => left.get(id) ?? 0;
      const judge = (line: OrderLineRow): JudgedWithdrawal =>
        refuseWithoutMoney(judgeWithdrawal(line, lines, calendar), { line, left: leftOf(line) });
      const withdrawals = new Map(lines.map((line) => [line.id, judge(line)]));
      const refunds = refundsOf.get(order.id) ?? [];
      const batches = batchesOf.get(order.id) ?? [];
      const taxed = lines.flatMap(({ id }) => soldLines.get(id) ?? []);
      const place = places.get(order.id);
      return {
        order,
        place,
        lines,
        collectBy: collectBys.get(order.id),
        withdrawals,
        refunds,
        isGivenBack: lines.every((line) => leftOf(line) === 0),
        recalls,
        batches,
        taxed,
      };
    });
  };

  return {
    /**
     * Quotes a basket as of now, with the reasons why lines cannot be bought. Nothing is held.
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
      const quoted = quoteLines(lines, products, circumstancesOf(spaceId, buyerId));
      const buyable = quoted.flatMap(({ wanted: { quantity }, product, refusal }) =>
        product && !refusal ? [{ quantity, price: product.priceCents, product }] : [],
      );
      const total = totalOf(buyable);
      const offered = buyable.map(({ product }) => product);
      const lastDay = lastDayFor(offered);
      const hasAlcohol = offered.some(({ isAdultOnly }) => isAdultOnly);
      const hasRoom =
        !isSlotted ||
        lastDay === undefined ||
        (await slots.hasRoom(db, { spaceId, lastDay, hasAlcohol }));
      const collectBy =
        lastDay && (await findLastOpenDay(db, clock.today(), { spaceId, until: lastDay }));
      return {
        space: spaces.get(spaceId),
        isSlotted,
        lines: quoted,
        total,
        collectBy,
        refusal: buyable.length > 0 ? (refuseTotal(total) ?? refuseRoom(hasRoom)) : undefined,
      };
    },

    /**
     * Holds the units of all lines, or of none, and opens the payment page.
     *
     * @throws {Problem} product/not-found, order/…, checkout/too-many-open,
     * checkout/too-many-unpaid, request/too-many, server/provider-unavailable
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
        ({ code }) => LACKS.includes(code),
      ),

    /**
     * Order that a paid checkout session made.
     *
     * @throws {Problem} checkout/not-found, checkout/not-paid, checkout/refunded
     */
    async confirmReturn(buyer: Actor, sessionId: string): Promise<ShownOrder> {
      const orderId = await checkout.confirmReturn(sessionId, buyer);
      const [made] = await show(await listBought(buyer.userId, orderId));
      if (!made) throw new Problem("checkout/not-found");
      return made;
    },

    /** Orders of a buyer that were ever paid, newest first. */
    async listOrders({ userId }: Actor): Promise<ShownOrder[]> {
      return show(await listBought(userId));
    },
  };
};

export type Orders = ReturnType<typeof createOrders>;
