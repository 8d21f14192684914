import { randomUUID } from "node:crypto";
import { addMonths } from "@stokaz/contract/calendar";
import { expect } from "vitest";
import { aConsumer, aLessor, anArtisan, aSpace, PASSWORD } from "./factories.ts";
import type { Harness } from "./harness.ts";
import type { Money, Pending } from "./money.ts";
import {
  aPaidRental,
  aProduct,
  checkOutOrder,
  checkOutRental,
  orderRequest,
  rentalRequest,
  today,
} from "./purchases.ts";

/** One thing for sale, enough for one, and how to go about buying it. */
export type Case = {
  kind: "rental" | "order";
  /** Opens, or opens again, the payer's page: the same intention carries the same key. */
  open(): Promise<Pending>;
  /** What the payer's browser sends to open it. */
  request: { url: string; payload: object; headers: Record<string, string> };
  /** Somebody else buys and pays the same thing. */
  buyByAnother(): Promise<void>;
  /** Hands the goods over, so that all money may go. */
  handOver(): Promise<void>;
  states(): Promise<string[]>;
};

/** Brings sellers and rival buyers together. @returns what puts one more thing on sale for them, enough for one */
export const openCases = async (harness: Harness, money: Money) => {
  const lessor = await aLessor(harness);
  const artisan = await anArtisan(harness, { connected: true });
  const rival = await anArtisan(harness);
  const other = await aConsumer(harness);
  const spaceId = await aSpace(harness, lessor, { surface: "500" });
  const rentalId = await aPaidRental(harness, artisan, rentalRequest(spaceId, { pallets: 400 }));

  const anOrder = async (): Promise<Case> => {
    const product = await aProduct(harness, artisan, rentalId, { quantity: "1" });
    // A payer of its own: one account may leave few payments unpaid.
    const consumer = await aConsumer(harness);
    const key = randomUUID();
    const { _id: productId, storageId, supplierId, price } = product;
    return {
      kind: "order",
      open: () => money.anOpenOrder(consumer, product, 1, key),
      request: {
        url: "/api/product-payment/checkout",
        payload: { storageId, supplierId, item: { productId, price, quantity: 1 } },
        headers: { authorization: `Bearer ${consumer.token}`, "idempotency-key": key },
      },
      buyByAnother: async () => void (await money.aPaidOrder(other, product, 1)),
      handOver: async () => {
        const made = await harness.db
          .selectFrom("orders")
          .select(["id", "buyer_id"])
          .where("product_id", "=", productId)
          .where("status", "=", "to_collect")
          .execute();
        for (const { id, buyer_id: buyer } of made) {
          await money.collect(buyer === consumer.userId ? consumer : other, id);
        }
      },
      states: async () => {
        const found = await harness.db
          .selectFrom("orders")
          .select("status")
          .where("product_id", "=", productId)
          .orderBy("created_at")
          .execute();
        const taken = found.filter(({ status }) => status === "collected").length;
        expect(await money.stock(productId)).toBe(1 - taken);
        return found.map(({ status }) => status);
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

  /** A rental that is paid, with one of the product kept in it sold and to be collected. */
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
      /** Whether somebody else could buy of it now, and rent its place: the refusals. */
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

  /** An order between two people who do nothing else. */
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
      /** The seller's rental is over: nothing but money keeps them. */
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

  return { anOrder, aRental, aStockedRental, aSale };
};
