import { covers } from "@stokaz/spec-coverage";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ADMIN } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { aMarket, type Market } from "../../../../test/market.ts";
import { aProduct } from "../../../../test/purchases.ts";
import { createVictims } from "../../../../test/victims.ts";
import { buildApp } from "../../../app.ts";

const harness = useHarness(ADMIN);
const victims = createVictims(harness);
const READ = "read-provider-money";

let market: Market;

beforeAll(async () => {
  market = await aMarket(harness);
});
afterAll(() => victims.stop());
afterEach(() => harness.setNow(undefined));

const read = (): Promise<void> => harness.app.jobs.runNow(READ);

/** Cents on all accounts that are not at zero. */
const accounts = async (): Promise<Record<string, number>> => {
  const { rows } = await sql<{ account: string; sum: number }>`
    select account, sum(amount_cents)::bigint as sum from ledger_entries group by 1 having sum(amount_cents) <> 0
  `.execute(harness.db);
  return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]));
};

let before: Record<string, number> = {};
beforeEach(async () => {
  await read();
  before = await accounts();
});

/** Change of each account since the test began, in cents. */
const changes = async (): Promise<Record<string, number>> => {
  const now = await accounts();
  const names = new Set([...Object.keys(before), ...Object.keys(now)]);
  return Object.fromEntries(
    [...names]
      .map((name): [string, number] => [name, (now[name] ?? 0) - (before[name] ?? 0)])
      .filter(([, change]) => change !== 0),
  );
};

const countMovements = async (): Promise<number> =>
  (await harness.db.selectFrom("ledger_movements").select("id").execute()).length;

const payOut = async (amount: number): Promise<string> => {
  const form = { amount: String(amount), currency: "eur" };
  return (await market.money.atProvider("POST", "/v1/payouts", form)).id;
};

/** Delivers the provider's waiting events, so that a test sees only its own. */
const forgetEvents = () => market.money.deliverEvents();

