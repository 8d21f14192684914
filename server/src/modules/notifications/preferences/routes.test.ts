import { covers } from "@stokaz/spec-coverage";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { ADMIN, aConsumer, type Person } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { aMarket, type Market } from "../../../../test/market.ts";
import { aProduct } from "../../../../test/purchases.ts";
import { buildApp } from "../../../app.ts";
import { MAIL_JOB } from "../../mail/public.ts";

const harness = useHarness(ADMIN);
let market: Market;

beforeAll(async () => {
  market = await aMarket(harness);
});

const preferencesOf = async ({ token }: Person): Promise<Record<string, boolean>> => {
  const { body } = await harness.call("GET", "/api/notifications/preferences", { token });
  type Row = { topic: string; isMailed: boolean };
  return Object.fromEntries(body.data.map(({ topic, isMailed }: Row) => [topic, isMailed]));
};

const prefer = ({ token }: Person, topic: string, isMailed: boolean) =>
  harness.call("PUT", "/api/notifications/preferences", { token, json: { topic, isMailed } });

/** Sends the buyer the notification that an order is ready, which is mailed under "orders". */
const notifyReady = async (): Promise<void> => {
  await market.aPaidOrder();
  const { id } = await harness.db
    .selectFrom("orders")
    .select("id")
    .orderBy("paid_at", "desc")
    .executeTakeFirstOrThrow();
  const { status } = await harness.call("POST", `/api/orders/markReady/${id}`, market.artisan);
  expect(status).toBe(200);
};

const readyMails = async () =>
  (await harness.mailsTo(market.consumer.email)).filter(({ subject }) => subject.endsWith("prête"));

const readyNotifications = async (): Promise<number> => {
  const { body } = await harness.call("GET", "/api/notifications", market.consumer);
  return body.data.filter(({ title }: { title: string }) => title.endsWith("prête")).length;
};

describe("preferences", () => {
  it("have every topic mailed at first, stock only for artisans", async () => {
    covers("own.api.370");
    expect(await preferencesOf(market.consumer)).toEqual({
      orders: true,
      handovers: true,
      reminders: true,
      messages: true,
      reviews: true,
    });
    expect(await preferencesOf(market.artisan)).toHaveProperty("stock", true);
  });

  it("hold back the mails of a topic, never what stands among the notifications", async () => {
    covers("own.api.371", "own.notifications.11");
    const { consumer } = market;
    expect((await prefer(consumer, "orders", false)).status).toBe(200);
    expect(await preferencesOf(consumer)).toMatchObject({ orders: false, reviews: true });
    expect(await preferencesOf(market.artisan)).toMatchObject({ orders: true });
    await notifyReady();
    expect([(await readyMails()).length, await readyNotifications()]).toEqual([0, 1]);
    // Mails with legal effect are sent in any case.
    const subjects = (await harness.mailsTo(consumer.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.endsWith("à récupérer"))).toHaveLength(1);

    await prefer(consumer, "orders", true);
    await notifyReady();
    expect([(await readyMails()).length, await readyNotifications()]).toEqual([1, 2]);
  });

  it("hold back what was posted before and waited for the proof of the address", async () => {
    covers("own.notifications.17");
    const buyer = await aConsumer(harness, { isProven: false });
    const [proof] = await harness.mailsTo(buyer.email);
    const product = await aProduct(harness, market.artisan, market.rentalId);
    const { orderId } = await market.money.aPaidOrder(buyer, product, 1);
    expect(
      (await harness.call("POST", `/api/orders/markReady/${orderId}`, market.artisan)).status,
    ).toBe(200);
    await harness.mailsTo(buyer.email);
    expect((await prefer(buyer, "orders", false)).status).toBe(200);
    const [, token] = /confirmer-email\?token=([\w-]+)/.exec(proof?.text ?? "") ?? [];
    await harness.call("POST", "/api/auth/confirm-email", { json: { token } });
    const subjects = (await harness.mailsTo(buyer.email)).map(({ subject }) => subject);
    expect(subjects).toContain("Bienvenue !");
    expect(subjects.filter((subject) => subject.endsWith("prête"))).toEqual([]);
  });

  it("hold back what the mail server refused before", async () => {
    covers("own.notifications.17");
    const before = (await readyMails()).length;
    const send = () => Promise.reject(new Error("connect ECONNREFUSED"));
    const cutOff = await buildApp({ ...harness.deps, mail: { send } });
    await notifyReady();
    await cutOff.jobs.drain();
    await cutOff.jobs.stop();
    await prefer(market.consumer, "orders", false);
    await sql`
      update pgboss.job set start_after = now() where name = ${MAIL_JOB} and state = 'retry'
    `.execute(harness.db);
    expect((await readyMails()).length).toBe(before);
    await prefer(market.consumer, "orders", true);
  });

  it("know no other topics: what the law has us mail is none", async () => {
    covers("own.notifications.11");
    const { status } = await prefer(market.consumer, "contracts", false);
    expect(status).toBe(400);
  });
});

describe("the link in a mail", () => {
  const post = (url: string, init: RequestInit = {}) => fetch(url, { method: "POST", ...init });

  it("ends the mails of its topic without logging in, as mail programs press it", async () => {
    covers("own.api.372", "own.notifications.12");
    const { consumer } = market;
    await notifyReady();
    const [mail] = await readyMails();
    expect(mail?.oneClick).toMatch(/\/api\/notifications\/unsubscribe\?token=[\w-]{43}$/);
    expect(mail?.text).toMatch(/\/notifications\/ne-plus-recevoir\?token=[\w-]{43}/);
    const pressed = await post(mail?.oneClick ?? "", {
      body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
    });
    expect([pressed.status, await pressed.json()]).toEqual([
      200,
      { message: "C'est fait : vous ne recevrez plus ces e-mails.", topic: "orders" },
    ]);
    expect(await preferencesOf(consumer)).toMatchObject({ orders: false, reviews: true });

    await prefer(consumer, "orders", true);
    const form = new FormData();
    form.append("List-Unsubscribe", "One-Click");
    expect((await post(mail?.oneClick ?? "", { body: form })).status).toBe(200);
    expect((await post(mail?.oneClick ?? "")).status).toBe(200);
    expect(await preferencesOf(consumer)).toMatchObject({ orders: false });
    await prefer(consumer, "orders", true);
  });

  it("is in no mail that is always sent, and no table holds it", async () => {
    covers("own.notifications.12");
    await notifyReady();
    const mails = await harness.mailsTo(market.consumer.email);
    const order = mails.find(({ subject }) => subject.endsWith("à récupérer"));
    expect([order?.oneClick, order?.text.includes("ne-plus-recevoir")]).toEqual([null, false]);
    const token = /token=([\w-]+)/.exec((await readyMails())[0]?.oneClick ?? "")?.[1] ?? "";
    expect(token).toHaveLength(43);
    const links = await harness.db.selectFrom("unsubscribe_links").selectAll().execute();
    expect(JSON.stringify(links)).not.toContain(token);
  });

  it("that nobody was sent is refused", async () => {
    covers("own.refusals.337");
    const { status, body } = await harness.call(
      "POST",
      `/api/notifications/unsubscribe?token=${"x".repeat(43)}`,
    );
    expect([status, body.code]).toEqual([404, "notification/link-unknown"]);
  });
});
