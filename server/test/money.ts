import { createHmac, randomUUID } from "node:crypto";
import { z } from "zod";
import { readJson } from "./client.ts";
import type { Person } from "./factories.ts";
import type { Harness } from "./harness.ts";
import {
  basketRequest,
  checkOutBasket,
  checkOutOrder,
  checkOutRental,
  orderRequest,
  type Wanted,
} from "./purchases.ts";

const MINUTE_MS = 60_000;
const GOOD_IBAN = "FR1420041010050500013M02606";

/** A product in the wire's form, with the fields needed to buy it. */
type OnSale = { _id: string; storageId: string; supplierId: string; price: number };

/** A checkout under way, for any purchase. */
export type Pending = {
  checkoutId: string;
  purchaseId: string;
  sessionId: string;
  url: string;
  /** Answer to its payer's return. */
  outcome(): Promise<{ status: number; body: { code?: string } }>;
};

/** Tools of tests about money: both purchases, the provider's controls, and the books. */
const idOf = (opened: unknown): string => z.object({ id: z.string() }).parse(opened).id;

export const createMoney = (harness: Harness) => {
  const control = async (path: string, method: string, body: object): Promise<unknown> => {
    const response = await fetch(`${harness.sandboxUrl}/sandbox/control/${path}`, {
      method,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`the sandbox answered ${response.status} to ${path}`);
    return response.status === 204 ? undefined : response.json();
  };

  /** Calls the provider as a person at its dashboard would. */
  const atProvider = async <Shape = { id: string; data: { id: string; amount: number }[] }>(
    method: string,
    path: string,
    form?: Record<string, string>,
  ): Promise<Shape> => {
    const response = await fetch(`${harness.sandboxUrl}${path}`, {
      method,
      headers: { authorization: "Bearer sk_test_sandbox" },
      ...(form ? { body: new URLSearchParams(form) } : {}),
    });
    const answer = await readJson<Shape>(response);
    if (!response.ok) throw new Error(JSON.stringify(answer));
    return answer;
  };

  const checkout = (column: "order_id" | "rental_id" | "provider_session_id" | "id", id: string) =>
    harness.db
      .selectFrom("checkout_sessions")
      .selectAll()
      .where(column, "=", id)
      .executeTakeFirstOrThrow();

  const pending = async (
    { body, status }: { status: number; body: { sessionId: string; url: string } },
    successPath: string,
    { token }: Person,
  ): Promise<Pending> => {
    if (status !== 200) throw new Error(`checkout answered ${status}: ${JSON.stringify(body)}`);
    const { id, rental_id, order_id } = await checkout("provider_session_id", body.sessionId);
    return {
      checkoutId: id,
      purchaseId: rental_id ?? order_id ?? "",
      sessionId: body.sessionId,
      url: body.url,
      outcome: () => harness.call("GET", `${successPath}?session_id=${body.sessionId}`, { token }),
    };
  };

  const anOpenRental = async (
    artisan: Person,
    request: object,
    requestKey?: string,
  ): Promise<Pending> =>
    pending(
      await checkOutRental(harness, artisan, request, requestKey),
      "/api/storagepayment/payment-success",
      artisan,
    );

  const anOpenOrder = async (
    buyer: Person,
    product: OnSale,
    quantity: number,
    requestKey?: string,
  ) => {
    const request = orderRequest(product, quantity);
    const reply = await checkOutOrder(harness, buyer, request, requestKey);
    const open = await pending(reply, "/api/product-payment/success", buyer);
    return { ...open, orderId: open.purchaseId, productId: product._id };
  };

  const anOpenBasket = async (
    buyer: Person,
    storageId: string,
    wanted: readonly Wanted[],
    requestKey?: string,
  ) => {
    const reply = await checkOutBasket(
      harness,
      buyer,
      basketRequest(storageId, wanted),
      requestKey,
    );
    const open = await pending(reply, "/api/product-payment/success", buyer);
    return { ...open, orderId: open.purchaseId };
  };

  const pay = async <Open extends Pending>(open: Open) => {
    await harness.press(open.url, "pay");
    const { status } = await open.outcome();
    if (status !== 200) throw new Error(`the payer's return answered ${status}`);
    const { id } = await harness.db
      .selectFrom("ledger_movements")
      .select("id")
      .where("checkout_id", "=", open.checkoutId)
      .executeTakeFirstOrThrow();
    return { ...open, transactionId: id };
  };

  /** An event as the provider would send it. */
  const signedEvent = (type: string, object: object, id = `evt_${randomUUID()}`) => {
    const payload = JSON.stringify({ id, object: "event", type, data: { object } });
    const time = Math.floor(Date.now() / 1000);
    const digest = createHmac("sha256", "whsec_test").update(`${time}.${payload}`).digest("hex");
    const headers = {
      "content-type": "application/json",
      "stripe-signature": `t=${time},v1=${digest}`,
    };
    return { payload, headers };
  };

  const move = (ms: number): Promise<void> => harness.setNow(new Date(Date.now() + ms));

  const listAtProvider = async (path: string): Promise<{ id: string; amount: number }[]> =>
    (await atProvider("GET", path)).data;

  return {
    control,
    atProvider,
    anOpenRental,
    anOpenOrder,
    anOpenBasket,
    pay,
    aPaidBasket: async (buyer: Person, storageId: string, wanted: readonly Wanted[]) =>
      pay(await anOpenBasket(buyer, storageId, wanted)),
    aPaidRental: async (artisan: Person, request: object) =>
      pay(await anOpenRental(artisan, request)),
    aPaidOrder: async (buyer: Person, product: OnSale, quantity: number) =>
      pay(await anOpenOrder(buyer, product, quantity)),

    /** Sends the provider's waiting events and waits until the application has answered each. */
    deliverEvents: async (times = 1): Promise<void> => {
      await control("webhooks/release", "POST", { times });
    },

    signedEvent,

    /** Sends an event as the provider would, signed. @returns the status of the answer */
    sendEvent: async (type: string, object: object, id?: string): Promise<number> => {
      const { payload: body, headers } = signedEvent(type, object, id);
      const url = `${harness.baseUrl}/api/stripe/webhook`;
      return (await fetch(url, { method: "POST", headers, body })).status;
    },

    /** Pays by direct debit: the bank accepts or refuses days later. */
    debit: async ({ url }: Pending): Promise<void> => {
      const body = new URLSearchParams({ action: "debit", iban: GOOD_IBAN });
      const { status } = await fetch(url, { method: "POST", redirect: "manual", body });
      if (status !== 303) throw new Error(`the hosted page answered ${status}`);
    },

    /**
     * The payer's bank disputes a payment.
     *
     * @param amount cents of a part
     * @returns the dispute's id
     */
    dispute: async (
      { sessionId: payment }: { sessionId: string | null },
      amount?: number,
    ): Promise<string> => {
      return idOf(await control("disputes", "POST", { payment, amount }));
    },

    collect: (buyer: Person, orderId: string) =>
      harness.call("PUT", `/api/orders/updateStatus/${orderId}`, {
        token: buyer.token,
        json: { status: "Récupéré" },
      }),

    /**
     * The payer pays, but the hold ends while the provider can't be reached: we learn of the
     * payment too late.
     */
    payLate: async ({ url, sessionId }: Pending): Promise<void> => {
      await harness.press(url, "pay");
      await move(31 * MINUTE_MS);
      const match = `GET /v1/checkout/sessions/${sessionId}`;
      await control("faults", "POST", { match, fault: "declined", times: 1 });
      await harness.app.jobs.runNow("expire-holds");
      await harness.setNow(undefined);
    },

    /** Inserts the finding that a restore leaves behind: no money goes out before its release. */
    halt: (takenAt = new Date()) =>
      harness.db
        .insertInto("reconciliation_findings")
        .values({
          id: randomUUID(),
          kind: "restored-backup",
          subject: takenAt.toISOString(),
          checkout_id: null,
          booked_cents: null,
          provider_cents: null,
          occurred_at: takenAt,
          first_seen_at: new Date(),
          last_seen_at: new Date(),
          resolved_at: null,
        })
        .execute(),

    inMinutes: (minutes: number): Promise<void> => move(minutes * MINUTE_MS),
    inDays: (days: number): Promise<void> => move(days * 24 * 60 * MINUTE_MS),

    statusOf: async (
      table: "orders" | "rentals" | "checkout_sessions",
      id: string,
    ): Promise<string> => {
      const { status } = await harness.db
        .selectFrom(table)
        .select("status")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      return status;
    },

    stock: async (productId: string): Promise<number> => {
      const { stock_quantity: stock } = await harness.db
        .selectFrom("products")
        .select("stock_quantity")
        .where("id", "=", productId)
        .executeTakeFirstOrThrow();
      return stock;
    },

    /** Kinds and cents of a checkout's movements, by kind. */
    movements: async (checkoutId: string): Promise<[string, number][]> =>
      (
        await harness.db
          .selectFrom("ledger_movements")
          .select(["kind", "amount_cents"])
          .where("checkout_id", "=", checkoutId)
          .orderBy("kind")
          .orderBy("amount_cents")
          .execute()
      ).map(({ kind, amount_cents }) => [kind, amount_cents]),

    /** Balances that a checkout leaves on accounts, without those at zero. */
    balances: async (checkoutId: string): Promise<Record<string, number>> => {
      const sums = await harness.db
        .selectFrom("ledger_entries")
        .innerJoin("ledger_movements", "ledger_movements.id", "ledger_entries.movement_id")
        .select(({ fn }) => [
          "account",
          fn.sum<number>("ledger_entries.amount_cents").as("balance"),
        ])
        .where("checkout_id", "=", checkoutId)
        .groupBy("account")
        .execute();
      return Object.fromEntries(
        sums.filter(({ balance }) => balance !== 0).map((sum) => [sum.account, sum.balance]),
      );
    },

    /** Cents that a checkout still owes each of its sellers, without those at zero. */
    owed: async (checkoutId: string): Promise<Record<string, number>> => {
      const sums = await harness.db
        .selectFrom("ledger_entries")
        .innerJoin("ledger_movements", "ledger_movements.id", "ledger_entries.movement_id")
        .select(({ fn }) => ["party_id", fn.sum<number>("ledger_entries.amount_cents").as("sum")])
        .where("checkout_id", "=", checkoutId)
        .where("account", "=", "seller_payable")
        .groupBy("party_id")
        .execute();
      return Object.fromEntries(
        sums.filter(({ sum }) => sum !== 0).map(({ party_id, sum }) => [party_id, -sum]),
      );
    },

    transfers: (checkoutId: string) =>
      harness.db
        .selectFrom("transfers")
        .select(["gross_cents", "fee_cents", "status"])
        .where("checkout_id", "=", checkoutId)
        .orderBy("installment")
        .execute(),

    chargesAtProvider: async (checkoutId: string): Promise<number[]> => {
      const { payment_intent_id: intent } = await checkout("id", checkoutId);
      const made = await listAtProvider(`/v1/charges?payment_intent=${intent}`);
      return made.map(({ amount }) => amount);
    },

    refundsAtProvider: async (checkoutId: string): Promise<number[]> => {
      const { payment_intent_id: intent } = await checkout("id", checkoutId);
      const found = await listAtProvider(`/v1/refunds?payment_intent=${intent}`);
      return found.map(({ amount }) => amount);
    },

    transfersAtProvider: async (checkoutId: string): Promise<number[]> =>
      (await listAtProvider(`/v1/transfers?transfer_group=${checkoutId}`)).map(
        ({ amount }) => amount,
      ),

    reversalsAtProvider: async (checkoutId: string): Promise<number[]> => {
      const made = await listAtProvider(`/v1/transfers?transfer_group=${checkoutId}`);
      const reversals = await Promise.all(
        made.map(({ id }) => listAtProvider(`/v1/transfers/${id}/reversals`)),
      );
      return reversals.flat().map(({ amount }) => amount);
    },

    refundAtProvider: async (checkoutId: string, amount: number): Promise<void> => {
      const { payment_intent_id: intent } = await checkout("id", checkoutId);
      await atProvider("POST", "/v1/refunds", {
        payment_intent: intent ?? "",
        amount: String(amount),
      });
    },

    /** Changes a setting at the provider's dashboard. */
    setAtProvider: async (path: string, form: Record<string, string>): Promise<void> => {
      await atProvider("POST", path, form);
    },

    /** Sends a seller money by hand, from the newest charge. @returns the transfer's id */
    transferAtProvider: async ({ userId }: Person, amount: number): Promise<string> => {
      const { connected_account_id: account } = await harness.db
        .selectFrom("users")
        .select("connected_account_id")
        .where("id", "=", userId)
        .executeTakeFirstOrThrow();
      const [charge] = await listAtProvider("/v1/charges?limit=1");
      const made = await atProvider("POST", "/v1/transfers", {
        amount: String(amount),
        currency: "eur",
        destination: account ?? "",
        source_transaction: charge?.id ?? "",
      });
      return made.id;
    },

    /** The payer's bank returns the refund of an order. */
    failRefund: async (orderId: string): Promise<void> => {
      const { payment_intent_id: intent } = await checkout("order_id", orderId);
      const [made] = await listAtProvider(`/v1/refunds?payment_intent=${intent}`);
      await control(`refunds/${made?.id}`, "POST", { status: "failed" });
    },
  };
};

export type Money = ReturnType<typeof createMoney>;
