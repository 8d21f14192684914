import { cents } from "@stokaz/contract/money/money";
import { addDays, addMonths, type CalendarDay, daysBetween } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { afterEach, describe, expect, it } from "vitest";
import { aConsumer, anArtisan, type Person } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { createMoney } from "../../../../test/money.ts";
import { download, readPdf } from "../../../../test/papers.ts";
import { aProduct, today } from "../../../../test/purchases.ts";
import { type Caller, createReductions, daysOfNotice } from "../../../../test/reductions.ts";
import { createRents } from "../../../../test/rents.ts";

const harness = useHarness();
const { quote, leave, aPrepaid, balances, expectRefundedAndShared } = createReductions(harness);
const rents = createRents(harness);
const money = createMoney(harness);
afterEach(() => harness.setNow(undefined));

const look = (who: Caller, rentalId: string) =>
  harness.call("GET", `/api/leases/${rentalId}`, { token: who.token });

/** Asks for the figures and agrees to them. */
const leaveAsShown = async (who: Caller, rentalId: string) => {
  const { body } = await quote(who, rentalId);
  const { endDate, notOwed, refund } = body;
  return leave(who, rentalId, { endDate, notOwed, refund });
};

/** Opens a payment of a lease's second month, without the provider. */
const openSecondRent = async (rentalId: string, payer: Person): Promise<void> => {
  const [, second] = await rents.rentsOf(rentalId);
  await harness.db
    .insertInto("checkout_sessions")
    .values({
      id: rentalId,
      purpose: "rent",
      rental_id: rentalId,
      rent_id: second?.id ?? "",
      order_id: null,
      payer_id: payer.userId,
      request_key: null,
      status: "open",
      provider_session_id: null,
      url: null,
      amount_cents: second?.amount_cents ?? cents(0),
      hold_expires_at: new Date(),
      payment_intent_id: null,
      created_at: new Date(),
      settled_at: null,
    })
    .execute();
};

/** Expects that the tenant's pages show a lease of 150 € with its new end and total. */
const expectLeft = async (who: Caller, rentalId: string, end: CalendarDay, total: number) => {
  const lease = (await look(who, rentalId)).body;
  expect([lease.status, lease.endDate]).toEqual(["confirmed", end]);
  expect(lease.money.total).toBe(total);
  expect(lease.changes).toHaveLength(1);
  const rented = await harness.call("GET", "/api/renter/rented-storage", { token: who.token });
  expect(rented.body).toMatchObject([{ totalPrice: 150, currentTotal: total }]);
};

