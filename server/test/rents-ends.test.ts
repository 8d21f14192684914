import { addDays } from "@stokaz/contract/time/calendar";
import { frenchDay } from "@stokaz/contract/time/french-day";
import { covers } from "@stokaz/spec-coverage";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { lockCheckout } from "../src/modules/checkout/public.ts";
import { readJson } from "./client.ts";
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
import { useHarness } from "./harness.ts";
import { untilOneWaits, untilSomeWait } from "./locks.ts";
import { createMoney, type Money } from "./money.ts";
import { aPaidRental, aProduct, checkOutRental, rentalRequest, WHOLE_SHEET } from "./purchases.ts";
import { CARDS, createRents, payByCard, type Rents } from "./rents.ts";

const harness = useHarness({ ...ADMIN, PREPAID_MONTHS_MAX: "6" });
const RENT = 2500;

let rents: Rents;
let money: Money;
let admin: Person;

beforeAll(async () => {
  rents = createRents(harness);
  money = createMoney(harness);
  admin = await anAdmin(harness);
});
afterEach(() => harness.setNow(undefined));

const adminToken = async (): Promise<string> => {
  const json = { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD };
  return (await harness.call("POST", "/api/auth/login", { json })).body.token;
};

const refund = async (id: string, amount: number, token?: string) =>
  harness.call("POST", "/api/admin/refunds", {
    token: token ?? (await adminToken()),
    json: { transactionId: id, amount, reason: "Geste" },
  });

describe("how a rental may be paid", () => {
  it("refuses upfront payment beyond the operator's limit, and allows monthly payment", async () => {
    covers("own.refusals.175", "own.product.224");
    const { spaceId, artisan } = await rents.aLease();
    const ask = (months: number, payment?: string) =>
      checkOutRental(harness, artisan, { ...rentalRequest(spaceId, { months }), payment });
    expect((await ask(6)).status).toBe(200);
    const { status, body } = await ask(7, "upfront");
    expect([status, body.code]).toEqual([409, "rental/prepaid-too-long"]);
    expect(body.message).toBe("Au-delà de 6 mois, une location se paie chaque mois.");
    expect((await ask(7, "monthly")).status).toBe(200);
    // A lease of a single month has no later charge.
    const single = await ask(1, "monthly");
    const { rental_id: id } = await harness.db
      .selectFrom("checkout_sessions")
      .select("rental_id")
      .where("provider_session_id", "=", single.body.sessionId)
      .executeTakeFirstOrThrow();
    expect((await rents.rental(id ?? "")).payment_plan).toBe("upfront");
  });

  it("ends as it was sold when it was paid at once", async () => {
    covers("own.product.224");
    const { spaceId, lessor } = await rents.aLease();
    const artisan = await anArtisan(harness);
    const request = rentalRequest(spaceId, { months: 3 });
    const rentalId = await aPaidRental(harness, artisan, request);
    const { body } = await harness.call("GET", `/api/rents/${rentalId}`, { token: lessor.token });
    expect(body).toEqual({
      plan: "upfront",
      rents: [],
      isSalePaused: false,
      endsOn: null,
      card: null,
      isCardCharged: false,
    });
    await rents.live(rents.dayOf(request.startDate, 2, 20));
    expect((await rents.booked(rentalId)).transfer).toBe(3 * 2250);
    expect((await rents.rental(rentalId)).end_date).toBe(request.endDate);
  });
});

