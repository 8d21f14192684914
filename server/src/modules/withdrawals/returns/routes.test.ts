import { DAY_MS } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { ADMIN, aConsumer, aLessor, PASSWORD } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { aWithdrawal, type Given, type WithdrawalTests } from "../../../../test/withdrawals.ts";

const harness = useHarness(ADMIN);

let tests: WithdrawalTests;
beforeAll(async () => {
  tests = await aWithdrawal(harness);
});
afterEach(() => harness.setNow(undefined));

const BOTH = [{ quantity: 2 }, { line: 1, quantity: 1 }];

/** Makes an order that was collected and withdrawn from. */
const aWithdrawn = async (given: readonly Given[] = BOTH) => {
  const order = await tests.anOrder();
  await tests.collect(order);
  expect((await tests.withdraw(order, given)).status).toBe(200);
  return order;
};

/** Brings back all that earlier tests left to be brought back. */
const bringAllBack = async (): Promise<void> => {
  const { data } = await tests.returns(tests.lessor);
  for (const { orderId, withdrawalId, lines } of data) {
    const lineIds = lines.map(({ lineId }: { lineId: string }) => lineId);
    const path = `/api/handovers/${orderId}/returned`;
    await tests.as(tests.lessor, "POST", path, { withdrawalId, lineIds });
  }
};

const expectedBy = async (who: "lessor" | "manager" | "artisan" | "gardener", orderId: string) => {
  const { data } = await tests.returns(tests[who]);
  return data.find((one: { orderId: string }) => one.orderId === orderId);
};

describe("GET /api/handovers/returns", () => {
  it("lists to the place all that is to come back, to an artisan their own", async () => {
    covers("own.api.76");
    const { orderId, lineIds } = await aWithdrawn();
    for (const who of ["lessor", "manager"] as const) {
      expect(await expectedBy(who, orderId)).toMatchObject({
        buyerName: "Marie P.",
        lines: [
          { units: 2, isRefunded: false },
          { units: 1, isRefunded: false },
        ],
      });
    }
    expect((await expectedBy("gardener", orderId)).lines).toMatchObject([{ lineId: lineIds[1] }]);
    const others = await Promise.all([aLessor(harness), aConsumer(harness)]);
    for (const other of others) {
      expect(await tests.returns(other)).toMatchObject({ data: [], total: 0 });
    }
  });

  it("has pages, the oldest first", async () => {
    covers("own.api.76");
    await aWithdrawn();
    const { token } = tests.lessor;
    const first = await harness.call("GET", "/api/handovers/returns?limit=1", { token });
    expect(first.body).toMatchObject({ data: [{}], nextCursor: expect.any(String) });
    const path = `/api/handovers/returns?limit=1&cursor=${first.body.nextCursor}`;
    const second = await harness.call("GET", path, { token });
    const [one, two] = [first.body.data[0], second.body.data[0]];
    expect(one.declaredAt < two.declaredAt).toBe(true);
    const wrong = await harness.call("GET", "/api/handovers/returns?cursor=sales_1", { token });
    expect(wrong.body.code).toBe("request/invalid");
  });
});

