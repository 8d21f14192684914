import { addDays, type CalendarDay, calendarDay, startOfDay } from "@stokaz/contract/time/calendar";
import { frenchDay } from "@stokaz/contract/time/french-day";
import { covers } from "@stokaz/spec-coverage";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  ADMIN,
  aConsumer,
  aLessor,
  anAdmin,
  anArtisan,
  aSpace,
  type Person,
} from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import {
  aPaidRental,
  aProduct,
  checkOutOrder,
  orderRequest,
  rentalRequest,
  today,
  WHOLE_SHEET,
} from "../../../../test/purchases.ts";
import { roundsOf } from "../../../../test/rounds.ts";
import {
  A_COMPANY,
  giveTaxIdentity,
  giveTaxPlace,
  readTax,
  signedInAgain,
} from "../../../../test/tax.ts";
import { buildApp } from "../../../app.ts";
import { TRANSFER_JOB } from "../../payments/public.ts";
import { TAX_REQUESTS_JOB } from "./service.ts";

const harness = useHarness(ADMIN);
afterEach(() => harness.setNow(undefined));

const goTo = (day: CalendarDay): Promise<void> =>
  harness.setNow(new Date(startOfDay(day, "Indian/Reunion").getTime() + 36_000_000));

const runOn = async (day: CalendarDay): Promise<void> => {
  await goTo(day);
  await harness.app.jobs.runNow(TAX_REQUESTS_JOB);
};