describe("money of a month that goes back", () => {
  const paidMonths = async (months: number) => {
    const lease = await rents.aLease();
    for (let month = 1; month < months; month += 1) {
      await rents.live(rents.dayOf(lease.from, month, -3));
      await rents.live(rents.dayOf(lease.from, month));
    }
    return lease;
  };

  it("ends the rental that day when the running month is refunded, and cancels later months", async () => {
    covers("own.product.224");
    const { rentalId, from } = await paidMonths(2);
    await harness.setNow(rents.at(rents.dayOf(from, 1, 5), 12));
    const { status, body } = await refund(rentalId, 25);
    expect([status, body.refund?.amount]).toEqual([201, 25]);
    const { status: state, end_date } = await rents.rental(rentalId);
    expect([state, end_date]).toEqual(["confirmed", rents.dayOf(from, 1, 5)]);
    expect(await rents.statuses(rentalId)).toEqual(["paid", "paid", "cancelled", "cancelled"]);
    await rents.runJobs("make-refunds");
    expect((await rents.booked(rentalId)).refund).toBe(RENT);
    await rents.live(rents.dayOf(from, 2));
    expect((await rents.booked(rentalId)).rental_payment).toBe(2 * RENT);
  });

  it("ends nothing when it is of a month that was used", async () => {
    covers("own.product.224");
    const { artisan, rentalId, from } = await paidMonths(2);
    await harness.setNow(rents.at(rents.dayOf(from, 1, 5), 12));
    const first = await harness.db
      .selectFrom("ledger_movements")
      .innerJoin("checkout_sessions", "checkout_sessions.id", "checkout_id")
      .select("ledger_movements.id")
      .where("rental_id", "=", rentalId)
      .where("purpose", "=", "rental")
      .where("kind", "=", "rental_payment")
      .executeTakeFirstOrThrow();
    expect((await refund(first.id, 25)).status).toBe(201);
    expect((await rents.rental(rentalId)).end_date).toBe(rents.dayOf(from, 4));
    expect(await rents.statuses(rentalId)).toEqual(["paid", "paid", "due", "due"]);
    const token = await rents.logIn(artisan);
    const { body } = await harness.call("GET", "/api/renter/rented-storage", { token });
    expect(body).toMatchObject([{ totalPrice: 100, currentTotal: 75 }]);
  });

  it("ends nothing when it was paid for pallets added to a month that was used", async () => {
    covers("own.product.224");
    const lease = await rents.aLease();
    const { rentalId, from } = lease;
    await harness.setNow(rents.at(rents.dayOf(from, 0, 1), 10));
    const added = await rents.grow(lease, { kind: "add_pallets", count: 1 });
    await rents.live(rents.dayOf(from, 1, -3));
    await rents.live(rents.dayOf(from, 1));
    await harness.setNow(rents.at(rents.dayOf(from, 1, 5), 12));
    const { amount_cents: cents } = await harness.db
      .selectFrom("ledger_movements")
      .select("amount_cents")
      .where("id", "=", added)
      .executeTakeFirstOrThrow();
    expect((await refund(added, cents / 100)).status).toBe(201);
    expect((await rents.rental(rentalId)).end_date).toBe(rents.dayOf(from, 4));
    expect(await rents.statuses(rentalId)).toEqual(["paid", "paid", "due", "due"]);
  });

  it("ends nothing when it was paid at once for months that were used, of a lease that lasts longer", async () => {
    covers("own.product.224");
    const { spaceId } = await rents.aLease();
    const artisan = await anArtisan(harness);
    const request = rentalRequest(spaceId, { months: 2 });
    const { transactionId, purchaseId: rentalId } = await money.aPaidRental(artisan, request);
    await rents.grow({ artisan, rentalId }, { kind: "extend", count: 2 });
    await harness.setNow(rents.at(rents.dayOf(request.startDate, 2, 5), 12));
    expect((await refund(transactionId, 50)).status).toBe(201);
    const { status, end_date } = await rents.rental(rentalId);
    expect([status, end_date]).toEqual(["confirmed", rents.dayOf(request.startDate, 4)]);
  });

  it("undoes the rental when nothing of it was used", async () => {
    covers("own.product.224");
    const { rentalId } = await paidMonths(1);
    expect((await refund(rentalId, 25)).status).toBe(201);
    expect((await rents.rental(rentalId)).status).toBe("refunded");
    expect(await rents.statuses(rentalId)).toEqual(["paid", "cancelled", "cancelled", "cancelled"]);
  });
});