describe("the account of a lessor to whom goods are to be brought back", () => {
  const close = async (): Promise<unknown> => {
    const { token } = await tests.logIn(tests.lessor);
    const json = { password: PASSWORD };
    return (await harness.call("DELETE", "/api/auth/account", { token, json })).body.code;
  };

  it("stays until they are back", async () => {
    covers("own.refusals.410");
    const { orderId } = await aWithdrawn([{ quantity: 1 }]);
    expect(await close()).toBe("withdrawal/of-account");
    await bringAllBack();
    expect(await expectedBy("lessor", orderId)).toBeUndefined();
    expect(await close()).toBe("account/has-commitments");
  });

  it("stays until their refund is due, as the money goes back without them then", async () => {
    covers("own.refusals.410");
    await aWithdrawn([{ quantity: 1 }]);
    await tests.money.inDays(14);
    expect(await close()).toBe("withdrawal/of-account");
    await tests.money.inDays(15);
    expect(await close()).toBe("account/has-commitments");
  });

  it("being closed, its place is not named to who withdraws later: they write to the artisan", async () => {
    covers("own.product.698");
    const others = await aWithdrawal(harness);
    const order = await others.anOrder();
    await others.collect(order);
    for (const { userId } of [others.lessor, others.manager]) {
      const closed = { deleted_at: new Date() };
      await harness.db.updateTable("users").set(closed).where("id", "=", userId).execute();
    }
    expect((await others.withdraw(order, [{ quantity: 1 }])).status).toBe(200);
    const told = await others.wroteTo(others.consumer, order);
    expect(told).toContain("Écrivez à l'artisan depuis votre commande : il vous dira où.");
    expect(told).toMatch(/Rapportez .+ à l'artisan, au plus tard le/);
  });
});

describe("POST /api/handovers/:orderId/returned", () => {
  it("refuses anyone but the lessor, a manager and the artisan of the line", async () => {
    covers("own.api.77", "own.refusals.101");
    const order = await aWithdrawn();
    const foreign = await tests.bringBack(order, tests.artisan, [1]);
    expect(foreign.body.code).toBe("withdrawal/return-not-expected");
    const stranger = await tests.bringBack(order, await aLessor(harness), [0]);
    expect([stranger.status, stranger.body.code]).toEqual([403, "handover/other-place"]);
    expect((await tests.bringBack(order, tests.consumer, [0])).body.code).toBe(
      "handover/other-place",
    );
    expect((await tests.bringBack(order, tests.artisan, [0])).status).toBe(200);
    expect((await tests.bringBack(order, tests.manager, [1])).status).toBe(200);
    expect(await tests.refunded(order)).toEqual([1700, 850]);
    expect(await expectedBy("lessor", order.orderId)).toBeUndefined();
  });

  it("pays once, however many say it at once, and never what was not declared", async () => {
    covers("own.product.94", "own.refusals.101");
    const order = await aWithdrawn([{ quantity: 1 }]);
    const all = [tests.lessor, tests.manager, tests.artisan];
    const replies = await Promise.all(all.map((by) => tests.bringBack(order, by, [0])));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await tests.bringBack(order, tests.lessor, [1])).body.code).toBe(
      "withdrawal/return-not-expected",
    );
    expect(await tests.refunded(order)).toEqual([850]);
  });

  it("stands in the trail and is said to buyer and seller, with what was noted", async () => {
    covers("own.product.94");
    const order = await aWithdrawn();
    await tests.bringBack(order, tests.lessor, [0], "Pot rendu intact");
    const { body } = await tests.trail(tests.consumer, order);
    const two = expect.stringMatching(/^2 × /);
    expect(body.data).toMatchObject([
      { kind: "collected", note: null },
      { kind: "withdrawn", lines: [two, expect.stringMatching(/^1 × /)], note: null },
      { kind: "returned", lines: [two], note: "Pot rendu intact" },
    ]);
    expect(await tests.wroteTo(tests.consumer, order)).toContain("vos produits sont rendus");
    expect(await tests.wroteTo(tests.artisan, order)).toContain("Précision : Pot rendu intact");
    expect(await tests.wroteTo(tests.gardener, order)).not.toContain("Pot rendu intact");
  });

  it("has one number of units in the trail, those that were withdrawn from and came back", async () => {
    covers("own.product.94");
    const order = await aWithdrawn([{ quantity: 1 }]);
    await tests.bringBack(order, tests.lessor, [0]);
    const { body } = await tests.trail(tests.consumer, order);
    expect(body.data).toMatchObject([
      { kind: "collected" },
      { kind: "withdrawn", lines: [expect.stringMatching(/^1 × /)], note: null },
      { kind: "returned", lines: [expect.stringMatching(/^1 × /)], note: null },
    ]);
  });

  it("names in the trail to each seller only their own units", async () => {
    covers("own.product.726");
    const order = await aWithdrawn([{ quantity: 2 }, { line: 1, quantity: 1 }]);
    await tests.bringBack(order, tests.lessor, [0, 1], "Pots rendus intacts");
    const { body } = await tests.trail(tests.artisan, order);
    const own = { lines: ["2 × Vanille Bourbon"] };
    expect(body.data).toMatchObject([
      { kind: "collected" },
      { ...own, kind: "withdrawn", note: null },
      { ...own, kind: "returned", note: "Pots rendus intacts" },
    ]);
  });

  it("is still read in the trail once its buyer closed their account", async () => {
    covers("own.product.727");
    const buyer = await aConsumer(harness);
    const order = await tests.anOrder({ by: buyer });
    await tests.money.collect(buyer, order.orderId);
    await tests.withdraw(order, [{ quantity: 2 }], { by: buyer });
    const [kept] = await harness.db
      .selectFrom("withdrawals")
      .select("id")
      .where("order_id", "=", order.orderId)
      .execute();
    await tests.as(tests.lessor, "POST", `/api/handovers/${order.orderId}/returned`, {
      withdrawalId: kept?.id,
      lineIds: [order.lineIds[0]],
    });
    await tests.refunded(order);
    await tests.money.inDays(3);
    await harness.app.jobs.runNow("make-transfers");
    await harness.setNow(undefined);
    const { status } = await tests.as(buyer, "DELETE", "/api/auth/account", { password: PASSWORD });
    expect(status).toBe(200);
    const { body } = await tests.trail(tests.artisan, order);
    expect(body.data).toMatchObject([
      { kind: "collected" },
      { kind: "withdrawn", who: "Compte fermé", lines: ["2 × Vanille Bourbon"] },
      { kind: "returned", lines: ["2 × Vanille Bourbon"] },
    ]);
  });

  it("gives back less when some of the money went back since, and says so", async () => {
    covers("own.product.94");
    const order = await aWithdrawn([{ quantity: 2 }]);
    const [honey = ""] = order.lineIds;
    const line = { line: { lineId: honey, quantity: 2 } };
    expect((await tests.giveBack(order.orderId, 5, line)).status).toBe(201);
    await tests.bringBack(order, tests.lessor, [0]);
    expect(await tests.refunded(order)).toEqual([1200, 500]);
    expect((await tests.read(order)).past[0].lines[0].amount).toBe(12);
  });

  it("keeps the money while the payer's bank contests the payment", async () => {
    const order = await aWithdrawn([{ quantity: 1 }]);
    const { provider_session_id: payment } = await harness.db
      .selectFrom("checkout_sessions")
      .select("provider_session_id")
      .where("id", "=", order.checkoutId)
      .executeTakeFirstOrThrow();
    const dispute = await tests.money.dispute({ sessionId: payment });
    await tests.money.deliverEvents();
    expect((await tests.bringBack(order, tests.lessor, [0])).status).toBe(200);
    expect(await tests.refunded(order)).toEqual([]);
    await tests.money.control(`disputes/${dispute}`, "POST", { status: "won" });
    await tests.money.deliverEvents();
    await harness.app.jobs.runNow("refund-withdrawals");
    expect(await tests.refunded(order)).toEqual([850]);
  });
});

