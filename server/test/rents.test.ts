import { leftoverDecisionDay } from "@stokaz/contract/leases/leftovers";
import { frenchDay } from "@stokaz/contract/time/french-day";
import { covers } from "@stokaz/spec-coverage";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Person } from "./factories.ts";
import { useHarness } from "./harness.ts";
import { aProduct, WHOLE_SHEET } from "./purchases.ts";
import { CARDS, createRents, payByCard, type Rents } from "./rents.ts";

const harness = useHarness();
let rents: Rents;

beforeAll(() => {
  rents = createRents(harness);
});
afterEach(() => harness.setNow(undefined));

const RENT = 2500;
const FEE = 250;
/** What is booked of three paid months, in cents. */
const THREE_MONTHS = {
  rental_payment: 3 * RENT,
  transfer: 3 * (RENT - FEE),
  platform_fee: 3 * FEE,
};

describe("a rental that is paid monthly", () => {
  it("is paid month by month, each told three days before, and every month goes to the lessor", async () => {
    covers("own.product.213");
    const { artisan, rentalId, from, paidReturn } = await rents.aLease({ months: 3 });
    expect(paidReturn.metadata).toMatchObject({ totalPrice: 75, monthlyPrice: 25 });
    expect(await rents.statuses(rentalId)).toEqual(["paid", "due", "due"]);
    for (const month of [1, 2]) {
      await rents.live(rents.dayOf(from, month, -4));
      await rents.live(rents.dayOf(from, month, -3), 7);
      const before = await rents.subjects(artisan, "prélèvement");
      expect(before).toHaveLength(month - 1);
      await rents.live(rents.dayOf(from, month, -3));
      await rents.live(rents.dayOf(from, month, -1));
      expect(await rents.subjects(artisan, "prélèvement")).toHaveLength(month);
      await rents.live(rents.dayOf(from, month), 7);
      expect((await rents.statuses(rentalId))[month]).toBe("due");
      await rents.live(rents.dayOf(from, month));
      expect((await rents.statuses(rentalId))[month]).toBe("paid");
    }
    expect(await rents.booked(rentalId)).toEqual(THREE_MONTHS);
    expect(await rents.chargedAtProvider(artisan)).toEqual([RENT, RENT, RENT]);
    expect(await rents.subjects(artisan, ": payé")).toHaveLength(2);
    const { findings } = await harness.app.reconciliation.run(400);
    expect(findings).toEqual([]);
  });
});

/**
 * A lease with a product on sale, whose card is replaced by one that is refused from the second
 * month on.
 */
const aFailingLease = async (card: string) => {
  const lease = await rents.aLease({ card });
  const product = await aProduct(harness, lease.artisan, lease.rentalId, WHOLE_SHEET);
  await rents.live(rents.dayOf(lease.from, 1, -3));
  return { ...lease, product };
};

const isOnSale = async (productId: string): Promise<boolean> => {
  const { body } = await harness.call("GET", "/api/product/getProducts");
  return body.data.some(({ _id }: { _id: string }) => _id === productId);
};

/** Days after the rent was due, how often it was refused by then, and whether products are sold. */
const REFUSED_MONTH = [
  [0, 1, true],
  [1, 2, true],
  [2, 2, true],
  [3, 3, true],
  [5, 3, true],
  [7, 4, true],
  [9, 4, true],
  [10, 4, false],
  [12, 4, false],
  [14, 4, false],
  [15, 4, false],
  [16, 4, false],
] as const;

/** Expects the mails of an unpaid month that ends a lease. */
const expectUnpaidTold = async ({
  artisan,
  lessor,
}: Awaited<ReturnType<typeof aFailingLease>>): Promise<void> => {
  expect(await rents.subjects(artisan, "paiement refusé")).toHaveLength(1);
  expect(await rents.subjects(artisan, "toujours impayé")).toHaveLength(3);
  expect(await rents.subjects(artisan, "ne sont plus en vente")).toHaveLength(1);
  expect(await rents.subjects(artisan, "prend fin")).toHaveLength(1);
  expect(await rents.subjects(lessor, "pas encore payé")).toHaveLength(1);
  expect(await rents.subjects(lessor, "loyer impayé")).toHaveLength(1);
};

