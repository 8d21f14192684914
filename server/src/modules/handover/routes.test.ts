import { covers } from "@stokaz/spec-coverage";
import { sql } from "kysely";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { aDoor, type Door } from "../../../test/door.ts";
import { ADMIN, aConsumer, aLessor, anArtisan, type Person } from "../../../test/factories.ts";
import { useHarness } from "../../../test/harness.ts";

const harness = useHarness(ADMIN);
const WRONG = "222222";

let door: Door;
let strangers: Person[];

beforeAll(async () => {
  door = await aDoor(harness);
  strangers = [await aLessor(harness), await anArtisan(harness), await aConsumer(harness)];
});
afterEach(() => harness.setNow(undefined));

type AnOrder = Awaited<ReturnType<Door["anOrder"]>>;

/** People who hand over: the lessor and their manager everything, an artisan their own lines. */
const HANDLERS = ["lessor", "manager", "artisan"] as const;

const outcome = ({ status, body }: { status: number; body: { code?: string } }) =>
  status === 200 ? "right" : body.code;

describe("POST /api/handovers/check", () => {
  it("accepts the pass that the buyer sees on the site and in the mail", async () => {
    covers("own.api.53", "own.product.68");
    const order = await door.anOrder();
    const { body } = await harness.call("GET", "/api/orders/getOrders", {
      token: door.consumer.token,
    });
    const { pass } = body.data.find(({ _id }: { _id: string }) => _id === order.orderId);
    expect(pass.code).toMatch(/^[2-9A-HJ-NP-Z]{6}$/);
    expect(pass.url).toBe(
      `${harness.baseUrl}/remises?commande=${order.orderNumber}&code=${pass.code}`,
    );
    const mails = await harness.mailsTo(door.consumer.email);
    const mail = mails.find(({ subject }) => subject.includes(order.orderNumber));
    expect(mail?.text).toContain(`Votre code : ${pass.code}`);
    expect(mail?.html).toContain('src="cid:code@stokaz"');
    const typed = { orderNumber: order.orderNumber.replace("-", " ").toLowerCase() };
    const lower = pass.code.toLowerCase();
    const { body: checked } = await door.check(door.lessor, { ...order, ...typed }, lower);
    expect(checked.pickup).toMatchObject({ orderId: order.orderId, isContested: false });
  });

  const right = ({ code }: AnOrder) => code;
  const CASES: [string, (order: AnOrder) => Promise<string>, string][] = [
    ["the right pass", async (order) => right(order), "right"],
    ["a wrong one", async () => WRONG, "handover/wrong-code"],
    [
      "a sixth after five wrong ones",
      async (order) => {
        for (const _ of Array(5)) await door.check(door.lessor, order, WRONG);
        return right(order);
      },
      "handover/locked",
    ],
    ["another order's", async () => (await door.anOrder()).code, "handover/wrong-code"],
    [
      "a used one",
      async (order) => {
        await door.complete(door.lessor, order);
        return right(order);
      },
      "handover/already-done",
    ],
    [
      "one of a cancelled order",
      async (order) => {
        for (const { token } of [door.artisan, door.gardener]) {
          await harness.call("POST", `/api/orders/cancelSale/${order.orderId}`, { token });
        }
        return right(order);
      },
      "handover/cancelled",
    ],
    [
      "one whose lease is over",
      async (order) => {
        const ended = sql<string>`current_date - 1`;
        await sql`update order_lines set rental_end = ${ended} where order_id = ${order.orderId}`.execute(
          harness.db,
        );
        return right(order);
      },
      "handover/lease-over",
    ],
  ];

  for (const [name, show, expected] of CASES) {
    it.each(HANDLERS)(`answers ${name} to the %s: ${expected}`, async (who) => {
      covers("own.product.70", "own.refusals.73", "own.refusals.74", "own.refusals.75");
      const order = await door.anOrder();
      const code = await show(order);
      expect(outcome(await door.check(door[who], order, code))).toBe(expected);
    });

    it(`gives strangers the same refusal for ${name}`, async () => {
      covers("own.refusals.76");
      const order = await door.anOrder();
      const code = await show(order);
      for (const stranger of [...strangers, door.admin, door.consumer]) {
        const { status, body } = await door.check(stranger, order, code);
        expect([status, body.message]).toEqual([
          403,
          "Cette commande n'est pas à récupérer chez vous.",
        ]);
      }
    });
  }

  it("answers 404 for an unknown number", async () => {
    covers("own.refusals.77");
    const order = { ...(await door.anOrder()), orderNumber: "AAAA-AAAA" };
    const { status, body } = await door.check(door.lessor, order, WRONG);
    expect([status, body.code]).toEqual([404, "handover/unknown-number"]);
  });

  it("tells how many tries are left, and how long the pass is locked; then a right code is accepted again", async () => {
    covers("own.product.69");
    const order = await door.anOrder();
    const now = Date.now();
    await harness.setNow(new Date(now));
    // La Réunion is four hours ahead of UTC.
    const end = new Date(now + (4 * 60 + 15) * 60_000).toISOString();
    const until = `${end.slice(11, 13)} h ${end.slice(14, 16)}`;
    const messages = [];
    for (const _ of Array(6))
      messages.push((await door.check(door.lessor, order, WRONG)).body.message);
    expect(messages).toEqual([
      "Ce code n'est pas le bon. Il reste 4 essais.",
      "Ce code n'est pas le bon. Il reste 3 essais.",
      "Ce code n'est pas le bon. Il reste 2 essais.",
      "Ce code n'est pas le bon. Il reste un essai.",
      `Trop de codes faux : réessayez à partir de ${until}.`,
      `Trop de codes faux : réessayez à partir de ${until}.`,
    ]);
    await harness.setNow(new Date(now + 15 * 60_000));
    expect(outcome(await door.check(door.lessor, order, order.code))).toBe("right");
  });

  it("locks after five wrong codes, even if more come at once", async () => {
    covers("own.product.69");
    const order = await door.anOrder();
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => door.check(door.lessor, order, WRONG)),
    );
    const codes = replies.map(({ body }) => body.code).sort();
    expect(codes.filter((code) => code === "handover/wrong-code")).toHaveLength(4);
    expect(codes.filter((code) => code === "handover/locked")).toHaveLength(8);
    const { body } = await door.trail(door.lessor, order);
    const kinds = body.data.map(({ kind }: { kind: string }) => kind);
    expect(kinds.filter((kind: string) => kind === "try_wrong")).toHaveLength(5);
  });
});