describe("a lease that ends because one of its payments went back", () => {
  /** A lease of three months that was paid at once: 75 €. */
  const aPrepaidLease = async () => {
    const lessor = await aLessor(harness);
    const spaceId = await aSpace(harness, lessor);
    const artisan = await anArtisan(harness);
    const request = rentalRequest(spaceId, { months: 3 });
    const paid = await money.aPaidRental(artisan, request);
    return { ...paid, lessor, artisan, rentalId: paid.purchaseId, from: request.startDate };
  };

  /** Gives pallets back at the figures that are shown. */
  const giveBack = async (
    { artisan, rentalId }: { artisan: Person; rentalId: string },
    pallets: number,
  ): Promise<void> => {
    const token = await rents.logIn(artisan);
    const path = `/api/leases/${rentalId}/give-back`;
    const quoted = await harness.call("GET", `${path}?pallets=${pallets}`, { token });
    const { months: _, ...agreed } = quoted.body;
    expect((await harness.call("POST", path, { token, json: agreed })).status).toBe(200);
  };

  const sessionOf = (transactionId: string) =>
    harness.db
      .selectFrom("ledger_movements")
      .innerJoin("checkout_sessions", "checkout_sessions.id", "checkout_id")
      .select(["provider_session_id as sessionId", "checkout_id as checkoutId"])
      .where("ledger_movements.id", "=", transactionId)
      .executeTakeFirstOrThrow();

  const loseDispute = async (transactionId: string): Promise<void> => {
    const id = await money.dispute(await sessionOf(transactionId));
    await money.control(`disputes/${id}`, "POST", { status: "lost" });
    await money.deliverEvents(2);
    await harness.app.jobs.drain();
  };

  /** Cents that came back, by payment. */
  const cameBack = async (...transactions: string[]): Promise<number[][]> => {
    await rents.runJobs("make-refunds");
    const paid = await Promise.all(transactions.map(sessionOf));
    return Promise.all(paid.map(({ checkoutId }) => money.refundsAtProvider(checkoutId ?? "")));
  };

  it("gives back what was paid for months after it", async () => {
    covers("own.product.224");
    const lease = await aPrepaidLease();
    const extension = await rents.grow(lease, { kind: "extend", count: 3 });
    await harness.setNow(rents.at(rents.dayOf(lease.from, 1, 5), 12));
    expect((await refund(lease.transactionId, 75)).status).toBe(201);
    expect((await rents.rental(lease.rentalId)).status).toBe("refunded");
    expect(await cameBack(lease.transactionId, extension)).toEqual([[7500], [7500]]);
    await rents.live(rents.dayOf(lease.from, 5));
    expect(await rents.balances(lease.rentalId)).toEqual({});
    const [mail] = (await harness.mailsTo(lease.artisan.email)).filter(({ text }) =>
      text.includes("location prolongée"),
    );
    expect(mail?.text).toContain("Votre achat est annulé et votre paiement vous est rendu.");
  });

  it("gives back what a bank did not take, but for the days that were used", async () => {
    covers("own.product.224");
    const lease = await aPrepaidLease();
    const added = await rents.grow(lease, { kind: "add_pallets", count: 1 });
    await harness.setNow(rents.at(rents.dayOf(lease.from, 1), 12));
    await loseDispute(added);
    const { status, end_date: end } = await rents.rental(lease.rentalId);
    expect([status, end]).toEqual(["confirmed", rents.dayOf(lease.from, 1)]);
    // The first month of the two pallets that were rented at first stays paid: 25 €.
    expect(await cameBack(lease.transactionId, added)).toEqual([[5000], []]);
    await rents.live(rents.dayOf(lease.from, 2));
    expect((await rents.booked(lease.rentalId)).transfer).toBe(2250);
    const toOperator = await harness.mailsTo(harness.deps.config.operator.email);
    expect(toOperator.map(({ text }) => text).join()).toContain("1 palette de plus");
  });

  it("was a lease until then, in the lists and calendars of both", async () => {
    covers("own.product.604");
    const lease = await aPrepaidLease();
    const extension = await rents.grow(lease, { kind: "extend", count: 3 });
    await harness.setNow(rents.at(rents.dayOf(lease.from, 1), 12));
    expect((await refund(extension, 75)).status).toBe(201);
    expect(await cameBack(lease.transactionId, extension)).toEqual([[5000], [7500]]);
    const ofArtisan = { token: await rents.logIn(lease.artisan) };
    const rented = await harness.call("GET", "/api/renter/rented-storage", ofArtisan);
    expect(rented.body).toMatchObject([{ status: "ended", totalPrice: 75, currentTotal: 25 }]);
    const shown = await harness.call("GET", `/api/leases/${lease.rentalId}`, ofArtisan);
    expect(shown.body).toMatchObject({ status: "ended", endDate: rents.dayOf(lease.from, 1) });
    const month = lease.from.slice(0, 7);
    const ofLessor = { token: await rents.logIn(lease.lessor) };
    const path = `/api/storageSpace/calendar?month=${month}`;
    const { earnings } = (await harness.call("GET", path, ofLessor)).body;
    const earned = earnings.filter(({ amount }: { amount: number }) => amount !== 0);
    expect(earned).toEqual([{ month, amount: 25 }]);
  });

  it("was none when its first day had not come", async () => {
    covers("own.product.604");
    const artisan = await anArtisan(harness);
    const spaceId = await aSpace(harness, await aLessor(harness));
    const from = rents.dayOf(rents.today(), 1);
    const request = rentalRequest(spaceId, { months: 3, from });
    const { transactionId, purchaseId: rentalId } = await money.aPaidRental(artisan, request);
    const extension = await rents.grow({ artisan, rentalId }, { kind: "extend", count: 3 });
    expect((await refund(extension, 75)).status).toBe(201);
    expect((await rents.rental(rentalId)).status).toBe("refunded");
    expect(await cameBack(transactionId, extension)).toEqual([[7500], [7500]]);
  });

  it("keeps the used days of pallets whose payment an amendment gave back", async () => {
    covers("own.product.605");
    const lease = await aPrepaidLease();
    const added = await rents.grow(lease, { kind: "add_pallets", count: 1 });
    // Two of three pallets stay for the notice, a month: then they are paid with all that the added
    // one cost, and a part of the first payment.
    await giveBack(lease, 2);
    expect(await cameBack(lease.transactionId, added)).toEqual([[1250], [3750]]);
    const extension = await rents.grow(lease, { kind: "extend", count: 3 });
    await harness.setNow(rents.at(rents.dayOf(lease.from, 1), 12));
    expect((await refund(extension, 37.5)).status).toBe(201);
    const back = await cameBack(lease.transactionId, added, extension);
    expect(back.map((amounts) => amounts.toSorted())).toEqual([[1250, 2500], [3750], [3750]]);
    await rents.live(rents.dayOf(lease.from, 7));
    // Three pallets for a month, less the platform's tenth.
    expect(await rents.balances(lease.rentalId)).toEqual({
      provider_balance: 375,
      platform_revenue: -375,
    });
  });

  it("keeps the used days of pallets added after others were given back", async () => {
    covers("own.product.605");
    const lease = await aPrepaidLease();
    await giveBack(lease, 1);
    expect(await cameBack(lease.transactionId)).toEqual([[2500]]);
    await harness.setNow(rents.at(rents.dayOf(lease.from, 1), 12));
    const added = await rents.grow(lease, { kind: "add_pallets", count: 1 });
    await harness.setNow(rents.at(rents.dayOf(lease.from, 2), 12));
    expect((await refund(lease.transactionId, 50)).status).toBe(201);
    const back = await cameBack(lease.transactionId, added);
    expect(back.map((amounts) => amounts.toSorted())).toEqual([[2500, 5000], [1250]]);
    await rents.live(rents.dayOf(lease.from, 4));
    // The added pallet for a month, less the platform's tenth.
    expect(await rents.balances(lease.rentalId)).toEqual({
      provider_balance: 125,
      platform_revenue: -125,
    });
  });

  it("gives back no more of a payment than is left of it", async () => {
    covers("own.product.605");
    const lease = await aPrepaidLease();
    const extension = await rents.grow(lease, { kind: "extend", count: 3 });
    expect((await refund(extension, 20)).status).toBe(201);
    await harness.setNow(rents.at(rents.dayOf(lease.from, 1), 12));
    expect((await refund(lease.transactionId, 75)).status).toBe(201);
    const back = await cameBack(lease.transactionId, extension);
    expect(back.map((amounts) => amounts.toSorted())).toEqual([[7500], [2000, 5500]]);
    await rents.live(rents.dayOf(lease.from, 7));
    expect(await rents.balances(lease.rentalId)).toEqual({});
  });

  it("gives back no more of a payment than is left of it, also when some of it goes back meanwhile", async () => {
    covers("own.product.762");
    const lease = await aPrepaidLease();
    const extension = await rents.grow(lease, { kind: "extend", count: 3 });
    await harness.setNow(rents.at(rents.dayOf(lease.from, 1), 12));
    const { checkoutId } = await sessionOf(extension);
    const token = await adminToken();
    const [part, whole] = await harness.db.transaction().execute(async (tx) => {
      await lockCheckout(tx, checkoutId ?? "");
      const ofExtension = refund(extension, 20, token);
      await untilOneWaits(harness.db);
      const ofLease = refund(lease.transactionId, 75, token);
      await untilSomeWait(harness.db, 2);
      return [{ made: ofExtension }, { made: ofLease }] as const;
    });
    expect([(await part.made).status, (await whole.made).status]).toEqual([201, 201]);
    const back = await cameBack(lease.transactionId, extension);
    expect(back.map((amounts) => amounts.toSorted())).toEqual([[7500], [2000, 5500]]);
    await rents.live(rents.dayOf(lease.from, 7));
    expect(await rents.balances(lease.rentalId)).toEqual({});
  });

  it("ends as a lease when the last order was collected, if its own payment stays", async () => {
    covers("own.product.604");
    const lease = await aPrepaidLease();
    const extension = await rents.grow(lease, { kind: "extend", count: 3 });
    const product = await aProduct(harness, lease.artisan, lease.rentalId, WHOLE_SHEET);
    const buyer = await aConsumer(harness);
    const order = await money.aPaidOrder(buyer, product, 1);
    await loseDispute(extension);
    expect((await rents.rental(lease.rentalId)).ending_since).not.toBeNull();
    await harness.setNow(rents.at(rents.dayOf(lease.from, 0, 3), 12));
    const token = await rents.logIn(buyer);
    expect((await money.collect({ ...buyer, token }, order.orderId)).status).toBe(200);
    await harness.setNow(rents.at(rents.dayOf(lease.from, 1), 12));
    await rents.runJobs("end-rentals");
    const { status, end_date: end } = await rents.rental(lease.rentalId);
    expect([status, end]).toEqual(["confirmed", rents.dayOf(lease.from, 1)]);
    expect(await cameBack(lease.transactionId, extension)).toEqual([[5000], []]);
  });

  it("gives it back once the last order was collected", async () => {
    covers("own.product.224");
    const lease = await aPrepaidLease();
    const extension = await rents.grow(lease, { kind: "extend", count: 3 });
    const product = await aProduct(harness, lease.artisan, lease.rentalId, WHOLE_SHEET);
    const buyer = await aConsumer(harness);
    const order = await money.aPaidOrder(buyer, product, 1);
    await loseDispute(lease.transactionId);
    expect((await rents.rental(lease.rentalId)).ending_since).not.toBeNull();
    expect(await cameBack(extension)).toEqual([[]]);
    expect((await money.collect(buyer, order.orderId)).status).toBe(200);
    await rents.runJobs("end-rentals");
    expect((await rents.rental(lease.rentalId)).status).toBe("refunded");
    expect(await cameBack(extension)).toEqual([[7500]]);
  });

  it("was a lease until then when a part of its payment stays", async () => {
    covers("own.product.748");
    const lease = await aPrepaidLease();
    await harness.setNow(rents.at(rents.dayOf(lease.from, 1), 12));
    const json = {
      transactionId: lease.transactionId,
      amount: 50,
      reason: "Geste",
      endsPurchase: true,
    };
    const refunds = { token: await adminToken(), json };
    expect((await harness.call("POST", "/api/admin/refunds", refunds)).status).toBe(201);
    const { status, end_date: end } = await rents.rental(lease.rentalId);
    expect([status, end]).toEqual(["confirmed", rents.dayOf(lease.from, 1)]);
    expect(await cameBack(lease.transactionId)).toEqual([[5000]]);
    const repaid = (await harness.mailsTo(lease.artisan.email)).find(
      ({ subject }) => subject === "Votre paiement vous est remboursé",
    );
    expect(repaid?.text).toContain(
      "Votre location prend fin et une partie de votre paiement vous est rendue.",
    );
  });

  it("keeps what the operator did not give back of a payment", async () => {
    covers("own.product.224");
    const lease = await aPrepaidLease();
    const extension = await rents.grow(lease, { kind: "extend", count: 3 });
    const { status } = await harness.call("POST", "/api/admin/refunds", {
      token: await adminToken(),
      json: {
        transactionId: lease.transactionId,
        amount: 50,
        reason: "Geste",
        endsPurchase: true,
      },
    });
    expect(status).toBe(201);
    expect((await rents.rental(lease.rentalId)).status).toBe("refunded");
    expect(await cameBack(lease.transactionId, extension)).toEqual([[5000], []]);
  });
});