/** Sentence about goods that are still there, in the newest mail to somebody with this subject. */
const deadlineIn = async ({ email }: Person, subject: string): Promise<string | undefined> => {
  const mail = (await harness.mailsTo(email)).findLast((one) => one.subject.includes(subject));
  return /Si rien n'est réglé le [^,]+, nous décidons/.exec(mail?.text ?? "")?.[0];
};

/** Pays a month by hand, whose page opens once; gives what the return page shows. */
const payByHand = async (rentalId: string, rentId: string, token: string) => {
  const page = await harness.call("POST", `/api/rents/${rentId}/pay`, { token });
  const again = await harness.call("POST", `/api/rents/${rentId}/pay`, { token });
  expect(again.body).toEqual(page.body);
  // The month is not charged while its page is open.
  await rents.chargeNow(rentId);
  expect((await rents.rentsOf(rentalId))[1]?.refusals).toBe(4);
  await payByCard(page.body.url, CARDS.good);
  const success = `/api/rent-payment/success?session_id=${page.body.sessionId}`;
  return (await harness.call("GET", success, { token })).body;
};

/** Expects that a lease's tenant reads of an unpaid month; gives that month. */
const unpaidMonth = async (rentalId: string, token: string, endsOn: string) => {
  const { body } = await harness.call("GET", `/api/rents/${rentalId}`, { token });
  const [, unpaid] = body.rents;
  expect(unpaid).toMatchObject({ status: "unpaid", isPayable: true, amount: 25 });
  const rented = await harness.call("GET", "/api/renter/rented-storage", { token });
  expect(rented.body[0].isRentUnpaid).toBe(true);
  expect([body.isSalePaused, body.endsOn]).toEqual([true, endsOn]);
  return unpaid;
};

const mandatesOf = (rentalId: string) =>
  harness.db
    .selectFrom("card_mandates")
    .select(["wording", "address"])
    .where("rental_id", "=", rentalId)
    .orderBy("given_at")
    .execute();