/** Matches the subjects of the mails about tax facts. */
const SUBJECTS =
  /informations (?:pour l'administration fiscale|fiscales)|Vos informations fiscales sont complètes/;

const mailSubjectsTo = async ({ email }: Person): Promise<string[]> =>
  (await harness.mailsTo(email))
    .map(({ subject }) => subject)
    .filter((subject) => SUBJECTS.test(subject));

const ASKED = "Vos informations pour l'administration fiscale";
const FIRST = "Rappel : il manque des informations fiscales";
const SECOND = "Dernier rappel : il manque des informations fiscales";
const HELD = "Vos versements attendent vos informations fiscales";
const CLOSED = "Vos ventes sont fermées, faute d'informations fiscales";
const COMPLETE = "Vos informations fiscales sont complètes";

/** Creates a lessor who was paid for a year in advance, by an artisan who sells there. */
const aPaidLessor = async () => {
  const [lessor, artisan] = [await aLessor(harness), await anArtisan(harness, { connected: true })];
  const spaceId = await aSpace(harness, lessor, { surface: "50" });
  const rentalId = await aPaidRental(
    harness,
    artisan,
    rentalRequest(spaceId, { months: 12, pallets: 4 }),
  );
  return { lessor, artisan, spaceId, rentalId };
};

const transfersOf = async (sellerId: string): Promise<Record<string, number>> => {
  await harness.app.jobs.runNow(TRANSFER_JOB);
  const rows = await harness.db
    .selectFrom("transfers")
    .select("status")
    .where("seller_id", "=", sellerId)
    .execute();
  return Object.fromEntries(
    [...Map.groupBy(rows, ({ status }) => status)].map(([status, some]) => [status, some.length]),
  );
};

const isListed = async (spaceId: string): Promise<boolean> => {
  const { body } = await harness.call("GET", `/api/renter/availableStorageSpace?id=${spaceId}`, {});
  return body.length > 0;
};

const isSold = async (productId: string): Promise<boolean> => {
  const { body } = await harness.call("GET", "/api/product/getProducts", {});
  return body.data.some(({ _id }: { _id: string }) => _id === productId);
};

let admin: Person;
beforeAll(async () => {
  admin = await anAdmin(harness);
});

const waitingAtAdmin = async (): Promise<{ _id: string; step: string }[]> => {
  admin = await anAdmin(harness);
  const { body } = await harness.call("GET", "/api/admin/queue", { token: admin.token });
  return body.taxSellers.items;
};

type PaidLessor = Awaited<ReturnType<typeof aPaidLessor>>;

const day = (days: number): CalendarDay => addDays(today(), days);

const expectAskedOnce = async ({ lessor }: PaidLessor): Promise<void> => {
  await runOn(day(0));
  await runOn(day(0));
  expect(await mailSubjectsTo(lessor)).toEqual([ASKED]);
  const mails = await harness.mailsTo(lessor.email);
  const asked = mails.find(({ subject }) => subject === ASKED);
  expect(JSON.stringify(asked)).toContain("votre date de naissance");
  expect((await readTax(harness, lessor)).request).toEqual({
    askedOn: day(0),
    step: "asked",
    next: { step: "first-reminder", on: day(20) },
  });
};

const expectRemindedTwice = async ({ lessor }: PaidLessor): Promise<void> => {
  await runOn(day(19));
  expect(await mailSubjectsTo(lessor)).toEqual([ASKED]);
  await runOn(day(20));
  await runOn(day(39));
  expect((await mailSubjectsTo(lessor)).toSorted()).toEqual([FIRST, ASKED].toSorted());
  await runOn(day(40));
  await runOn(day(49));
  expect((await mailSubjectsTo(lessor)).toSorted()).toEqual([ASKED, FIRST, SECOND].toSorted());
};

/** @param transfers the lessor's, none of which goes out any more */
const expectPayoutsHeld = async (
  { lessor, spaceId }: PaidLessor,
  transfers: Record<string, number>,
): Promise<void> => {
  expect(await waitingAtAdmin()).toEqual([]);
  await runOn(day(50));
  expect(await mailSubjectsTo(lessor)).toContain(HELD);
  expect(await isListed(spaceId)).toBe(true);
  const held = (await harness.mailsTo(lessor.email)).find(({ subject }) => subject === HELD);
  expect(held?.text).toContain(
    `à partir du ${frenchDay(day(61))} vos espaces ne sont plus proposés`,
  );
  expect(held?.text).toContain("Vos prochains versements attendent : c'est notre règle");
  await runOn(day(60));
  expect(await mailSubjectsTo(lessor)).not.toContain(CLOSED);
  await goTo(day(65));
  expect(await transfersOf(lessor.userId)).toEqual(transfers);
  const { token } = await signedInAgain(harness, lessor);
  const earnings = await harness.call("GET", "/api/earnings", { token });
  expect(earnings.body.waiting.next[0].waitsFor).toBe("tax");
  expect(await waitingAtAdmin()).toMatchObject([{ _id: lessor.userId, step: "payouts-held" }]);
};

/** Expects that the space is not offered, while the lease there and its product's sale go on. */
const expectClosed = async (
  { lessor, spaceId, rentalId }: PaidLessor,
  productId: string,
): Promise<void> => {
  await runOn(day(61));
  expect(await mailSubjectsTo(lessor)).toContain(CLOSED);
  expect(await isListed(spaceId)).toBe(false);
  expect(await isSold(productId)).toBe(true);
  const rental = await harness.db
    .selectFrom("rentals")
    .select("status")
    .where("id", "=", rentalId)
    .executeTakeFirstOrThrow();
  expect(rental.status).toBe("confirmed");
  await runOn(day(64));
  expect(await mailSubjectsTo(lessor)).toHaveLength(5);
};

const expectOpenedOnceComplete = async ({ lessor, spaceId }: PaidLessor): Promise<void> => {
  await goTo(day(65));
  const back = await signedInAgain(harness, lessor);
  await giveTaxIdentity(harness, back);
  expect(await isListed(spaceId)).toBe(false);
  const { body } = await giveTaxPlace(harness, back, spaceId);
  expect([body.missing, body.request]).toEqual([[], null]);
  expect(await isListed(spaceId)).toBe(true);
  expect(await mailSubjectsTo(lessor)).toContain(COMPLETE);
};

describe("a lessor who was paid and gives nothing", () => {
  it("is asked, reminded twice, has payouts held, is closed the day after the sixtieth, and has all back at once", async () => {
    covers("own.product.350", "own.product.352", "own.product.353");
    const paidLessor = await aPaidLessor();
    const { lessor, artisan, rentalId } = paidLessor;
    const { _id: productId } = await aProduct(harness, artisan, rentalId, WHOLE_SHEET);
    await expectAskedOnce(paidLessor);
    await expectRemindedTwice(paidLessor);
    const { waiting = 0, paid: paidBefore = 0 } = await transfersOf(lessor.userId);
    expect(paidBefore).toBeGreaterThan(0);
    await expectPayoutsHeld(paidLessor, { waiting, paid: paidBefore });
    await expectClosed(paidLessor, productId);
    await expectOpenedOnceComplete(paidLessor);
    const { paid = 0 } = await transfersOf(lessor.userId);
    expect(paid).toBeGreaterThan(paidBefore);
    expect(await waitingAtAdmin()).toEqual([]);
    await runOn(day(66));
    expect(await mailSubjectsTo(lessor)).toHaveLength(6);
  });

  it("has each step once, with two processes at it", async () => {
    covers("own.product.354");
    const other = await buildApp(harness.deps);
    const both = () =>
      Promise.all([harness.app.jobs.runNow(TAX_REQUESTS_JOB), other.jobs.runNow(TAX_REQUESTS_JOB)]);
    for (let round = 0; round < roundsOf(3); round += 1) {
      await harness.setNow(undefined);
      const { lessor } = await aPaidLessor();
      for (const days of [0, 20, 40, 50, 61]) {
        await goTo(addDays(today(), days));
        await both();
      }
      expect((await mailSubjectsTo(lessor)).toSorted()).toEqual(
        [ASKED, FIRST, SECOND, HELD, CLOSED].toSorted(),
      );
    }
    await other.jobs.stop();
  });

  it("is not reminded of what was given meanwhile, whoever comes first", async () => {
    covers("own.product.354");
    for (let round = 0; round < roundsOf(3); round += 1) {
      await harness.setNow(undefined);
      const { lessor, spaceId } = await aPaidLessor();
      await giveTaxPlace(harness, lessor, spaceId);
      await runOn(today());
      await goTo(addDays(today(), 20));
      await Promise.all([
        giveTaxIdentity(harness, lessor),
        harness.app.jobs.runNow(TAX_REQUESTS_JOB),
      ]);
      const open = await harness.db
        .selectFrom("tax_requests")
        .select("settled_at")
        .where("user_id", "=", lessor.userId)
        .execute();
      expect(open.map(({ settled_at }) => settled_at !== null)).toEqual([true]);
      const subjects = await mailSubjectsTo(lessor);
      expect(subjects.filter((subject) => subject === COMPLETE)).toHaveLength(1);
      await runOn(addDays(today(), 40));
      expect(await mailSubjectsTo(lessor)).toHaveLength(subjects.length);
    }
  });

  it("is closed no sooner for a job that did not run for months", async () => {
    covers("own.product.350");
    const { lessor } = await aPaidLessor();
    await runOn(today());
    for (const days of [100, 100, 119]) await runOn(addDays(today(), days));
    expect((await mailSubjectsTo(lessor)).toSorted()).toEqual([ASKED, FIRST].toSorted());
    for (const days of [120, 129]) await runOn(addDays(today(), days));
    expect(await mailSubjectsTo(lessor)).not.toContain(HELD);
    for (const days of [130, 140]) await runOn(addDays(today(), days));
    expect(await mailSubjectsTo(lessor)).not.toContain(CLOSED);
    await runOn(addDays(today(), 141));
    expect(await mailSubjectsTo(lessor)).toContain(CLOSED);
  });
});

/** Sells a new product at a price in euros; gives the product. */
const sell = async (seller: Person, rentalId: string, price: string, buyer: Person) => {
  const product = await aProduct(harness, seller, rentalId, { ...WHOLE_SHEET, price });
  const { body } = await checkOutOrder(harness, buyer, orderRequest(product, 1));
  await harness.press(body.url, "pay");
  const path = `/api/product-payment/success?session_id=${body.sessionId}`;
  await harness.call("GET", path, { token: buyer.token });
  return product._id;
};

const orderStatuses = async (buyer: Person): Promise<string[]> => {
  const orders = await harness.db
    .selectFrom("orders")
    .select("status")
    .where("buyer_id", "=", buyer.userId)
    .execute();
  return orders.map(({ status }) => status);
};

describe("an artisan", () => {
  it("is asked of once they sold thirty times or for more than 2 000 €, and then leaves the sale", async () => {
    covers("own.product.350", "own.product.353");
    const { artisan, lessor, spaceId, rentalId } = await aPaidLessor();
    await giveTaxIdentity(harness, lessor);
    await giveTaxPlace(harness, lessor, spaceId);
    const buyer = await aConsumer(harness);
    const buy = (price: string) => sell(artisan, rentalId, price, buyer);
    await buy("1999");
    await buy("1");
    await runOn(today());
    expect(await mailSubjectsTo(artisan)).toEqual([]);
    expect((await readTax(harness, artisan)).isRequired).toBe(false);
    await harness.setNow(undefined);
    const productId = await buy("1");
    await runOn(today());
    expect(await mailSubjectsTo(artisan)).toEqual([ASKED]);
    const tax = await readTax(harness, artisan);
    expect(tax).toMatchObject({ isRequired: true, request: { step: "asked" } });
    for (const days of [20, 40, 50]) await runOn(addDays(today(), days));
    expect(await isSold(productId)).toBe(true);
    await runOn(addDays(today(), 61));
    expect(await isSold(productId)).toBe(false);
    expect(await isListed(spaceId)).toBe(true);
    expect(await orderStatuses(buyer)).not.toContain("cancelled");
    await giveTaxIdentity(harness, await signedInAgain(harness, artisan), A_COMPANY);
    expect(await isSold(productId)).toBe(true);
  });

  it("is asked for what the file will tell, too: sold before the new year, sent after it", async () => {
    covers("own.books.6");
    const { artisan, rentalId } = await aPaidLessor();
    const buyer = await aConsumer(harness);
    const buy = async (price: string, { token }: Person): Promise<void> => {
      const seller = await signedInAgain(harness, artisan);
      await sell(seller, rentalId, price, { ...buyer, token });
    };
    const year = Number(today().slice(0, 4)) + 1;
    const on = async (day: string): Promise<Person> => {
      await goTo(calendarDay(day));
      return signedInAgain(harness, buyer);
    };
    await buy("1500", await on(`${year - 1}-12-30`));
    const later = await on(`${year}-01-03`);
    await buy("600", later);
    await runOn(calendarDay(`${year}-01-04`));
    expect(await mailSubjectsTo(artisan)).toEqual([]);
    const { body } = await harness.call("GET", "/api/orders/getOrders", later);
    for (const { _id } of body.data) {
      const json = { status: "Récupéré" };
      await harness.call("PUT", `/api/orders/updateStatus/${_id}`, { token: later.token, json });
    }
    await harness.app.jobs.runNow(TRANSFER_JOB);
    await runOn(calendarDay(`${year}-02-10`));
    expect(await mailSubjectsTo(artisan)).toEqual([ASKED]);
  });
});
