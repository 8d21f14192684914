import { covers } from "@stokaz/spec-coverage";
import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { ADMIN, aConsumer, anAdmin, type Person } from "./factories.ts";
import { useHarness } from "./harness.ts";
import { createMoney, type Money } from "./money.ts";
import { aPlace, type Good, type Place } from "./place.ts";
import { roundsOf } from "./rounds.ts";
import { checkVat } from "./sold-vat.ts";

const harness = useHarness(ADMIN);

let money: Money;
let place: Place;
let admin: Person;

beforeAll(async () => {
  money = createMoney(harness);
  place = await aPlace(harness);
  admin = await anAdmin(harness);
  // Of the three sellers, one pays VAT, one is in franchise, one has not said it.
  for (const [index, vat_status] of (["liable", "franchise"] as const).entries()) {
    await harness.db
      .updateTable("artisan_profiles")
      .set({ vat_status })
      .where("user_id", "=", place.seller(index).userId)
      .execute();
  }
});

/** Requested lines of four products: price in cents, and units; the sellers take turns. */
type Asked = readonly { price: number; units: number }[];

/** One event of a basket; `percent` of its total payment. */
type Step =
  | { do: "cancel"; seller: number }
  | { do: "units"; line: number; units: number }
  | { do: "gesture"; percent: number }
  | { do: "dashboard"; percent: number }
  | { do: "dispute"; percent: number; isLost: boolean }
  | { do: "collect" }
  | { do: "jobs" }
  | { do: "events" };

const percent = fc.integer({ min: 1, max: 100 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant("cancel" as const), seller: fc.nat({ max: 2 }) }),
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("units" as const),
      line: fc.nat({ max: 3 }),
      units: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom("gesture" as const, "gesture" as const, "dashboard" as const),
      percent: fc.integer({ min: 1, max: 40 }),
    }),
  },
  fc.record({ do: fc.constant("dispute" as const), percent, isLost: fc.boolean() }),
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom("collect", "jobs", "events"),
    }),
  },
);

const history = fc.record({
  asked: fc.array(
    fc.record({ price: fc.integer({ min: 13, max: 5000 }), units: fc.integer({ min: 1, max: 4 }) }),
    { minLength: 2, maxLength: 4 },
  ),
  /**
   * Lines that another buyer bought before the payment arrived; `undefined` when it arrived in
   * time.
   */
  soldOut: fc.option(fc.array(fc.nat({ max: 3 }), { maxLength: 4 }), { nil: undefined }),
  steps: fc.array(step, { minLength: 2, maxLength: 8 }),
});

const runJobs = async (): Promise<void> => {
  for (const job of ["make-refunds", "make-transfers"]) await harness.app.jobs.runNow(job);
};

/** A paid basket, in time or late. */
const buy = async (buyer: Person, asked: Asked, soldOut: readonly number[] | undefined) => {
  const goods: Good[] = [];
  for (const [index, { price, units }] of asked.entries()) {
    const good = await place.good(index % 3, price, units);
    const sub_category = price % 2 === 0 ? "Savons" : "Miels";
    await harness.db
      .updateTable("products")
      .set({ sub_category })
      .where("id", "=", good.id)
      .execute();
    goods.push({ ...good, quantity: units });
  }
  const open = await money.anOpenBasket(buyer, place.spaceId, goods);
  if (!soldOut) return money.pay(open);
  await money.payLate(open);
  for (const index of soldOut) {
    const id = goods[index]?.id;
    if (id)
      await harness.db
        .updateTable("products")
        .set({ stock_quantity: 0 })
        .where("id", "=", id)
        .execute();
  }
  await money.deliverEvents();
  return open;
};

type Paid = Awaited<ReturnType<typeof buy>> & { buyer: Person; total: number };

const dispute = async (paid: Paid, amount: number, status: "won" | "lost"): Promise<void> => {
  // A refunded payment is not disputed.
  const id = await money.dispute(paid, amount).catch(() => undefined);
  await money.deliverEvents();
  await runJobs();
  if (id) await money.control(`disputes/${id}`, "POST", { status });
};

