import { randomUUID } from "node:crypto";
import { cents } from "@stokaz/contract/money/money";
import { DAY_MS } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { sql } from "kysely";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { textOf } from "../../../../test/client.ts";
import { ADMIN, type Person } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { aMarket, type Market } from "../../../../test/market.ts";
import { aProduct } from "../../../../test/purchases.ts";
import { setOrderState } from "../../../../test/rows.ts";
import type { Db } from "../../../platform/db/db.ts";

const harness = useHarness(ADMIN);

let money: Market["money"];
let admin: Person;
let artisan: Person;
let consumer: Person;
let rentalId: string;
let aPaidOrder: Market["aPaidOrder"];
let giveBack: Market["giveBack"];

beforeAll(async () => {
  ({ money, admin, artisan, consumer, rentalId, aPaidOrder, giveBack } = await aMarket(harness));
});

afterEach(() => harness.setNow(undefined));

const anOpenOrder = async () =>
  money.anOpenOrder(consumer, await aProduct(harness, artisan, rentalId, { quantity: "5" }), 2);

/** Compares the books late enough for recent movements to count. @returns the open differences */
const reconcile = async () => {
  await money.inMinutes(20);
  const { status, body } = await harness.call("POST", "/api/admin/reconciliation", {
    token: admin.token,
  });
  expect(status).toBe(200);
  // The contract's answer, as far as it is read here.
  return body.data as { kind: string; subject: string; booked: unknown; provider: unknown }[];
};

const mails = async (): Promise<number> =>
  (await harness.mailsTo(harness.deps.config.operator.email)).filter(({ subject }) =>
    subject.startsWith("Rapprochement"),
  ).length;

// Only a restored backup loses what the ledger refuses to give up.
const books = (change: (db: Db) => Promise<unknown>) =>
  harness.db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one);
    await change(one);
    await sql`set session_replication_role = origin`.execute(one);
  });

const rename = (from: string, to: string) =>
  books((db) =>
    db
      .updateTable("ledger_movements")
      .set({ provider_reference: to })
      .where("provider_reference", "=", from)
      .execute(),
  );

const addToMovements = (checkoutId: string, by: number) =>
  books((db) =>
    db
      .updateTable("ledger_movements")
      .set(({ eb }) => ({ amount_cents: eb("amount_cents", "+", cents(by)) }))
      .where("checkout_id", "=", checkoutId)
      .execute(),
  );

const intentOf = async (checkoutId: string): Promise<string> => {
  const { payment_intent_id: intent } = await harness.db
    .selectFrom("checkout_sessions")
    .select("payment_intent_id")
    .where("id", "=", checkoutId)
    .executeTakeFirstOrThrow();
  return intent ?? "";
};

/** A line of the list, with what both sides say in euros. */
const finding = (
  kind: string,
  subject: string,
  amounts: { booked: number | null; provider: number | null },
) => expect.objectContaining({ kind, subject, ...amounts });

