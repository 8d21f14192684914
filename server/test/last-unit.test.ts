import { covers } from "@stokaz/spec-coverage";
import { beforeAll, describe, expect, it } from "vitest";
import { textOf } from "./client.ts";
import { aConsumer, aLessor, anArtisan, aSpace, type Person } from "./factories.ts";
import { useHarness } from "./harness.ts";
import { createMoney, type Money } from "./money.ts";
import {
  aPaidRental,
  aProduct,
  checkOutOrder,
  checkOutRental,
  orderRequest,
  rentalRequest,
} from "./purchases.ts";
import { roundsOf } from "./rounds.ts";
import { forgetUnpaidHolds, ordersOf } from "./rows.ts";

const ROUNDS = roundsOf(10);

const harness = useHarness();

let money: Money;
let artisan: Person;
let buyers: Person[];
let rentalId: string;

beforeAll(async () => {
  money = createMoney(harness);
  artisan = await anArtisan(harness, { connected: true });
  buyers = await Promise.all([1, 2, 3].map(() => aConsumer(harness)));
  const spaceId = await aSpace(harness, await aLessor(harness), { surface: "100" });
  rentalId = await aPaidRental(harness, artisan, rentalRequest(spaceId, { pallets: 90 }));
});

const statuses = async (productId: string): Promise<string[]> =>
  (await ordersOf(harness.db, productId)).map(({ status }) => status);

/** Six orders at once for the only unit. */
const race = async () => {
  const product = await aProduct(harness, artisan, rentalId, { quantity: "1" });
  const replies = await Promise.all(
    [...buyers, ...buyers].map(async (buyer) => {
      const { status, body } = await checkOutOrder(harness, buyer, orderRequest(product));
      return { status, buyer, body };
    }),
  );
  const [winner, ...rest] = replies.filter(({ status }) => status === 200);
  expect(rest).toEqual([]);
  if (!winner) throw new Error("nobody got the last unit");
  const { buyer, body } = winner;
  const [sessionId, url] = [textOf(body.sessionId), textOf(body.url)];
  const call = (method: string, path: string) => harness.call(method, path, { token: buyer.token });
  return {
    productId: textOf(product._id),
    pay: () => harness.press(url, "pay"),
    outcome: () => call("GET", `/api/product-payment/success?session_id=${sessionId}`),
    cancel: () => call("POST", `/api/checkout/${sessionId}/cancel`),
  };
};

describe("the last unit", () => {
  it(`goes to one of six, ${ROUNDS} times, however its payment is told`, async () => {
    covers("own.product.7");
    for (let round = 0; round < ROUNDS; round += 1) {
      const { productId, pay, outcome } = await race();
      await pay();
      await Promise.all([
        outcome(),
        money.deliverEvents(2),
        outcome(),
        harness.app.jobs.runNow("expire-holds"),
      ]);
      expect(await statuses(productId)).toEqual(["to_collect"]);
      expect(await money.stock(productId)).toBe(0);
    }
  });

  it("is bought or free again when its buyer pays and leaves at once, never both", async () => {
    covers("own.product.7");
    for (let round = 0; round < roundsOf(3); round += 1) {
      await forgetUnpaidHolds(harness.db);
      const { productId, pay, cancel } = await race();
      const [paid, left] = await Promise.all([pay(), cancel()]);
      await money.deliverEvents(2);
      const isPaid = paid.status === 303;
      expect([paid.status, left.status]).toEqual(isPaid ? [303, 409] : [410, 200]);
      expect(await statuses(productId)).toEqual([isPaid ? "to_collect" : "cancelled"]);
      expect(await money.stock(productId)).toBe(isPaid ? 0 : 1);
    }
  });

  it("is held once for a request that comes twice at once, which opens one page", async () => {
    for (let round = 0; round < roundsOf(3); round += 1) {
      const buyer = await aConsumer(harness);
      const product = await aProduct(harness, artisan, rentalId, { quantity: "1" });
      const ask = () => checkOutOrder(harness, buyer, orderRequest(product), `unit-${round}`);
      const [one, other] = await Promise.all([ask(), ask()]);
      expect([one.status, other.status]).toEqual([200, 200]);
      expect(one.body).toEqual(other.body);
      expect(await statuses(product._id)).toEqual(["pending"]);
    }
  });
});

describe("the last pallets", () => {
  it("are held once for a request that comes twice at once, which opens one page", async () => {
    const lessor = await aLessor(harness);
    for (let round = 0; round < roundsOf(3); round += 1) {
      const request = rentalRequest(await aSpace(harness, lessor, { surface: "4" }), {
        pallets: 3,
      });
      const tenant = await anArtisan(harness);
      const ask = () => checkOutRental(harness, tenant, request, `pallets-${round}`);
      const [one, other] = await Promise.all([ask(), ask()]);
      expect([one.status, other.status]).toEqual([200, 200]);
      expect(one.body).toEqual(other.body);
    }
  });
});
