import { covers } from "@stokaz/spec-coverage";
import { sql } from "kysely";
import { afterEach, beforeAll, expect, it } from "vitest";
import { hashToken } from "../src/platform/tokens.ts";
import { ADMIN, anAdmin, PASSWORD, type Person } from "./factories.ts";
import { type Reply, useHarness } from "./harness.ts";
import { ACTS } from "./marked-acts.ts";
import { aMarkedLife, done, type MarkedLife } from "./marked-lives.ts";
import { createMoney } from "./money.ts";
import { aPhone } from "./second-factor.ts";
import { actFor } from "./team.ts";

// Secrets that an attacker could guess: links have 128 bits or more, and tries of shorter codes are
// limited. A new table with the hash of a secret is found automatically.
const harness = useHarness({ ...ADMIN, RATE_LIMIT: "on" });
afterEach(() => harness.setNow(undefined));

let life: MarkedLife;
/** Every token that a person received: by mail, or in an answer. */
const tokens: string[] = [];

const TOKEN = /(?:token=|invitation=|\/signalements\/|\/decisions\/|\/pickup-calendar\/)([\w-]+)/g;

const post = async (path: string, json: object, by?: Person) =>
  done(await harness.call("POST", path, { token: by?.token, json }));

beforeAll(async () => {
  const money = createMoney(harness);
  life = await aMarkedLife(harness, 0);
  const { as, buyer, artisan, lessor, helper, people, orderId, aGood } = life;
  for (const act of [
    "buyer and artisan write to each other",
    "buyer reports a product, the operator decides",
    "lessor refuses to hand over, the operator refunds",
    "helper joins the artisan's team and acts",
    "helper hands over at the lessor's",
    "lessor shows and closes the place",
  ]) {
    await ACTS[act]?.(life);
  }
  const admin = await anAdmin(harness);
  // Nobody received the tokens of the sessions that the acts opened.
  await as(admin, "DELETE", "/api/auth/sessions");
  tokens.push(admin.token, ...people.map(({ token }) => token));
  const calendar = (await as(lessor, "POST", "/api/pickup-calendar")).url;
  const sold = await aGood("1");
  done(await money.collect(buyer, (await money.aPaidOrder(buyer, sold, 1)).orderId));
  await post(`/api/product/${sold._id}/restock-requests`, {}, buyer);
  await post(`/api/product/${sold._id}/stock`, { kind: "added", units: 2 }, artisan);
  const numberOf = async (id: string): Promise<string> => {
    const orders = harness.db.selectFrom("orders").select("order_number").where("id", "=", id);
    return (await orders.executeTakeFirstOrThrow()).order_number ?? "";
  };
  waiting = await numberOf((await money.aPaidOrder(buyer, await aGood(), 1)).orderId);
  const orderNumber = await numberOf(orderId);
  await post("/api/withdrawal-links", { orderNumber, email: buyer.email });
  await post("/api/auth/forgot-password", { email: buyer.email });
  done(await actFor(harness, helper, artisan.userId));
  const wanted = { email: `autre-${buyer.email}`, password: PASSWORD };
  await as(buyer, "PUT", "/api/auth/email", { json: wanted });
  const { options } = await post("/api/auth/passkey-challenge", {});
  tokens.push(options.challenge);
  await aPhone(harness, helper);
  const known = { email: helper.email, password: PASSWORD };
  ({ challenge } = await post("/api/auth/login", known));
  tokens.push(challenge);
  await harness.setNow(new Date(Date.now() + 420_000));
  for (const job of ["tell-restocked", "mail-unread-messages", "send-order-reminders"]) {
    await harness.app.jobs.runNow(job);
  }
  const mails = await Promise.all(
    [...people.map(({ email }) => email), wanted.email].map((email) => harness.mailsTo(email)),
  );
  const words = mails.flat().map(({ text, oneClick }) => `${text} ${oneClick ?? ""}`);
  const found = [calendar, ...words].join(" ").matchAll(TOKEN);
  tokens.push(...Array.from(found, ([, token = ""]) => token));
});