describe("what the provider does to the balance", () => {
  it("is booked once: the fee of a payment, a bill, the list read again", async () => {
    covers("own.product.368");
    await market.aPaidOrder();
    await market.money.control("fees", "POST", { amount: 200 });
    await read();
    const once = await changes();
    // The fee on 17.00 € is 1.5 % and 0.25 €, and the provider billed 2 €.
    expect(once).toMatchObject({ provider_balance: 1700 - 51 - 200, provider_fees: 251 });
    const count = await countMovements();
    await read();
    await harness.app.reconciliation.run();
    expect(await changes()).toEqual(once);
    expect(await countMovements()).toBe(count);
  });

  it("is contested money that waits for the verdict, and a fee that is lost either way", async () => {
    covers("own.product.369");
    const won = await market.aPaidOrder();
    const lost = await market.aPaidOrder();
    await forgetEvents();
    await read();
    before = await accounts();
    const disputes = [await market.money.dispute(won), await market.money.dispute(lost)];
    await market.money.deliverEvents();
    expect(await changes()).toEqual({
      provider_balance: -2 * (1700 + 2000),
      disputed_money: 3400,
      dispute_fees: 4000,
    });
    await market.money.control(`disputes/${disputes[0]}`, "POST", { status: "won" });
    await market.money.control(`disputes/${disputes[1]}`, "POST", { status: "lost" });
    await market.money.deliverEvents(2);
    await read();
    expect(await changes()).toEqual({
      provider_balance: -1700 - 4000,
      dispute_fees: 4000,
      seller_payable: 1700,
    });
    expect(await market.money.balances(lost.checkoutId)).toEqual({});
  });

  it("is a payout that is under way until the bank has it, heard of by events", async () => {
    covers("own.product.370");
    await market.money.inDays(8);
    const payout = await payOut(1000);
    await market.money.deliverEvents();
    await harness.app.jobs.drain();
    expect(await changes()).toMatchObject({ provider_balance: -1000, payouts_under_way: 1000 });
    await market.money.control(`payouts/${payout}`, "POST", { status: "paid" });
    await market.money.deliverEvents(2);
    await harness.app.jobs.drain();
    expect(await changes()).toMatchObject({ provider_balance: -1000, bank: 1000 });
    expect(await changes()).not.toHaveProperty("payouts_under_way");
    await market.money.control(`payouts/${payout}`, "POST", { status: "failed" });
    await market.money.deliverEvents();
    await harness.app.jobs.drain();
    await read();
    expect(await changes()).toEqual({});
  });

  it("is at the bank on the day that the provider says, in the territory", async () => {
    covers("own.product.807");
    await market.money.inDays(8);
    const payout = await payOut(100);
    await market.money.control(`payouts/${payout}`, "POST", { status: "paid" });
    const app = await buildApp({
      ...harness.deps,
      territory: { ...harness.deps.territory, timeZone: "America/Cayenne" },
    });
    await app.jobs.runNow(READ);
    await app.jobs.stop();
    const { arrival_date: seconds } = await market.money.atProvider<{ arrival_date: number }>(
      "GET",
      `/v1/payouts/${payout}`,
    );
    const day = new Date(seconds * 1000).toISOString();
    expect(day).toMatch(/T00:00:00/);
    const { occurred_at: at } = await harness.db
      .selectFrom("ledger_movements")
      .select("occurred_at")
      .where("kind", "=", "payout_arrival")
      .where("provider_reference", "=", payout)
      .executeTakeFirstOrThrow();
    // Cayenne is three hours behind UTC all the year round.
    expect(at.toISOString()).toBe(day.replace("T00", "T03"));
  });

  it("is corrected where an older version took a lost dispute off the balance itself", async () => {
    const lost = await market.aPaidOrder();
    const id = await market.money.dispute(lost);
    await market.money.control(`disputes/${id}`, "POST", { status: "lost" });
    await market.money.deliverEvents();
    await harness.db.connection().execute(async (one) => {
      await sql`set session_replication_role = replica`.execute(one);
      await sql`update ledger_entries set account = 'provider_balance' where account = 'disputed_money' and movement_id in
        (select id from ledger_movements where kind = 'refund' and provider_reference = ${id})`.execute(
        one,
      );
      await sql`set session_replication_role = origin`.execute(one);
    });
    expect(await harness.app.reconciliation.run()).toMatchObject({ findings: [] });
    expect(await market.money.balances(lost.checkoutId)).toEqual({});
    const count = await countMovements();
    await read();
    expect(await countMovements()).toBe(count);
  });
});

describe("a process that dies while it reads", () => {
  /** Starts a reading in a process that dies after some pages, each of one movement. */
  const dieAfter = async (pages: number): Promise<void> => {
    const { payments } = harness.deps;
    const death = Promise.withResolvers<void>();
    const app = await buildApp({
      ...harness.deps,
      payments: {
        ...payments,
        async *listTransactions(since) {
          let left = pages;
          for await (const page of payments.listTransactions(since)) {
            for (const one of page) {
              if (left === 0) {
                death.resolve();
                await new Promise(() => undefined);
              }
              left -= 1;
              yield [one];
            }
          }
        },
      },
    });
    victims.add(app);
    void app.jobs.runNow(READ);
    await death.promise;
  };

  it("leaves nothing out and books nothing twice, wherever it dies", async () => {
    covers("own.product.371");
    await market.aPaidOrder();
    await market.aPaidOrder();
    await market.money.control("fees", "POST", { amount: 300 });
    // The next reading must be a first one, because another test's clock was ahead of this one.
    await harness.db.deleteFrom("provider_readings").execute();
    for (const pages of [0, 1, 2]) await dieAfter(pages);
    await Promise.all([read(), read()]);
    expect(await changes()).toMatchObject({ provider_fees: 51 * 2 + 300 });
    expect(await harness.app.reconciliation.run()).toMatchObject({ findings: [] });
  });

  it("goes on with a payout whose arrival it was about to book", async () => {
    await market.money.inDays(8);
    const payout = await payOut(500);
    await market.money.control(`payouts/${payout}`, "POST", { status: "paid" });
    await victims.killDuring("findPayout", "after", (victim) => victim.jobs.runNow(READ));
    expect(await changes()).toMatchObject({ payouts_under_way: 500 });
    await read();
    expect(await changes()).toMatchObject({ bank: 500 });
    expect(await changes()).not.toHaveProperty("payouts_under_way");
  });
});

