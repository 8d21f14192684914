import { randomUUID } from "node:crypto";
import { cents } from "@stokaz/contract/money/money";
import { covers } from "@stokaz/spec-coverage";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ADMIN, anAdmin, type Person } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { untilOneWaits } from "../../../../test/locks.ts";
import { aMarket, type Market } from "../../../../test/market.ts";
import { roundsOf } from "../../../../test/rounds.ts";
import { inTransaction, type Tx } from "../../../platform/db/db.ts";
import { record } from "../ledger/public.ts";

const ROUNDS = roundsOf(15);

const harness = useHarness(ADMIN);

let market: Market;
let admin: Person;

beforeAll(async () => {
  market = await aMarket(harness);
  ({ admin } = market);
});
afterAll(() => harness.setNow(undefined));

/** Noon of a day in La Réunion. */
const noonOf = (day: string): Date => new Date(`${day}T08:00:00Z`);

/** Month in which the tests begin: `2026-11`. */
const begun = new Date().toISOString().slice(0, 7);
const monthAfter = (month: string, months = 1): string => {
  const [year = 0, of = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, of - 1 + months, 1)).toISOString().slice(0, 7);
};

/** Sets the clock to noon of a day, and signs an administrator in. */
const goOn = async (day: string): Promise<void> => {
  await harness.setNow(noonOf(day));
  admin = await anAdmin(harness);
};

const ask = (method: string, path: string, json?: object) =>
  harness.call(method, path, { token: admin.token, ...(json && { json }) });

const close = (month: string, reason?: string) =>
  ask("POST", `/api/admin/books/${month}/close`, reason === undefined ? {} : { reason });

const months = async (year = begun.slice(0, 4)) =>
  (await ask("GET", `/api/admin/books?year=${year}`)).body;

const theMonth = async (month: string) =>
  (await months(month.slice(0, 4))).data.find((one: { month: string }) => one.month === month);

/** Books a fee of the provider at an instant. */
const bill = (tx: Tx, at: Date, amount = 100): Promise<void> =>
  record(
    tx,
    {
      kind: "provider_fee",
      amount: cents(amount),
      checkoutId: null,
      providerReference: `txn_${randomUUID()}`,
      occurredAt: at,
    },
    [
      { account: "provider_fees", partyId: null, amount: cents(amount) },
      { account: "provider_balance", partyId: null, amount: cents(-amount) },
    ],
  );

const billNow = (at: Date, amount?: number) =>
  inTransaction(harness.db, (tx) => bill(tx, at, amount));

const daysOf = async (at: Date) =>
  (
    await harness.db
      .selectFrom("ledger_movements")
      .select("booked_on")
      .where("occurred_at", "=", at)
      .execute()
  ).map(({ booked_on: day }) => day);

describe("closing a month", () => {
  it("waits until it is over, compared, and explained where something differs", async () => {
    covers("own.api.266", "own.refusals.255", "own.refusals.256");
    await market.aPaidOrder();
    expect((await close(begun)).body).toMatchObject({ code: "books/not-over" });
    const next = monthAfter(begun);
    await goOn(`${next}-02`);
    expect((await close(next)).body).toMatchObject({ code: "books/not-over" });
    expect((await close(begun)).body).toMatchObject({ code: "books/not-compared" });
    const foreign = await market.money.transferAtProvider(market.artisan, 1);
    await market.money.inMinutes(0);
    await goOn(`${next}-03`);
    await ask("POST", "/api/admin/reconciliation");
    expect(await theMonth(begun)).toMatchObject({ state: "next", isCompared: true });
    const refused = await close(begun);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: "books/differences" });
    const open = (await theMonth(begun)).openFindings;
    expect(open).toBeGreaterThan(0);
    expect(foreign).toMatch(/^tr_/);
  });

  it("keeps its totals under a seal, says who and why, and is written down", async () => {
    covers("own.api.265", "own.api.266", "own.product.374", "own.books.7");
    const before = await theMonth(begun);
    expect(before).toMatchObject({ closedAt: null, closedBy: null, seal: null });
    const { status, body } = await close(begun, "Un centime versé à la main");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      message: expect.stringContaining("C'est clôturé"),
      month: {
        month: begun,
        state: "closed",
        movements: before.movements,
        closedBy: "Équipe Administration",
        reason: "Un centime versé à la main",
        seal: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    });
    const byAccount = (totals: { account: string }[]) =>
      totals.toSorted((one, other) => (one.account < other.account ? -1 : 1));
    expect(byAccount(body.month.totals)).toEqual(byAccount(before.totals));
    const sums = body.month.totals.reduce(
      (sum: number, { debit, credit }: { debit: number; credit: number }) => sum + debit - credit,
      0,
    );
    expect(sums).toBeCloseTo(0, 5);
    const journal = (await ask("GET", "/api/admin/audit?action=seal")).body;
    const [{ subjectId }] = journal.data;
    const same = await ask("GET", `/api/admin/audit?subjectId=${subjectId}`);
    expect(same.body.data).toEqual(journal.data);
    expect(journal.data).toMatchObject([
      { subjectType: "books", detail: { month: begun, seal: body.month.seal } },
    ]);
  });

  it("happens once, and in order", async () => {
    covers("own.refusals.257", "own.refusals.258");
    expect((await close(begun, "Encore")).body).toMatchObject({ code: "books/already-closed" });
    await goOn(`${monthAfter(begun, 3)}-02`);
    expect((await close(monthAfter(begun, 2), "Essai")).body).toMatchObject({
      code: "books/not-next",
    });
    expect((await theMonth(monthAfter(begun, 2))).state).toBe("later");
    const { years } = await months();
    expect(years).toContain(Number(begun.slice(0, 4)));
  });

  it("refuses anyone but administrators", async () => {
    for (const { token } of [market.lessor, market.artisan, market.consumer]) {
      for (const [method, path] of [
        ["GET", "/api/admin/books?year=2026"],
        ["POST", `/api/admin/books/${begun}/close`],
        ["GET", `/api/admin/books/export?format=csv&from=${begun}&to=${begun}`],
      ] as const) {
        await harness.setNow(undefined);
        const options = { token, ...(method === "POST" && { json: {} }) };
        expect((await harness.call(method, path, options)).status).toBe(403);
      }
    }
    await goOn(`${monthAfter(begun, 3)}-02`);
  });
});