describe("a rental that ends because a month is not paid", () => {
  it("waits for the orders that were made, then is over", async () => {
    covers("own.product.217");
    const { artisan, lessor, rentalId, from } = await rents.aLease({ card: CARDS.declinedLater });
    const product = await aProduct(harness, artisan, rentalId, WHOLE_SHEET);
    for (const after of [-3, 0, 1, 3, 7]) await rents.live(rents.dayOf(from, 1, after));
    const buyer = await aConsumer(harness);
    const order = await money.aPaidOrder(buyer, product, 1);
    await rents.live(rents.dayOf(from, 1, 10));
    await rents.live(rents.dayOf(from, 1, 15));
    const ending = await rents.rental(rentalId);
    expect([ending.status, ending.ending_since === null]).toEqual(["confirmed", false]);
    expect(ending.end_date).toBe(rents.dayOf(from, 4));
    expect(await rents.statuses(rentalId)).toEqual(["paid", "cancelled", "cancelled", "cancelled"]);
    expect((await money.collect(buyer, order.orderId)).status).toBe(200);
    await rents.runJobs("end-rentals");
    const over = await rents.rental(rentalId);
    expect([over.status, over.end_date]).toEqual(["confirmed", rents.dayOf(from, 1, 15)]);
    const [mail] = (await harness.mailsTo(lessor.email)).filter(({ subject }) =>
      subject.startsWith("Location terminée : "),
    );
    expect(mail?.text).toContain("dont un loyer n'est pas payé");
  });

  it("brings and costs nothing for the months that are not charged any more", async () => {
    covers("own.product.217");
    const lease = await rents.aLease({ card: CARDS.declinedLater });
    const { artisan, lessor, spaceId, rentalId, from } = lease;
    for (const after of [-3, 0, 1, 3, 7, 10, 15]) await rents.live(rents.dayOf(from, 1, after));
    expect(await rents.statuses(rentalId)).toEqual(["paid", "cancelled", "cancelled", "cancelled"]);
    const month = from.slice(0, 7);
    const ofLessor = { token: await rents.logIn(lessor) };
    for (const shown of [`${spaceId}/occupancy`, "calendar"]) {
      const path = `/api/storageSpace/${shown}?month=${month}`;
      const { body } = await harness.call("GET", path, ofLessor);
      const earned = body.earnings.filter(({ amount }: { amount: number }) => amount !== 0);
      expect(earned).toEqual([{ month, amount: 25 }]);
    }
    const ofArtisan = { token: await rents.logIn(artisan) };
    const rented = await harness.call("GET", "/api/renter/rented-storage", ofArtisan);
    expect(rented.body).toMatchObject([{ totalPrice: 100, currentTotal: 25 }]);
    const shown = await harness.call("GET", `/api/leases/${rentalId}`, ofArtisan);
    expect(shown.body.money.total).toBe(25);
  });
});

