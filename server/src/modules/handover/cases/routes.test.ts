import { covers } from "@stokaz/spec-coverage";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { textOf } from "../../../../test/client.ts";
import { aDoor, type Door } from "../../../../test/door.ts";
import { ADMIN, type Person } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";

const harness = useHarness(ADMIN);

let door: Door;
beforeAll(async () => {
  door = await aDoor(harness);
});
afterEach(() => harness.setNow(undefined));

/** Makes an order whose first line, 17.00 €, was refused by the lessor. */
const aRefusal = async () => {
  const order = await door.anOrder();
  const [honey = ""] = order.lineIds;
  const { status, body } = await door.refuse(door.lessor, order, {
    lineIds: honey,
    note: "Pot fendu",
  });
  expect(status).toBe(200);
  const found = (await door.cases()).find(
    ({ orderId }: { orderId: string }) => orderId === order.orderId,
  );
  return { ...order, caseId: textOf(found?._id), found, refused: body };
};

it("finds one open case by its id, however many were opened before", async () => {
  covers("own.product.721");
  const { caseId } = await aRefusal();
  const other = await aRefusal();
  const found = async (id: string) => {
    const path = `/api/admin/handover-cases?caseId=${id}`;
    const { body } = await harness.call("GET", path, { token: door.admin.token });
    return body.data.map(({ _id }: { _id: string }) => _id);
  };
  expect(await found(caseId)).toEqual([caseId]);
  expect(await found(other.caseId)).toEqual([other.caseId]);
});

const kindsOf = async (order: Parameters<Door["trail"]>[1]): Promise<string[]> =>
  (await door.trail(door.consumer, order)).body.data.map(({ kind }: { kind: string }) => kind);

