import { ENDPOINTS } from "@stokaz/contract/endpoints";
import { covers } from "@stokaz/spec-coverage";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { mayCall, pathsOf, searchesOf, type Things, thingsOf } from "./every-call.ts";
import {
  ADMIN,
  aConsumer,
  aLessor,
  anArtisan,
  type Person,
  proveEmail,
  spaceForm,
} from "./factories.ts";
import { type Reply, useHarness } from "./harness.ts";
import { ACTS } from "./marked-acts.ts";
import { aMarkedLife, type MarkedLife } from "./marked-lives.ts";
import { patternOf } from "./marks.ts";
import { createMessageActions } from "./messages.ts";
import { rentalRequest } from "./purchases.ts";
import { insertOrder, insertRental, insertSpace, productForm } from "./rows.ts";
import { codeAt } from "./second-factor.ts";
import { aSoftPasskey } from "./soft-passkey.ts";
import { MEANT } from "./unproven-calls.ts";

// Makes every declared call as accounts with an unproven address: they must read the same data as a
// visitor, and their writes must be refused, except for the calls meant for them
// (unproven-calls.ts). A new call must be in one of the two groups.
const harness = useHarness(ADMIN);

const ROLES = ["consumer", "lessor", "artisan"] as const;
type Role = (typeof ROLES)[number];

let life: MarkedLife;
let things: Things;
/** Facts that everybody may read. */
let visitor: Set<string>;
const unproven = new Map<Role, Person>();

const idsIn = (text: string): string[] =>
  text.match(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g) ?? [];

