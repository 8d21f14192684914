import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Client, Reply } from "../../test/client.ts";
import type { Person } from "../../test/factories.ts";
import { checkOutOrder } from "../../test/purchases.ts";

/** What a buyer was told so far: nobody may take it back. */
export type Purchase = {
  sessionId: string;
  isPaid: boolean;
  isConfirmed: boolean;
  /** Its artisan gave it up, so its money goes back. */
  isCancelled: boolean;
};

/** What is bought: by its order as the page sends it, of whom. */
export type Offer = { order: object; artisan: Person };

/** Buyers who buy over and over, and try again as a page does when nobody answers. */
export type Buyers = {
  purchases: readonly Purchase[];
  /** Answers that said no or did not come. */
  failures(): number;
  stop(): Promise<void>;
};

/** How many people buy; those that are left try whether one can. */
export const BUYING_AT_ONCE = 8;
const RETRY_MS = 500;
/** A person gives up after that many tries. */
const TRIES = 20;
/** One of so many sales is given up by its artisan. */
const CANCELLED = 5;

const answered = async (ask: () => Promise<Reply>): Promise<Reply | undefined> => {
  try {
    const reply = await ask();
    return reply.status < 500 && reply.status !== 429 ? reply : undefined;
  } catch {
    return undefined;
  }
};

/** Has the first of these people buy one unit after another. */
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
    // Five payments under way: those whose outcome is not known yet.
    if (checkout?.status !== 200) return pause(RETRY_MS);
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
    const { _id: orderId } = outcome.body.order as { _id: string };
    const cancel = `/api/orders/cancelSale/${orderId}`;
    const cancelled = await insist(() => client.call("POST", cancel, { token: artisan.token }));
    purchase.isCancelled = cancelled?.status === 200;
    return undefined;
  };
  const buying = people.slice(0, BUYING_AT_ONCE).map(async (person) => {
    while (!isStopping) await buy(person);
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
