import { DAY_MS, dayInZone } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { PLAN } from "../src/modules/payments/accounting-files/rules.ts";
import {
  ADMIN,
  aConsumer,
  aLessor,
  anAdmin,
  anArtisan,
  aSpace,
  PASSWORD,
  type Person,
} from "./factories.ts";
import { readFec, sumLines } from "./fec.ts";
import { useHarness } from "./harness.ts";
import { createMoney, type Money, type Pending } from "./money.ts";
import { aProduct, rentalRequest, WHOLE_SHEET } from "./purchases.ts";
import { roundsOf } from "./rounds.ts";

const harness = useHarness(ADMIN);

let money: Money;
let admin: Person;
let artisan: Person;
let spaceId: string;
let product: Awaited<ReturnType<typeof aProduct>>;

beforeAll(async () => {
  money = createMoney(harness);
  admin = await anAdmin(harness);
  artisan = await anArtisan(harness, { connected: true });
  spaceId = await aSpace(harness, await aLessor(harness), { surface: "10000" });
  const { purchaseId } = await money.aPaidRental(
    artisan,
    rentalRequest(spaceId, { pallets: 50, months: 36 }),
  );
  product = await aProduct(harness, artisan, purchaseId, {
    ...WHOLE_SHEET,
    quantity: "10000",
  });
  expect(product).not.toHaveProperty("factsDueOn");
});

/** All purchases of one history. */
type Purchases = (Pending & { kind: "rental" | "order"; payer: Person })[];

/** Payers of one history, in turns: an account may have few payments under way. */
let payers: Readonly<Record<"rental" | "order", readonly Person[]>> = { rental: [], order: [] };

const threeTimes = (make: () => Promise<Person>): Promise<Person[]> =>
  Promise.all([make(), make(), make()]);

/** One possible event; `pick` chooses among the purchases of the history. */
type Step =
  | { do: "buy"; kind: "rental" | "order"; size: number; pays: "card" | "debit" | "nothing" }
  | { do: "collect" | "dispute-won" | "debit-fails"; pick: number }
  | { do: "dispute-lost"; pick: number; percent: number }
  | { do: "refund"; pick: number; percent: number; endsPurchase: boolean }
  | {
      do: "refund-fails";
      pick: number;
      percent: number;
      answer: "retry" | "settle-otherwise" | undefined;
    }
  | { do: "wait"; days: number }
  | { do: "payout"; percent: number; ends: "paid" | "failed" | "sent back" | undefined }
  | { do: "bill"; amount: number }
  | { do: "events"; times: number }
  | { do: "jobs" };

