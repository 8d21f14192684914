import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Client, Reply } from "../../test/client.ts";
import type { Person } from "../../test/factories.ts";
import { checkOutOrder } from "../../test/purchases.ts";

/** The facts that a buyer was told so far: the product must not lose them. */
export type Purchase = {
  sessionId: string;
  isPaid: boolean;
  isConfirmed: boolean;
  /** True if the artisan cancelled the sale, so the buyer gets a refund. */
  isCancelled: boolean;
};

/** The offer: the order as the page sends it, and its artisan. */
export type Offer = { order: object; artisan: Person };

/** Buyers who buy repeatedly, and retry like a page does if there is no answer. */
export type Buyers = {
  purchases: readonly Purchase[];
  /** Number of refused or missing answers. */
  failures(): number;
  stop(): Promise<void>;
};

/** Number of people who buy; the others check if buying is possible. */
export const BUYING_AT_ONCE = 8;
/** Rest of a person after a purchase, so that the stock lasts for every fault. */
const REST_MS = 1000;
const RETRY_MS = 500;
/** Number of tries before a person gives up. */
const TRIES = 20;
/** One sale out of this number is cancelled by its artisan. */
const CANCELLED = 5;

const answered = async (ask: () => Promise<Reply>): Promise<Reply | undefined> => {
  try {
    const reply = await ask();
    return reply.status < 500 && reply.status !== 429 ? reply : undefined;
  } catch {
    return undefined;
  }
};

/** Makes the first people of the list buy one unit after another. */
export const startBuyers = (
  client: Client,
  people: readonly Person[],
  { order, artisan }: Offer,
): Buyers => {
  const purchases: Purchase[] = [];
  let failures = 0;
  let isStopping = false;
  const insist = async (ask: () => Promise<Reply>): Promise<Reply | undefined> => {
    for (let tries = 0; tries < TRIES && !isStopping; tries += 1) {
      const reply = await answered(ask);
      if (reply) return reply;
      failures += 1;
      await pause(RETRY_MS);
    }
    return undefined;
  };
  const buy = async (person: Person): Promise<void> => {
    const key = randomUUID();
    const checkout = await insist(() => checkOutOrder(client, person, order, key));
    // Without a checkout, the person probably has five payments in progress with an unknown
    // outcome, so they wait.
    if (checkout?.status !== 200) return pause(RETRY_MS);
    // The contract's answer, as far as it is read here.
    const { url, sessionId } = checkout.body as { url: string; sessionId: string };
    const purchase = { sessionId, isPaid: false, isConfirmed: false, isCancelled: false };
    purchases.push(purchase);
    const paid = await client.press(url, "pay").catch(() => undefined);
    purchase.isPaid = paid?.status === 303;
    if (!purchase.isPaid) return undefined;
    const { token } = person;
    const address = `/api/product-payment/success?session_id=${sessionId}`;
    const outcome = await insist(() => client.call("GET", address, { token }));
    if (outcome?.status !== 200) return undefined;
    purchase.isConfirmed = true;
    if (purchases.length % CANCELLED !== 0) return undefined;
    // The contract's answer, as far as it is read here.
    const { _id: orderId } = outcome.body.order as { _id: string };
    const cancel = `/api/orders/cancelSale/${orderId}`;
    const cancelled = await insist(() => client.call("POST", cancel, { token: artisan.token }));
    purchase.isCancelled = cancelled?.status === 200;
    return undefined;
  };
  const buying = people.slice(0, BUYING_AT_ONCE).map(async (person) => {
    while (!isStopping) {
      await buy(person);
      await pause(REST_MS);
    }
  });
  return {
    purchases,
    failures: () => failures,
    stop: async () => {
      isStopping = true;
      await Promise.all(buying);
    },
  };
};