describe("reconciliation", () => {
  it("finds nothing where money came, went and came back", async () => {
    covers("own.product.1");
    const transferred = await aPaidOrder();
    await money.collect(consumer, transferred.orderId);
    await harness.app.jobs.runNow("make-transfers");
    const kept = await aPaidOrder();
    await giveBack(transferred.orderId, 5);
    await giveBack(kept.orderId, 17);
    await harness.app.jobs.runNow("make-refunds");
    expect(await reconcile()).toEqual([]);
    const { body } = await harness.call("GET", "/api/admin/reconciliation", {
      token: admin.token,
    });
    expect(body).toEqual({ lastRunAt: expect.any(String), data: [] });
    expect(await mails()).toBe(0);
  });

  it("does what events that never came would have done", async () => {
    covers("own.api.17");
    const paid = await anOpenOrder();
    await harness.press(paid.url, "pay");
    const refunded = await aPaidOrder();
    await money.refundAtProvider(refunded.checkoutId, 1700);
    const contested = await aPaidOrder();
    await money.dispute(contested);
    expect(await reconcile()).toEqual([]);
    expect(await money.statusOf("orders", paid.orderId)).toBe("to_collect");
    expect(await money.statusOf("orders", refunded.orderId)).toBe("refunded");
    const { body } = await harness.call("GET", "/api/admin/disputes", { token: admin.token });
    expect(body.data).toMatchObject([{ purchaseId: contested.orderId, status: "open" }]);
  });

  it("asks about a seller whose money waits for an account, and pays it", async () => {
    const order = await aPaidOrder();
    await money.collect(consumer, order.orderId);
    const { connected_account_id: account } = await harness.db
      .selectFrom("users")
      .select("connected_account_id")
      .where("id", "=", artisan.userId)
      .executeTakeFirstOrThrow();
    await money.control(`accounts/${account}`, "POST", { status: "restricted" });
    await harness.app.jobs.runNow("make-transfers");
    expect(await money.transfersAtProvider(order.checkoutId)).toEqual([]);
    // The event about this change is lost.
    await money.control(`accounts/${account}`, "POST", { status: "active" });
    await harness.app.jobs.runNow("make-transfers");
    expect(await money.transfersAtProvider(order.checkoutId)).toEqual([]);
    expect(await reconcile()).toEqual([]);
    await harness.app.jobs.runNow("make-transfers");
    expect(await money.transfersAtProvider(order.checkoutId)).toEqual([1530]);
  });

  it("reads disputes that are open with us again, however old, until their verdict is here", async () => {
    const contested = await aPaidOrder();
    const id = await money.dispute(contested);
    await money.deliverEvents();
    await money.inDays(90);
    await money.control(`disputes/${id}`, "POST", { status: "lost" });
    // The verdict's event is lost.
    await harness.app.reconciliation.run();
    expect(await money.statusOf("orders", contested.orderId)).toBe("refunded");
    expect(await money.balances(contested.checkoutId)).toEqual({});
  });

  it("lists a payment of nothing we know, a purchase nobody paid, amounts that differ; until they agree", async () => {
    covers("own.api.16");
    const lost = await aPaidOrder();
    const intent = await intentOf(lost.checkoutId);
    await rename(intent, "pi_other");
    expect(await reconcile()).toEqual([
      expect.objectContaining({ kind: "balance-differs", subject: "solde" }),
      finding("payment-without-purchase", intent, { booked: null, provider: 17 }),
      finding("purchase-without-payment", "pi_other", { booked: 17, provider: null }),
    ]);
    expect(await mails()).toBe(1);
    const metrics = textOf((await harness.call("GET", "/metrics")).body);
    expect(metrics).toContain("reconciliation_findings 3");
    expect((await harness.call("GET", "/readyz")).status).toBe(200);
    await reconcile();
    expect(await mails()).toBe(1);
    await rename("pi_other", intent);
    await addToMovements(lost.checkoutId, -100);
    expect(await reconcile()).toEqual([
      finding("amount-differs", intent, { booked: 16, provider: 17 }),
    ]);
    await addToMovements(lost.checkoutId, 100);
    expect(await reconcile()).toEqual([]);
  });

  it("lists transfers and refunds that only one side has", async () => {
    covers("own.api.17");
    const order = await aPaidOrder();
    await money.collect(consumer, order.orderId);
    await harness.app.jobs.runNow("make-transfers");
    const foreign = await money.transferAtProvider(artisan, 1);
    // A transfer made a moment ago may still be on its way into our books.
    expect((await harness.app.reconciliation.run()).findings).toEqual([]);
    const found = await reconcile();
    expect(found).toEqual([
      expect.objectContaining({ kind: "balance-differs", subject: "solde" }),
      expect.objectContaining({ kind: "transfer-unknown", subject: foreign, provider: 0.01 }),
    ]);
    const [{ booked, provider } = {}] = found;
    expect(Number(booked) - Number(provider)).toBeCloseTo(0.01, 5);
  });

  it("lists a purchase that counts as made without any payment", async () => {
    const open = await anOpenOrder();
    const order_number = `X-${randomUUID().slice(0, 8)}`;
    await setOrderState(harness.db, open.orderId, "to_collect", { order_number });
    const found = await reconcile();
    expect(found).toContainEqual(
      expect.objectContaining({
        kind: "purchase-without-payment",
        subject: open.checkoutId,
        booked: 17,
      }),
    );
  });
});

describe("how far back it looks", () => {
  it("is beyond the oldest difference that is still open", async () => {
    const occurredAt = new Date(Date.now() - 60 * DAY_MS);
    await harness.db
      .insertInto("reconciliation_findings")
      .values({
        id: randomUUID(),
        kind: "amount-differs",
        subject: "pi_long_ago",
        checkout_id: null,
        booked_cents: null,
        provider_cents: null,
        occurred_at: occurredAt,
        first_seen_at: occurredAt,
        last_seen_at: occurredAt,
        resolved_at: null,
      })
      .execute();
    const { since } = await harness.app.reconciliation.run();
    expect(since).toEqual(new Date(occurredAt.getTime() - DAY_MS));
    const again = await harness.app.reconciliation.run();
    expect(again.since.getTime()).toBeGreaterThan(since.getTime());
  });

  it("is written in the journal when an administrator asks", async () => {
    await reconcile();
    const { body } = await harness.call("GET", "/api/admin/audit?action=reconcile", {
      token: admin.token,
    });
    expect(body.data[0]).toMatchObject({ action: "reconcile", subjectType: "list" });
  });
});

describe("payouts of the platform's balance", () => {
  const setInterval = (interval: string) =>
    money.setAtProvider("/v1/balance_settings", {
      "payments[payouts][schedule][interval]": interval,
    });
  const kinds = async () => (await reconcile()).map(({ kind }) => kind);

  it("that the provider makes by itself stand among the differences until they are manual again", async () => {
    covers("own.product.5");
    expect(await kinds()).not.toContain("automatic-payouts");
    await setInterval("daily");
    expect(await kinds()).toContain("automatic-payouts");
    await setInterval("manual");
    expect(await kinds()).not.toContain("automatic-payouts");
  });

  it("that can't be read keep nobody from starting or comparing", async () => {
    const fault = { match: "GET /v1/balance_settings", fault: "error", times: 3 };
    await money.control("faults", "POST", fault);
    await harness.app.reconciliation.warnOfAutomaticPayouts();
    await money.control("faults", "POST", fault);
    await kinds();
  });
});