describe("a month that stays unpaid past the end of its rental", () => {
  const close = async (artisan: Person) =>
    harness.call("DELETE", "/api/auth/account", {
      token: await rents.logIn(artisan),
      json: { password: PASSWORD },
    });

  /** A lease that its artisan leaves some days into a month that their bank refuses. */
  const aLeftLease = async () => {
    const lease = await rents.aLease({ card: CARDS.declinedLater });
    const { artisan, rentalId, from } = lease;
    await harness.setNow(rents.at(rents.dayOf(from, 0, 5), 10));
    const token = await rents.logIn(artisan);
    const path = `/api/leases/${rentalId}/leave`;
    const { endDate, notOwed, refund: back } = (await harness.call("GET", path, { token })).body;
    const left = await harness.call("POST", path, {
      token,
      json: { endDate, notOwed, refund: back },
    });
    expect([left.status, endDate]).toEqual([200, rents.dayOf(addDays(from, 5), 1)]);
    for (const after of [-3, 0, 1]) await rents.live(rents.dayOf(from, 1, after));
    return { ...lease, endDate };
  };

  const textsOf = async (who: Person, about: string): Promise<string[]> =>
    (await harness.mailsTo(who.email))
      .filter(({ subject }) => subject.includes(about))
      .map(({ text }) => text);

  it("is said to stay owed, with the day on which the rental really ends", async () => {
    covers("own.product.676");
    const { artisan, lessor, rentalId, endDate } = await aLeftLease();
    const owed = `Le dernier jour de la location est le ${frenchDay(addDays(endDate, -1))} ; ce loyer reste dû.`;
    const texts = [
      ...(await textsOf(artisan, "paiement refusé")),
      ...(await textsOf(artisan, "toujours impayé")),
      ...(await textsOf(lessor, "pas encore payé")),
    ];
    expect(texts).toHaveLength(3);
    for (const text of texts) {
      expect(text).toContain(owed);
      expect(text).not.toContain("prend fin");
      expect(text).not.toContain("quittent la vente");
    }
    const token = await rents.logIn(artisan);
    const { body } = await harness.call("GET", `/api/rents/${rentalId}`, { token });
    expect([body.rents[1].status, body.endsOn]).toEqual(["unpaid", null]);
  });

  it("keeps the account and its card until nothing more is tried, and both sides are told", async () => {
    covers("own.product.677", "own.refusals.407", "own.email.43");
    const { artisan, lessor, rentalId, from } = await aLeftLease();
    for (const after of [3, 7, 9]) await rents.live(rents.dayOf(from, 1, after));
    const { status, body } = await close(artisan);
    expect([status, body.code]).toEqual([409, "account/rent-unpaid"]);
    const [, month] = await rents.rentsOf(rentalId);
    expect(month?.refusals).toBe(4);
    await rents.live(rents.dayOf(from, 1, 10));
    await rents.live(rents.dayOf(from, 1, 11));
    expect(await textsOf(artisan, ": reste dû")).toHaveLength(1);
    expect(await textsOf(lessor, ": impayé")).toHaveLength(1);
    expect((await rents.statuses(rentalId)).slice(0, 2)).toEqual(["paid", "unpaid"]);
    const isKept = async (after: number): Promise<boolean> => {
      await harness.setNow(rents.at(rents.dayOf(from, 1, after), 12));
      await rents.runJobs("delete-expired-rows");
      const kept = harness.db.selectFrom("kept_cards").where("user_id", "=", artisan.userId);
      return (await kept.select("customer_id").execute()).length === 1;
    };
    expect([await isKept(39), await isKept(41)]).toEqual([true, false]);
    expect((await close(artisan)).status).toBe(200);
  });

  const cardOf = async ({ artisan, rentalId }: { artisan: Person; rentalId: string }) => {
    const token = await rents.logIn(artisan);
    const { isCardCharged } = (await harness.call("GET", `/api/rents/${rentalId}`, { token })).body;
    const { body } = await harness.call("POST", `/api/kept-card/change/${rentalId}`, { token });
    return { isCardCharged, token, ...body };
  };

  it("is charged to another card that is given while it is tried, not once it is given up", async () => {
    covers("own.product.699");
    const lease = await aLeftLease();
    const { rentalId, from } = lease;
    for (const after of [3, 7]) await rents.live(rents.dayOf(from, 1, after));
    await harness.setNow(rents.at(rents.dayOf(from, 1, 7), 10));
    const given = await cardOf(lease);
    expect(given.isCardCharged).toBe(true);
    await payByCard(given.url, CARDS.good);
    const session = new URL(given.url).pathname.split("/").at(-1) ?? "";
    const { token } = given;
    await harness.call("GET", `/api/kept-card/changed?session_id=${session}`, { token });
    await rents.live(rents.dayOf(from, 1, 7), 11);
    expect((await rents.statuses(rentalId)).slice(0, 2)).toEqual(["paid", "paid"]);
    expect(await cardOf(lease)).toMatchObject({ isCardCharged: false, code: "rental/over" });
    await harness.setNow(undefined);
    const givenUp = await aLeftLease();
    for (const after of [3, 7, 10]) await rents.live(rents.dayOf(givenUp.from, 1, after));
    expect(await cardOf(givenUp)).toMatchObject({ isCardCharged: false, code: "rental/over" });
  });

  it("is still paid by hand then, and its lessor told", async () => {
    covers("own.product.677");
    const { artisan, lessor, rentalId, from } = await aLeftLease();
    for (const after of [3, 7, 10]) await rents.live(rents.dayOf(from, 1, after));
    const [, month] = await rents.rentsOf(rentalId);
    const token = await rents.logIn(artisan);
    const { status, body } = await harness.call("POST", `/api/rents/${month?.id}/pay`, { token });
    expect(status).toBe(200);
    await payByCard(body.url, CARDS.good);
    const session = new URL(body.url).pathname.split("/").at(-1) ?? "";
    await harness.call("GET", `/api/rent-payment/success?session_id=${session}`, { token });
    expect((await rents.statuses(rentalId)).slice(0, 2)).toEqual(["paid", "paid"]);
    expect(await textsOf(lessor, ": payé")).toHaveLength(1);
  });
});

