import { covers } from "@stokaz/spec-coverage";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { textOf } from "../../../../test/client.ts";
import { ADMIN, type Person } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { aMarket, type Market } from "../../../../test/market.ts";
import { keepBooks } from "../../../../test/old-books.ts";
import { setOrderState } from "../../../../test/rows.ts";

const harness = useHarness(ADMIN);

let money: Market["money"];
let admin: Person;
let artisan: Person;
let consumer: Person;
let aPaidOrder: Market["aPaidOrder"];
let giveBack: Market["giveBack"];

beforeAll(async () => {
  ({ money, admin, artisan, consumer, aPaidOrder, giveBack } = await aMarket(harness));
  await harness.app.jobs.runNow("make-transfers");
});

afterEach(() => harness.setNow(undefined));

const work = async (): Promise<void> => {
  await harness.app.jobs.runNow("make-refunds");
  await harness.app.jobs.runNow("make-transfers");
};

const aCollectedOrder = async () => {
  const order = await aPaidOrder();
  await money.collect(consumer, order.orderId);
  return order;
};

const outcome = async (checkoutId: string) => ({
  transfers: await money.transfersAtProvider(checkoutId),
  reversals: await money.reversalsAtProvider(checkoutId),
  refunds: await money.refundsAtProvider(checkoutId),
});

const asAdmin = (method: string, url: string) => harness.call(method, url, { token: admin.token });

/** Compares the books. @returns kinds of the differences that are still open */
const compare = async (): Promise<string[]> => {
  const { findings } = await harness.app.reconciliation.run();
  return findings.map(({ kind }) => kind).sort();
};

const releases = () =>
  harness.db
    .selectFrom("audit_log")
    .select(["detail", "actor_id"])
    .where("action", "=", "release")
    .orderBy("created_at")
    .execute();

const heldBackups = async () => textOf((await asAdmin("GET", "/metrics")).body);

describe("after a restore", () => {
  /**
   * Restores a backup that forgets a transfer that a refund then took back in part, and the full
   * refund of another payment.
   */
  const restoreOldBackup = async () => {
    const gone = await aCollectedOrder();
    const lowered = await aPaidOrder();
    const refunded = await aPaidOrder();
    const forget = await Promise.all(
      [gone, lowered, refunded].map(({ checkoutId }) => keepBooks(harness.db, checkoutId)),
    );
    const takenAt = new Date();
    const due = await aCollectedOrder();
    const forgetDue = await keepBooks(harness.db, due.checkoutId);
    await work();
    await giveBack(gone.orderId, 4);
    await giveBack(lowered.orderId, 4);
    await money.collect(consumer, lowered.orderId);
    await giveBack(refunded.orderId, 17);
    await work();
    const outcomes = () =>
      Promise.all([gone, lowered, refunded].map(({ checkoutId }) => outcome(checkoutId)));
    const before = await outcomes();
    expect(before).toEqual([
      { transfers: [1530], reversals: [360], refunds: [400] },
      { transfers: [1170], reversals: [], refunds: [400] },
      { transfers: [], reversals: [], refunds: [1700] },
    ]);
    for (const restore of [...forget, forgetDue]) await restore();
    const { orderId, productId } = refunded;
    await setOrderState(harness.db, orderId, "to_collect");
    const sold = { stock_quantity: (await money.stock(productId)) - 2 };
    await harness.db.updateTable("products").set(sold).where("id", "=", productId).execute();
    await money.halt(takenAt);
    return { gone, due, outcomes, before };
  };

  it("nothing goes out until the books were compared, then only what is really due", async () => {
    covers("own.product.3");
    const { gone, due, outcomes, before } = await restoreOldBackup();
    expect((await giveBack(due.orderId, 5)).status).toBe(201);
    await work();
    expect(await money.transfers(gone.checkoutId)).toMatchObject([{ status: "waiting" }]);
    expect(await money.refundsAtProvider(due.checkoutId)).toEqual([]);
    expect(await heldBackups()).toContain("uncompared_backups 1");
    const { findings } = (await asAdmin("GET", "/api/admin/queue")).body;
    expect(findings.items).toMatchObject([{ kind: "restored-backup" }]);

    await money.inMinutes(25 * 60);
    expect(await compare()).toEqual([]);
    expect(await releases()).toEqual([{ detail: { by: "comparison" }, actor_id: null }]);
    expect(await heldBackups()).toContain("uncompared_backups 0");
    await work();
    expect(await outcomes()).toEqual(before);
    const rest = { transfers: [1530], reversals: [450], refunds: [500] };
    expect(await outcome(due.checkoutId)).toEqual(rest);
    await money.inMinutes(26 * 60);
    expect(await compare()).toEqual([]);
  });

  it("money stays where it is while something of our purchases can't be explained", async () => {
    covers("own.product.3");
    const order = await aCollectedOrder();
    await money.halt(new Date());
    const byHand = await money.transferAtProvider(artisan, 1);
    expect(await compare()).toEqual(["balance-differs", "restored-backup", "transfer-unknown"]);
    await work();
    expect(await money.transfersAtProvider(order.checkoutId)).toEqual([1]);
    expect(byHand).toMatch(/^tr_/);

    expect(await harness.app.reconciliation.release()).toBe(true);
    expect(await harness.app.reconciliation.release()).toBe(false);
    expect(await releases()).toContainEqual({ detail: { by: "operator" }, actor_id: null });
  });
});
