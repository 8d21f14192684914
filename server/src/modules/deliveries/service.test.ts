import { covers } from "@stokaz/spec-coverage";
import fc from "fast-check";
import { strFromU8, unzipSync } from "fflate";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { textOf } from "../../../test/client.ts";
import { announce, receive } from "../../../test/deliveries.ts";
import { ADMIN, anAdmin, PASSWORD } from "../../../test/factories.ts";
import { useHarness } from "../../../test/harness.ts";
import { checkOutOrder, orderRequest } from "../../../test/purchases.ts";
import { aStockedSpace } from "../../../test/rows.ts";

const harness = useHarness(ADMIN);

type Action =
  | { kind: "announce"; units: number; countsOnArrival: boolean }
  | { kind: "receive"; which: number; percent: number }
  | { kind: "cancel"; which: number }
  | { kind: "buy"; units: number };

const which = fc.nat(20);
const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({
    kind: fc.constant("announce" as const),
    units: fc.integer({ min: 1, max: 20 }),
    countsOnArrival: fc.boolean(),
  }),
  fc.record({ kind: fc.constant("receive" as const), which, percent: fc.nat(100) }),
  fc.record({ kind: fc.constant("cancel" as const), which }),
  fc.record({ kind: fc.constant("buy" as const), units: fc.integer({ min: 1, max: 6 }) }),
);
const history = fc.array(fc.array(action, { minLength: 1, maxLength: 3 }), {
  minLength: 6,
  maxLength: 12,
});

/** A product of ten jars, and the quantity and stock that follow from all answers. */
const aWatchedProduct = async () => {
  const { lessor, artisan, buyer, rentalId, productId, spaceId } = await aStockedSpace(harness);
  const model = { quantity: 10, stock: 10 };
  const announced: { id: string; units: number; counts: boolean; ends: number }[] = [];

  const bring = async (units: number, counts: boolean): Promise<void> => {
    const changes = { countsOnArrival: counts };
    const { body } = await announce(harness, artisan, rentalId, { [productId]: units }, changes);
    announced.push({ id: body.delivery._id, units, counts, ends: 0 });
  };
  const take = async (at: number, percent: number): Promise<void> => {
    const delivery = announced[at % announced.length];
    if (!delivery) return;
    const units = Math.ceil((delivery.units * percent) / 100);
    const fields = { note: "Compté" };
    const reply = await receive(harness, lessor, delivery.id, { [productId]: units }, fields);
    if (reply.status !== 200) return;
    delivery.ends += 1;
    if (!delivery.counts) return;
    model.quantity += units;
    model.stock += units;
  };
  const buy = async (units: number): Promise<void> => {
    const product = { _id: productId, storageId: spaceId, supplierId: artisan.userId, price: 8.5 };
    const { status, body } = await checkOutOrder(harness, buyer, orderRequest(product, units));
    if (status !== 200) return;
    model.stock -= units;
    await harness.press(body.url, "pay");
    const address = `/api/product-payment/success?session_id=${body.sessionId}`;
    await harness.call("GET", address, { token: buyer.token });
  };
  const cancel = async (at: number): Promise<void> => {
    const delivery = announced[at % announced.length];
    if (!delivery) return;
    const address = `/api/deliveries/${delivery.id}/cancel`;
    const { status } = await harness.call("POST", address, { token: artisan.token });
    if (status === 200) delivery.ends += 1;
  };
  const act = (one: Action): Promise<void> => {
    if (one.kind === "announce") return bring(one.units, one.countsOnArrival);
    if (one.kind === "receive") return take(one.which, one.percent);
    return one.kind === "cancel" ? cancel(one.which) : buy(one.units);
  };
  const stored = async () => {
    const row = await harness.db
      .selectFrom("products")
      .select(["quantity", "stock_quantity as stock"])
      .where("id", "=", productId)
      .executeTakeFirstOrThrow();
    return row;
  };
  /** Largest number of times that one delivery was received or cancelled. */
  const mostEnds = (): number => Math.max(0, ...announced.map(({ ends }) => ends));
  return { act, model, stored, mostEnds };
};