describe("where rents are named", () => {
  it("is by their month, in the lessor's earnings and in the administration", async () => {
    covers("own.product.213");
    const { lessor, artisan, rentalId, from } = await rents.aLease({ card: CARDS.declinedLater });
    await rents.live(rents.dayOf(from, 1, -3));
    await rents.live(rents.dayOf(from, 1));
    const [first, second] = (await rents.listed(rentalId)).map(({ name }) => name);
    const month = from.slice(0, 7);
    const ofLessor = { token: await rents.logIn(lessor) };
    const earned = await harness.call("GET", `/api/earnings/month/${month}`, ofLessor);
    expect(earned.body.sales[0].sale).toMatchObject({
      kind: "rental",
      name: `Garage de Terre Sainte · ${first}`,
    });
    const file = await harness.call("GET", "/api/earnings/export", ofLessor);
    expect(file.status).toBe(200);
    const admin = { token: await adminToken() };
    const list = await harness.call("GET", "/api/admin/dashboard?type=transactions", admin);
    expect(JSON.stringify(list.body)).toContain(`Garage de Terre Sainte · ${first}`);
    const { body } = await harness.call("GET", `/api/admin/purchases/rental/${rentalId}`, admin);
    expect(body.refundable).toBe(25);
    const kinds = body.timeline.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(
      expect.arrayContaining(["held", "payment", "rent-announced", "rent-refused"]),
    );
    const refused = body.timeline.find(({ kind }: { kind: string }) => kind === "rent-refused");
    expect(refused.detail).toBe(`${second} · generic_decline`);
    const person = await harness.call("GET", `/api/admin/users/${artisan.userId}`, admin);
    expect(person.status).toBe(200);
  });
});

