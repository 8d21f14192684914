import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { cents } from "@stokaz/contract/money/money";
import { addMonths, DAY_MS, HOUR_MS } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import fc from "fast-check";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { type App, buildApp } from "../src/app.ts";
import { createProductListing } from "../src/modules/products/listing/service.ts";
import { createSpaceListing } from "../src/modules/spaces/listing/service.ts";
import { openDb } from "../src/platform/db/db.ts";
import { createChanges } from "../src/platform/kept/changes.ts";
import { createKeeper } from "../src/platform/kept/keeper.ts";
import { createListener } from "../src/platform/live/listener.ts";
import { aLessor, anArtisan, type Person, spaceForm } from "./factories.ts";
import { useHarness } from "./harness.ts";
import { breakListening } from "./live.ts";
import { insertProduct, insertRental, insertSpace, today } from "./rows.ts";

const harness = useHarness();

/**
 * Clock for the age of kept answers: it moves only when a test says so, so that nothing ends by age
 * alone.
 */
let age = 0;
/** Two processes that keep answers; the harness's own keeps none. */
let one: App;
let other: App;
let lessor: Person;
let artisan: Person;
let spaceId: string;
let rentalId: string;
let productId: string;

/**
 * Built pages that show the data they read: the address after `/montre`.
 *
 * @returns the folder of their files
 */
const pagesIn = (folder: string): string => {
  const client = path.join(folder, "build/client");
  mkdirSync(path.join(client, "assets"), { recursive: true });
  mkdirSync(path.join(folder, "build/server"));
  writeFileSync(
    path.join(folder, "build/server/index.js"),
    `export const render = async (request, read) => {
      const { pathname, search } = new URL(request.url);
      const { body } = await read(pathname.slice("/montre".length) + search);
      return Response.json(body);
    };`,
  );
  return client;
};

beforeAll(async () => {
  [lessor, artisan] = [await aLessor(harness, { connected: false }), await anArtisan(harness)];
  const config = { ...harness.deps.config, webDir: pagesIn(harness.deps.config.dataDir) };
  const deps = { ...harness.deps, config, listingAge: { limitMs: 500, now: () => age } };
  [one, other] = [await buildApp(deps), await buildApp(deps)];
});

afterAll(async () => {
  for (const { server, jobs } of [one, other]) {
    await server.close();
    await jobs.stop();
  }
});

beforeEach(async () => {
  await harness.setNow(undefined);
  for (const act of ["restored", "open again", "company active"]) await ACTS[act]?.();
  for (const table of ["products", "rentals", "storage_spaces"] as const) {
    await harness.db.deleteFrom(table).execute();
  }
  spaceId = await insertSpace(harness.db, lessor.userId);
  rentalId = await insertRental(harness.db, {
    spaceId,
    lessorId: lessor.userId,
    artisanId: artisan.userId,
  });
  productId = await insertProduct(harness.db, rentalId);
  await heard(one);
  await heard(other);
});

const PRODUCTS = "/api/product/getProducts?limit=24";
const SPACES = "/api/renter/availableStorageSpace?limit=24";

const read = async ({ server }: Pick<App, "server">, url: string) =>
  (await server.inject({ url })).json();

const stockIn = async (app: App): Promise<number> =>
  (await read(app, PRODUCTS)).data[0].stockQuantity;

const setStock = (units: number): Promise<unknown> =>
  harness.db
    .updateTable("products")
    .set({ stock_quantity: units })
    .where("id", "=", productId)
    .execute();

/**
 * Sends a request that may change something: it is answered once the process has heard all earlier
 * commits.
 */
const settle = ({ server }: App) => server.inject({ method: "POST", url: "/api/nothing" });

/** Waits until a process hears changes. */
const heard = async (app: App): Promise<void> => {
  await read(app, PRODUCTS);
  await vi.waitFor(async () => {
    await read(app, PRODUCTS);
    const { body } = await app.server.inject("/metrics");
    expect(body).toMatch(/^kept_hears_changes 1$/m);
  });
};

