import type { Product } from "@stokaz/local/product";
import { until } from "@stokaz/local/until";
import { covers } from "@stokaz/spec-coverage";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Balancer, startBalancer } from "./balancer.ts";
import { type Client, createClient } from "./client.ts";
import { aConsumer, aLessor, anArtisan, aSpace, type Person } from "./factories.ts";
import { useHarness } from "./harness.ts";
import { startBeside } from "./outside.ts";
import { aPaidRental, aProduct, checkOutOrder, orderRequest, rentalRequest } from "./purchases.ts";

const harness = useHarness();

let balancer: Balancer;
const running: Product[] = [];

/** Starts one more process behind the balancer, which takes part once it is ready. */
const join = async (): Promise<Product> => {
  const settings = { ROLE: "web", STOP_NOTICE_SECONDS: "2" };
  const product = await startBeside(harness, settings);
  running.push(product);
  balancer.add(product.port);
  await balancer.untilReady(product.port, true);
  return product;
};

/** Stops a process as an operator's tool does, and waits until it has ended. */
const leave = async (product: Product): Promise<void> => {
  const stopped = product.stop();
  // The process still runs, and says that it will stop: a closed port would throw.
  await until(async () =>
    (await fetch(`${product.origin}/readyz`)).status === 503 ? true : undefined,
  );
  await balancer.untilReady(product.port, false);
  await stopped;
  balancer.remove(product.port);
};

beforeAll(async () => {
  balancer = await startBalancer();
});

afterAll(async () => {
  await Promise.all(running.map((product) => product.stop()));
  await balancer.stop();
});

/** Buys and reads through the balancer without a pause, until `stop` is called. */
const startTraffic = (product: Awaited<ReturnType<typeof aProduct>>, buyers: readonly Person[]) => {
  const outside: Client = createClient(balancer.origin);
  const refused: string[] = [];
  const done = { bought: 0, read: 0 };
  let isOver = false;
  const expectStatus = (status: number, what: string): void => {
    if (status !== 200) refused.push(`${status} ${what}`);
  };
  const buyAll = async (buyer: Person): Promise<void> => {
    while (!isOver) {
      const opened = await checkOutOrder(outside, buyer, orderRequest(product));
      expectStatus(opened.status, `checkout ${opened.body.code ?? ""}`);
      if (opened.status !== 200) return;
      await outside.press(opened.body.url, "pay");
      const session = `session_id=${opened.body.sessionId}`;
      const { status } = await outside.call("GET", `/api/product-payment/success?${session}`, {
        token: buyer.token,
      });
      expectStatus(status, "success");
      done.bought += 1;
    }
  };
  const readAll = async (address: string): Promise<void> => {
    while (!isOver) {
      expectStatus((await outside.call("GET", address)).status, address);
      done.read += 1;
    }
  };
  const traffic = Promise.all([
    ...buyers.map(buyAll),
    readAll("/api/product/getProducts?limit=20"),
    readAll(`/produits/${product._id}`),
  ]);
  const stop = async () => {
    isOver = true;
    await traffic;
    return { ...done, refused };
  };
  return { stop };
};

describe("a process that is replaced while others answer", () => {
  it("refuses no request, and makes every purchase that is paid meanwhile", async () => {
    covers("own.product.478");
    const [lessor, artisan] = await Promise.all([
      aLessor(harness),
      anArtisan(harness, { connected: true }),
    ]);
    const spaceId = await aSpace(harness, lessor);
    const rentalId = await aPaidRental(harness, artisan, rentalRequest(spaceId));
    const product = await aProduct(harness, artisan, rentalId, { quantity: "500" });
    balancer.add(Number(new URL(harness.baseUrl).port));
    const old = await join();

    const buyers = await Promise.all([aConsumer(harness), aConsumer(harness)]);
    const traffic = startTraffic(product, buyers);
    await join();
    await leave(old);
    const { bought, read, refused } = await traffic.stop();

    expect(balancer.broken).toEqual([]);
    expect(refused).toEqual([]);
    expect(await old.exited()).toBe(0);
    expect(bought).toBeGreaterThan(0);
    expect(read).toBeGreaterThan(0);
    const orders = await harness.db
      .selectFrom("orders")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("status", "=", "to_collect")
      .executeTakeFirstOrThrow();
    expect(orders.count).toBe(bought);
  });
});