describe("POST /api/handovers/:orderId/refuse", () => {
  it("opens a case with its picture, and tells artisan, buyer and operator", async () => {
    covers("own.api.55", "own.product.73");
    const order = await aRefusal();
    const { found, refused } = order;
    expect(refused.pickup).toMatchObject({
      isContested: true,
      lines: [{ isRefused: true }, { isRefused: false }],
    });
    expect(found).toMatchObject({
      kind: "refusal",
      reason: "damaged",
      note: "Pot fendu",
      picture: expect.stringMatching(/^\/pictures\//),
      lines: [{ amount: 17, status: "À récupérer" }],
      possibleDecisions: ["refund", "pay", "keep"],
    });
    expect(await door.wroteTo(door.artisan, order)).toContain("Produit abîmé");
    expect(await door.wroteTo(door.gardener, order)).not.toContain("Produit abîmé");
    expect(await door.wroteTo(door.consumer, order)).toContain("/remise?token=");
    expect(await door.wroteTo(door.lessor, order)).toBe("");
  });

  it("holds its money even after the 30 days for automatic transfers", async () => {
    covers("own.product.73");
    const order = await aRefusal();
    await door.money.inDays(31);
    await harness.app.jobs.runNow("make-transfers");
    expect(await door.sent(order)).toEqual([765]);
    const stuck = await harness.call("GET", "/api/admin/transfers", {
      token: door.admin.token,
    });
    expect(JSON.stringify(stuck.body)).not.toContain(order.orderId);
  });

  it("prevents the collection of its lines, by pass and by the buyer's button", async () => {
    covers("own.product.73", "own.refusals.79");
    const order = await aRefusal();
    const [honey = "", jam = ""] = order.lineIds;
    const { body } = await door.complete(door.lessor, order, { lineIds: [honey] });
    expect(body.code).toBe("handover/line-contested");
    expect((await door.money.collect(door.consumer, order.orderId)).status).toBe(200);
    expect(await door.sent(order)).toEqual([765]);
    const lines = await harness.db
      .selectFrom("order_lines")
      .select(["id", "status"])
      .where("order_id", "=", order.orderId)
      .orderBy("position")
      .execute();
    expect(lines).toEqual([
      { id: honey, status: "to_collect" },
      { id: jam, status: "collected" },
    ]);
  });

  it("shows its buyer no pass and no slots while no other line can be collected", async () => {
    const order = await aRefusal();
    const { token } = door.consumer;
    const passOf = async (): Promise<unknown> => {
      const { body } = await harness.call("GET", "/api/orders/getOrders", { token });
      return body.data.find(({ _id }: { _id: string }) => _id === order.orderId).pass;
    };
    expect(await passOf()).toMatchObject({ code: order.code });
    await door.money.collect(door.consumer, order.orderId);
    expect(await passOf()).toBeNull();
    const json = { startsAt: new Date().toISOString() };
    const path = `/api/orders/${order.orderId}/slot`;
    const { body } = await harness.call("POST", path, { token, json });
    expect(body.code).toBe("slot/order-not-waiting");
  });

  it("prevents its lines from expiring, and gives them a last reminder of their own", async () => {
    covers("own.product.73");
    const order = await aRefusal();
    const endAfter = async (days: number) => {
      await door.money.inDays(days);
      await harness.app.jobs.runNow("end-uncollected-orders");
    };
    await endAfter(31);
    await endAfter(46);
    await harness.setNow(undefined);
    expect(await kindsOf(order)).toEqual(["refused", "not_collected"]);
    await door.decide(order.caseId, "keep");
    await endAfter(46);
    expect(await door.money.statusOf("orders", order.orderId)).toBe("to_collect");
    await endAfter(61);
    expect(await door.money.statusOf("orders", order.orderId)).toBe("not_collected");
  });

  it("needs a picture of damaged goods, a note for another reason, and lines that the caller hands over", async () => {
    const order = await door.anOrder();
    const [honey = "", jam = ""] = order.lineIds;
    const refuse = async (who: Person, refused: Record<string, string>) =>
      (await door.refuse(who, order, refused)).body;
    const noPicture = await harness.call("POST", `/api/handovers/${order.orderId}/refuse`, {
      token: door.lessor.token,
      form: { reason: "damaged", lineIds: honey },
    });
    expect(noPicture.body.errors).toEqual([
      { field: "picture", message: "Ajoutez une photo du produit abîmé." },
    ]);
    expect((await refuse(door.lessor, { reason: "other", lineIds: honey })).errors).toEqual([
      { field: "note", message: "Dites en quelques mots ce qui s'est passé." },
    ]);
    expect((await refuse(door.artisan, { lineIds: jam })).code).toBe("handover/line-not-waiting");
    expect((await refuse(door.consumer, { lineIds: jam })).code).toBe("handover/other-place");
  });
});

describe("POST /api/admin/handover-cases/:id/decide", () => {
  it("refunds its lines, and nothing else", async () => {
    covers("own.api.56", "own.product.73");
    const order = await aRefusal();
    const { status } = await door.decide(order.caseId, "refund");
    expect(status).toBe(200);
    await door.complete(door.lessor, order, { lineIds: [order.lineIds[1]] });
    await harness.app.jobs.drain();
    expect(await door.money.refundsAtProvider(order.checkoutId)).toEqual([1700]);
    expect(await door.sent(order)).toEqual([765]);
    expect(await door.money.statusOf("orders", order.orderId)).toBe("collected");
    expect(await kindsOf(order)).toEqual(["refused", "decided", "handed_over"]);
  });

  it("transfers the money to the artisan", async () => {
    const order = await aRefusal();
    await door.decide(order.caseId, "pay");
    expect(await door.sent(order)).toEqual([1530]);
    for (const person of [door.consumer, door.artisan, door.lessor]) {
      expect(await door.wroteTo(person, order)).toMatch(/L'artisan est payé\.\s+Pourquoi : Le pot/);
    }
    expect(await door.wroteTo(door.gardener, order)).not.toContain("notre décision");
  });

  it("keeps the lines for a later handover", async () => {
    const order = await aRefusal();
    await door.decide(order.caseId, "keep");
    expect(await door.sent(order)).toEqual([]);
    expect((await door.complete(door.lessor, order)).status).toBe(200);
    expect(await door.sent(order)).toEqual([1530, 765]);
  });

  it("decides an existing case once, with a possible decision", async () => {
    covers("own.refusals.80");
    const order = await aRefusal();
    await door.giveBack(order.orderId, 17, {
      endsPurchase: true,
      line: { lineId: order.lineIds[0], quantity: 2 },
    });
    const codeOf = async (id: string, decision: string) => {
      const { status, body } = await door.decide(id, decision);
      return [status, body.code];
    };
    expect(await codeOf(order.caseId, "pay")).toEqual([409, "handover/decision-impossible"]);
    expect(await codeOf(order.caseId, "keep")).toEqual([200, undefined]);
    expect(await codeOf(order.caseId, "keep")).toEqual([409, "handover/case-decided"]);
    expect(await codeOf(order.orderId, "keep")).toEqual([404, "handover/case-not-found"]);
    const decided = await door.cases("decided");
    expect(decided[0]).toMatchObject({
      _id: order.caseId,
      decision: "keep",
      possibleDecisions: [],
    });
  });

  it("is in the audit log", async () => {
    const order = await aRefusal();
    await door.decide(order.caseId, "keep");
    const { body } = await harness.call("GET", "/api/admin/audit?action=decide", {
      token: door.admin.token,
    });
    expect(body.data[0]).toMatchObject({
      action: "decide",
      subjectId: order.orderId,
      detail: { caseId: order.caseId, decision: "keep" },
    });
  });
});

describe("the answer that a mail asks for", () => {
  const answer = (json: object) => harness.call("POST", "/api/handover-answers", { json });
  const read = (token: string) => harness.call("GET", `/api/handover-answers?token=${token}`);

  it("confirms what was handed over, once", async () => {
    covers("own.api.57", "own.refusals.81");
    const order = await door.anOrder();
    await door.complete(door.lessor, order);
    const token = await door.answerToken(order);
    expect((await read(token)).body).toMatchObject({
      orderNumber: order.orderNumber,
      kind: "handed_over",
      lines: ["2 × Vanille Bourbon", "1 × Vanille Bourbon"],
      answer: null,
    });
    expect((await answer({ token, isRight: true })).status).toBe(200);
    const again = await answer({ token, isRight: false, message: "Non" });
    expect(again.body.code).toBe("handover/already-answered");
    expect(await kindsOf(order)).toEqual(["handed_over", "confirmed"]);
  });

  it("contests a handover: the operator refunds money that was already transferred", async () => {
    covers("own.product.73");
    const order = await door.anOrder();
    await door.complete(door.lessor, order, { lineIds: [order.lineIds[0]] });
    expect(await door.sent(order)).toEqual([1530]);
    const token = await door.answerToken(order);
    expect((await answer({ token, isRight: false })).body.errors?.[0].message).toBe(
      "Dites-nous ce qui s'est passé.",
    );
    const message = "Je n'ai rien reçu.";
    expect((await answer({ token, isRight: false, message })).status).toBe(200);
    const [found] = (await door.cases()).toReversed();
    expect(found).toMatchObject({ kind: "contest", buyerMessage: message });
    expect(found.possibleDecisions).toEqual(["refund", "pay"]);
    await door.decide(found._id, "refund");
    await harness.app.jobs.drain();
    expect(await door.money.refundsAtProvider(order.checkoutId)).toEqual([1700]);
    expect(await door.money.reversalsAtProvider(order.checkoutId)).toEqual([1530]);
  });

  it("adds the buyer's message about a refusal to its case", async () => {
    const order = await aRefusal();
    const token = await door.answerToken(order);
    await answer({ token, isRight: false, message: "Le pot était entier." });
    const found = (await door.cases()).filter(
      ({ orderId }: { orderId: string }) => orderId === order.orderId,
    );
    expect(found).toMatchObject([{ kind: "refusal", buyerMessage: "Le pot était entier." }]);
  });

  it("refuses an unknown link, and one older than thirty days", async () => {
    covers("own.refusals.81");
    const order = await door.anOrder();
    await door.complete(door.lessor, order);
    const token = await door.answerToken(order);
    expect((await read("x")).body.code).toBe("handover/link-invalid");
    await door.money.inDays(31);
    expect((await answer({ token, isRight: true })).status).toBe(404);
  });
});
