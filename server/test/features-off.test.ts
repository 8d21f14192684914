import { ENDPOINTS } from "@stokaz/contract/endpoints";
import { features } from "@stokaz/contract/features";
import { addDays, addMonths } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type App, buildApp } from "../src/app.ts";
import { type Client, createClient } from "./client.ts";
import { aConsumer, aLessor, anArtisan, aSpace, spaceForm } from "./factories.ts";
import { useHarness } from "./harness.ts";
import { aPickupPlace, at } from "./pickups.ts";
import { rentalRequest, today } from "./purchases.ts";
import { createRents } from "./rents.ts";
import { aStockedSpace, insertOrder, setOrderState } from "./rows.ts";
import { actFor, joinTeam } from "./team.ts";

const harness = useHarness();

/** The same product on the same database, after its operator turned all features off. */
let off: App;
let without: Client;

beforeAll(async () => {
  const config = { ...harness.deps.config, featuresOff: [...features] };
  off = await buildApp({ ...harness.deps, config });
  without = createClient(await off.server.listen({ port: 0, host: "127.0.0.1" }));
});

afterEach(() => harness.setNow(undefined));

afterAll(async () => {
  await off.server.close();
  await off.jobs.stop();
});

const belonging = ENDPOINTS.filter(({ feature }) => feature !== undefined);
const ANY_ID = "00000000-0000-4000-8000-000000000000";

describe("a feature that is left out", () => {
  it.each(belonging.map((endpoint) => [`${endpoint.method} ${endpoint.path}`] as const))(
    "refuses %s to anybody, whatever they send",
    async (name) => {
      covers("own.product.470", "own.refusals.375");
      const [method = "", path = ""] = name.split(" ");
      const { status, body } = await without.call(method, path.replace(/:\w+/g, ANY_ID));
      expect([status, body.code]).toEqual([404, "feature/off"]);
      expect((await harness.call(method, path.replace(/:\w+/g, ANY_ID))).body.code).not.toBe(
        "feature/off",
      );
    },
  );

  it("is named to screens", async () => {
    covers("own.product.470");
    const namedBy = async ({ call }: Client) => (await call("GET", "/api/territory")).body;
    expect((await namedBy(without)).featuresOff).toEqual([...features]);
    expect((await namedBy(harness)).featuresOff).toEqual([]);
  });

  it("is no topic of mails", async () => {
    covers("own.product.471");
    const { token } = await aConsumer(harness);
    const topics = async ({ call }: Client): Promise<string[]> =>
      (await call("GET", "/api/notifications/preferences", { token })).body.data.map(
        ({ topic }: { topic: string }) => topic,
      );
    const all = await topics(harness);
    const left = await topics(without);
    expect(all.filter((topic) => !left.includes(topic))).toEqual(["messages", "reviews"]);
  });
});

describe("rents without monthly ones", () => {
  it("are paid at once, and a lease paid monthly goes on", async () => {
    covers("own.product.472");
    const rents = createRents(harness);
    const { rentalId, artisan, lessor } = await rents.aLease();
    const spaceId = await aSpace(harness, lessor);
    const ask = (payment: string) =>
      without.call("POST", "/api/storagepayment/create-checkout-session", {
        token: artisan.token,
        json: { ...rentalRequest(spaceId, { months: 4 }), payment },
      });
    const monthly = await ask("monthly");
    expect([monthly.status, monthly.body.code]).toEqual([404, "feature/off"]);
    expect((await ask("upfront")).status).toBe(200);

    const due = addMonths(today(), 1);
    // The charge is announced first.
    for (const day of [addDays(due, -3), due]) {
      await harness.setNow(rents.at(day, 9));
      for (const job of ["keep-cards", "follow-rents", "charge-rents"]) await off.jobs.runNow(job);
    }
    expect((await rents.statuses(rentalId)).slice(0, 2)).toEqual(["paid", "paid"]);
  });
});