describe("leaving a lease that was paid at once", () => {
  it("ends it a month later and gives back what is not used, to the cent", async () => {
    covers("own.api.153", "own.api.154", "own.product.210", "own.product.211", "own.product.296");
    const { lessor, artisan, rentalId, from } = await aPrepaid();
    await harness.setNow(rents.at(addDays(from, 10), 12));
    const token = await rents.logIn(artisan);
    const end = addMonths(addDays(from, 10), 1);
    const shown = (await quote({ token }, rentalId)).body;
    const days = daysOfNotice(from, end);
    const ofMonth = Math.round((2500 * days.usedDays) / days.days) / 100;
    expect(shown.months).toHaveLength(5);
    expect(shown.months[0]).toEqual({ ...days, before: 25, after: ofMonth });
    const back = Math.round((5 * 25 - ofMonth) * 100) / 100;
    const figures = { endDate: end, promisedUntil: null, refund: back, notOwed: back };
    expect(shown).toMatchObject(figures);

    const { status, body } = await leaveAsShown({ token }, rentalId);
    expect(status).toBe(200);
    expect(body.message).toMatch(/^Préavis donné : le dernier jour de votre location est le /);
    expect(body.change).toMatchObject({ number: 1, kind: "leave", effectiveOn: end, refund: back });
    expect((await rents.rental(rentalId)).end_date).toBe(end);
    await expectLeft({ token }, rentalId, end, Math.round((150 - back) * 100) / 100);
    await expectRefundedAndShared(rentalId, addMonths(from, 6), 15_000, Math.round(back * 100));
    expect(await rents.subjects(artisan, "Préavis donné")).toHaveLength(1);
    expect(await rents.subjects(lessor, "s'en va")).toHaveLength(1);
    expect(await rents.subjects(artisan, "remboursé")).toHaveLength(1);
  });

  it("leaves the rent as it is, and says apart what the month costs that it shortens", async () => {
    covers("own.product.746");
    const { lessor, artisan, spaceId, rentalId, from } = await aPrepaid();
    await harness.setNow(rents.at(addDays(from, 10), 12));
    const token = await rents.logIn(artisan);
    await leaveAsShown({ token }, rentalId);
    const shown = async () => {
      const tenant = { token: await rents.logIn(artisan) };
      const { money: ofLease } = (await look(tenant, rentalId)).body;
      const [rented] = (await harness.call("GET", "/api/renter/rented-storage", tenant)).body;
      const path = `/api/storageSpace/${spaceId}/occupancy`;
      const { tenants } = (await harness.call("GET", path, { token: await rents.logIn(lessor) }))
        .body;
      return [
        [ofLease.monthlyRent, ofLease.partialMonth],
        [rented.monthlyRent, rented.partialMonth],
        [tenants[0].monthlyEarnings, tenants[0].partialMonth],
      ];
    };
    expect(await shown()).toEqual(Array(3).fill([25, undefined]));
    await harness.setNow(rents.at(addMonths(from, 1), 12));
    const { days, usedDays } = daysOfNotice(from, addMonths(addDays(from, 10), 1));
    const ofMonth = Math.round((2500 * usedDays) / days) / 100;
    expect(await shown()).toEqual(Array(3).fill([25, ofMonth]));
  });

  it("counts the month from the first day of one that has not begun", async () => {
    covers("own.product.210");
    const from = addDays(today(), 20);
    const { artisan, rentalId } = await aPrepaid({ months: 3, from });
    const { body } = await quote(artisan, rentalId);
    expect(body).toMatchObject({ endDate: addMonths(from, 1), refund: 50 });
  });

  it("lasts as long as buyers were told that they can collect, and waits for none of them longer", async () => {
    covers("own.product.212");
    const { artisan, rentalId, from } = await aPrepaid();
    const product = await aProduct(harness, artisan, rentalId);
    const order = await money.aPaidOrder(await aConsumer(harness), product, 1);
    const { body } = await quote(artisan, rentalId);
    const promised = addDays(from, 30);
    const end = [addMonths(from, 1), addDays(promised, 1)].sort().at(-1);
    expect(body.endDate).toBe(end);
    expect((await leaveAsShown(artisan, rentalId)).status).toBe(200);
    const lines = await harness.db
      .selectFrom("order_lines")
      .select("rental_end")
      .where("order_id", "=", order.orderId)
      .execute();
    expect(lines).toEqual([{ rental_end: end }]);
  });

  it("frees the room from that day on, and leaves it taken until then", async () => {
    covers("own.product.211");
    const { artisan, spaceId, rentalId } = await aPrepaid();
    await leaveAsShown(artisan, rentalId);
    const { end_date: end } = await rents.rental(rentalId);
    const { body } = await harness.call("GET", `/api/renter/room/${spaceId}`, {
      token: artisan.token,
    });
    const [now, later] = body.data;
    expect([later.from, later.free - now.free]).toEqual([end, 2]);
  });

  it("refuses anyone but its artisan; needs notice, and not when the lease is about to end", async () => {
    covers("own.refusals.159", "own.refusals.160", "own.refusals.161");
    const { lessor, artisan, rentalId } = await aPrepaid();
    const other = await anArtisan(harness);
    const { endDate, notOwed, refund } = (await quote(artisan, rentalId)).body;
    const left = await leave(other, rentalId, { endDate, notOwed, refund });
    for (const { status, body } of [await quote(other, rentalId), left]) {
      expect([status, body.code]).toEqual([403, "rental/not-yours"]);
    }
    expect((await quote(lessor, rentalId)).status).toBe(403);
    const unknown = "00000000-0000-4000-8000-000000000000";
    expect((await quote(artisan, unknown)).body.code).toBe("rental/not-found");
    const short = await aPrepaid({ months: 1 });
    expect((await quote(short.artisan, short.rentalId)).body.code).toBe("rental/ends-anyway");
    // This rental was sold before contracts had a notice clause.
    await harness.db
      .updateTable("rentals")
      .set({ notice_months: null })
      .where("id", "=", rentalId)
      .execute();
    expect((await leaveAsShown(artisan, rentalId)).status).toBe(400);
    expect((await quote(artisan, rentalId)).body.code).toBe("rental/no-notice");
  });

  it("is refused at other figures than those that hold, and twice", async () => {
    covers("own.refusals.162");
    const { artisan, rentalId } = await aPrepaid();
    const { endDate, notOwed, refund } = (await quote(artisan, rentalId)).body;
    for (const changed of [{ refund: refund + 1 }, { notOwed: 0 }, { endDate: today() }]) {
      const agreed = { endDate, notOwed, refund, ...changed };
      const { status, body } = await leave(artisan, rentalId, agreed);
      expect([status, body.code]).toEqual([409, "rental/quote-changed"]);
    }
    const replies = await Promise.all(
      [1, 2, 3].map(() => leave(artisan, rentalId, { endDate, notOwed, refund })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await balances(rentalId)).refund).toBe(Math.round(refund * 100));
  });

  it("says in the contract how it is done, as it is done", async () => {
    covers("own.product.210");
    const { artisan, rentalId } = await aPrepaid();
    const paper = await download(harness, `/api/papers/rentals/${rentalId}`, artisan.token);
    const { text } = await readPdf(paper.bytes);
    expect(text).toContain("avec un préavis d'un mois");
    expect(text).toContain("arrondi au centime le plus proche");
    expect(text).toContain("Le loueur, lui, ne peut pas mettre fin à la location");
  });
});