describe("a rental of long ago", () => {
  it("is deleted with its months, and its payments stay in the books", async () => {
    covers("own.product.141");
    const { rentalId, from } = await rents.aLease({ months: 2 });
    await rents.live(rents.dayOf(from, 1, -3));
    await rents.live(rents.dayOf(from, 1));
    const paid = await harness.db
      .selectFrom("checkout_sessions")
      .select("id")
      .where("rental_id", "=", rentalId)
      .execute();
    await harness.setNow(rents.at(rents.dayOf(from, 12 * 12), 12));
    await rents.runJobs("delete-expired-rows");
    expect(await rents.rentsOf(rentalId)).toEqual([]);
    const left = await harness.db
      .selectFrom("checkout_sessions")
      .select(["status", "rental_id", "rent_id"])
      .where(
        "id",
        "in",
        paid.map(({ id }) => id),
      )
      .execute();
    expect(left).toEqual(paid.map(() => ({ status: "paid", rental_id: null, rent_id: null })));
  });
});

describe("who reads and pays rents", () => {
  it("is the artisan with their card, the lessor without, and nobody else", async () => {
    covers("own.api.167", "own.refusals.176", "own.refusals.177", "own.refusals.179");
    const { artisan, lessor, rentalId } = await rents.aLease();
    const stranger = await anArtisan(harness);
    const read = async ({ token }: Person) =>
      harness.call("GET", `/api/rents/${rentalId}`, { token });
    const own = (await read(artisan)).body;
    expect(own.card).toEqual({ brand: "visa", last4: "4242", expMonth: 12, expYear: 2044 });
    expect(own.rents[0]).toMatchObject({ status: "paid", amount: 25, isPayable: false });
    expect((await read(lessor)).body).toEqual({ ...own, card: null, isCardCharged: false });
    expect((await read(stranger)).body.code).toBe("rental/not-yours");
    const pay = (id: string, { token }: Person) =>
      harness.call("POST", `/api/rents/${id}/pay`, { token });
    expect((await pay(own.rents[1]._id, stranger)).body.code).toBe("rental/not-yours");
    expect((await pay(own.rents[1]._id, artisan)).body.code).toBe("rent/not-payable");
    expect((await pay(rentalId, artisan)).body.code).toBe("rent/not-found");
  });

  it("changes a card of one's own running monthly rental alone", async () => {
    covers("own.refusals.180", "own.refusals.181", "own.refusals.183", "own.refusals.184");
    const { artisan, spaceId, rentalId, from } = await rents.aLease({ months: 2 });
    const stranger = await anArtisan(harness);
    const change = (id: string, token: string) =>
      harness.call("POST", `/api/kept-card/change/${id}`, { token });
    const prepaid = await aPaidRental(harness, stranger, rentalRequest(spaceId, { months: 1 }));
    expect((await change(prepaid, stranger.token)).body.code).toBe("rental/not-monthly");
    expect((await change(rentalId, stranger.token)).body.code).toBe("rental/not-yours");
    const { body } = await change(rentalId, artisan.token);
    const session = /checkout\/(cs_[^/]+)$/.exec(body.url)?.[1] ?? "";
    const confirm = (id: string, token: string) =>
      harness.call("GET", `/api/kept-card/changed?session_id=${id}`, { token });
    expect((await confirm(session, stranger.token)).body.code).toBe("card/change-not-found");
    expect((await confirm(session, artisan.token)).body.code).toBe("card/not-given");
    // A month that was never charged is tried for some days after the end.
    await harness.setNow(rents.at(rents.dayOf(from, 2, 10), 9));
    expect((await change(rentalId, await rents.logIn(artisan))).body.code).toBe("rental/over");
  });
});

