import { covers } from "@stokaz/spec-coverage";
import { beforeAll, describe, expect, it } from "vitest";
import { anArtisan, type Person } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { checkOutOrder, orderRequest } from "../../../../test/purchases.ts";
import { aStockedSpace, endedRental } from "../../../../test/rows.ts";
import { LOW_STOCK_JOB } from "./service.ts";

const harness = useHarness();

/** A space with ten jars of honey on sale. */
let market: Awaited<ReturnType<typeof aStockedSpace>>;
beforeAll(async () => {
  market = await aStockedSpace(harness);
});

const setThreshold = ({ token }: Person, productId: string, threshold: unknown) =>
  harness.call("PUT", `/api/product/${productId}/stock/threshold`, { token, json: { threshold } });

const correct = async (kind: string, units: number, of = market): Promise<void> => {
  const json = { kind, units };
  const { token } = of.artisan;
  const { status } = await harness.call("POST", `/api/product/${of.productId}/stock`, {
    token,
    json,
  });
  expect(status).toBe(200);
};

const subjects = async (of = market): Promise<string[]> => {
  await harness.app.jobs.runNow(LOW_STOCK_JOB);
  return (await harness.mailsTo(of.artisan.email))
    .map(({ subject }) => subject)
    .filter((subject) => subject.startsWith("Stock"))
    .toSorted();
};

const isLow = async ({ token }: Person): Promise<boolean | undefined> =>
  (await harness.call("GET", "/api/renter/rented-storage", { token })).body[0].products[0]
    .isLowStock;

describe("an artisan who wants to be told when little is left", () => {
  it("is told once, and again once there was enough meanwhile", async () => {
    covers("own.product.160", "own.api.119");
    const { artisan, productId } = market;
    const { body } = await setThreshold(artisan, productId, 5);
    expect(body.message).toContain("quand il en restera moins de 5");
    await correct("counted", 5);
    expect([await subjects(), await isLow(artisan)]).toEqual([[], undefined]);
    await correct("broken", 1);
    expect([await subjects(), await isLow(artisan)]).toEqual([
      ["Stock bas : Miel de letchi"],
      true,
    ]);
    await correct("broken", 1);
    expect(await subjects()).toHaveLength(1);
    await correct("added", 2);
    await subjects();
    await correct("lost", 5);
    expect(await subjects()).toEqual([
      "Stock bas : Miel de letchi",
      "Stock épuisé : Miel de letchi",
    ]);
  });

  it("is told of what was bought, not of what somebody is paying for", async () => {
    covers("own.product.160");
    const { artisan, buyer, productId, spaceId } = market;
    await correct("counted", 6);
    await subjects();
    const known = (await subjects()).length;
    const supplierId = artisan.userId;
    const product = { _id: productId, storageId: spaceId, supplierId, price: 8.5 };
    const { body } = await checkOutOrder(harness, buyer, orderRequest(product, 3));
    expect(await subjects()).toHaveLength(known);
    await harness.press(body.url, "pay");
    const address = `/api/product-payment/success?session_id=${body.sessionId}`;
    expect((await harness.call("GET", address, { token: buyer.token })).status).toBe(200);
    expect(await subjects()).toHaveLength(known + 1);
  });

  it("is not told of what they saw when they asked, of what is over, nor once they take it back", async () => {
    covers("own.product.160");
    const [seen, over] = [await aStockedSpace(harness), await aStockedSpace(harness, endedRental)];
    await setThreshold(seen.artisan, seen.productId, 20);
    expect(await subjects(seen)).toEqual([]);
    await setThreshold(over.artisan, over.productId, 5);
    await correct("lost", 9, over);
    expect(await subjects(over)).toEqual([]);
    await setThreshold(seen.artisan, seen.productId, 10);
    await setThreshold(seen.artisan, seen.productId, null);
    await correct("lost", 9, seen);
    expect(await subjects(seen)).toEqual([]);
  });

  it("sets it for their own products, in words", async () => {
    const { productId, artisan } = market;
    const other = await setThreshold(await anArtisan(harness), productId, 5);
    expect([other.status, other.body.code]).toEqual([403, "product/not-yours"]);
    const message = "Indiquez un nombre entre 1 et 10000, ou laissez vide.";
    const { status, body } = await setThreshold(artisan, productId, 0);
    expect([status, body.errors]).toEqual([400, [{ field: "threshold", message }]]);
    expect((await setThreshold(artisan, productId, "")).status).toBe(200);
  });
});