describe("a month that is closed", () => {
  it("takes in nothing: what is heard of late is booked on the first open day, with when it happened", async () => {
    covers("own.product.375");
    const { seal } = await theMonth(begun);
    const late = noonOf(`${begun}-03`);
    await billNow(late);
    expect(await daysOf(late)).toEqual([`${monthAfter(begun)}-01`]);
    const inTime = noonOf(`${monthAfter(begun)}-05`);
    await billNow(inTime);
    expect(await daysOf(inTime)).toEqual([null]);
    expect((await theMonth(monthAfter(begun))).totals).toContainEqual({
      account: "provider_fees",
      debit: 2,
      credit: 0,
    });
    expect((await theMonth(begun)).seal).toBe(seal);
  });

  it("is guarded by the database itself", async () => {
    covers("own.product.375");
    const insert = (bookedOn: string) =>
      sql`insert into ledger_movements (id, kind, amount_cents, provider_reference, occurred_at, booked_on)
        values (${randomUUID()}, 'provider_fee', 1, ${randomUUID()}, now(), ${bookedOn})`.execute(
        harness.db,
      );
    await expect(insert(`${begun}-28`)).rejects.toMatchObject({
      constraint: "ledger_month_closed",
    });
    const old = await harness.db
      .selectFrom("ledger_movements")
      .select("id")
      .where("occurred_at", "<", noonOf(`${monthAfter(begun)}-01`))
      .where("booked_on", "is", null)
      .executeTakeFirstOrThrow();
    await expect(
      sql`insert into ledger_entries (movement_id, account, amount_cents)
        values (${old.id}, 'bank', 1), (${old.id}, 'provider_suspense', -1)`.execute(harness.db),
    ).rejects.toMatchObject({ constraint: "ledger_month_closed" });
    for (const statement of [
      "update ledger_months set seal = ''",
      "delete from ledger_month_totals",
      "delete from ledger_months",
    ]) {
      await expect(sql.raw(statement).execute(harness.db)).rejects.toThrow("only added to");
    }
  });

  it("that somebody changes in the database is found by its seal", async () => {
    covers("own.product.376");
    const kinds = async () =>
      (await harness.app.reconciliation.run()).findings.map(({ kind, subject }) => [kind, subject]);
    expect(await kinds()).not.toContainEqual(["closed-month-changed", begun]);
    const move = (by: number) =>
      harness.db.connection().execute(async (one) => {
        await sql`set session_replication_role = replica`.execute(one);
        await sql`update ledger_entries set amount_cents = amount_cents + ${by} where movement_id =
          (select id from ledger_movements where occurred_at < ${noonOf(`${monthAfter(begun)}-01`)}
            and booked_on is null order by id limit 1) and account = 'provider_balance'`.execute(
          one,
        );
        await sql`set session_replication_role = origin`.execute(one);
      });
    await move(1);
    expect(await kinds()).toContainEqual(["closed-month-changed", begun]);
    await move(-1);
    expect(await kinds()).not.toContainEqual(["closed-month-changed", begun]);
  });
});

describe("closing while others book", () => {
  it("waits for who has begun", async () => {
    covers("own.product.377");
    await goOn(`${monthAfter(begun, 2)}-02`);
    await harness.app.reconciliation.run();
    const at = noonOf(`${monthAfter(begun)}-15`);
    const { closing } = await inTransaction(harness.db, async (tx) => {
      await bill(tx, at);
      const closing = close(monthAfter(begun), "Course");
      await untilOneWaits(harness.db);
      return { closing };
    });
    expect((await closing).status).toBe(200);
    expect(await daysOf(at)).toEqual([null]);
  });

  it(`leaves each movement on one side of it, ${ROUNDS} times`, async () => {
    covers("own.product.377");
    for (let round = 1; round <= ROUNDS; round += 1) {
      const month = monthAfter(begun, round + 1);
      await goOn(`${monthAfter(month)}-02`);
      await harness.app.reconciliation.run();
      const at = noonOf(`${month}-15`);
      const billing = () => billNow(at);
      const closing = () => close(month, "Course");
      const started = [billing, billing, closing, billing, closing, billing];
      const turn = round % started.length;
      const [closed] = (
        await Promise.all(
          [...started.slice(turn), ...started.slice(0, turn)].map((start) => start()),
        )
      ).filter((answer) => answer !== undefined);
      expect([200, 409]).toContain(closed?.status);
      const sealed = await theMonth(month);
      const days = await daysOf(at);
      expect(days).toHaveLength(4);
      expect(sealed.state).toBe("closed");
      expect(days.filter((day) => day !== null && day !== `${monthAfter(month)}-01`)).toEqual([]);
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from ledger_movements
        where to_char(coalesce(booked_on, (occurred_at at time zone 'Indian/Reunion')::date), 'YYYY-MM') = ${month}
      `.execute(harness.db);
      expect(sealed.movements).toBe(rows[0]?.count);
      const { findings } = await harness.app.reconciliation.run();
      expect(findings.map(({ kind }) => kind)).not.toContain("closed-month-changed");
    }
  });
});