const pick = fc.nat({ max: 5 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("buy" as const),
      kind: fc.constantFrom("rental" as const, "order" as const),
      size: fc.integer({ min: 1, max: 4 }),
      pays: fc.constantFrom("card" as const, "card" as const, "debit" as const, "nothing" as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("refund" as const),
      pick,
      percent: fc.integer({ min: 1, max: 100 }),
      endsPurchase: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom(
        "collect" as const,
        "collect" as const,
        "dispute-won" as const,
        "debit-fails" as const,
      ),
      pick,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("dispute-lost" as const),
      pick,
      percent: fc.constantFrom(30, 60, 100),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("refund-fails" as const),
      pick,
      percent: fc.integer({ min: 1, max: 100 }),
      answer: fc.constantFrom("retry" as const, "settle-otherwise" as const, undefined),
    }),
  },
  { weight: 3, arbitrary: fc.constant({ do: "jobs" as const }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("payout" as const),
      percent: fc.integer({ min: 1, max: 30 }),
      ends: fc.constantFrom("paid" as const, "failed" as const, "sent back" as const, undefined),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("bill" as const),
      amount: fc.integer({ min: 1, max: 500 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("events" as const),
      times: fc.integer({ min: 1, max: 2 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("wait" as const),
      days: fc.constantFrom(1, 12, 25),
    }),
  },
);

/** A history that chance rarely makes: refunds that failed, and what may follow. */
const FAILED_REFUNDS: Step[] = [
  { do: "buy", kind: "order", size: 4, pays: "card" },
  { do: "buy", kind: "order", size: 3, pays: "card" },
  { do: "events", times: 2 },
  { do: "refund-fails", pick: 0, percent: 30, answer: "settle-otherwise" },
  { do: "refund-fails", pick: 0, percent: 20, answer: undefined },
  { do: "dispute-lost", pick: 0, percent: 100 },
  { do: "refund-fails", pick: 1, percent: 40, answer: "retry" },
  { do: "wait", days: 12 },
  { do: "refund-fails", pick: 1, percent: 50, answer: "settle-otherwise" },
  { do: "jobs" },
];

const JOBS = ["expire-holds", "make-transfers", "make-refunds", "read-provider-money"];

/** Time only moves forward: events still to come from one history happen in the next. */
let daysOn = 0;

const wait = async (days: number): Promise<void> => {
  daysOn += days;
  await harness.setNow(new Date(Date.now() + daysOn * DAY_MS));
  // A session ends when it is not used for a month, and after ninety days in any case.
  for (const { token } of [admin, ...payers.rental, ...payers.order]) {
    await harness.call("GET", "/api/auth/me", { token });
  }
  const { body } = await harness.call("POST", "/api/auth/login", {
    json: { email: artisan.email, password: PASSWORD },
  });
  artisan = { ...artisan, token: body.token };
};

const buy = async (
  { kind, size, pays }: Extract<Step, { do: "buy" }>,
  made: Purchases,
): Promise<void> => {
  const payer = payers[kind][made.length % payers[kind].length];
  if (!payer) throw new Error("nobody pays");
  const open =
    kind === "order"
      ? await money.anOpenOrder(payer, product, size)
      : await money.anOpenRental(
          payer,
          rentalRequest(spaceId, {
            months: size,
            from: dayInZone(new Date(Date.now() + daysOn * DAY_MS), "Indian/Reunion"),
          }),
        );
  made.push({ ...open, kind, payer });
  if (pays === "card") await harness.press(open.url, "pay");
  if (pays === "debit") await harness.press(open.url, "debit");
};

/** Cents of a share of the paid amount. */
const shareOf = async (checkoutId: string, percent: number): Promise<number> => {
  const { amount_cents: total } = await harness.db
    .selectFrom("checkout_sessions")
    .select("amount_cents")
    .where("id", "=", checkoutId)
    .executeTakeFirstOrThrow();
  return Math.ceil((total * percent) / 100);
};

const giveBack = async (
  { percent, endsPurchase }: Extract<Step, { do: "refund" }>,
  { checkoutId, purchaseId }: Pending,
): Promise<void> => {
  await harness.call("POST", "/api/admin/refunds", {
    token: admin.token,
    json: {
      transactionId: purchaseId,
      amount: (await shareOf(checkoutId, percent)) / 100,
      reason: "Au hasard",
      endsPurchase,
    },
  });
};

/** The payer's bank sends a refund of an order back, and the operator may do something about it. */
const failRefund = async (
  { percent, answer }: Extract<Step, { do: "refund-fails" }>,
  chosen: Purchases[number],
): Promise<void> => {
  if (chosen.kind !== "order") return;
  const { purchaseId } = chosen;
  // A decision about money wants a session that was opened lately.
  admin = await anAdmin(harness);
  await giveBack({ do: "refund", pick: 0, percent, endsPurchase: false }, chosen);
  await harness.app.jobs.runNow("make-refunds");
  // Nothing was sent of what was not paid, is contested or went back before.
  await money.failRefund(purchaseId).catch(() => undefined);
  if (!answer) return;
  await money.deliverEvents();
  const { body } = await harness.call("GET", "/api/admin/refunds", { token: admin.token });
  const failed = body.data.find(
    (one: { purchaseId: string; status: string }) =>
      one.purchaseId === purchaseId && one.status === "failed",
  );
  if (!failed) return;
  const paidOn = dayInZone(new Date(Date.now() + daysOn * DAY_MS), "Indian/Reunion");
  const { status } = await harness.call("POST", `/api/admin/refunds/${failed._id}/${answer}`, {
    token: admin.token,
    json: { paidOn, reason: "Au hasard" },
  });
  expect(status).toBe(200);
};

const dispute = async (payment: string, status: "won" | "lost", amount?: number): Promise<void> => {
  // A payment that never arrived, or was refunded, is not disputed.
  const opened = await money.dispute({ sessionId: payment }, amount).catch(() => undefined);
  if (!opened) return;
  await money.control(`disputes/${opened}`, "POST", { status });
};

type Balance = { available: { amount: number }[]; pending: { amount: number }[] };

/** Cents that the provider keeps for us in total, and the part that can be used. */
const balanceAtProvider = async (): Promise<{ whole: number; available: number }> => {
  const { available, pending } = await money.atProvider<Balance>("GET", "/v1/balance");
  const sum = (amounts: { amount: number }[]) =>
    amounts.reduce((total, { amount }) => total + amount, 0);
  return { whole: sum(available) + sum(pending), available: sum(available) };
};

type Charges = { data: { id: string; status: string; amount: number }[]; has_more: boolean };

/** Cents of direct debits under way: the provider's balance has them, the books do not yet. */
const debitsUnderWay = async (after?: string): Promise<number> => {
  const query = new URLSearchParams({ limit: "100", ...(after && { starting_after: after }) });
  const { data, has_more } = await money.atProvider<Charges>("GET", `/v1/charges?${query}`);
  const pending = data.filter(({ status }) => status === "pending");
  const sum = pending.reduce((total, { amount }) => total + amount, 0);
  return has_more ? sum + (await debitsUnderWay(data.at(-1)?.id)) : sum;
};

/**
 * The operator takes a part of the usable balance to the bank, which may refuse it, or send it back
 * later.
 */
const payOut = async ({ percent, ends }: Extract<Step, { do: "payout" }>): Promise<void> => {
  const amount = Math.floor(((await balanceAtProvider()).available * percent) / 100);
  if (amount < 1) return;
  const form = { amount: String(amount), currency: "eur" };
  const { id } = await money.atProvider("POST", "/v1/payouts", form);
  const end = (status: "paid" | "failed") => money.control(`payouts/${id}`, "POST", { status });
  if (ends === "paid" || ends === "sent back") await end("paid");
  if (ends === "sent back") await harness.app.jobs.runNow("read-provider-money");
  if (ends === "failed" || ends === "sent back") await end("failed");
};

const take = async (taken: Step, made: Purchases): Promise<void> => {
  if (taken.do === "payout") return payOut(taken);
  if (taken.do === "bill") {
    await money.control("fees", "POST", { amount: taken.amount });
    return;
  }
  if (taken.do === "buy") return buy(taken, made);
  if (taken.do === "wait") return wait(taken.days);
  if (taken.do === "events") return money.deliverEvents(taken.times);
  if (taken.do === "jobs") {
    for (const job of JOBS) await harness.app.jobs.runNow(job);
    return;
  }
  const chosen = made[taken.pick % Math.max(made.length, 1)];
  if (!chosen) return;
  const { sessionId, purchaseId, kind } = chosen;
  if (taken.do === "refund") return giveBack(taken, chosen);
  if (taken.do === "refund-fails") return failRefund(taken, chosen);
  if (taken.do === "dispute-won") return dispute(sessionId, "won");
  if (taken.do === "dispute-lost") {
    return dispute(sessionId, "lost", await shareOf(chosen.checkoutId, taken.percent));
  }
  if (taken.do === "debit-fails") {
    await money
      .control(`payments/${sessionId}`, "POST", { status: "failed" })
      .catch(() => undefined);
  } else if (kind === "order") {
    await money.collect(chosen.payer, purchaseId);
  }
};

/** Expected balance of each account, from the rows of acts, not from the ledger. */
const derived = sql<{ provider: number; platform: number; payers: number }>`
  with paid as (
    select coalesce(sum(amount_cents), 0) as amount from checkout_sessions
    where status in ('paid', 'refund_due', 'refunded')
  ), sent as (
    select coalesce(sum(amount_cents), 0) as amount from refunds
    where status in ('sent', 'settled_otherwise')
  ), owed as (
    select coalesce(sum(case status when 'due' then owed_cents else amount_cents end), 0) as amount
    from refunds where status in ('due', 'failed')
  ), twice as (
    -- A bank may decide for its payer after the operator sent them the same money.
    select coalesce(sum(greatest(0, back.amount - checkout_sessions.amount_cents)), 0) as amount
    from checkout_sessions
    cross join lateral (
      select sum(amount_cents) as amount from refunds
      where checkout_id = checkout_sessions.id and status in ('sent', 'settled_otherwise')
    ) as back
  ), made as (
    select coalesce(sum(gross_cents - fee_cents), 0) as net, coalesce(sum(fee_cents), 0) as fee
    from transfers where status = 'paid'
  ), undone as (
    select coalesce(sum(net_cents), 0) as net, coalesce(sum(fee_cents), 0) as fee
    from transfer_reversals where status = 'done'
  )
  select paid.amount - sent.amount - made.net + undone.net as provider,
    undone.fee - made.fee as platform, twice.amount - owed.amount as payers
  from paid, sent, owed, twice, made, undone
`;

/** The seals of closed months, by month. */
const sealed = new Map<string, string>();

type Closed = {
  month: string;
  state: string;
  movements: number;
  seal: string;
  totals: { account: string; debit: number; credit: number }[];
};

/**
 * Closes every month that is over; checks that earlier ones are unchanged, and compares all of them
 * with the accountant's files.
 */
const closeMonths = async (): Promise<void> => {
  // An administrator's session expires in the days that pass.
  admin = await anAdmin(harness);
  await harness.app.reconciliation.run();
  const list = async (year: number): Promise<Closed[]> =>
    (await harness.call("GET", `/api/admin/books?year=${year}`, admin)).body.data;
  // The contract's answer, as far as it is read here.
  const years = (await harness.call("GET", "/api/admin/books?year=2026", admin)).body
    .years as number[];
  const inOrder = async () => (await Promise.all(years.map(list))).flat().reverse();
  for (;;) {
    const next = (await inOrder()).find(({ state }) => state === "next");
    if (!next) break;
    const { status } = await harness.call("POST", `/api/admin/books/${next.month}/close`, {
      token: admin.token,
      json: { reason: "Au hasard" },
    });
    expect(status).toBe(200);
  }
  const closed = (await inOrder()).filter(({ state }) => state === "closed");
  for (const { month, seal, totals, movements } of closed) {
    expect(sealed.get(month) ?? seal).toBe(seal);
    sealed.set(month, seal);
    const { lines } = await readFec(harness, admin, month, month);
    expect(new Set(lines.map(({ EcritureNum }) => EcritureNum)).size).toBe(movements);
    const unbalanced = Object.values(sumLines(lines, ({ EcritureNum = "" }) => EcritureNum));
    expect(unbalanced.filter((sum) => sum !== 0)).toEqual([]);
    const sums = sumLines(lines, ({ CompteNum = "" }) => CompteNum);
    for (const { account, debit, credit } of totals) {
      // The ledger has the accounts of the plan alone.
      const number = PLAN[account as keyof typeof PLAN].number;
      expect(sums[number]).toBe(Math.round((debit - credit) * 100));
    }
  }
};

const PROVIDER_ACCOUNTS = [
  ...["provider_balance", "disputed_money", "provider_fees", "dispute_fees"],
  ...["payouts_under_way", "bank", "provider_suspense"],
];

const checkBooks = async () => {
  const { rows: lame } = await sql`
    select movement_id from ledger_entries group by movement_id having sum(amount_cents) <> 0
  `.execute(harness.db);
  expect(lame).toEqual([]);
  const { rows } = await sql<{ account: string; party: string | null; balance: number }>`
    select account, party_id as party, sum(amount_cents) as balance from ledger_entries group by 1, 2
  `.execute(harness.db);
  const balanceOf = (...accounts: string[]): number =>
    rows
      .filter(({ account }) => accounts.includes(account))
      .reduce((sum, { balance }) => sum + balance, 0);
  expect(rows.reduce((sum, { balance }) => sum + balance, 0)).toBe(0);
  const [expected] = (await derived.execute(harness.db)).rows;
  expect({
    // Amounts that the provider keeps, takes and pays out move between these accounts.
    provider: balanceOf(...PROVIDER_ACCOUNTS),
    platform: balanceOf("platform_revenue"),
    payers: balanceOf("payer_refundable"),
  }).toEqual(expected);
  const own = rows.find(
    ({ account, party }) => account === "seller_payable" && party === artisan.userId,
  );
  await checkEarnings(0 - (own?.balance ?? 0));
  return {
    provider: balanceOf("provider_balance"),
    disputed: balanceOf("disputed_money"),
    unnamed: balanceOf("provider_suspense"),
  };
};

/** Total of the seller's own page. @param owed cents */
const checkEarnings = async (owed: number): Promise<void> => {
  const { body } = await harness.call("GET", "/api/earnings", artisan);
  let left = 0;
  for (const year of body.years) {
    const { totals } = (await harness.call("GET", `/api/earnings?year=${year}`, artisan)).body;
    const { received, fee, refunded, transferred, reversed } = totals;
    left += received - fee - refunded - transferred + reversed;
  }
  // Rounding a tiny remainder of binary fractions may give -0.
  expect(Math.round(left * 100) + 0).toBe(owed);
};

describe("the ledger, over random histories of both purchases", () => {
  it("adds up to zero at every moment, and to what was done and what the provider holds", async () => {
    covers("D4.payments.11", "own.product.367", "own.product.380");
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const made: Purchases = [];
        payers = {
          rental: await threeTimes(() => anArtisan(harness)),
          order: await threeTimes(() => aConsumer(harness)),
        };
        for (const taken of steps) {
          await take(taken, made);
          await checkBooks();
        }
        await money.deliverEvents();
        await take({ do: "jobs" }, made);
        await money.deliverEvents();
        await harness.app.jobs.runNow("read-provider-money");
        const provider = (await balanceAtProvider()).whole - (await debitsUnderWay());
        expect(await checkBooks()).toEqual({ provider, disputed: 0, unnamed: 0 });
        await closeMonths();
      }),
      { numRuns: roundsOf(10), endOnFailure: true, examples: [[FAILED_REFUNDS]] },
    );
  });

  it.each([
    "update ledger_movements set amount_cents = amount_cents + 1",
    "update ledger_entries set amount_cents = -amount_cents",
    "delete from ledger_entries",
    "delete from ledger_movements",
    "truncate ledger_entries",
  ])("is only added to: %s", async (statement) => {
    covers("D4.payments.11");
    await expect(sql.raw(statement).execute(harness.db)).rejects.toThrow(
      "the ledger is only added to",
    );
  });
});
