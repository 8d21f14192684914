import { expect } from "vitest";
import { textOf } from "./client.ts";
import { aDoor } from "./door.ts";
import { ADMIN, aPicture, PASSWORD, type Person } from "./factories.ts";
import type { Harness, Reply } from "./harness.ts";

type Order = { orderId: string; orderNumber: string; lineIds: string[]; checkoutId: string };

/** Subject of a claim: lines of an order, and units of each. */
type Asked = {
  by?: Person;
  lines?: readonly (readonly [line: number, units: number])[];
  key?: string;
  fields?: Readonly<Record<string, string | Blob>>;
};

/**
 * Start of tests about claims: the market of `aDoor`, and the calls of both sides and the operator.
 */
export const aClaim = async (harness: Harness) => {
  const door = await aDoor(harness);
  const { consumer, admin, money } = door;

  const send = (by: Person, form: Record<string, string | Blob>, key = ""): Promise<Reply> =>
    harness.call("POST", "/api/claims", {
      token: by.token,
      form: {
        reason: "damaged",
        words: "Deux pots sont fendus.",
        wish: "whole",
        ...form,
      },
      ...(key ? { headers: { "idempotency-key": key } } : {}),
    });

  const read = async (by: Person, claimId: string): Promise<Reply> =>
    harness.call("GET", `/api/claims/${claimId}`, { token: by.token });

  const open = (
    { orderId, lineIds }: Order,
    { by = consumer, lines = [[0, 2]], key = "", fields = {} }: Asked = {},
  ): Promise<Reply> => {
    const chosen = lines.map(([line, units]) => ({ lineId: lineIds[line], units }));
    const of = { purpose: "order", purchaseId: orderId, lines: JSON.stringify(chosen) };
    return send(by, { ...of, ...fields }, key);
  };

  return {
    ...door,

    /** Opens a claim about an order, by default about both units of honey. */
    open,

    /** Makes an order with a claim about its honey, 17.00 €, before anybody came to collect it. */
    aClaimed: async (asked: Asked = {}) => {
      const order = await door.anOrder();
      const { status, body } = await open(order, asked);
      expect([status, body.code]).toEqual([201, undefined]);
      return { ...order, claimId: textOf(body.claimId) };
    },

    /** Whether the money of each line of a payment is held, in their order. */
    isHeld: async ({ checkoutId }: Pick<Order, "checkoutId">): Promise<boolean[]> =>
      (
        await harness.db
          .selectFrom("transfers")
          .select("is_held")
          .where("checkout_id", "=", checkoutId)
          .orderBy("installment")
          .execute()
      ).map(({ is_held }) => is_held),

    /** Opens a claim about a lease. */
    openOnLease: (rentalId: string, by: Person, fields: Record<string, string | Blob> = {}) =>
      send(by, { purpose: "rental", purchaseId: rentalId, reason: "other", ...fields }),

    about: (by: Person, purpose: "order" | "rental", purchaseId: string): Promise<Reply> =>
      harness.call("GET", `/api/claims/about?purpose=${purpose}&purchaseId=${purchaseId}`, {
        token: by.token,
      }),
    read,
    list: (by: Person, query = ""): Promise<Reply> =>
      harness.call("GET", `/api/claims?${query}`, { token: by.token }),

    move: (
      by: Person,
      claimId: string,
      move: string,
      fields: Record<string, string | Blob> = {},
    ): Promise<Reply> =>
      harness.call("POST", `/api/claims/${claimId}/moves`, {
        token: by.token,
        form: { move, words: "Les pots étaient entiers.", ...fields },
      }),

    rule: (
      claimId: string,
      decision: string,
      { amount, by = admin }: { amount?: number; by?: { token: string } } = {},
    ): Promise<Reply> =>
      harness.call("POST", `/api/admin/claims/${claimId}/decide`, {
        token: by.token,
        json: { decision, reason: "La photo montre deux pots fendus.", amount },
      }),
    conflicts: (query = "") =>
      harness.call("GET", `/api/admin/claims?${query}`, { token: admin.token }),

    /** A picture as a form sends it. */
    picture: aPicture,

    collect: (order: Order) => money.collect(consumer, order.orderId),

    /** Opens another session at the current test time. */
    logIn: async ({ email }: Person): Promise<Person> => {
      const json = { email, password: PASSWORD };
      const { body } = await harness.call("POST", "/api/auth/login", { json });
      return { token: body.token, userId: body.user._id, email };
    },

    logInAdmin: async (): Promise<{ token: string }> => {
      const json = { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD };
      return (await harness.call("POST", "/api/auth/login", { json })).body;
    },

    /** Cents that reached the payer, after all due payments were sent. */
    refunded: async ({ checkoutId }: Pick<Order, "checkoutId">): Promise<number[]> => {
      await harness.app.jobs.drain();
      return (await money.refundsAtProvider(checkoutId)).sort((a, b) => b - a);
    },

    /** Mails to the operator about an order. */
    wroteToOperator: (order: Parameters<typeof door.wroteTo>[1]): Promise<string> =>
      door.wroteTo({ ...consumer, email: "contact@stokaz.example" }, order),

    /** Subjects of a person's mails about claims of an order. */
    subjectsTo: async ({ email }: Person, { orderNumber }: Order): Promise<string[]> =>
      (await harness.mailsTo(email))
        .map(({ subject }) => subject)
        .filter((subject) => subject.includes(orderNumber) && /litige/i.test(subject)),
  };
};

export type ClaimTests = Awaited<ReturnType<typeof aClaim>>;