describe("a kept card", () => {
  it("is told of thirty days before it ends, once", async () => {
    covers("own.product.220");
    const end = rents.dayOf(rents.today(), 2);
    const exp = `${end.slice(5, 7)} / ${end.slice(2, 4)}`;
    const { artisan, from } = await rents.aLease({ months: 6, exp });
    expect(await rents.subjects(artisan, "expire")).toEqual([]);
    const last = rents.dayOf(from, 2).slice(0, 7);
    await rents.live(rents.dayOf(from, 1, -3));
    await rents.live(rents.dayOf(from, 1));
    await rents.live(rents.dayOf(from, 2, -3));
    for (const after of [0, 1, 5]) await rents.live(rents.dayOf(from, 2, after));
    expect(last).toBe(end.slice(0, 7));
    expect(await rents.subjects(artisan, "expire")).toEqual(["Votre carte expire bientôt"]);
  });

  it("is forgotten a month after the last rent, and not before", async () => {
    covers("own.product.220");
    const { artisan, rentalId, from } = await rents.aLease({ months: 2 });
    await rents.live(rents.dayOf(from, 1, -3));
    await rents.live(rents.dayOf(from, 1));
    const isKept = async (): Promise<boolean> => {
      await rents.runJobs("delete-expired-rows", "keep-cards");
      const kept = harness.db.selectFrom("kept_cards").where("user_id", "=", artisan.userId);
      return (await kept.select("customer_id").execute()).length === 1;
    };
    await harness.setNow(rents.at(rents.dayOf(from, 1, 29), 12));
    expect(await isKept()).toBe(true);
    await harness.setNow(rents.at(rents.dayOf(from, 1, 31), 12));
    expect(await isKept()).toBe(false);
    expect(await rents.statuses(rentalId)).toEqual(["paid", "paid"]);
  });

  it("is deleted at the provider with its customer when the account is closed", async () => {
    covers("own.product.220");
    const { artisan, rentalId } = await rents.aLease();
    const { customer_id: customer } = await harness.db
      .selectFrom("kept_cards")
      .select("customer_id")
      .where("user_id", "=", artisan.userId)
      .executeTakeFirstOrThrow();
    await refund(rentalId, 25);
    await rents.runJobs("make-refunds");
    const { status } = await harness.call("DELETE", "/api/auth/account", {
      token: artisan.token,
      json: { password: "trois letchis bien rouges" },
    });
    expect(status).toBe(200);
    await rents.runJobs("keep-cards", "keep-cards");
    const answer = await fetch(`${harness.sandboxUrl}/v1/customers/${customer}`, {
      headers: { authorization: "Bearer sk_test_sandbox" },
    });
    const { deleted } = await readJson<{ deleted?: boolean }>(answer);
    expect(answer.status === 404 || deleted === true).toBe(true);
    const left = await harness.db
      .selectFrom("kept_cards")
      .selectAll()
      .where("user_id", "=", artisan.userId)
      .execute();
    expect(left).toEqual([]);
    expect(admin.userId).toBeDefined();
  });
});
