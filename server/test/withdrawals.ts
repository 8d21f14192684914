import { aDoor } from "./door.ts";
import { PASSWORD, type Person } from "./factories.ts";
import type { Harness, Reply } from "./harness.ts";

/** Returned part of a line: its position in the order, and the units. */
export type Given = { line?: number; quantity: number; unitsShown?: number; isSealed?: boolean };

type Order = { orderId: string; orderNumber: string; lineIds: string[]; checkoutId: string };

/**
 * Start of tests about withdrawals: the market of `aDoor`, and the calls of a buyer who withdraws.
 */
export const aWithdrawal = async (harness: Harness) => {
  const door = await aDoor(harness);
  const { consumer } = door;

  const linesOf = ({ lineIds }: Order, given: readonly Given[]) =>
    given.map(({ line = 0, ...rest }) => ({ lineId: lineIds[line], ...rest }));

  const as = (person: Person, method: string, path: string, json?: object, key?: string) =>
    harness.call(method, path, {
      token: person.token,
      ...(json ? { json } : {}),
      ...(key ? { headers: { "idempotency-key": key } } : {}),
    });

  const read = async (order: Order, by = consumer) =>
    (await as(by, "GET", `/api/orders/${order.orderId}/withdrawal`)).body;

  const withdraw = (
    order: Order,
    given: readonly Given[],
    { by = consumer, key = "" } = {},
  ): Promise<Reply> =>
    as(
      by,
      "POST",
      `/api/orders/${order.orderId}/withdrawal`,
      { lines: linesOf(order, given) },
      key,
    );

  return {
    ...door,
    linesOf,
    as,
    /** Opens another session at the current test time. */
    logIn: async ({ email }: Person): Promise<{ token: string }> =>
      (await harness.call("POST", "/api/auth/login", { json: { email, password: PASSWORD } })).body,
    read,
    withdraw,
    collect: (order: Order) => door.money.collect(consumer, order.orderId),

    /** Confirms that lines of the newest withdrawal were returned. */
    bringBack: async (order: Order, by: Person, lines: readonly number[], note?: string) => {
      const { past } = await read(order);
      const lineIds = lines.map((line) => order.lineIds[line]);
      const json = { withdrawalId: past[0]._id, lineIds, ...(note ? { note } : {}) };
      return as(by, "POST", `/api/handovers/${order.orderId}/returned`, json);
    },
    returns: async (by: Person) => (await as(by, "GET", "/api/handovers/returns")).body,
    overview: async (query = "") =>
      (await as(door.admin, "GET", `/api/admin/withdrawals?${query}`)).body,

    /** An order as its buyer sees it. */
    shown: async (order: Order, by = consumer) => {
      const { body } = await as(by, "GET", "/api/orders/getOrders");
      return body.data.find(({ _id }: { _id: string }) => _id === order.orderId);
    },

    /** Cents that reached the buyer, after all due refunds were sent. */
    refunded: async ({ checkoutId }: Order): Promise<number[]> => {
      await harness.app.jobs.runNow("make-refunds");
      return (await door.money.refundsAtProvider(checkoutId)).sort((a, b) => b - a);
    },

    /** The payer's bank contests the payment of an order. @returns the id of the dispute */
    contest: async ({ checkoutId }: Order): Promise<string> => {
      const { provider_session_id: sessionId } = await harness.db
        .selectFrom("checkout_sessions")
        .select("provider_session_id")
        .where("id", "=", checkoutId)
        .executeTakeFirstOrThrow();
      const id = await door.money.dispute({ sessionId });
      await door.money.deliverEvents();
      return id;
    },

    /** Makes lines belong to a product that the law excludes. */
    except: async (
      { lineIds }: Order,
      exception: "fast_perishable" | "sealed_hygiene",
      line = 0,
    ) => {
      await harness.db
        .updateTable("order_lines")
        .set({ withdrawal_exception: exception })
        .where("id", "=", lineIds[line] ?? "")
        .execute();
    },

    askLink: (orderNumber: string, email: string): Promise<Reply> =>
      harness.call("POST", "/api/withdrawal-links", { json: { orderNumber, email } }),
    /** Token of the newest link that was mailed to a person. */
    linkOf: async ({ email }: { email: string }): Promise<string> => {
      const mails = await harness.mailsTo(email);
      const tokens = mails.flatMap(
        ({ text }) => /\/retractation\?token=([\w-]+)/.exec(text)?.[1] ?? [],
      );
      return tokens[0] ?? "";
    },
    byLink: (token: string, order: Order, given: readonly Given[], who = {}): Promise<Reply> =>
      harness.call("POST", "/api/withdrawal-links/confirm", {
        json: {
          token,
          name: "Marie Payet",
          email: consumer.email,
          lines: linesOf(order, given),
          ...who,
        },
      }),
    readLink: (token: string): Promise<Reply> =>
      harness.call("GET", `/api/withdrawal-links?token=${token}`),
  };
};

export type WithdrawalTests = Awaited<ReturnType<typeof aWithdrawal>>;