/** The id of a row of a table. */
const oneOf = async (table: string): Promise<string> => {
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)} limit 1`.execute(
    harness.db,
  );
  if (!rows[0]) throw new Error(`nothing in ${table}`);
  return rows[0].id;
};

/** Parts of paths that hold ids of a table. */
const TABLES: Readonly<Record<string, readonly string[]>> = {
  conversations: ["conversations"],
  messages: ["messages"],
  claims: ["claims"],
  pictures: ["message_pictures", "claim_pictures", "place_state_pictures"],
  reviews: ["reviews"],
  deliveries: ["deliveries"],
  insurance: ["insurance_certificates"],
  closures: ["closures"],
  documents: ["documents"],
  of: ["orders", "rentals"],
  notifications: ["notifications"],
  team: ["team_members"],
  checkout: ["checkout_sessions"],
};

beforeAll(async () => {
  life = await aMarkedLife(harness, 0);
  for (const act of [
    "buyer and artisan write to each other",
    "buyer reviews, artisan and lessor answer",
    "buyer claims, artisan refuses, buyer gives up",
    "artisan sends an insurance certificate",
    "artisan announces a delivery, lessor receives it",
    "both write down how the place is",
    "lessor shows and closes the place",
    "helper joins the artisan's team and acts",
  ]) {
    await ACTS[act]?.(life);
  }
  const { spaceId, rentalId, productId, orderId, people } = life;
  const found: Record<string, readonly string[]> = {};
  for (const [part, tables] of Object.entries(TABLES)) {
    found[part] = await Promise.all(tables.map(oneOf));
  }
  things = {
    ...thingsOf({
      spaces: [spaceId],
      rentals: [rentalId],
      products: [productId],
      orders: [orderId],
      people: people.map(({ userId }) => userId),
    }),
    ...found,
  };
  visitor = await readableWords();
  unproven.set("consumer", await aConsumer(harness, { isProven: false }));
  unproven.set("lessor", await aLessor(harness, { isProven: false }));
  unproven.set("artisan", await anArtisan(harness, { isProven: false }));
});

const personOf = (role: Role): Person => {
  const person = unproven.get(role);
  if (!person) throw new Error(`no ${role}`);
  return person;
};

/**
 * Facts that all read calls reveal to a role: ids of rows, and words or numbers that people gave.
 */
const readableWords = async (role?: Role, token?: string): Promise<Set<string>> => {
  const found = new Set<string>();
  // Whole words are compared: a visitor may read a place's name, but not its street.
  const words = new RegExp(`\\w*(${life.people.map(patternOf).join("|")})\\w*`, "gi");
  for (const endpoint of ENDPOINTS) {
    if (endpoint.method !== "GET" || !mayCall(endpoint, role)) continue;
    const place = { street: life.lessor.mark, near: "-21.34,55.48", bbox: "55,-21.5,56,-20.8" };
    for (const path of pathsOf(endpoint, things)) {
      for (const search of searchesOf(endpoint, place)) {
        const { status, body } = await harness.call("GET", `${path}${search}`, { token });
        expect([path, status >= 500]).toEqual([path, false]);
        const text = typeof body === "string" ? body : JSON.stringify(body);
        for (const one of [...idsIn(text), ...(text.match(words) ?? [])]) found.add(one);
      }
    }
  }
  return found;
};

/** The calls that need a session of one of the three roles. */
const calls = ENDPOINTS.filter(
  (endpoint) => !mayCall(endpoint, undefined) && ROLES.some((role) => mayCall(endpoint, role)),
).map(({ method, path }) => `${method} ${path}`);

type Sent = { by: Role; path?: string; json?: object; form?: Record<string, string | Blob> };

/** Calls that are refused until the address is proven: each with an otherwise valid request. */
const REFUSED: Readonly<Record<string, () => Promise<Sent>>> = {
  "POST /api/storageSpace/create": async () => ({ by: "lessor", form: spaceForm() }),
  "POST /api/storagepayment/create-checkout-session": async () => ({
    by: "artisan",
    json: { ...rentalRequest(life.spaceId), rulesVersion: 1 },
  }),
  "POST /api/product/create": async () => {
    const [spaceId, artisanId] = [life.spaceId, personOf("artisan").userId];
    const parties = { spaceId, artisanId, lessorId: life.lessor.userId };
    return { by: "artisan", form: productForm(await insertRental(harness.db, parties)) };
  },
  "POST /api/conversations": async () => ({
    by: "consumer",
    form: {
      about: "product",
      subjectId: life.productId,
      personId: life.artisan.userId,
      words: "Bonjour",
    },
  }),
  "POST /api/conversations/:id/messages": async () => {
    const buyer = personOf("consumer");
    await proveEmail(harness, buyer.userId);
    const actions = createMessageActions(harness);
    const about = ["product", life.productId, life.artisan] as const;
    const { body } = await actions.open(buyer, ...about);
    await unprove("consumer");
    const path = `/api/conversations/${body.conversationId}/messages`;
    return { by: "consumer", path, form: { words: "Encore" } };
  },
  "POST /api/team": async () => ({
    by: "artisan",
    json: { email: life.buyer.email, rights: ["sales"] },
  }),
  "POST /api/storageSpace/:id/managers": async () => {
    const spaceId = await insertSpace(harness.db, personOf("lessor").userId);
    const path = `/api/storageSpace/${spaceId}/managers`;
    return { by: "lessor", path, json: { email: life.buyer.email } };
  },
  "POST /api/reviews": async () => {
    const [buyerId, productId] = [personOf("consumer").userId, life.productId];
    const collected = { status: "collected", collected_at: new Date() } as const;
    const purchaseId = await insertOrder(harness.db, { buyerId, productId }, collected);
    const about = { about: "seller", subjectId: life.artisan.userId, purchaseId };
    return { by: "consumer", json: { ...about, rating: 1, words: "Bof." } };
  },
  "POST /api/reviews/:id/answer": async () => {
    const id = await oneOf("reviews");
    await sql`update reviews set answer = null, answered_at = null, owner_id = ${personOf("artisan").userId}
      where id = ${id}`.execute(harness.db);
    return { by: "artisan", path: `/api/reviews/${id}/answer`, json: { words: "Merci." } };
  },
  "GET /api/tenants/:id/reviews": async () => ({
    by: "lessor",
    path: `/api/tenants/${life.artisan.userId}/reviews`,
  }),
  "POST /api/auth/passkeys/options": async () => ({ by: "consumer" }),
  "POST /api/auth/passkeys": async () => {
    const { body } = await asProven("consumer", "/api/auth/passkeys/options");
    const response = aSoftPasskey(harness.baseUrl).make(body.options.challenge);
    return { by: "consumer", json: { name: "Téléphone", response } };
  },
  "POST /api/auth/second-factor/setup": async () => ({ by: "consumer" }),
  "POST /api/auth/second-factor/activate": async () => {
    const { body } = await asProven("consumer", "/api/auth/second-factor/setup");
    return { by: "consumer", json: { code: codeAt(body.secret, Date.now()) } };
  },
};

/** Makes a call that prepares another one, while the address counts as proven. */
const asProven = async (role: Role, path: string): Promise<Reply> => {
  const { token, userId } = personOf(role);
  await proveEmail(harness, userId);
  const reply = await harness.call("POST", path, { token });
  await unprove(role);
  return reply;
};

const unprove = (role: Role) =>
  sql`update users set email_proven_at = null where id = ${personOf(role).userId}`.execute(
    harness.db,
  );

it("every call that needs a session is meant for unproven accounts, with its reason, or refused", () => {
  covers("own.email.20");
  const meant = Object.values(MEANT).flat();
  expect([...meant, ...Object.keys(REFUSED)].sort()).toEqual(calls.toSorted());
});

it.each(ROLES)("an unproven %s reads what a visitor reads", async (role) => {
  covers("own.email.20");
  const { rows } = await sql<{ id: string }>`select id from users`.execute(harness.db);
  const own = [...unproven.values()].map(({ userId }) => userId);
  const others = new Set(
    [...rows.map(({ id }) => id), ...Object.values(things).flat()].filter(
      (id) => !own.includes(id),
    ),
  );
  const more = [...(await readableWords(role, personOf(role).token))].filter(
    (one) => !visitor.has(one),
  );
  expect(more.filter((one) => others.has(one) || !idsIn(one).length)).toEqual([]);
});

it("a proven account reads more, so that it would be seen", async () => {
  covers("own.email.20");
  const { artisan, lessor } = life;
  const more = [...(await readableWords("artisan", artisan.token))].filter(
    (one) => !visitor.has(one),
  );
  const [street, phone] = [`${lessor.mark}place`, `0693${lessor.digits}`];
  const [conversationId = ""] = things.conversations ?? [];
  expect(more).toEqual(expect.arrayContaining([street, phone, conversationId]));
});

it.each(Object.entries(REFUSED))("%s waits for the proof", async (call, prepare) => {
  covers("own.email.4", "own.email.20");
  const [method = "", declared = ""] = call.split(" ");
  const { by, path = declared, ...sent } = await prepare();
  const { token, userId } = personOf(by);
  const send = () =>
    harness.call(method, path, {
      token,
      ...sent,
      headers: { "idempotency-key": crypto.randomUUID() },
    });
  const refused = await send();
  expect([refused.status, refused.body.code]).toEqual([403, "account/email-unproven"]);
  await proveEmail(harness, userId);
  const { status, body } = await send();
  expect([status < 300, body.code]).toEqual([true, undefined]);
  await unprove(by);
});
