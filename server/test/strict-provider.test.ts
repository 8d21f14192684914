import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { covers } from "@stokaz/spec-coverage";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type Db, openDb, openPool } from "../src/platform/db/db.ts";
import { type Client, createClient, readJson } from "./client.ts";
import { aConsumer, aLessor, anArtisan, aSpace } from "./factories.ts";
import { type Outside, startOutside } from "./outside.ts";
import {
  aProduct,
  checkOutOrder,
  checkOutRental,
  orderRequest,
  rentalRequest,
} from "./purchases.ts";

type Call = { method: string; path: string; idempotencyKey: string | null; status: number };

const admin = openPool({ host: inject("postgresHost"), user: "postgres", database: "postgres" }, 1);

let folder: string;
let database: string;
let outside: Outside;
let client: Client & { db: Db };
let pool: ReturnType<typeof openPool>;

const control = (method: string, target: string, body?: object): Promise<Response> =>
  fetch(`${outside.providerUrl}/sandbox/control/${target}`, {
    method,
    ...(body && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  });

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "stokaz-strict-"));
  database = `test_${randomUUID().replaceAll("-", "")}`;
  await admin.query(`create database ${database} template stokaz_template strategy file_copy`);
  outside = await startOutside({ folder, host: inject("postgresHost"), database });
  pool = openPool({ host: inject("postgresHost"), user: "postgres", database }, 1);
  client = { ...createClient(outside.productUrl), db: openDb(pool) };
});

afterAll(async () => {
  await outside.stop();
  await pool.end();
  await admin.query(`drop database ${database} with (force)`);
  await admin.end();
  rmSync(folder, { recursive: true, force: true });
});

describe("the product with its own keys, against a strict server at STRIPE_API_BASE", () => {
  it("connects sellers, rents, sells and hears of it by signed webhooks alone", async () => {
    covers("own.product.13");
    const lessor = await aLessor(client);
    const artisan = await anArtisan(client, { connected: true });
    const spaceId = await aSpace(client, lessor);
    await control("PUT", "webhooks", { mode: "hold" });

    const rental = await checkOutRental(client, artisan, rentalRequest(spaceId));
    expect(rental.body.url).toContain(`${outside.providerUrl}/sandbox/checkout/cs_test_`);
    await client.press(rental.body.url, "pay");
    await control("POST", "webhooks/release", {});
    const { body: rented } = await client.call("GET", "/api/renter/rented-storage", artisan);
    expect(rented).toMatchObject([{ status: "confirmed" }]);

    const buyer = await aConsumer(client);
    const offered = await aProduct(client, artisan, rented[0]._id);
    const order = await checkOutOrder(client, buyer, orderRequest(offered, 2));
    await client.press(order.body.url, "pay");
    const released = await control("POST", "webhooks/release", {});
    const { data } = await readJson<{ data: { status: number }[] }>(released);
    expect(new Set(data.map(({ status }) => status))).toEqual(new Set([200]));
    const { body: orders } = await client.call("GET", "/api/orders/getOrders", buyer);
    expect(orders.data).toMatchObject([{ status: "À récupérer", totalPrice: 17 }]);
  });

  it("has asked for nothing that was refused, and never without its own key", async () => {
    covers("own.product.13");
    const { data } = await readJson<{ data: Call[] }>(await control("GET", "calls"));
    expect(data.filter(({ status }) => status >= 400)).toEqual([]);
    const made = data.filter(({ method, path: target }) => {
      // A link is valid for one visit, so each click needs a new one.
      return method === "POST" && !target.endsWith("/account_links");
    });
    expect(made.length).toBeGreaterThan(3);
    expect(
      made.filter(({ idempotencyKey }) => !/^\w+_[\w-]{36}/.test(idempotencyKey ?? "")),
    ).toEqual([]);
  });
});