describe("an order at the door", () => {
  it("is neither handed over, refused nor missed by strangers, even if they know the code", async () => {
    covers("own.refusals.76");
    const order = await door.anOrder();
    for (const stranger of [...strangers, door.admin, door.consumer]) {
      const replies = await Promise.all([
        door.complete(stranger, order),
        door.refuse(stranger, order, { lineIds: order.lineIds[0] ?? "" }),
        door.absent(stranger, order),
      ]);
      for (const { status, body } of replies) {
        expect([status, body.code]).toEqual([403, "handover/other-place"]);
      }
    }
    expect(await door.sent(order)).toEqual([]);
  });
});

describe("POST /api/handovers/:orderId/complete", () => {
  it("transfers the money of lines handed over, and of no others", async () => {
    covers("own.api.54", "own.product.71");
    const order = await door.anOrder();
    const [honey = "", jam = ""] = order.lineIds;
    const first = await door.complete(door.artisan, order, { lineIds: [honey] });
    expect(first.body).toMatchObject({ success: true, pickup: { when: "done" } });
    expect(await door.sent(order)).toEqual([1530]);
    const second = await door.complete(door.lessor, order, { lineIds: [jam] });
    expect(second.body.pickup.lines).toMatchObject([
      { status: "Récupéré" },
      { status: "Récupéré" },
    ]);
    expect(await door.sent(order)).toEqual([1530, 765]);
    expect(await door.money.statusOf("orders", order.orderId)).toBe("collected");
  });

  it("refuses an artisan the lines of other sellers", async () => {
    const order = await door.anOrder();
    const { status, body } = await door.complete(door.artisan, order);
    expect([status, body.code]).toEqual([409, "handover/line-not-waiting"]);
    expect(await door.sent(order)).toEqual([]);
  });

  it("hands over once when two phones show the same pass at once, and pays once", async () => {
    covers("own.product.71");
    const order = await door.anOrder();
    const phones = [door.lessor, door.lessor];
    await Promise.all(phones.map((phone) => door.check(phone, order, order.code)));
    const replies = await Promise.all(phones.map((phone) => door.complete(phone, order)));
    expect(replies.map(outcome).sort()).toEqual(["handover/already-done", "right"]);
    expect(await door.sent(order)).toEqual([1530, 765]);
    const { body } = await door.trail(door.lessor, order);
    const kinds = body.data.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(["try_right", "try_right", "handed_over", "try_right"]);
  });

  it("asks for the code again, and for the age where the law does", async () => {
    covers("own.product.72", "own.refusals.78");
    const order = await door.anOrder({ isRum: true });
    const wrong = await door.complete(door.lessor, order, { code: WRONG });
    expect(outcome(wrong)).toBe("handover/wrong-code");
    const unchecked = await door.complete(door.lessor, order);
    expect(unchecked.body.message).toBe(
      "Vérifiez d'abord l'âge : ce produit est interdit aux moins de 18 ans.",
    );
    expect(await door.sent(order)).toEqual([]);
    expect(outcome(await door.complete(door.lessor, order, { isAgeChecked: true }))).toBe("right");
  });

  it("tells the artisans, the buyer, and the lessor what somebody else handed over, each once", async () => {
    const order = await door.anOrder();
    const [honey = ""] = order.lineIds;
    await door.complete(door.artisan, order, { lineIds: [honey] });
    const subjects = async ({ email }: Person) =>
      (await harness.mailsTo(email))
        .map(({ subject }) => subject)
        .filter((subject) => subject.includes(order.orderNumber));
    expect(await subjects(door.lessor)).toEqual([`Commande ${order.orderNumber} : remise`]);
    expect(await subjects(door.artisan)).toContain(`Commande ${order.orderNumber} : récupérée`);
    expect(await subjects(door.gardener)).toEqual([`Nouvelle commande ${order.orderNumber}`]);
    expect(await subjects(door.consumer)).toContain(`Commande ${order.orderNumber} : remise`);
  });
});
