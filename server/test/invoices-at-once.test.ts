import { covers } from "@stokaz/spec-coverage";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DOCUMENT_CHECK_JOB } from "../src/modules/documents/checking/service.ts";
import { ADMIN, anAdmin, type Person } from "./factories.ts";
import { useHarness } from "./harness.ts";
import { createIssued } from "./invoices.ts";
import { createMoney, type Money } from "./money.ts";
import { aPlace, type Place } from "./place.ts";
import { roundsOf } from "./rounds.ts";
import { createVictims } from "./victims.ts";

const harness = useHarness(ADMIN);
const issued = createIssued(harness);

let money: Money;
let place: Place;
let admin: Person;
let victims: ReturnType<typeof createVictims>;

beforeAll(async () => {
  money = createMoney(harness);
  place = await aPlace(harness);
  admin = await anAdmin(harness);
  victims = createVictims(harness);
  await issued.stand(place.seller(0), "franchise");
  await issued.stand(place.seller(1), "liable");
  await issued.stand(place.seller(2), "liable");
});

afterAll(() => victims.stop());

const positionsOf = async (seller: number) =>
  (await issued.by(place.seller(seller).userId)).map(({ position }) => position);

const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1);

const faults = async () => {
  await harness.app.jobs.runNow(DOCUMENT_CHECK_JOB);
  const { body } = await harness.call("GET", "/api/admin/documents", { token: admin.token });
  return body.check.faults;
};

/** Opens a basket of one unit of some sellers' goods. */
const open = async (...sellers: number[]) => {
  const goods = await Promise.all(sellers.map((seller) => place.good(seller, 850, 1)));
  return money.anOpenBasket(
    place.buyer,
    place.spaceId,
    goods.map((good) => ({ ...good, quantity: 1 })),
  );
};

const runJobs = async (): Promise<void> => {
  for (const job of ["make-refunds", "make-transfers", "make-reversals"]) {
    await harness.app.jobs.runNow(job);
  }
};

describe("numbers of one seller's invoices", () => {
  it("have no gap and no double when fifty sales settle at once, of several sellers in any order", async () => {
    covers("own.product.335");
    const rounds = upTo(10);
    const baskets: Awaited<ReturnType<typeof open>>[] = [];
    for (const round of rounds) {
      // One buyer may have only a few holds, so the baskets come in ten groups of five.
      const some = [];
      for (const at of upTo(5)) {
        const sellers = [[0], [1, 0], [0, 2], [2, 1, 0], [0, 1]][(round + at) % 5] ?? [0];
        some.push(await open(...sellers));
      }
      await Promise.all(some.map(({ url }) => harness.press(url, "pay")));
      const outcomes = await Promise.all([
        ...some.map(({ outcome }) => outcome()),
        money.deliverEvents(2),
      ]);
      for (const outcome of outcomes.slice(0, 5)) expect(outcome).toMatchObject({ status: 200 });
      baskets.push(...some);
    }
    expect(baskets).toHaveLength(50);
    expect(await positionsOf(0)).toEqual(upTo(50));
    for (const seller of [1, 2]) {
      const found = await positionsOf(seller);
      expect(found).toEqual(upTo(found.length));
    }
    for (const { orderId } of baskets.slice(0, 5)) {
      const sellers = new Set((await place.lines(orderId)).map(({ seller_id }) => seller_id));
      expect((await issued.of(orderId)).map(({ issuer_id }) => issuer_id).sort()).toEqual(
        [...sellers].sort(),
      );
    }
    expect(await faults()).toEqual([]);
  });

  it("begin once, however many documents of a year are the first at once", async () => {
    covers("own.product.335");
    const { userId } = place.buyer;
    const issue = (year: number, at: number) =>
      sql`select issue_document('commission_invoice', ${`first/${year}/${at}`}, null, ${userId}::uuid, null,
        ${`${year}-01-01`}::date, ${year}::integer, 'Frais', 100, '{}'::jsonb, true, now())`.execute(
        harness.db,
      );
    for (const year of upTo(roundsOf(150))) {
      await Promise.all(upTo(12).map((at) => issue(2100 + year, at)));
    }
    const { rows } = await sql<{ last_position: number }>`
      select distinct last_position from document_series where year > 2100`.execute(harness.db);
    expect(rows).toEqual([{ last_position: 12 }]);
    await sql`delete from documents where year > 2100`.execute(harness.db);
    await sql`delete from document_series where year > 2100`.execute(harness.db);
  });

  it("have none either when a process dies while it settles or gives back", async () => {
    covers("own.product.335");
    const before = (await positionsOf(0)).length;
    const bought = await open(0);
    await harness.press(bought.url, "pay");
    await victims.killDuring("findCheckoutSession", "after", (victim) =>
      victim.server.inject({
        url: `/api/product-payment/success?session_id=${bought.sessionId}`,
        headers: { authorization: `Bearer ${place.buyer.token}` },
      }),
    );
    expect(await positionsOf(0)).toEqual(upTo(before));
    expect(await bought.outcome()).toMatchObject({ status: 200 });
    expect(await positionsOf(0)).toEqual(upTo(before + 1));
    await place.cancel(0, bought.orderId);
    await victims.killDuring("refund", "after", (victim) => victim.jobs.runNow("make-refunds"));
    expect(await positionsOf(0)).toEqual(upTo(before + 1));
    await money.inMinutes(20);
    await runJobs();
    await harness.setNow(undefined);
    const documents = await issued.of(bought.orderId);
    expect(documents.map(({ kind, position }) => [kind, position])).toEqual([
      ["sale_invoice", before + 1],
      ["sale_credit_note", before + 2],
    ]);
    expect(await faults()).toEqual([]);
  });
});