describe("deliveries that are counted on arrival", () => {
  it("keep the stock right, whatever is announced, received, called off and bought at once", async () => {
    covers("own.product.83");
    await fc.assert(
      fc.asyncProperty(history, async (batches) => {
        const { act, model, stored, mostEnds } = await aWatchedProduct();
        for (const batch of batches) {
          await Promise.all(batch.map(act));
          expect(await stored()).toEqual(model);
          expect(mostEnds()).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 8, seed: 20_261_123 },
    );
  });
});

/** A picture with unique content. */
const aPictureOfItsOwn = async (): Promise<Blob> => {
  const background = { r: 9, g: 90, b: 200 };
  const bytes = await sharp({ create: { width: 8, height: 6, channels: 3, background } })
    .png()
    .toBuffer();
  return new Blob([Uint8Array.from(bytes)], { type: "image/png" });
};

/** A rental with a received delivery, a note of each side and a picture. */
const aReceivedDelivery = async () => {
  const stocked = await aStockedSpace(harness);
  const { lessor, artisan, rentalId, productId } = stocked;
  const units = { [productId]: 3 };
  const { body } = await announce(harness, artisan, rentalId, units, { note: "Deux cartons" });
  const fields = { note: "Un pot cassé", picture: await aPictureOfItsOwn() };
  await receive(harness, lessor, body.delivery._id, { [productId]: 2 }, fields);
  return { ...stocked, deliveryId: textOf(body.delivery._id) };
};

describe("a delivery as personal data", () => {
  it("is in the archive of both sides, line by line, with its picture", async () => {
    covers("own.product.82");
    const { lessor, artisan } = await aReceivedDelivery();
    for (const { token } of [lessor, artisan]) {
      await harness.call("POST", "/api/auth/export", { token });
      await harness.app.jobs.drain();
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(`${harness.baseUrl}/api/auth/export`, { headers });
      const archive = unzipSync(new Uint8Array(await answer.arrayBuffer()));
      const data = JSON.parse(strFromU8(archive["donnees.json"] ?? new Uint8Array()));
      expect(data.deliveries).toMatchObject([{ note: "Deux cartons", status: "received" }]);
      expect(data.delivery_lines).toMatchObject([{ announced: 3, received: 2 }]);
      expect(Object.keys(archive)).toContain(`images/${data.deliveries[0].picture}-1280.webp`);
    }
  });

  it("loses the text and the picture of a person who closes their account", async () => {
    covers("own.product.82");
    const { lessor, artisan, rentalId, productId, deliveryId } = await aReceivedDelivery();
    await harness.db
      .updateTable("rentals")
      .set({ status: "refunded" })
      .where("id", "=", rentalId)
      .execute();
    await harness.db
      .updateTable("products")
      .set({ stock_quantity: 0 })
      .where("id", "=", productId)
      .execute();
    for (const { token } of [artisan, lessor]) {
      const json = { password: PASSWORD };
      const { status } = await harness.call("DELETE", "/api/auth/account", { token, json });
      expect(status).toBe(200);
    }
    const kept = await harness.db
      .selectFrom("deliveries")
      .selectAll()
      .where("id", "=", deliveryId)
      .executeTakeFirstOrThrow();
    expect(kept).toMatchObject({ note: "", received_note: "", picture: null, status: "received" });
  });

  it("stands in the history of its rental, for the operator", async () => {
    covers("own.product.82");
    const { rentalId } = await aReceivedDelivery();
    const { token } = await anAdmin(harness);
    const { body } = await harness.call("GET", `/api/admin/purchases/rental/${rentalId}`, {
      token,
    });
    const entries = body.timeline.filter(({ kind }: { kind: string }) => kind !== "mail");
    expect(entries).toMatchObject([
      { kind: "delivery-announced", who: "Marie Payet", detail: "3 × Miel de letchi" },
      { kind: "delivery-received", who: "Marie Payet", detail: "2 × Miel de letchi" },
    ]);
  });
});
