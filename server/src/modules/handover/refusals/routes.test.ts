import { HOUR_MS } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { type AtDoor, aDoor, type Door } from "../../../../test/door.ts";
import { changeEmail } from "../../../../test/email.ts";
import { ADMIN, aConsumer, proveEmail } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";

const harness = useHarness(ADMIN);

let door: Door;
beforeAll(async () => {
  door = await aDoor(harness);
});
afterEach(() => harness.setNow(undefined));

describe("POST /api/handovers/:orderId/absent", () => {
  it("mails the buyer and the artisans at most once a week; the order can still be collected", async () => {
    covers("own.api.55", "own.refusals.82");
    const order = await door.anOrder();
    const { status, body } = await door.absent(door.lessor, order);
    expect([status, body.message]).toEqual([200, "L'acheteur est prévenu."]);
    expect(body.pickup.isContested).toBe(false);
    const again = await door.absent(door.lessor, order);
    expect([again.status, again.body.code]).toEqual([409, "handover/already-told"]);
    expect(await door.wroteTo(door.consumer, order)).toContain("nous vous attendions");
    expect(await door.wroteTo(door.gardener, order)).toContain("personne n'est venu");
    await door.money.inDays(8);
    expect((await door.absent(door.lessor, order)).status).toBe(200);
    expect((await door.complete(door.lessor, order)).status).toBe(200);
  });

  it("is refused before the end of the slot; after it the order is late", async () => {
    covers("own.refusals.82");
    const order = await door.anOrder();
    const inHours = (hours: number): Date => new Date(Date.now() + hours * HOUR_MS);
    const slot = { starts_at: inHours(3), ends_at: inHours(3.5) };
    const of = { order_id: order.orderId, space_id: door.spaceId, booked_at: new Date() };
    await harness.db
      .insertInto("slot_bookings")
      .values({ ...of, ...slot, status: "booked" })
      .execute();
    expect((await door.absent(door.lessor, order)).body.code).toBe("handover/too-early");
    const listed = await door.pickups(door.lessor, `number=${order.orderNumber}`);
    expect(listed.data[0].slot.startsAt).toBe(slot.starts_at.toISOString());
    await harness.setNow(inHours(4));
    const { body } = await door.absent(door.lessor, order);
    expect(body.pickup).toMatchObject({
      when: "late",
      slot: { endsAt: slot.ends_at.toISOString() },
    });
  });

  it("is refused for strangers, and for orders already handed over", async () => {
    const order = await door.anOrder();
    expect((await door.absent(door.consumer, order)).body.code).toBe("handover/other-place");
    await door.complete(door.lessor, order);
    expect((await door.absent(door.lessor, order)).body.code).toBe("handover/line-not-waiting");
  });

  it("can be contested by the buyer: lines and money then wait for the operator", async () => {
    const order = await door.anOrder();
    await door.absent(door.lessor, order);
    const token = await door.answerToken(order);
    const json = { token, isRight: false, message: "J'y étais, c'était fermé." };
    await harness.call("POST", "/api/handover-answers", { json });
    const [found] = (await door.cases()).toReversed();
    expect(found).toMatchObject({
      kind: "contest",
      buyerMessage: "J'y étais, c'était fermé.",
      possibleDecisions: ["refund", "pay", "keep"],
    });
    const { body } = await door.check(door.lessor, order, order.code);
    expect(body.code).toBe("handover/line-contested");
  });

  it("asks at the new address once the buyer's is replaced; the former link opens nothing", async () => {
    covers("own.product.770");
    const [answered, open] = [await door.anOrder(), await door.anOrder()];
    for (const order of [answered, open]) await door.absent(door.lessor, order);
    const answer = (token: string) =>
      harness.call("POST", "/api/handover-answers", { json: { token, isRight: true } });
    const links = [await door.answerToken(answered), await door.answerToken(open)];
    expect((await answer(links[0] ?? "")).status).toBe(200);
    const buyer = await changeEmail(harness, door.consumer);
    for (const token of links) {
      const read = await harness.call("GET", `/api/handover-answers?token=${token}`);
      expect([read.status, read.body.code]).toEqual([404, "handover/link-invalid"]);
    }
    expect(await door.answerToken(answered, buyer)).toBe("");
    expect((await answer(await door.answerToken(open, buyer))).status).toBe(200);
  });
});

describe("what is asked of the buyer about the door", () => {
  it("stands once among their notifications, also while their address is unproven", async () => {
    covers("own.notifications.18");
    const buyer = await aConsumer(harness, { isProven: false });
    const notificationsOf = async ({ orderId, orderNumber }: AtDoor) => {
      const { body } = await harness.call("GET", "/api/notifications", buyer);
      return body.data.flatMap(({ title, text, path }: Record<string, string>) =>
        path === `/my-orders?order=${orderId}` && !title?.endsWith("à récupérer")
          ? [`${title?.replace(orderNumber, "n")} | ${text}`]
          : [],
      );
    };
    const [absent, refused] = [
      await door.anOrder({ by: buyer }),
      await door.anOrder({ by: buyer }),
    ];
    await door.absent(door.lessor, absent);
    const [first = "", second = ""] = refused.lineIds;
    expect((await door.refuse(door.lessor, refused, { lineIds: first })).status).toBe(200);
    expect((await door.complete(door.lessor, refused, { lineIds: [second] })).status).toBe(200);
    expect(await notificationsOf(absent)).toEqual([
      "Commande n : nous vous attendions | On vous attendait pour vous remettre votre commande, et personne n'est venu. Elle vous attend toujours. Si ce n'est pas ce qui s'est passé, répondez à notre e-mail.",
    ]);
    expect(await notificationsOf(refused)).toEqual([
      "Commande n : remise | Ce qui vient de vous être remis est noté. Notre e-mail vous demande si c'est bien cela.",
      "Commande n : un produit ne vous a pas été remis | L'argent de ces produits attend : nous décidons et vous écrivons. Notre e-mail vous demande ce qui s'est passé.",
    ]);
    expect(await door.wroteTo(buyer, absent)).not.toContain("nous vous attendions");
    await proveEmail(harness, buyer.userId);
    await changeEmail(harness, buyer);
    expect(await notificationsOf(absent)).toHaveLength(1);
    expect(await notificationsOf(refused)).toHaveLength(2);
  });
});