describe("a list that many ask for", () => {
  it("is read as it is now by whoever changed it, in the next list", async () => {
    covers("own.product.430");
    const nameIn = async () => (await read(one, SPACES)).map(({ name }: { name: string }) => name);
    expect(await nameIn()).toEqual(["Garage de Terre Sainte"]);
    const baseUrl = await one.server.listen({ port: 0, host: "127.0.0.1" });
    for (const name of ["Cave fraîche", "Grange", "Hangar"]) {
      const form = new FormData();
      for (const [field, value] of Object.entries(spaceForm({ name }))) form.append(field, value);
      const { status } = await fetch(`${baseUrl}/api/storageSpace/update/${spaceId}`, {
        method: "PUT",
        headers: { authorization: `Bearer ${lessor.token}` },
        body: form,
      });
      expect(status).toBe(200);
      expect(await nameIn()).toEqual([name]);
    }
  });

  it("changes in every process with what was committed, by itself", async () => {
    covers("own.product.431");
    expect([await stockIn(one), await stockIn(other)]).toEqual([10, 10]);
    await setStock(7);
    for (const app of [one, other]) {
      await vi.waitFor(async () => expect(await stockIn(app)).toBe(7), { interval: 5 });
    }
  });

  it("stays as long as nothing that it is made of changes", async () => {
    covers("own.product.432");
    await read(one, PRODUCTS);
    const made = async () => {
      const { body } = await one.server.inject("/metrics");
      return Number(/^kept_made_total\{group="products"\} (.*)$/m.exec(body)?.[1]);
    };
    const before = await made();
    age += DAY_MS;
    await sql`update users set password_hash = password_hash`.execute(harness.db);
    await sql`update rentals set months = months where false`.execute(harness.db);
    await settle(one);
    expect(await stockIn(one)).toBe(10);
    expect(await made()).toBe(before);
    await setStock(9);
    await settle(one);
    expect(await stockIn(one)).toBe(9);
    expect(await made()).toBe(before + 1);
  });

  it("keeps what another product has to say when one is sold", async () => {
    covers("own.product.432");
    const sold = await insertProduct(harness.db, rentalId, { name: "Vanille Bourbon" });
    await settle(one);
    const address = `/api/product/getProducts?product=miel&limit=24`;
    const made = async () => {
      const { body } = await one.server.inject("/metrics");
      return Number(/^kept_made_total\{group="products"\} (.*)$/m.exec(body)?.[1]);
    };
    expect((await read(one, address)).data).toHaveLength(1);
    const before = await made();
    const sell = (stock_quantity: number) =>
      harness.db.updateTable("products").set({ stock_quantity }).where("id", "=", sold).execute();
    await sell(3);
    await settle(one);
    await read(one, address);
    expect(await made()).toBe(before);
    await sell(0);
    await settle(one);
    await read(one, address);
    expect(await made()).toBe(before + 1);
  });

  it("stands on a page that lives as it does; what nobody tells of lives half a second", async () => {
    covers("own.product.436");
    const stockOn = async (page: string) => {
      const { body } = await one.server.inject(`/montre${page}`);
      return JSON.parse(body).data[0].stockQuantity;
    };
    expect(await stockOn(PRODUCTS)).toBe(10);
    age += DAY_MS;
    await settle(one);
    const pages = async () => {
      const { body } = await one.server.inject("/metrics");
      return Number(/^kept_made_total\{group="pages"\} (.*)$/m.exec(body)?.[1]);
    };
    const before = await pages();
    expect(await stockOn(PRODUCTS)).toBe(10);
    expect(await pages()).toBe(before);
    await setStock(8);
    await settle(one);
    expect(await stockOn(PRODUCTS)).toBe(8);
    // The page of a place reads a list, besides other data.
    const place = `/api/places/${spaceId}`;
    const read = async () => one.server.inject(`/montre${place}`);
    await read();
    const made = await pages();
    age += 499;
    await settle(one);
    await read();
    expect(await pages()).toBe(made);
    age += 1;
    await read();
    expect(await pages()).toBe(made + 1);
    await setStock(7);
    await settle(one);
    expect((await read()).body).toContain('"stockQuantity":7');
  });

  it("is half a second old at most while changes are not heard, and right again afterwards", async () => {
    covers("own.product.23", "own.product.433");
    const admin = new pg.Client({
      host: inject("postgresHost"),
      user: "postgres",
      database: "postgres",
    });
    await admin.connect();
    const { rows } = await harness.deps.pool.query("select current_database() as name");
    const allow = (isAllowed: boolean) =>
      admin.query(`alter database ${rows[0].name} allow_connections ${isAllowed}`);
    try {
      await allow(false);
      await breakListening(harness);
      await vi.waitFor(async () => {
        const { body } = await one.server.inject("/metrics");
        expect(body).toMatch(/^kept_hears_changes 0$/m);
      });
      age += 500;
      expect(await stockIn(one)).toBe(10);
      await setStock(6);
      age += 499;
      expect(await stockIn(one)).toBe(10);
      age += 1;
      expect(await stockIn(one)).toBe(6);
      // The writer reads their own change in any case.
      await setStock(5);
      await settle(one);
      expect(await stockIn(one)).toBe(5);
      await setStock(4);
      expect(await stockIn(one)).toBe(5);
    } finally {
      await allow(true);
      await admin.end();
    }
    await vi.waitFor(async () => expect(await stockIn(one)).toBe(4), { timeout: 20_000 });
    await setStock(3);
    await vi.waitFor(async () => expect(await stockIn(one)).toBe(3));
  });

  /** A rental of all that is left, which nobody has paid. */
  const holdTheRest = async (until: Date): Promise<void> => {
    const holdId = await insertRental(
      harness.db,
      { spaceId, lessorId: lessor.userId, artisanId: artisan.userId },
      { pallets: 8, status: "pending", confirmed_at: null, start_date: today() },
    );
    await harness.db
      .updateTable("rentals")
      .set({ hold_expires_at: until })
      .where("id", "=", holdId)
      .execute();
  };

  /** The same pallets, which the tenant of the space is about to add. */
  const keepTheRest = (until: Date) =>
    sql`insert into kept_pallets (id, rental_id, space_id, pallets, start_date, end_date, hold_expires_at)
      values (gen_random_uuid(), ${rentalId}, ${spaceId}, 8, ${today()}::date, ${addMonths(today(), 1)}::date, ${until})`.execute(
      harness.db,
    );

  it("ends when the clock says so: a hold, the last pickup, the day", async () => {
    covers("own.product.434");
    const now = new Date();
    await harness.setNow(now);
    const until = new Date(now.getTime() + HOUR_MS);
    await holdTheRest(until);
    const grown = new Date(until.getTime() + HOUR_MS / 2);
    await keepTheRest(grown);
    // Pickup hours are whole minutes.
    const pickup = new Date(Math.floor(now.getTime() / 60_000) * 60_000 + 2 * HOUR_MS);
    await sql`update rentals set last_pickup = ${pickup}::timestamptz at time zone 'Indian/Reunion'
      where id = ${rentalId}`.execute(harness.db);
    await settle(one);
    const seen = async (at: number): Promise<number[]> => {
      await harness.setNow(new Date(at));
      return [(await read(one, SPACES)).length, (await read(one, PRODUCTS)).data.length];
    };
    expect(await seen(now.getTime())).toEqual([0, 1]);
    expect(await seen(until.getTime() - 1)).toEqual([0, 1]);
    expect(await seen(until.getTime())).toEqual([0, 1]);
    expect(await seen(grown.getTime() - 1)).toEqual([0, 1]);
    expect(await seen(grown.getTime())).toEqual([1, 1]);
    expect(await seen(pickup.getTime() - 1000)).toEqual([1, 1]);
    expect(await seen(pickup.getTime())).toEqual([1, 0]);
  });
});

