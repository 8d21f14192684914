import { randomUUID } from "node:crypto";
import { addMonths } from "@stokaz/contract/time/calendar";
import { expect } from "vitest";
import { aConsumer, aLessor, anArtisan, aSpace, PASSWORD } from "./factories.ts";
import type { Harness } from "./harness.ts";
import type { Money, Pending } from "./money.ts";
import {
  aPaidRental,
  aProduct,
  basketRequest,
  checkOutOrder,
  checkOutRental,
  orderRequest,
  rentalRequest,
  today,
} from "./purchases.ts";

/** One thing for sale, enough for one buyer, and the functions to buy it. */
export type Case = {
  kind: "rental" | "order";
  /** Cents of its payment. */
  paid: number;
  /** Cents, before the fee of 10 %, that go to each seller after the handover. */
  grosses: readonly number[];
  /** Opens the payer's page, also repeatedly: the same intention has the same key. */
  open(): Promise<Pending>;
  /** Request with which the payer's browser opens it. */
  request: { url: string; payload: object; headers: Record<string, string> };
  /** Another buyer buys and pays the same thing. */
  buyByAnother(): Promise<void>;
  /** Hands the goods over, so that all money may be paid out. */
  handOver(): Promise<void>;
  states(): Promise<string[]>;
};

/**
 * Prepares sellers and rival buyers.
 *
 * @returns functions that put one more thing on sale, enough for one buyer
 */