type Step =
  | { do: "units"; line: number; units: number }
  | { do: "gesture"; percent: number }
  | { do: "dashboard"; percent: number }
  | { do: "cancel"; seller: number }
  | { do: "collect" }
  | { do: "jobs" };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant("units" as const),
    line: fc.nat({ max: 3 }),
    units: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({
    do: fc.constantFrom("gesture" as const, "dashboard" as const),
    percent: fc.integer({ min: 1, max: 40 }),
  }),
  fc.record({ do: fc.constant("cancel" as const), seller: fc.nat({ max: 2 }) }),
  fc.record({ do: fc.constantFrom("collect" as const, "jobs" as const) }),
);

const take = async (taken: Step, paid: Awaited<ReturnType<typeof open>>, total: number) => {
  const { orderId, checkoutId } = paid;
  if (taken.do === "collect") return money.collect(place.buyer, orderId);
  if (taken.do === "jobs") return runJobs();
  if (taken.do === "cancel") return place.cancel(taken.seller, orderId);
  if (taken.do === "units") {
    const line = (await place.lines(orderId))[taken.line];
    return line && place.cancelUnits(line.position % 3, orderId, line.position, taken.units);
  }
  const amount = Math.ceil((total * taken.percent) / 100);
  if (taken.do === "dashboard") {
    return money.refundAtProvider(checkoutId, amount).catch(() => undefined);
  }
  return harness.call("POST", "/api/admin/refunds", {
    token: admin.token,
    json: { transactionId: orderId, amount: amount / 100, reason: "Geste", endsPurchase: false },
  });
};

const line = fc.record({
  // Two units cost 0,50 €, the minimum of a payment.
  price: fc.integer({ min: 25, max: 5000 }),
  units: fc.integer({ min: 1, max: 4 }),
});

/** A paid basket of these lines, whose sellers take turns. */
const aPaidBasketOf = async (asked: readonly { price: number; units: number }[]) => {
  const goods = [];
  for (const [index, { price, units }] of asked.entries()) {
    goods.push({ ...(await place.good(index % 3, price, units)), quantity: units });
  }
  return money.aPaidBasket(place.buyer, place.spaceId, goods);
};

type Compared = { documents: number; ledger: number; isTaxed: boolean };

/** Expects of each seller of an order that the documents say what the ledger owes, and its tax. */
const expectInvoicedAsBooked = async (paid: { orderId: string; checkoutId: string }) => {
  const { rows } = await sql<Compared>`
    with issued as (
      select issuer_id, sum(sign * amount_cents)::integer as amount,
        sum(sign * (select sum((line ->> 'vatCents')::integer) from jsonb_array_elements(facts -> 'lines') as line))
          ::integer as vat
      from documents, lateral (select case kind when 'sale_invoice' then 1 else -1 end as sign) as signed
      where subject_id = ${paid.orderId} group by issuer_id
    ), booked as (
      select party_id, -sum(ledger_entries.amount_cents)::integer as amount
      from ledger_entries join ledger_movements on ledger_movements.id = movement_id
      where checkout_id = ${paid.checkoutId} and account = 'seller_payable' and kind in ('order_payment', 'refund')
      group by party_id
    )
    select issued.amount as documents, booked.amount as ledger, vat = vat_within(issued.amount, (
      select max(vat_rate) from order_lines where order_id = ${paid.orderId} and seller_id = issuer_id)) as "isTaxed"
    from issued full join booked on party_id = issuer_id`.execute(harness.db);
  for (const { documents, ledger, isTaxed } of rows) {
    expect(documents).toBe(ledger);
    expect(isTaxed).toBe(true);
  }
};

describe("whatever happens to an order", () => {
  it("its invoices less its credit notes are what the ledger owes each seller, and their tax that of what stands", async () => {
    covers("own.product.336");
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { minLength: 2, maxLength: 4 }),
        fc.array(step, { minLength: 2, maxLength: 6 }),
        async (asked, steps) => {
          const paid = await aPaidBasketOf(asked);
          const total = asked.reduce((sum, { price, units }) => sum + price * units, 0);
          for (const one of steps) await take(one, paid, total);
          await money.deliverEvents();
          await runJobs();
          await expectInvoicedAsBooked(paid);
        },
      ),
      { numRuns: roundsOf(12) },
    );
    expect(await faults()).toEqual([]);
  });
});
