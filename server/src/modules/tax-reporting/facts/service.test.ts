import { calendarDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { ADMIN } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { aTaxYear, type TaxYear } from "../../../../test/tax-year.ts";
import { createClock } from "../../../platform/clock.ts";
import type { QuarterFacts } from "../rules.ts";
import { createTaxFacts } from "./service.ts";

const harness = useHarness(ADMIN);

let year: TaxYear;

beforeAll(async () => {
  year = await aTaxYear(harness);
});

const facts = (timeZone = "Indian/Reunion") =>
  createTaxFacts({
    db: harness.db,
    clock: createClock(timeZone, () => harness.deps.clock.now()),
    timeZone,
  });

const factsOf = async (sellerId: string, of: number, timeZone?: string) =>
  (await facts(timeZone).listFacts(of, { sellerId })).at(0);

const figuresOf = (quarters: readonly QuarterFacts[] | undefined) =>
  quarters?.map(({ gross, fees, acts }) => [gross, fees, acts]);

describe("a year of real purchases", () => {
  it("tells a lessor of each place, by quarter, with the days it was let", async () => {
    covers("own.product.388");
    const found = await factsOf(year.lessor.userId, 2027);
    expect(
      found?.places.map(({ place, quarters }) => [
        place.name,
        place.daysRented,
        figuresOf(quarters),
      ]),
    ).toEqual([
      [
        "Cave",
        325,
        [
          [5_000, 500, 1],
          [7_500, 750, 1],
          [7_500, 750, 1],
          [7_500, 750, 1],
        ],
      ],
      [
        "Grenier",
        88,
        [
          [0, 0, 0],
          [0, 0, 0],
          [0, 0, 0],
          [3_750, 375, 1],
        ],
      ],
    ]);
    expect(found?.goods).toBeUndefined();
  });

  it("tells an artisan what was paid out, less what came back later in the year", async () => {
    const found = await factsOf(year.small.userId, 2027);
    expect(figuresOf(found?.goods?.quarters)).toEqual([
      [1_700, 170, 1],
      [1_200, 120, 1],
      [0, 0, 0],
      [2_550, 255, 1],
    ]);
    expect(found?.owed).toEqual({ start: 0, received: 7_650, refunded: 500, end: 1_700 });
  });

  it("agrees with what the seller reads as earnings, to the cent", async () => {
    covers("own.product.393");
    for (const { userId, token } of [year.lessor, year.small, year.large]) {
      const found = await factsOf(userId, 2027);
      const { body } = await harness.call("GET", "/api/earnings?year=2027", { token });
      const { received, refunded, fee, transferred, reversed } = body.totals;
      const cents = (euros: number): number => Math.round(euros * 100);
      expect(found?.owed).toMatchObject({ received: cents(received), refunded: cents(refunded) });
      expect(found?.total.net).toBe(cents(transferred - reversed));
      expect(found?.total.fees).toBe(cents(fee));
      const { start = 0, end = 0 } = found?.owed ?? {};
      expect(found?.total.gross).toBe(start + cents(received - refunded) - end);
    }
  });
});

describe("the end of a year", () => {
  beforeAll(async () => {
    await sql`
      with made as (
        insert into ledger_movements (id, kind, amount_cents, checkout_id, provider_reference, occurred_at)
        values (gen_random_uuid(), 'transfer', 900, ${year.waiting.checkoutId}, 'tr_midnight', '2027-12-31T21:00:00Z')
        returning id
      )
      insert into ledger_entries (movement_id, account, party_id, amount_cents)
      select made.id, account, party, amount from made, (values
        ('seller_payable', ${year.admin.userId}::uuid, 900), ('provider_balance', null, -900)
      ) as entry (account, party, amount)`.execute(harness.db);
  });

  it.each([
    ["Indian/Reunion", 2028],
    ["Indian/Mayotte", 2028],
    ["America/Cayenne", 2027],
    ["America/Martinique", 2027],
    ["America/Guadeloupe", 2027],
  ])("is midnight of %s", async (timeZone, expected) => {
    covers("own.product.388");
    const found = await Promise.all(
      [2027, 2028].map((of) => factsOf(year.admin.userId, of, timeZone)),
    );
    expect(found.map((one) => one?.total.gross)).toEqual(
      [2027, 2028].map((of) => (of === expected ? 900 : undefined)),
    );
  });
});

describe("a spring in which more comes back than is paid out", () => {
  it("changes the year before once that quarter is over", async () => {
    covers("own.product.388", "own.product.390");
    await year.goToApril();
    const [last, next] = await Promise.all(
      [2027, 2028].map((of) => factsOf(year.small.userId, of)),
    );
    expect(figuresOf(last?.goods?.quarters)?.at(-1)).toEqual([1_700, 170, 1]);
    expect(figuresOf(next?.goods?.quarters)?.[0]).toEqual([0, 0, 1]);
    expect(next?.total).toMatchObject({ paid: 1_700, back: 2_550, gross: 0 });
  });
});

describe("a lease that the refund of some of its money ended", () => {
  it("was one until that day", async () => {
    covers("own.product.652");
    await harness.db
      .updateTable("rentals")
      .set({ status: "refunded", ended_on: calendarDay("2027-02-20") })
      .where("space_id", "=", year.cave)
      .where("start_date", "=", calendarDay("2027-02-10"))
      .execute();
    const found = await factsOf(year.lessor.userId, 2027);
    expect(found?.places.map(({ place }) => place.daysRented)).toEqual([10, 88]);
  });
});
