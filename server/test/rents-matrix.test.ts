import { keysOf } from "@stokaz/contract/keys";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { useHarness } from "./harness.ts";
import { CARDS, createRents, payByCard, type Rents } from "./rents.ts";

const harness = useHarness();
let rents: Rents;

beforeAll(() => {
  rents = createRents(harness);
});
afterEach(() => harness.setNow(undefined));

const RENT = 2500;
const FEE = 250;

/**
 * Failures of a card that is charged without its holder; `gone` is a card that the provider no
 * longer has.
 */
const FAILURES = {
  none: CARDS.good,
  declined: CARDS.declinedLater,
  asks: CARDS.asksEachTime,
  gone: CARDS.good,
} as const;
type Failure = keyof typeof FAILURES;

/** Reactions of its holder, `REMEDY_AFTER` days after the first refusal. */
const REMEDIES = ["nothing", "by-hand", "other-card"] as const;
type Remedy = (typeof REMEDIES)[number];
const REMEDY_AFTER = 2;

/** Days from the month's first on which the jobs run: each day, or with a gap. */
const everyDay = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);
const CLOCKS = {
  "every day": everyDay(-3, 16),
  "away when it is to be told": everyDay(0, 20),
  "away when it is to be charged": [-3, ...everyDay(5, 21)],
  "away when it is to be tried again": [-3, 0, ...everyDay(2, 2), ...everyDay(9, 25)],
};

type Expected = { status: "paid" | "cancelled"; endsAfter: number | "as sold"; refusals: number };

/** Expected fate of a month, written without the code: by the terms of a monthly rental. */
const expectedOf = (failure: Failure, remedy: Remedy, days: readonly number[]): Expected => {
  const first = (after: number): number => days.find((day) => day >= after) ?? Number.NaN;
  const noticed = first(-3);
  const charged = first(Math.max(0, noticed + 3));
  if (failure === "none") return { status: "paid", endsAfter: "as sold", refusals: 0 };
  const remedied = remedy === "nothing" ? Number.POSITIVE_INFINITY : first(charged + REMEDY_AFTER);
  const retries = [1, 3, 7].map((after) => first(charged + after));
  // Only its holder can confirm at the bank, so nothing is charged meanwhile.
  const tries = failure === "asks" ? [] : [...new Set(retries)].filter((day) => day <= remedied);
  const refusals = 1 + tries.length;
  if (remedy !== "nothing") return { status: "paid", endsAfter: "as sold", refusals };
  const paused = first(Math.max(charged + 10, (retries.at(-1) ?? 0) + 1));
  return { status: "cancelled", endsAfter: first(paused + 5), refusals };
};

type Lease = Awaited<ReturnType<Rents["aLease"]>>;
type Cell = { failure: Failure; remedy: Remedy; lease: Lease };

/** Deletes the card's customer at the provider, as an operator can. */
const forgetCustomer = async ({ artisan }: Lease): Promise<void> => {
  const { customer_id: customer } = await harness.db
    .selectFrom("kept_cards")
    .select("customer_id")
    .where("user_id", "=", artisan.userId)
    .executeTakeFirstOrThrow();
  const answer = await fetch(`${harness.sandboxUrl}/v1/customers/${customer}`, {
    method: "DELETE",
    headers: { authorization: "Bearer sk_test_sandbox" },
  });
  if (!answer.ok) throw new Error(`the provider answered ${answer.status}`);
};

const payByHand = async ({ artisan, rentalId }: Lease): Promise<void> => {
  const token = await rents.logIn(artisan);
  const month = (await rents.rentsOf(rentalId))[1];
  const page = await harness.call("POST", `/api/rents/${month?.id}/pay`, { token });
  expect(page.status).toBe(200);
  await payByCard(page.body.url, CARDS.asksEachTime);
  const back = `/api/rent-payment/success?session_id=${page.body.sessionId}`;
  expect((await harness.call("GET", back, { token })).status).toBe(200);
};

const changeCard = async ({ artisan, rentalId }: Lease): Promise<void> => {
  const token = await rents.logIn(artisan);
  const { status, body } = await harness.call("POST", `/api/kept-card/change/${rentalId}`, {
    token,
  });
  expect(status).toBe(200);
  await payByCard(body.url, CARDS.authenticatedOnce);
  const session = /checkout\/(cs_[^/]+)$/.exec(body.url)?.[1] ?? "";
  const back = `/api/kept-card/changed?session_id=${session}`;
  expect((await harness.call("GET", back, { token })).status).toBe(200);
  await rents.runJobs("charge-rents", "follow-rents", "charge-rents");
};

const ACTS = { nothing: async () => {}, "by-hand": payByHand, "other-card": changeCard };

/** A lease for each way in which a card fails, with each answer of its holder. */
const everyCell = async (): Promise<Cell[]> => {
  const cells: Cell[] = [];
  for (const failure of keysOf(FAILURES)) {
    for (const remedy of failure === "none" ? (["nothing"] as const) : REMEDIES) {
      const lease = await rents.aLease({ months: 2, card: FAILURES[failure] });
      if (failure === "gone") await forgetCustomer(lease);
      cells.push({ failure, remedy, lease });
    }
  }
  return cells;
};

const readOutcome = async ({ failure, remedy, lease }: Cell) => {
  const month = (await rents.rentsOf(lease.rentalId))[1];
  return {
    failure,
    remedy,
    status: month?.status,
    end: (await rents.rental(lease.rentalId)).end_date,
    refusals: month?.refusals,
    booked: (await rents.booked(lease.rentalId)).rental_payment,
    cash: (await rents.balances(lease.rentalId)).provider_balance,
  };
};

describe("a month whose card fails in each way, with each answer of its holder", () => {
  it.each(Object.entries(CLOCKS))("is as its terms say, the jobs running %s", async (_, days) => {
    covers("own.product.214", "own.product.220", "own.product.221");
    const cells = await everyCell();
    const dayOf = (after: number): CalendarDay =>
      rents.dayOf(cells[0]?.lease.from ?? rents.today(), 1, after);
    const acted = new Set<Cell>();
    for (const day of days) {
      await rents.live(dayOf(day));
      for (const cell of cells) {
        const month = (await rents.rentsOf(cell.lease.rentalId))[1];
        const isTime = month?.unpaid_since && month.unpaid_since <= dayOf(day - REMEDY_AFTER);
        if (!isTime || month.status !== "unpaid" || acted.has(cell)) continue;
        acted.add(cell);
        await ACTS[cell.remedy](cell.lease);
      }
    }
    await rents.runJobs("follow-rents", "make-transfers");
    const expected = cells.map(({ failure, remedy, lease }) => {
      const { status, endsAfter, refusals } = expectedOf(failure, remedy, days);
      const paid = status === "paid" ? 2 : 1;
      const end = endsAfter === "as sold" ? rents.dayOf(lease.from, 2) : dayOf(endsAfter);
      return { failure, remedy, status, end, refusals, booked: paid * RENT, cash: paid * FEE };
    });
    expect(await Promise.all(cells.map(readOutcome))).toEqual(expected);
  });
});