describe("what was not brought back", () => {
  const remind = async (days: number): Promise<void> => {
    await harness.setNow(new Date(Date.now() + days * DAY_MS + 60_000));
    const runs = [1, 2, 3].map(() => harness.app.jobs.runNow("remind-of-returns"));
    await Promise.all(runs);
  };

  it("is asked for once, on the tenth day", async () => {
    covers("own.product.95");
    const order = await aWithdrawn([{ quantity: 1 }]);
    const seen: number[] = [];
    for (const days of [9, 10, 10, 11]) {
      await remind(days);
      const text = await tests.wroteTo(tests.consumer, order);
      seen.push(text.split("pensez à rapporter vos produits").length - 1);
    }
    expect(seen).toEqual([0, 1, 1, 1]);
  });

  it("is not asked for by a mail that goes out once its money is due", async () => {
    covers("own.email.45");
    const order = await aWithdrawn([{ quantity: 1 }]);
    await remind(10);
    await harness.setNow(new Date(Date.now() + 16 * DAY_MS));
    expect(await tests.wroteTo(tests.consumer, order)).not.toContain("pensez à rapporter");
  });

  it("is not asked for when it is back", async () => {
    const order = await aWithdrawn([{ quantity: 1 }]);
    await tests.bringBack(order, tests.lessor, [0]);
    await remind(10);
    expect(await tests.wroteTo(tests.consumer, order)).not.toContain("pensez à rapporter");
  });

  it("keeps both sides' accounts open until its money is on its way", async () => {
    covers("own.product.95");
    const order = await aWithdrawn([{ quantity: 1 }]);
    const awaited = async (userId: string): Promise<unknown[]> =>
      (await harness.deps.pool.query("select * from checkouts_awaited_by($1)", [userId])).rows
        .map((row) => Object.values(row)[0])
        .filter((id) => id === order.checkoutId);
    await tests.sent(order);
    for (const { userId } of [tests.consumer, tests.artisan]) {
      expect(await awaited(userId)).toHaveLength(1);
    }
    expect(await awaited(tests.gardener.userId)).toHaveLength(0);
    await tests.bringBack(order, tests.lessor, [0]);
    await tests.refunded(order);
    await harness.app.jobs.runNow("reverse-transfers");
    expect(await awaited(tests.consumer.userId)).toHaveLength(0);
  });
});