describe("a month that its bank refuses", () => {
  it("is tried on days 0, 1, 3 and 7, leaves the sale on day 10 and ends on day 15", async () => {
    covers("own.product.215", "own.product.216", "own.product.217");
    const lease = await aFailingLease(CARDS.declinedLater);
    const { artisan, rentalId, from, product } = lease;
    const seen: [number, number, boolean][] = [];
    for (const [after] of REFUSED_MONTH) {
      await rents.live(rents.dayOf(from, 1, after));
      await rents.live(rents.dayOf(from, 1, after), 15);
      const [, month] = await rents.rentsOf(rentalId);
      seen.push([after, month?.refusals ?? 0, await isOnSale(product._id)]);
    }
    expect(seen).toEqual(REFUSED_MONTH);
    const { status, end_date } = await rents.rental(rentalId);
    expect([status, end_date]).toEqual(["confirmed", rents.dayOf(from, 1, 15)]);
    expect(await rents.statuses(rentalId)).toEqual(["paid", "cancelled", "cancelled", "cancelled"]);
    expect(await rents.chargedAtProvider(artisan)).toEqual([RENT]);
    await expectUnpaidTold(lease);
  });

  it("leaves goods until one day, the same in the end's mails and the reminders, also found late", async () => {
    covers("own.product.558");
    const { artisan, lessor, from } = await aFailingLease(CARDS.declinedLater);
    for (const [after] of REFUSED_MONTH) await rents.live(rents.dayOf(from, 1, after));
    await harness.setNow(rents.at(rents.dayOf(from, 1, 15 + 4), 10));
    await rents.runJobs("watch-leftovers");
    const day = leftoverDecisionDay(rents.dayOf(from, 1, 15));
    const deadline = `Si rien n'est réglé le ${frenchDay(day)}, nous décidons`;
    expect(await deadlineIn(artisan, "Votre location prend fin")).toBe(deadline);
    expect(await deadlineIn(artisan, "Vos marchandises sont encore là")).toBe(deadline);
    expect(await deadlineIn(lessor, "Des marchandises sont encore là")).toBe(deadline);
    expect(await deadlineIn(lessor, "loyer impayé")).toBe(deadline);
    const ended = (await harness.mailsTo(lessor.email)).find(({ subject }) =>
      subject.includes("loyer impayé"),
    );
    expect(ended?.text).toContain("Voir ce qui reste");
  });

  it("is paid by hand on a page that keeps the new card, and all is well again", async () => {
    covers("own.product.218", "own.api.168", "own.api.169");
    const { artisan, lessor, rentalId, from, product } = await aFailingLease(CARDS.declinedLater);
    for (const after of [0, 1, 3, 7, 10, 12]) await rents.live(rents.dayOf(from, 1, after));
    expect(await isOnSale(product._id)).toBe(false);
    const token = await rents.logIn(artisan);
    const unpaid = await unpaidMonth(rentalId, token, rents.dayOf(from, 1, 15));
    const paid = await payByHand(rentalId, unpaid._id, token);
    expect(paid).toMatchObject({ rentalId, amount: 25, name: unpaid.name });
    await rents.runJobs("keep-cards");
    expect(await isOnSale(product._id)).toBe(true);
    const after = await harness.call("GET", `/api/rents/${rentalId}`, { token });
    expect(after.body).toMatchObject({
      isSalePaused: false,
      endsOn: null,
      card: { brand: "visa", last4: "4242", expMonth: 12, expYear: 2044 },
    });
    expect(await rents.subjects(lessor, ": payé")).toHaveLength(1);
    await rents.live(rents.dayOf(from, 2, -3));
    await rents.live(rents.dayOf(from, 2));
    expect(await rents.statuses(rentalId)).toEqual(["paid", "paid", "paid", "due"]);
    expect(await rents.booked(rentalId)).toEqual(THREE_MONTHS);
  });

  it("waits for its holder when the bank asks them, told on the same days", async () => {
    covers("own.product.219");
    const { artisan, rentalId, from } = await aFailingLease(CARDS.asksEachTime);
    for (const after of [0, 1, 2, 3, 7]) await rents.live(rents.dayOf(from, 1, after));
    const [, month] = await rents.rentsOf(rentalId);
    expect([month?.refusals, month?.warnings, month?.last_refusal]).toEqual([
      1,
      4,
      "authentication",
    ]);
    expect(await rents.subjects(artisan, "confirmez votre paiement")).toHaveLength(1);
    expect(await rents.subjects(artisan, "toujours impayé")).toHaveLength(3);
    await rents.live(rents.dayOf(from, 1, 10));
    await rents.live(rents.dayOf(from, 1, 15));
    expect((await rents.rental(rentalId)).end_date).toBe(rents.dayOf(from, 1, 15));
  });

  it("is charged at once to another card that was given", async () => {
    covers("own.product.220", "own.api.170", "own.api.171");
    const { artisan, rentalId, from } = await aFailingLease(CARDS.declinedLater);
    for (const after of [0, 1, 2]) await rents.live(rents.dayOf(from, 1, after));
    const token = await rents.logIn(artisan);
    const { status, body } = await harness.call("POST", `/api/kept-card/change/${rentalId}`, {
      token,
    });
    expect(status).toBe(200);
    const session = /checkout\/(cs_[^/]+)$/.exec(body.url)?.[1] ?? "";
    const confirm = () =>
      harness.call("GET", `/api/kept-card/changed?session_id=${session}`, { token });
    expect((await confirm()).body.code).toBe("card/not-given");
    await payByCard(body.url, CARDS.authenticatedOnce, "05 / 41");
    const kept = { brand: "visa", last4: "3155", expMonth: 5, expYear: 2041 };
    expect((await confirm()).body.card).toEqual(kept);
    expect((await confirm()).body.card).toEqual(kept);
    await rents.live(rents.dayOf(from, 1, 2), 10);
    expect((await rents.statuses(rentalId))[1]).toBe("paid");
    const mandates = await mandatesOf(rentalId);
    expect(mandates.map(({ wording }) => wording.slice(0, 30))).toEqual([
      "J'autorise Stokaz à prélever 2",
      "J'autorise Stokaz à prélever s",
    ]);
    expect(mandates.every(({ address }) => address !== "")).toBe(true);
  });
});
