import { randomUUID } from "node:crypto";
import type { ConversationSubject } from "@stokaz/contract/messages/messages";
import type { Person } from "./factories.ts";
import type { Harness } from "./harness.ts";
import { aStockedSpace, insertOrder } from "./rows.ts";

/** Marks a person's address as proven. */
export const prove = async <P extends Person>(harness: Harness, person: P): Promise<P> => {
  await harness.db
    .updateTable("users")
    .set({ email_proven_at: new Date() })
    .where("id", "=", person.userId)
    .execute();
  return person;
};

/**
 * A stocked space whose people proved their addresses, and an order of its product by its buyer.
 */
export const aDeal = async (harness: Harness) => {
  const stocked = await aStockedSpace(harness);
  for (const person of [stocked.lessor, stocked.artisan, stocked.buyer]) {
    await prove(harness, person);
  }
  const orderId = await insertOrder(harness.db, {
    buyerId: stocked.buyer.userId,
    productId: stocked.productId,
  });
  return { ...stocked, orderId };
};

type Said = string | { words?: string; pictures?: readonly Blob[]; key?: string };

const formOf = (said: Said): { form: Record<string, string | readonly string[]>; key: string } => {
  const {
    words = "",
    pictures = [],
    key = randomUUID(),
  } = typeof said === "string" ? { words: said } : said;
  // A form may repeat a field with files, too.
  return { form: { words, pictures: pictures as unknown as readonly string[] }, key };
};

/** Actions with messages, as browsers make them. */
export const createMessageActions = (harness: Harness) => {
  const open = (
    { token }: Person,
    about: ConversationSubject,
    subjectId: string,
    to: Person,
    said: Said = "Bonjour",
  ) => {
    const { form, key } = formOf(said);
    return harness.call("POST", "/api/conversations", {
      token,
      form: { ...form, about, subjectId, personId: to.userId },
      headers: { "idempotency-key": key },
    });
  };
  const get = async ({ token }: Person, address: string) =>
    (await harness.call("GET", address, { token })).body;
  return {
    open,
    /** @returns the id of the conversation that a first message opened */
    opened: async (...first: Parameters<typeof open>): Promise<string> => {
      const { status, body } = await open(...first);
      if (status !== 201) throw new Error(`opening answered ${status}: ${JSON.stringify(body)}`);
      return body.conversationId;
    },
    send: ({ token }: Person, id: string, said: Said) => {
      const { form, key } = formOf(said);
      return harness.call("POST", `/api/conversations/${id}/messages`, {
        token,
        form,
        headers: { "idempotency-key": key },
      });
    },
    list: async (person: Person) => (await get(person, "/api/conversations")).data,
    unread: async (person: Person) => (await get(person, "/api/conversations/unread")).unread,
    read: (person: Person, id: string, query = "") =>
      get(person, `/api/conversations/${id}${query}`),
    markRead: ({ token }: Person, id: string, until: string) =>
      harness.call("POST", `/api/conversations/${id}/read`, { token, json: { until } }),
    block: ({ token }: Person, id: string, method: "POST" | "DELETE" = "POST") =>
      harness.call(method, `/api/conversations/${id}/block`, { token }),
    picture: (person: Person | undefined, id: string) =>
      harness.call("GET", `/api/messages/pictures/${id}?size=small`, { token: person?.token }),
    report: ({ token }: Person, messageId: string) =>
      harness.call("POST", "/api/reports", {
        token,
        json: {
          subjectType: "message",
          subjectId: messageId,
          cause: "conduct",
          words: "Des insultes.",
          isGoodFaith: true,
        },
      }),
  };
};
