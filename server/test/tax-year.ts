import { calendarDay, HOUR_MS, startOfDay } from "@stokaz/contract/time/calendar";
import {
  aConsumer,
  aLessor,
  anAdmin,
  anArtisan,
  aSpace,
  PASSWORD,
  type Person,
} from "./factories.ts";
import type { Harness } from "./harness.ts";
import { createMoney } from "./money.ts";
import { aProduct, rentalRequest, WHOLE_SHEET } from "./purchases.ts";

/** Instant to which the clock of a tax year is moved: noon of a day in La Réunion. */
const noonOf = (day: string): Date =>
  new Date(startOfDay(calendarDay(day), "Indian/Reunion").getTime() + 12 * HOUR_MS);

/**
 * People of a tax year: a lessor with two places, an artisan who sells little, another one who
 * sells for more than 2 000 €; and a clock that moves on.
 *
 * @param harness with the settings of an administrator
 */
const aCast = async (harness: Harness) => {
  const people = {
    admin: await anAdmin(harness),
    lessor: await aLessor(harness),
    small: await anArtisan(harness, { connected: true }),
    large: await anArtisan(harness, { connected: true }),
    buyer: await aConsumer(harness),
  };
  const { admin, ...others } = people;
  /** Opens a new session, because none lasts for months. */
  const logIn = async (person: Person, password: string): Promise<void> => {
    const json = { email: person.email, password };
    person.token = (await harness.call("POST", "/api/auth/login", { json })).body.token;
  };
  return {
    ...people,
    /** Moves to noon of a day, with a new session for everybody. */
    goTo: async (day: string): Promise<void> => {
      await harness.setNow(noonOf(day));
      admin.token = (await anAdmin(harness)).token;
      for (const person of Object.values(others)) await logIn(person, PASSWORD);
    },
  };
};

/**
 * The year 2027, as it was on 10 January 2028. The lessor let "Cave" for a year from 10 February at
 * 25 € a month, and "Grenier" for three months from 5 October at 12,50 €. The small artisan sold
 * for 17 € in February without a refund, for 17 € in May with a refund of 5 € in July, for 25,50 €
 * in December, and for 17 € on 28 December, not collected yet. The large one sold for 2 100 € in
 * November.
 */
export const aTaxYear = async (harness: Harness) => {
  const money = createMoney(harness);
  await harness.setNow(noonOf("2027-02-10"));
  const cast = await aCast(harness);
  const { admin, lessor, small, large, buyer, goTo } = cast;
  const pay = (): Promise<void> => harness.app.jobs.runNow("make-transfers");
  /** Runs the refunds twice: sellers' shares are taken back before payers get their refunds. */
  const giveBack = async (): Promise<void> => {
    await harness.app.jobs.runNow("make-refunds");
    await harness.app.jobs.runNow("make-refunds");
  };
  const cave = await aSpace(harness, lessor, { name: "Cave" });
  const grenier = await aSpace(harness, lessor, { name: "Grenier" });
  const request = (spaceId: string, from: string, pallets: number, months: number) =>
    rentalRequest(spaceId, { from: calendarDay(from), pallets, months });
  const lease = await money.aPaidRental(small, request(cave, "2027-02-10", 2, 12));
  const product = await aProduct(harness, small, lease.purchaseId, {
    ...WHOLE_SHEET,
    quantity: "40",
  });
  const sell = async (quantity: number) => {
    const order = await money.aPaidOrder(buyer, product, quantity);
    await money.collect(buyer, order.orderId);
    await pay();
    return order;
  };

  await sell(2);
  await goTo("2027-03-15");
  await pay();
  await goTo("2027-05-20");
  const gesture = await sell(2);
  await goTo("2027-06-30");
  await pay();
  await goTo("2027-07-05");
  const given = await harness.call("POST", "/api/admin/refunds", {
    token: admin.token,
    json: { transactionId: gesture.orderId, amount: 5, reason: "Pot cassé", endsPurchase: false },
  });
  if (given.status !== 201) throw new Error(`the refund answered ${JSON.stringify(given.body)}`);
  await giveBack();
  await goTo("2027-09-20");
  await pay();
  await goTo("2027-10-05");
  const other = await money.aPaidRental(large, request(grenier, "2027-10-05", 1, 3));
  const dear = await aProduct(harness, large, other.purchaseId, { ...WHOLE_SHEET, price: "2100" });
  await pay();
  await goTo("2027-11-15");
  const sold = await money.aPaidOrder(buyer, dear, 1);
  await money.collect(buyer, sold.orderId);
  await pay();
  await goTo("2027-12-20");
  const contested = await sell(3);
  await goTo("2027-12-28");
  const waiting = await money.aPaidOrder(buyer, product, 2);
  await goTo("2028-01-10");

  return {
    ...cast,
    money,
    cave,
    grenier,
    sold,
    waiting,
    /**
     * Moves to April 2028: waiting amounts were paid out, and the buyer's bank took back the 25,50
     * € of December, which is 8,50 € more than that quarter brought.
     */
    goToApril: async (): Promise<void> => {
      await goTo("2028-01-28");
      await pay();
      await goTo("2028-02-10");
      const id = await money.dispute(contested);
      await money.control(`disputes/${id}`, "POST", { status: "lost" });
      await money.deliverEvents(3);
      await giveBack();
      await goTo("2028-04-03");
    },
  };
};

export type TaxYear = Awaited<ReturnType<typeof aTaxYear>>;
