import { randomUUID } from "node:crypto";
import { freePort } from "@stokaz/local/free-port";
import type { Product } from "@stokaz/local/product";
import { until } from "@stokaz/local/until";
import { covers } from "@stokaz/spec-coverage";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readJson } from "./client.ts";
import { aConsumer, aLessor, anArtisan, aSpace, type Person } from "./factories.ts";
import { useHarness } from "./harness.ts";
import { createMoney, type Money } from "./money.ts";
import { startBeside } from "./outside.ts";
import { aPaidRental, aProduct, basketRequest, orderRequest, rentalRequest } from "./purchases.ts";

const harness = useHarness();

let money: Money;
let port: number;
let product: Product;

const url = (address: string): string => `http://127.0.0.1:${port}${address}`;

const start = async (): Promise<void> => {
  product = await startBeside(harness, { PORT: String(port) });
};

const kill = async (): Promise<void> => {
  product.process.kill("SIGKILL");
  await product.exited();
};

beforeAll(async () => {
  money = createMoney(harness);
  port = await freePort();
  await start();
  await money.control("webhooks", "PUT", { url: url("/api/stripe/webhook"), mode: "normal" });
});

afterAll(kill);

const slow = (match: string, delayMs: number) =>
  money.control("faults", "POST", { match, fault: "slow", times: 1, delayMs });

/** Resolves once the provider has received the slow call. */
const untilSlowed = () =>
  until(async () => {
    const answer = await fetch(`${harness.sandboxUrl}/sandbox/control/faults`);
    const { data } = await readJson<{ data: object[] }>(answer);
    return data.length === 0 ? true : undefined;
  });

/** Sends a checkout to the real process. */
const checkOut = (address: string, { token }: Person, key: string, request: object) =>
  fetch(url(address), {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "idempotency-key": key,
    },
    body: JSON.stringify(request),
  });

const checkoutOf = (payer: Person, key: string) =>
  harness.db
    .selectFrom("checkout_sessions")
    .selectAll()
    .where("payer_id", "=", payer.userId)
    .where("request_key", "=", key)
    .executeTakeFirst();

/**
 * Kills the process while it opens the page, then while it settles; pays in between.
 *
 * @returns the checkout's id
 */
const buyFromTheDying = async (
  address: string,
  payer: Person,
  request: object,
): Promise<string> => {
  const key = randomUUID();
  await slow("POST /v1/checkout/sessions", 1000);
  const answer = checkOut(address, payer, key, request).catch(() => undefined);
  await untilSlowed();
  await kill();
  await answer;
  await start();

  const again = await checkOut(address, payer, key, request);
  expect(again.status).toBe(200);
  const page = await readJson<{ url: string }>(again);
  const { id } = await until(() => checkoutOf(payer, key));
  await harness.db.transaction().execute(async (tx) => {
    await tx
      .selectFrom("checkout_sessions")
      .select("id")
      .where("id", "=", id)
      .forUpdate()
      .execute();
    await harness.press(page.url, "pay");
    await until(async () => {
      const { rows } = await sql<{ pid: number }>`
        select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'
      `.execute(harness.db);
      return rows[0];
    });
    await kill();
  });
  expect(await money.statusOf("checkout_sessions", id)).toBe("open");
  await start();
  await until(async () => {
    const status = await money.statusOf("checkout_sessions", id);
    return status === "paid" ? status : undefined;
  });
  return id;
};

/** Kills the process while it pays the artisan of an order that was just collected. */
const collectFromTheDying = async (buyer: Person, checkoutId: string): Promise<void> => {
  const { order_id: orderId } = await until(() =>
    harness.db
      .selectFrom("checkout_sessions")
      .select("order_id")
      .where("id", "=", checkoutId)
      .executeTakeFirst(),
  );
  // The slow call must belong to this order, so other due transfers are sent first.
  await harness.app.jobs.runNow("make-transfers");
  await slow("POST /v1/transfers", 5000);
  await money.collect(buyer, orderId ?? "");
  await untilSlowed();
  await kill();
  await until(async () => {
    const made = await money.transfersAtProvider(checkoutId);
    return made.length > 0 ? made : undefined;
  });
  await start();
  for (const minutes of [6, 30]) {
    await money.inMinutes(minutes);
    await harness.app.jobs.runNow("make-transfers");
  }
  await harness.setNow(undefined);
};

describe("a process killed in the middle", () => {
  let spaceId: string;

  beforeAll(async () => {
    spaceId = await aSpace(harness, await aLessor(harness), { surface: "6" });
  });

  /** An artisan who receives payouts, and their rental. */
  const aSeller = async (): Promise<{ artisan: Person; rentalId: string }> => {
    const artisan = await anArtisan(harness, { connected: true });
    return {
      artisan,
      rentalId: await aPaidRental(harness, artisan, rentalRequest(spaceId, { pallets: 2 })),
    };
  };

  /** Compares the books with the provider's. */
  const reconciles = async (): Promise<void> => {
    await money.inMinutes(30);
    expect((await harness.app.reconciliation.run()).findings).toEqual([]);
    await harness.setNow(undefined);
  };

  it("makes one rental in the end", async () => {
    covers("own.product.6");
    const artisan = await anArtisan(harness, { connected: true });
    const rental = await buyFromTheDying(
      "/api/storagepayment/create-checkout-session",
      artisan,
      rentalRequest(spaceId),
    );
    expect(await money.movements(rental)).toContainEqual(["rental_payment", 7500]);
    await reconciles();
  }, 240_000);

  it("makes one order and its transfer in the end", async () => {
    const consumer = await aConsumer(harness);
    const { artisan, rentalId } = await aSeller();
    const product = await aProduct(harness, artisan, rentalId, { quantity: "1" });
    const order = await buyFromTheDying(
      "/api/product-payment/checkout",
      consumer,
      orderRequest(product),
    );
    expect(await money.stock(product._id)).toBe(0);

    await collectFromTheDying(consumer, order);
    expect(await money.transfersAtProvider(order)).toEqual([765]);
    expect(await money.movements(order)).toEqual([
      ["order_payment", 850],
      ["platform_fee", 85],
      ["transfer", 765],
    ]);
    await reconciles();
  }, 240_000);

  it("makes one basket and its transfers in the end", async () => {
    const consumer = await aConsumer(harness);
    const { artisan, rentalId } = await aSeller();
    const goods = [];
    for (const price of ["8.5", "4.5"]) {
      goods.push(await aProduct(harness, artisan, rentalId, { quantity: "1", price }));
    }
    const wanted = goods.map(({ _id, price }) => ({ id: _id, price: price * 100 }));
    const basket = await buyFromTheDying(
      "/api/basket/checkout",
      consumer,
      basketRequest(spaceId, wanted),
    );
    for (const { _id } of goods) expect(await money.stock(_id)).toBe(0);
    await collectFromTheDying(consumer, basket);
    expect((await money.transfersAtProvider(basket)).sort()).toEqual([405, 765]);
    expect(await money.movements(basket)).toEqual([
      ["order_payment", 1300],
      ["platform_fee", 45],
      ["platform_fee", 85],
      ["transfer", 405],
      ["transfer", 765],
    ]);
    await reconciles();
  }, 240_000);
});