describe("the balance", () => {
  it("that is not the provider's is found, mailed, and over once it is", async () => {
    covers("own.product.372");
    await market.money.deliverEvents();
    expect(await harness.app.reconciliation.run()).toMatchObject({ findings: [] });
    // Only a manual change of the database can do this.
    const hide = (isHidden: boolean) =>
      harness.db.connection().execute(async (one) => {
        const [from, to] = isHidden ? ["bank", "provider_balance"] : ["provider_balance", "bank"];
        await sql`set session_replication_role = replica`.execute(one);
        await sql`update ledger_entries set account = ${to} where account = ${from} and movement_id in
          (select id from ledger_movements where kind = 'payout_arrival')`.execute(one);
        await sql`set session_replication_role = origin`.execute(one);
      });
    const { rows } = await sql<{ sum: number }>`
      select sum(amount_cents)::bigint as sum from ledger_entries where account = 'bank'
        and movement_id in (select id from ledger_movements where kind = 'payout_arrival')`.execute(
      harness.db,
    );
    await hide(true);
    const { findings } = await harness.app.reconciliation.run();
    expect(findings).toMatchObject([{ kind: "balance-differs", subject: "solde" }]);
    const [{ booked, provider } = {}] = findings;
    expect(Number(booked) - Number(provider)).toBe(rows[0]?.sum);
    const mails = await harness.mailsTo(harness.deps.config.operator.email);
    expect(mails.map(({ text }) => text).join()).toContain(
      "Le solde chez le prestataire n'est pas celui de nos livres",
    );
    await hide(false);
    expect(await harness.app.reconciliation.run()).toMatchObject({ findings: [] });
  });

  it("has a debit's money before anybody knows whether it comes", async () => {
    covers("own.product.806");
    const { money, artisan, consumer, rentalId } = market;
    const isAsExpected = async (): Promise<void> => {
      await read();
      // Only what is younger than some minutes may be on its way.
      await sql`update provider_transactions set occurred_at = occurred_at - interval '1 hour'`.execute(
        harness.db,
      );
      expect(await harness.app.reconciliation.run()).toMatchObject({ findings: [] });
    };
    const product = await aProduct(harness, artisan, rentalId, { quantity: "2" });
    const [failed, paid] = [
      await money.anOpenOrder(consumer, product, 1),
      await money.anOpenOrder(consumer, product, 1),
    ];
    for (const open of [failed, paid]) await money.debit(open);
    await isAsExpected();
    await money.control(`payments/${failed.sessionId}`, "POST", { status: "failed" });
    await isAsExpected();
    await money.control(`payments/${paid.sessionId}`, "POST", { status: "succeeded" });
    await money.deliverEvents(2);
    await isAsExpected();
    expect(await changes()).not.toHaveProperty("provider_suspense");
  });

  it("that can't be read keeps nothing else from being compared", async () => {
    covers("own.product.372");
    const fault = { match: "GET /v1/balance", fault: "error", times: 3 };
    await market.money.control("faults", "POST", fault);
    const { findings } = await harness.app.reconciliation.run();
    expect(findings).toMatchObject([{ kind: "balance-unread", booked: null, provider: null }]);
    expect(await harness.app.reconciliation.run()).toMatchObject({ findings: [] });
  });

  it("is not missed where one side alone has a payment as yet", async () => {
    covers("own.product.372");
    const { money, artisan } = market;
    await money.transferAtProvider(artisan, 100);
    expect(await harness.app.reconciliation.run()).toMatchObject({ findings: [] });
    await money.inMinutes(20);
    const { findings } = await harness.app.reconciliation.run();
    expect(findings.map(({ kind }) => kind)).toEqual(["transfer-unknown", "balance-differs"]);
  });
});