// This test is last, because its open payment stops the jobs that charge rents.
describe("leaving a lease that is paid each month", () => {
  it("charges the last month for its days alone, and nothing after it", async () => {
    covers("own.product.211");
    const { artisan, rentalId, from } = await rents.aLease({ months: 4 });
    await harness.setNow(rents.at(addDays(from, 9), 12));
    const token = await rents.logIn(artisan);
    const { body } = await leaveAsShown({ token }, rentalId);
    const end = addMonths(addDays(from, 9), 1);
    expect(body.change).toMatchObject({ effectiveOn: end, refund: 0 });
    const days = daysBetween(addMonths(from, 1), addMonths(from, 2));
    const last = Math.round((2500 * daysBetween(addMonths(from, 1), end)) / days);
    expect(
      (await rents.rentsOf(rentalId)).map(({ status, amount_cents }) => [status, amount_cents]),
    ).toEqual([
      ["paid", 2500],
      ["due", last],
      ["cancelled", 2500],
      ["cancelled", 2500],
    ]);
    await rents.live(rents.dayOf(from, 1, -3));
    await rents.live(rents.dayOf(from, 1));
    expect((await rents.booked(rentalId)).rental_payment).toBe(2500 + last);
    await rents.live(rents.dayOf(from, 2));
    expect((await rents.booked(rentalId)).rental_payment).toBe(2500 + last);
  });

  it("is refused while the month that it shortens is being paid", async () => {
    covers("own.refusals.163");
    const { artisan, rentalId } = await rents.aLease({ months: 4 });
    const { body } = await quote(artisan, rentalId);
    await openSecondRent(rentalId, artisan);
    const { endDate, notOwed, refund } = body;
    const reply = await leave(artisan, rentalId, { endDate, notOwed, refund });
    expect([reply.status, reply.body.code]).toEqual([409, "rental/payment-under-way"]);
    expect((await rents.rental(rentalId)).end_date).toBe(addMonths(today(), 4));
  });
});