/**
 * Hashes that are no link's: of short codes, whose tries are limited, and of values that are no
 * secret.
 */
const NO_LINKS = ["recovery_codes.code_hash", "geocoder_answers.query_hash"];

const BITS_OF_CHARACTER = 6;

it("every link, session and challenge has 128 bits or more, whatever table it is in", async () => {
  covers("own.email.24");
  const { rows: columns } = await sql<{ name: string; table: string; column: string }>`
    select table_name || '.' || column_name as name, table_name as "table", column_name as "column"
    from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea' and column_name like '%hash' order by 1`.execute(
    harness.db,
  );
  const long = tokens.filter((token) => token.length * BITS_OF_CHARACTER >= 128);
  const hashes = long.map((token) => hashToken(token).toString("hex"));
  expect(new Set(long).size).toBe(new Set(tokens).size);
  for (const { name, table, column } of columns.filter((one) => !NO_LINKS.includes(one.name))) {
    const { rows } = await sql<{ hash: string }>`
      select encode(${sql.ref(column)}, 'hex') as hash from ${sql.table(table)}
      where ${sql.ref(column)} is not null`.execute(harness.db);
    expect([name, rows.length > 0]).toEqual([name, true]);
    const unknown = rows.filter(({ hash }) => !hashes.includes(hash));
    expect([name, unknown.length]).toEqual([name, 0]);
  }
});

let challenge = "";
/** The number of an order that waits to be collected. */
let waiting = "";
const challenged = (code: string) => ({ challenge, code });

type Guess = (n: number) => Promise<Reply>;

/** Sends guesses until one is refused without a check. @returns the number of checked ones */
const countLooked = async (guess: Guess): Promise<number> => {
  for (let wrong = 0; wrong < 40; wrong += 1) {
    const { body } = await guess(wrong);
    if (/too-many|wait-for-code|locked/.test(body.code)) return wrong;
  }
  throw new Error("forty wrong ones were looked at");
};

const send = (method: string, path: string, json: object, by?: Person) =>
  harness.call(method, path, { token: by?.token, json });

const WRONG = "au hasard, rien de plus";

/** Secrets short enough to be guessed: how they are tried, and how many wrong ones are checked. */
const SHORT: readonly [what: string, most: number, guess: Guess][] = [
  [
    "a password at the login",
    10,
    () => send("POST", "/api/auth/login", { email: life.lessor.email, password: WRONG }),
  ],
  [
    "an administrator's password",
    5,
    () => send("POST", "/api/auth/login", { email: ADMIN.ADMIN_EMAIL, password: WRONG }),
  ],
  [
    "one's password before an address is changed",
    10,
    () => send("PUT", "/api/auth/email", { email: "x@test.re", password: WRONG }, life.artisan),
  ],
  [
    "one's password, asked again",
    10,
    () => send("POST", "/api/auth/confirm", { password: WRONG }, life.lessor),
  ],
  [
    "one's password before an account is closed",
    10,
    () => send("DELETE", "/api/auth/account", { password: WRONG }, life.buyer),
  ],
  [
    "a phone's or a recovery code",
    4,
    (n) => send("POST", "/api/auth/second-factor", challenged(n % 2 ? "000000" : "aaaabbbbcccc")),
  ],
  [
    "the pass of an order",
    5,
    () =>
      send("POST", "/api/handovers/check", { orderNumber: waiting, code: "222222" }, life.lessor),
  ],
  [
    "an order's number with an e-mail",
    20,
    (n) => send("POST", "/api/withdrawal-links", { orderNumber: waiting, email: `z${n}@test.re` }),
  ],
];

it.each(SHORT)("%s is looked at %i times at most", async (_, most, guess) => {
  covers("own.email.24");
  // Tries are counted by quarters and hours, and none may begin meanwhile.
  await harness.setNow(new Date());
  const looked = await countLooked(guess);
  expect([looked > 0, looked <= most]).toEqual([true, true]);
});