export const openCases = async (harness: Harness, money: Money) => {
  const lessor = await aLessor(harness);
  const artisan = await anArtisan(harness, { connected: true });
  const rival = await anArtisan(harness);
  const other = await aConsumer(harness);
  const spaceId = await aSpace(harness, lessor, { surface: "500" });
  const rentalId = await aPaidRental(harness, artisan, rentalRequest(spaceId, { pallets: 400 }));

  const aSaleOf = async (...prices: readonly number[]): Promise<Case> => {
    const products = await Promise.all(
      prices.map((price) =>
        aProduct(harness, artisan, rentalId, { quantity: "1", price: String(price / 100) }),
      ),
    );
    const ids: string[] = products.map(({ _id }) => _id);
    const [product] = products;
    const wanted = prices.map((price, index) => ({ id: ids[index] ?? "", price }));
    // Each case has its own payer, because one account may leave only a few payments unpaid.
    const consumer = await aConsumer(harness);
    const key = randomUUID();
    const place: string = product.storageId;
    const isBasket = prices.length > 1;
    const made = () =>
      harness.db
        .selectFrom("orders")
        .select(["id", "buyer_id", "status"])
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom("order_lines")
              .select("order_lines.id")
              .whereRef("order_id", "=", "orders.id")
              .where("order_lines.product_id", "in", ids),
          ),
        )
        .orderBy("created_at")
        .execute();
    const stocks = () => Promise.all(ids.map((id) => money.stock(id)));
    return {
      kind: "order",
      paid: prices.reduce((sum, price) => sum + price, 0),
      grosses: prices,
      open: () =>
        isBasket
          ? money.anOpenBasket(consumer, place, wanted, key)
          : money.anOpenOrder(consumer, product, 1, key),
      request: {
        url: isBasket ? "/api/basket/checkout" : "/api/product-payment/checkout",
        payload: isBasket ? basketRequest(place, wanted) : orderRequest(product),
        headers: { authorization: `Bearer ${consumer.token}`, "idempotency-key": key },
      },
      buyByAnother: async () => void (await money.aPaidBasket(other, place, wanted)),
      handOver: async () => {
        for (const { id, buyer_id: buyer, status } of await made()) {
          if (status !== "to_collect") continue;
          await money.collect(buyer === consumer.userId ? consumer : other, id);
        }
      },
      states: async () => {
        const states = (await made()).map(({ status }) => status);
        const taken = states.filter((status) => status === "collected").length;
        expect(await stocks()).toEqual(prices.map(() => 1 - taken));
        return states;
      },
    };
  };

  const aRental = async (): Promise<Case> => {
    const spaceId = await aSpace(harness, lessor, { surface: "2" });
    const tenant = await anArtisan(harness);
    const key = randomUUID();
    const wish = rentalRequest(spaceId);
    return {
      kind: "rental",
      paid: 7500,
      grosses: [2500],
      open: () => money.anOpenRental(tenant, wish, key),
      request: {
        url: "/api/storagepayment/create-checkout-session",
        payload: wish,
        headers: { authorization: `Bearer ${tenant.token}`, "idempotency-key": key },
      },
      buyByAnother: async () => void (await money.aPaidRental(rival, wish)),
      handOver: async () => undefined,
      states: async () =>
        (
          await harness.db
            .selectFrom("rentals")
            .select("status")
            .where("space_id", "=", spaceId)
            .orderBy("created_at")
            .execute()
        ).map(({ status }) => status),
    };
  };

  /** A paid rental, with one unit of its product sold and waiting to be collected. */
  const aStockedRental = async () => {
    const [consumer, tenant] = await Promise.all([aConsumer(harness), anArtisan(harness)]);
    const place = await aSpace(harness, lessor, { surface: "2" });
    const wish = rentalRequest(place);
    const rental = await money.aPaidRental(artisan, wish);
    const product = await aProduct(harness, artisan, rental.purchaseId, { quantity: "5" });
    const order = await money.aPaidOrder(consumer, product, 1);
    return {
      rental,
      collect: () => money.collect(consumer, order.orderId),
      /** The refusals that another buyer gets now for its product and its place. */
      refusals: async () => {
        const sale = await checkOutOrder(harness, other, orderRequest(product));
        const place = await checkOutRental(harness, tenant, wish);
        return [sale.body.code, place.body.code];
      },
      statusForArtisan: async (): Promise<string | undefined> => {
        const { body } = await harness.call("GET", "/api/renter/rented-storage", artisan);
        return body.find(({ _id }: { _id: string }) => _id === rental.purchaseId)?.status;
      },
      endingMails: async (): Promise<number> =>
        (await harness.mailsTo(harness.deps.config.operator.email)).filter(
          ({ subject, text }) =>
            subject.startsWith("Location remboursée et encore utilisée") &&
            text.includes(artisan.email),
        ).length,
    };
  };

  /** An order between two people with no other business. */
  const aSale = async () => {
    const [seller, buyer] = await Promise.all([
      anArtisan(harness, { connected: true }),
      aConsumer(harness),
    ]);
    const place = await aSpace(harness, lessor, { surface: "2" });
    const rental = await money.aPaidRental(seller, rentalRequest(place));
    const product = await aProduct(harness, seller, rental.purchaseId, { quantity: "5" });
    const order = await money.aPaidOrder(buyer, product, 1);
    const tokens = { seller: seller.token, buyer: buyer.token };
    return {
      order,
      buyer,
      cancel: () =>
        harness.call("POST", `/api/orders/cancelSale/${order.orderId}`, { token: seller.token }),
      withdraw: async () => {
        const path = `/api/orders/${order.orderId}/withdrawal`;
        const { lines } = (await harness.call("GET", path, buyer)).body;
        const json = { lines: [{ lineId: lines[0].lineId, quantity: 1 }] };
        return harness.call("POST", path, { token: buyer.token, json });
      },
      /** The seller confirms that the buyer returned the goods of a withdrawal. */
      takeBack: async () => {
        const path = `/api/orders/${order.orderId}/withdrawal`;
        const [{ _id: withdrawalId, lines }] = (await harness.call("GET", path, buyer)).body.past;
        return harness.call("POST", `/api/handovers/${order.orderId}/returned`, {
          token: seller.token,
          json: { withdrawalId, lineIds: [lines[0].lineId] },
        });
      },
      /** State of the refund of a withdrawal. */
      withdrawn: async (): Promise<string[]> => {
        const path = `/api/orders/${order.orderId}/withdrawal`;
        const { past } = (await harness.call("GET", path, buyer)).body;
        return past[0].lines.map(({ status }: { status: string }) => status);
      },
      /** Ends the seller's rental, so that only money connects them to the product. */
      leavePlace: async () => {
        const days = { start_date: addMonths(today(), -4), end_date: addMonths(today(), -1) };
        await harness.db
          .updateTable("rentals")
          .set(days)
          .where("id", "=", rental.purchaseId)
          .execute();
      },
      close: (who: "seller" | "buyer") =>
        harness.call("DELETE", "/api/auth/account", {
          token: tokens[who],
          json: { password: PASSWORD },
        }),
    };
  };

  return {
    anOrder: () => aSaleOf(850),
    aBasket: () => aSaleOf(850, 450),
    aRental,
    aStockedRental,
    aSale,
  };
};
