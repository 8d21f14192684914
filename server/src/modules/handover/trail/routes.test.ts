import { randomUUID } from "node:crypto";
import { DAY_MS } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { strFromU8, unzipSync } from "fflate";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { aDoor, type Door } from "../../../../test/door.ts";
import { ADMIN, aConsumer, PASSWORD, type Person } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";

const harness = useHarness(ADMIN);

let door: Door;
beforeAll(async () => {
  door = await aDoor(harness);
});

const close = ({ token }: Person) =>
  harness.call("DELETE", "/api/auth/account", { token, json: { password: PASSWORD } });

/** Archive that somebody gets who asks for all data kept about them. */
const archiveOf = async ({ token }: Person) => {
  await harness.call("POST", "/api/auth/export", { token });
  await harness.app.jobs.drain();
  const response = await fetch(`${harness.baseUrl}/api/auth/export`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const archive = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return JSON.parse(strFromU8(archive["donnees.json"] ?? new Uint8Array()));
};

describe("GET /api/orders/:orderId/trail", () => {
  it("tells all that happened, who did it and to what, to both sides and the operator", async () => {
    covers("own.api.59", "own.product.72");
    const order = await door.anOrder();
    const [honey = ""] = order.lineIds;
    await door.check(door.lessor, order, "222222");
    await door.complete(door.artisan, order, { lineIds: [honey] });
    await door.money.collect(door.consumer, order.orderId);
    const expected = [
      { kind: "try_wrong", who: "Marie P.", lines: [], note: null, picture: null },
      { kind: "handed_over", lines: ["2 × Vanille Bourbon"] },
      { kind: "collected", lines: ["1 × Vanille Bourbon"] },
    ];
    for (const reader of [door.consumer, door.lessor, door.admin]) {
      expect((await door.trail(reader, order)).body.data).toMatchObject(expected);
    }
    const [tried, , collected] = expected;
    expect((await door.trail(door.gardener, order)).body.data).toMatchObject([tried, collected]);
  });

  it("includes what happened to the order's slot", async () => {
    const order = await door.anOrder();
    await harness.db
      .insertInto("slot_events")
      .values({
        order_id: order.orderId,
        at: new Date(),
        actor_id: door.consumer.userId,
        kind: "booked",
        from_start: null,
        to_start: new Date(),
      })
      .execute();
    const { body } = await door.trail(door.artisan, order);
    expect(body.data).toMatchObject([{ kind: "slot_booked", who: "Marie P.", lines: [] }]);
  });

  it("is refused to all others", async () => {
    const order = await door.anOrder();
    const stranger = await aConsumer(harness);
    const { status, body } = await door.trail(stranger, order);
    expect([status, body.code]).toEqual([403, "order/not-yours"]);
    const unknown = { ...order, orderId: door.spaceId };
    expect((await door.trail(stranger, unknown)).status).toBe(404);
  });

  it("is in the archives of its buyer and of who acted; no seller's has the pass", async () => {
    covers("own.product.72");
    const order = await door.anOrder();
    await door.check(door.artisan, order, "222222");
    const buyers = await archiveOf(door.consumer);
    const artisans = await archiveOf(door.artisan);
    for (const { handover_events: events } of [buyers, artisans]) {
      expect(
        events.filter(({ order_id }: { order_id: string }) => order_id === order.orderId),
      ).toMatchObject([{ kind: "try_wrong" }]);
    }
    expect(JSON.stringify(artisans)).toContain(order.orderNumber);
    expect(JSON.stringify(artisans)).not.toContain(order.code);
  });

  it("names nobody whose account is closed, and keeps none of their words", async () => {
    covers("own.product.72");
    const buyer = await aConsumer(harness);
    const order = await door.anOrder({ by: buyer });
    await door.complete(door.lessor, order);
    const token = await door.answerToken(order, buyer);
    const answer = { token, isRight: false, message: "Je suis Marie de Terre Sainte." };
    await harness.call("POST", "/api/handover-answers", { json: answer });
    const [found] = (await door.cases()).toReversed();
    await door.decide(found._id, "pay");
    await harness.app.jobs.drain();
    expect((await close(buyer)).status).toBe(200);
    const { body } = await door.trail(door.lessor, order);
    const contested = body.data.find(({ kind }: { kind: string }) => kind === "contested");
    expect(contested).toMatchObject({ who: "Compte fermé", note: null });
    const { rows } = await sql<{ buyer_message: string | null }>`
      select buyer_message from handover_cases where id = ${found._id}
    `.execute(harness.db);
    expect(rows).toEqual([{ buyer_message: null }]);
  });

  it("still says that an age was checked once whoever checked it closed their account", async () => {
    covers("own.product.728");
    const order = await door.anOrder();
    const manager = await aConsumer(harness);
    await harness.db
      .insertInto("space_managers")
      .values({
        id: randomUUID(),
        space_id: door.spaceId,
        email: manager.email,
        user_id: manager.userId,
        invited_at: new Date(),
        accepted_at: new Date(),
      })
      .execute();
    await harness.db
      .updateTable("order_lines")
      .set({ is_adult_only: true })
      .where("order_id", "=", order.orderId)
      .execute();
    expect((await door.complete(manager, order, { isAgeChecked: true })).status).toBe(200);
    expect((await close(manager)).status).toBe(200);
    const { body } = await door.trail(door.lessor, order);
    expect(body.data).toMatchObject([
      { kind: "handed_over", who: "Compte fermé", note: "Majorité vérifiée." },
    ]);
  });

  it("opens nothing by the link of a mail once its buyer closed their account", async () => {
    covers("own.product.596");
    const buyer = await aConsumer(harness);
    const order = await door.anOrder({ by: buyer });
    await door.complete(door.lessor, order);
    const token = await door.answerToken(order, buyer);
    const read = () => harness.call("GET", `/api/handover-answers?token=${token}`);
    expect((await read()).status).toBe(200);
    const before = await door.cases();
    expect((await close(buyer)).status).toBe(200);
    const answer = { token, isRight: false, message: "Je suis Marie Payet." };
    const answered = await harness.call("POST", "/api/handover-answers", { json: answer });
    expect([answered.status, answered.body.code]).toEqual([404, "handover/link-invalid"]);
    expect((await read()).body.code).toBe("handover/link-invalid");
    expect(await door.cases()).toEqual(before);
    const kept = await harness.db
      .selectFrom("handover_events")
      .select("kind")
      .where("order_id", "=", order.orderId)
      .where(({ eb, or }) =>
        or([eb("kind", "=", "contested"), eb("answer_token_hash", "is not", null)]),
      )
      .execute();
    expect(kept).toEqual([]);
  });

  it("keeps the account of a buyer whose order waits for a decision", async () => {
    const buyer = await aConsumer(harness);
    const order = await door.anOrder({ by: buyer });
    await door.refuse(door.lessor, order, { lineIds: order.lineIds[0] ?? "" });
    const long = { expires_at: new Date(Date.now() + 99 * DAY_MS) };
    await harness.db
      .updateTable("login_sessions")
      .set(long)
      .where("user_id", "=", buyer.userId)
      .execute();
    await door.money.inDays(31);
    const { status, body } = await close(buyer);
    await harness.setNow(undefined);
    expect([status, body.code]).toEqual([409, "account/has-commitments"]);
  });
});