type Act = () => Promise<unknown>;

const set = (table: string, id: () => string, column: string, value: unknown): Act => {
  const key = table === "lessor_profiles" || table === "artisan_profiles" ? "user_id" : "id";
  return () =>
    sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where ${sql.ref(key)} = ${id()}`.execute(
      harness.db,
    );
};

/** Possible changes, each from any state. */
const ACTS: Record<string, Act> = {
  sold: set("products", () => productId, "stock_quantity", 1),
  "sold out": set("products", () => productId, "stock_quantity", 0),
  "taken back": set("products", () => productId, "stock_quantity", 10),
  dearer: set("products", () => productId, "price_cents", cents(990)),
  renamed: set("products", () => productId, "name", "Vanille givrée"),
  "named as before": set("products", () => productId, "name", "Miel de letchi"),
  unapproved: set("products", () => productId, "unapproved_since", new Date(0)),
  approved: set("products", () => productId, "unapproved_since", null),
  "put on sale": () => insertProduct(harness.db, rentalId, { name: "Letchis séchés" }),
  "brand named": set("artisan_profiles", () => artisan.userId, "trade_name", "Vanille des Hauts"),
  suspended: () =>
    sql`update users set suspended_at = now(), suspension_reason = 'Impayé' where id = ${artisan.userId}`.execute(
      harness.db,
    ),
  restored: () =>
    sql`update users set suspended_at = null, suspension_reason = null where id = ${artisan.userId}`.execute(
      harness.db,
    ),
  "closed for tax": () =>
    sql`insert into tax_requests (id, user_id, asked_at, step, step_at)
      values (gen_random_uuid(), ${artisan.userId}, now(), 'closed', now()) on conflict do nothing`.execute(
      harness.db,
    ),
  "open again": () => sql`delete from tax_requests`.execute(harness.db),
  "space moved": set("storage_spaces", () => spaceId, "city", "Saint-Leu"),
  "space cheaper": set("storage_spaces", () => spaceId, "price_cents", cents(900)),
  "space hidden": () =>
    sql`update storage_spaces set hidden_at = now(), hidden_reason = 'x' where id = ${spaceId}`.execute(
      harness.db,
    ),
  "space shown": () =>
    sql`update storage_spaces set hidden_at = null, hidden_reason = null where id = ${spaceId}`.execute(
      harness.db,
    ),
  "space taken off": set("storage_spaces", () => spaceId, "taken_off_at", new Date(0)),
  "space put back": set("storage_spaces", () => spaceId, "taken_off_at", null),
  "sales paused": set("rentals", () => rentalId, "sales_paused_at", new Date(0)),
  "sales resumed": set("rentals", () => rentalId, "sales_paused_at", null),
  "pallets held": () =>
    insertRental(
      harness.db,
      { spaceId, lessorId: lessor.userId, artisanId: artisan.userId },
      { pallets: 1, status: "pending", confirmed_at: null },
    ),
  "pallets added while they are paid": () =>
    sql`insert into kept_pallets (id, rental_id, space_id, pallets, start_date, end_date, hold_expires_at)
      values (gen_random_uuid(), ${rentalId}, ${spaceId}, 1, ${today()}::date, ${addMonths(today(), 1)}::date,
        ${new Date(harness.deps.clock.now().getTime() + HOUR_MS / 2)})`.execute(harness.db),
  "other hours": set("lessor_profiles", () => lessor.userId, "retrieval_start", "10:00"),
  "company closed": () => sql`update company_checks set state = 'closed'`.execute(harness.db),
  "company active": () => sql`update company_checks set state = 'active'`.execute(harness.db),
  "an hour passes": async () =>
    harness.setNow(new Date(harness.deps.clock.now().getTime() + HOUR_MS)),
};

describe("what is kept", () => {
  const addresses = (): string[] => [
    PRODUCTS,
    ...[`${PRODUCTS}&product=vanille`, `${PRODUCTS}&product=vanile&location=saint-pierre`],
    ...[`${PRODUCTS}&sort=price-up`, `${PRODUCTS}&openToday=true`],
    `/api/product/${productId}`,
    ...[SPACES, `${SPACES}&location=saint-leu`, `${SPACES}&maxPrice=10`],
    `/api/spaces/${spaceId}`,
  ];

  it("is what is answered by who keeps nothing, whatever changes and in whatever order", async () => {
    covers("own.product.435");
    const names = Object.keys(ACTS);
    const anyOrder = fc.shuffledSubarray(names, { minLength: names.length });
    await fc.assert(
      fc.asyncProperty(anyOrder, async (names) => {
        for (const name of names) {
          await ACTS[name]?.();
          await settle(one);
          for (const url of addresses()) {
            const [kept, fresh] = await Promise.all(
              [one.server, harness.app.server].map(async (server) => {
                const { statusCode, body, headers } = await server.inject({ url });
                return [name, url, statusCode, headers["x-total-count"], body];
              }),
            );
            expect(kept).toEqual(fresh);
          }
        }
      }),
      // Each process runs all acts, in another order at each run of the tests.
      { numRuns: 1 },
    );
  });

  it("is made of what triggers tell: every table that is read", async () => {
    covers("own.product.435");
    const { db } = harness;
    const { rows: triggered } = await sql<{ name: string; told: number }>`
      select tgrelid::regclass::text as name, count(*)::integer as told from pg_trigger
      where tgname like '%\\_tell\\_%' and tgenabled <> 'D' group by 1`.execute(db);
    const asked: { sql: string; parameters: readonly unknown[] }[] = [];
    const watched = openDb(harness.deps.pool, ({ query }) => void asked.push(query));
    const { clock, territory, pool } = harness.deps;
    const none = { limitMs: 0, now: () => 0 };
    const changes = createChanges(createListener(pool, harness.app.server.log), none.now);
    const keeper = createKeeper({ changes, clock, age: none }, { answers: 0, bytes: 0 });
    const isOffered = () => true;
    const deps = { db: watched, clock, timeZone: territory.timeZone, territory, keeper, isOffered };
    const products = createProductListing(deps);
    const spaces = createSpaceListing(deps);
    await products.list(undefined, { limit: 24, product: "vanile", location: "saint-piere" });
    await products.list(undefined, { limit: 24, near: [-21.3, 55.5], openToday: true });
    await products.show(undefined, productId);
    await spaces.list(undefined, { limit: 24, location: "saint-leu", from: addMonths(today(), 1) });
    await spaces.showKept(undefined, spaceId, (_, dependencies) => ({ dependencies, bytes: 0 }));
    const tables = new Set<string>();
    for (const { sql: text, parameters } of asked) {
      const { rows } = await harness.deps.pool.query(`explain (format json) ${text}`, [
        ...parameters,
      ]);
      for (const [, table = ""] of JSON.stringify(rows).matchAll(/"Relation Name":"(\w+)"/g)) {
        tables.add(table);
      }
    }
    expect(tables.size).toBeGreaterThan(8);
    expect([...tables].filter((table) => !triggered.some(({ name }) => name === table))).toEqual(
      [],
    );
    expect(triggered.filter(({ name, told: count }) => count < 4 && name !== "users")).toEqual([]);
  });
});
