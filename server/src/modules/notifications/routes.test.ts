import { randomUUID } from "node:crypto";
import { DAY_MS } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { ADMIN, aConsumer, PASSWORD, type Person } from "../../../test/factories.ts";
import { type Harness, useHarness } from "../../../test/harness.ts";
import { listenLive } from "../../../test/live.ts";
import { aMarket, type Market } from "../../../test/market.ts";

const harness = useHarness(ADMIN);
let market: Market;

beforeAll(async () => {
  market = await aMarket(harness);
});

afterEach(() => harness.setNow(undefined));

const list = async ({ token }: Person, query = "") =>
  (await harness.call("GET", `/api/notifications${query}`, { token })).body;

const titlesOf = async (person: Person, query = ""): Promise<string[]> =>
  (await list(person, query)).data.map(({ title }: { title: string }) => title);

const count = async ({ token }: Person): Promise<number> =>
  (await harness.call("GET", "/api/notifications/count", { token })).body.unread;

const read = ({ token }: Person, id: string) =>
  harness.call("POST", `/api/notifications/${id}/read`, { token });

const insert = (db: Harness["db"], { userId }: Person, ages: readonly number[]) =>
  db
    .insertInto("notifications")
    .values(
      ages.map((age) => ({
        id: randomUUID(),
        user_id: userId,
        topic: null,
        title: `Il y a ${age} min`,
        text: "",
        path: null,
        created_at: new Date(Date.now() - age * 60_000),
      })),
    )
    .execute();

describe("GET /api/notifications", () => {
  it("has what mails say to both sides of an order, in no mail's but their own", async () => {
    covers("own.api.366", "own.notifications.7");
    const before = await count(market.artisan);
    await market.aPaidOrder();
    const [notification] = (await list(market.artisan)).data;
    expect(notification).toEqual({
      _id: expect.any(String),
      topic: null,
      title: expect.stringMatching(/^Nouvelle commande /),
      text: expect.stringMatching(/ vient de commander\. L'argent vous est versé quand/),
      path: "/mes-ventes",
      createdAt: expect.any(String),
      readAt: null,
    });
    expect(await count(market.artisan)).toBe(before + 1);
    expect((await titlesOf(market.consumer))[0]).toMatch(/^Commande .* : à récupérer$/);
    expect(await titlesOf(market.consumer)).not.toContain(notification.title);
  });

  it("is told live: an order of somebody else arrives on an open page", async () => {
    covers("own.notifications.8");
    const listening = await listenLive(harness.baseUrl, market.artisan.token);
    expect(await listening.next()).toBe("again");
    await market.aPaidOrder();
    expect(await listening.next()).toBe("notifications:new");
    await listening.stop();
  });

  it("ends, page by page, the newest first, and can be narrowed to what was not read", async () => {
    covers("own.api.366");
    const person = await aConsumer(harness);
    await insert(harness.db, person, [10, 20, 30]);
    const first = await list(person, "?limit=2");
    expect(first.data.map(({ title }: { title: string }) => title)).toEqual([
      "Bienvenue !",
      "Il y a 10 min",
    ]);
    expect(first.unread).toBe(4);
    const next = await list(person, `?limit=2&cursor=${first.nextCursor}`);
    expect([next.data.length, next.data[0].title, next.nextCursor]).toEqual([
      2,
      "Il y a 20 min",
      null,
    ]);
    await read(person, next.data[0]._id);
    expect(await titlesOf(person, "?unread=true")).toEqual([
      "Bienvenue !",
      "Il y a 10 min",
      "Il y a 30 min",
    ]);
    const { status } = await harness.call("GET", "/api/notifications?cursor=faux", person);
    expect(status).toBe(400);
  });

  it("has nothing of mails that hold a secret", async () => {
    covers("own.notifications.9");
    const person = await aConsumer(harness);
    await harness.call("POST", "/api/auth/forgot-password", { json: { email: person.email } });
    expect((await harness.mailsTo(person.email)).map(({ subject }) => subject)).toContain(
      "Choisir un nouveau mot de passe",
    );
    expect(await titlesOf(person)).toEqual(["Bienvenue !"]);
  });
});

describe("reading", () => {
  it("marks one, once, and counts the others", async () => {
    covers("own.api.367", "own.api.368");
    const person = await aConsumer(harness);
    await insert(harness.db, person, [10]);
    const [{ _id }] = (await list(person)).data;
    const listening = await listenLive(harness.baseUrl, person.token);
    await listening.next();
    expect((await read(person, _id)).status).toBe(200);
    expect(await listening.next()).toBe("notifications");
    await listening.stop();
    const [{ readAt }] = (await list(person)).data;
    expect((await read(person, _id)).status).toBe(200);
    expect((await list(person)).data[0].readAt).toBe(readAt);
    expect(await count(person)).toBe(1);
  });

  it("marks all of one's own", async () => {
    covers("own.api.369");
    const [person, other] = await Promise.all([aConsumer(harness), aConsumer(harness)]);
    const { status } = await harness.call("POST", "/api/notifications/read", person);
    expect([status, await count(person), await count(other)]).toEqual([200, 0, 1]);
  });

  it("is refused of what is not there, or another's", async () => {
    covers("own.refusals.336");
    const [person, other] = await Promise.all([aConsumer(harness), aConsumer(harness)]);
    const [{ _id }] = (await list(other)).data;
    for (const id of [_id, "00000000-0000-4000-8000-000000000000"]) {
      const { status, body } = await read(person, id);
      expect([status, body.code]).toEqual([404, "notification/not-found"]);
    }
    expect(await count(other)).toBe(1);
  });
});

describe("what is kept", () => {
  it("goes with the account", async () => {
    covers("own.notifications.10");
    const { token, userId } = await aConsumer(harness);
    const json = { password: PASSWORD };
    expect((await harness.call("DELETE", "/api/auth/account", { token, json })).status).toBe(200);
    const left = harness.db.selectFrom("notifications").where("user_id", "=", userId);
    expect(await left.selectAll().execute()).toEqual([]);
  });

  it("goes after ninety days", async () => {
    covers("own.notifications.10");
    const person = await aConsumer(harness);
    await harness.setNow(new Date(Date.now() + 89 * DAY_MS));
    await harness.app.jobs.runNow("delete-expired-rows");
    const kept = () =>
      harness.db
        .selectFrom("notifications")
        .select("title")
        .where("user_id", "=", person.userId)
        .execute();
    expect(await kept()).toHaveLength(1);
    await harness.setNow(new Date(Date.now() + 91 * DAY_MS));
    await harness.app.jobs.runNow("delete-expired-rows");
    expect(await kept()).toEqual([]);
  });
});
