import { covers } from "@stokaz/spec-coverage";
import { beforeAll, expect, it } from "vitest";
import { aClaim, type ClaimTests } from "../../../../test/claims.ts";
import { codeOf } from "../../../../test/client.ts";
import type { AtDoor } from "../../../../test/door.ts";
import { ADMIN, type Person } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";

const harness = useHarness(ADMIN);
let at: ClaimTests;

beforeAll(async () => {
  at = await aClaim(harness);
});

const markReady = (seller: Person, { orderId }: AtDoor) =>
  harness.call("POST", `/api/orders/markReady/${orderId}`, seller);

const saleOf = async (seller: Person, { orderId }: Pick<AtDoor, "orderId">) => {
  const { body } = await harness.call("GET", "/api/orders/getSales", seller);
  return body.data.find(({ _id }: { _id: string }) => _id === orderId);
};

/** Number of times that the buyer was told that an order is ready. */
const timesTold = async ({ orderNumber }: AtDoor): Promise<number> =>
  (await harness.mailsTo(at.consumer.email)).filter(
    ({ subject }) => subject === `Commande ${orderNumber} : prête`,
  ).length;

it("makes nothing ready that waits for a decision, and tells the buyer once it was left to collect", async () => {
  covers("own.product.700");
  const order = await at.aClaimed();
  expect(codeOf(await markReady(at.artisan, order))).toEqual([409, "order/not-to-prepare"]);
  expect(await saleOf(at.artisan, order)).toMatchObject({ readyAt: null, isBuyerTold: false });
  expect((await markReady(at.gardener, order)).body.message).toBe(
    "L'acheteur sait que sa commande est prête.",
  );
  expect(await timesTold(order)).toBe(1);
  expect((await at.move(at.consumer, order.claimId, "withdraw")).status).toBe(200);
  expect((await markReady(at.artisan, order)).status).toBe(200);
  expect(await saleOf(at.artisan, order)).toMatchObject({
    readyAt: expect.any(String),
    isBuyerTold: true,
  });
  expect(await timesTold(order)).toBe(2);
});

it("says of what waits for a decision whether a claim is about it, or a refusal at the door", async () => {
  covers("own.product.702");
  const contested = { isContested: true };
  const claimed = await at.aClaimed();
  expect((await saleOf(at.artisan, claimed)).lines).toMatchObject([
    { ...contested, isInClaim: true },
  ]);
  await at.move(at.consumer, claimed.claimId, "withdraw");
  expect((await saleOf(at.artisan, claimed)).lines).toMatchObject([
    { isContested: false, isInClaim: false },
  ]);
  const refused = await at.anOrder();
  expect((await at.refuse(at.lessor, refused, { lineIds: refused.lineIds[0] ?? "" })).status).toBe(
    200,
  );
  expect((await saleOf(at.artisan, refused)).lines).toMatchObject([
    { ...contested, isInClaim: false },
  ]);
});

it("tells the buyer of what is ready as soon as the rest waits for a decision", async () => {
  covers("own.product.700");
  const order = await at.anOrder();
  await markReady(at.gardener, order);
  expect(await saleOf(at.gardener, order)).toMatchObject({ isBuyerTold: false });
  expect(await timesTold(order)).toBe(0);
  expect((await at.open(order)).status).toBe(201);
  expect(await saleOf(at.gardener, order)).toMatchObject({ isBuyerTold: true });
  expect(await timesTold(order)).toBe(1);
});

it("counts as received what was not taken back, of all sales and of each", async () => {
  covers("own.product.808");
  const read = async () => {
    const { body } = await harness.call("GET", "/api/orders/getSales", at.artisan);
    return body;
  };
  const before = (await read()).paid;
  const order = await at.aPaidOrder();
  await at.money.collect(at.consumer, order.orderId);
  await harness.app.jobs.runNow("make-transfers");
  const received = async (): Promise<number> =>
    Math.round(((await read()).paid - before) * 100) / 100;
  expect(await received()).toBe(15.3);
  expect((await at.giveBack(order.orderId, 10)).status).toBe(201);
  expect(await received()).toBe(6.3);
  expect((await saleOf(at.artisan, order)).transfer).toMatchObject({ amount: 6.3, fee: 0.7 });
  expect((await at.giveBack(order.orderId, 7)).status).toBe(201);
  await harness.app.jobs.drain();
  expect(await received()).toBe(0);
  expect(await saleOf(at.artisan, order)).toMatchObject({ status: "Récupéré", transfer: null });
});