describe("places without slots", () => {
  it("take none for an order, and leave those that orders have", async () => {
    covers("own.product.473", "own.product.797");
    const place = await aPickupPlace(harness);
    const orderId = await place.order();
    expect((await place.choose(orderId, at("2027-02-02", "09:00"))).status).toBe(200);
    const { token } = place.buyer;
    const readOwn = async () =>
      (await without.call("GET", "/api/orders/getOrders", { token })).body.data[0];
    expect(await readOwn()).toMatchObject({
      slot: { startsAt: at("2027-02-02", "09:00").toISOString() },
      storageId: { isSlotted: false },
    });
    const shown = await without.call("GET", `/api/places/${place.spaceId}/slots`);
    expect(shown.body.isSlotted).toBe(false);
    expect(shown.body.data.flatMap(({ slots }: { slots: unknown[] }) => slots)).toEqual([]);

    const json = { storageId: place.spaceId, slot: at("2027-02-04", "09:00").toISOString() };
    const items = [{ productId: place.productId, quantity: 1, price: 8.5 }];
    const bought = await without.call("POST", "/api/basket/checkout", {
      token,
      json: { ...json, items },
    });
    expect([bought.status, bought.body.code]).toEqual([404, "feature/off"]);

    await without.call("DELETE", `/api/orders/${orderId}/slot`, { token });
    expect((await readOwn()).slot).toBeNull();
    const mails = await harness.mailsTo(place.buyer.email);
    const given = mails.find(({ subject }) => subject.endsWith(": créneau rendu"));
    expect(given?.text).toContain("venez pendant les horaires d'ouverture.");
  });
});

describe("spaces without acceptance", () => {
  it("are rented at once, but for those that were rented on acceptance before", async () => {
    covers("own.product.474");
    const lessor = await aLessor(harness);
    const form = spaceForm({ acceptance: "on_request" });
    const asked = { token: lessor.token, form };
    const refused = await without.call("POST", "/api/storageSpace/create", asked);
    expect([refused.status, refused.body.code]).toEqual([404, "feature/off"]);

    const spaceId = await aSpace(harness, lessor, { acceptance: "on_request" });
    const change = (fields: typeof form) =>
      without.call("PUT", `/api/storageSpace/update/${spaceId}`, {
        token: lessor.token,
        form: fields,
      });
    expect((await change(form)).body.storageSpace.acceptance).toBe("on_request");
    await change(spaceForm({ acceptance: "instant" }));
    expect((await change(form)).body.code).toBe("feature/off");
  });
});

describe("sellers without teams", () => {
  it("ends the sessions that act for a seller", async () => {
    covers("own.product.475");
    const [seller, member] = [await anArtisan(harness), await aConsumer(harness)];
    await joinTeam(harness, seller, member, ["products"]);
    const read = ({ call }: Client) => call("GET", "/api/auth/me", { token: member.token });
    expect((await read(without)).status).toBe(200);
    await actFor(harness, member, seller.userId);
    expect((await read(harness)).status).toBe(200);
    expect((await read(without)).body.code).toBe("session/required");
  });
});

describe("a place without reviews", () => {
  it("has no score, though it was reviewed", async () => {
    covers("own.product.476");
    const { spaceId, buyer, productId } = await aStockedSpace(harness);
    const purchaseId = await insertOrder(harness.db, { buyerId: buyer.userId, productId });
    await setOrderState(harness.db, purchaseId, "collected", { collected_at: new Date() });
    const reviewed = await harness.call("POST", "/api/reviews", {
      token: buyer.token,
      json: {
        about: "place",
        purchaseId,
        subjectId: spaceId,
        rating: 4,
        words: "Accueil chaleureux.",
      },
    });
    expect(reviewed.status).toBe(201);
    const page = async ({ call }: Client) => (await call("GET", `/api/places/${spaceId}`)).body;
    expect((await page(harness)).score).toMatchObject({ average: 4, count: 1 });
    expect((await page(without)).score).toBeUndefined();
  });
});

describe("jobs", () => {
  it("of what is left out run no more by themselves", async () => {
    covers("own.product.471");
    const scheduled = async ({ jobs }: App): Promise<string[]> => {
      await jobs.start(false);
      const { rows } = await harness.deps.pool.query<{ name: string }>(
        "select name from pgboss.schedule",
      );
      return rows.map(({ name }) => name);
    };
    const before = await scheduled(harness.app);
    expect(before).toEqual(expect.arrayContaining(["mail-unread-messages", "ask-for-reviews"]));
    const after = await scheduled(off);
    expect(before.filter((name) => !after.includes(name)).sort()).toEqual([
      "ask-for-reviews",
      "mail-unread-messages",
    ]);
  });
});