const take = async (taken: Step, paid: Paid): Promise<unknown> => {
  const { orderId, checkoutId, total, buyer } = paid;
  if (taken.do === "collect") return money.collect(buyer, orderId);
  if (taken.do === "jobs") return runJobs();
  if (taken.do === "events") return money.deliverEvents();
  if (taken.do === "cancel") return place.cancel(taken.seller, orderId);
  if (taken.do === "units") {
    const line = (await place.lines(orderId))[taken.line];
    return line && place.cancelUnits(line.position % 3, orderId, line.position, taken.units);
  }
  const amount = Math.ceil((total * taken.percent) / 100);
  if (taken.do === "dispute") return dispute(paid, amount, taken.isLost ? "lost" : "won");
  if (taken.do === "dashboard") {
    // The provider refuses more than the remaining amount.
    return money.refundAtProvider(checkoutId, amount).catch(() => undefined);
  }
  return harness.call("POST", "/api/admin/refunds", {
    token: admin.token,
    json: {
      transactionId: orderId,
      amount: amount / 100,
      reason: "Au hasard",
      endsPurchase: false,
    },
  });
};

/** Cents of a checkout that went to sellers, to the payer, and to the platform. */
const shares = async (checkoutId: string) => {
  const { rows } = await sql<{ net: number; fee: number; back: number }>`
    with made as (
      select gross_cents - fee_cents as net, fee_cents as fee from transfers
      where checkout_id = ${checkoutId} and status = 'paid'
      union all
      select -net_cents, -transfer_reversals.fee_cents from transfer_reversals
      join transfers on transfers.id = transfer_id
      where checkout_id = ${checkoutId} and transfer_reversals.status = 'done'
    )
    select coalesce(sum(net), 0)::integer as net, coalesce(sum(fee), 0)::integer as fee, (
      select coalesce(sum(amount_cents), 0)::integer from refunds
      where checkout_id = ${checkoutId} and status = 'sent'
    ) as back from made
  `.execute(harness.db);
  const [found] = rows;
  if (!found) throw new Error("a sum has one row");
  return found;
};

const checkLame = async (): Promise<void> => {
  const { rows } = await sql`
    select movement_id from ledger_entries group by movement_id having sum(amount_cents) <> 0
  `.execute(harness.db);
  expect(rows).toEqual([]);
};

it("over random histories, transfers, fees and refunds of a basket are what was paid, and its artisans are owed nothing", async () => {
  covers("D4.payments.11", "own.product.313");
  let taxed = { charged: 0, back: 0 };
  await fc.assert(
    fc.asyncProperty(history, async ({ asked, soldOut, steps }) => {
      const total = asked.reduce((sum, { price, units }) => sum + price * units, 0);
      fc.pre(total >= 50);
      const buyer = await aConsumer(harness);
      const paid = { ...(await buy(buyer, asked, soldOut)), buyer, total };
      for (const taken of steps) {
        await take(taken, paid);
        await checkLame();
        await checkVat(harness.db, paid.checkoutId);
      }
      await money.collect(buyer, paid.orderId);
      // Calls that the provider refused at first are retried.
      for (const minutes of [0, 10, 40, 120]) {
        await money.inMinutes(minutes);
        await money.deliverEvents();
        await runJobs();
      }
      await harness.setNow(undefined);
      const { net, fee, back } = await shares(paid.checkoutId);
      expect(net + fee + back).toBe(total);
      expect(await money.owed(paid.checkoutId)).toEqual({});
      const kept = fee === 0 ? {} : { platform_revenue: -fee, provider_balance: fee };
      expect(await money.balances(paid.checkoutId)).toEqual(kept);
      const { charged, back: given } = await checkVat(harness.db, paid.checkoutId);
      taxed = { charged: taxed.charged + charged, back: taxed.back + given };
    }),
    { numRuns: roundsOf(12), endOnFailure: true },
  );
  // These checks make sure that the test had something to compare.
  expect(taxed.charged).toBeGreaterThan(taxed.back);
  expect(taxed.back).toBeGreaterThan(0);
});
