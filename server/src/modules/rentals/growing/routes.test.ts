import { addDays, addMonths, daysBetween } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { afterEach, describe, expect, it } from "vitest";
import { aConsumer } from "../../../../test/factories.ts";
import { createGrowth } from "../../../../test/growth.ts";
import { useHarness } from "../../../../test/harness.ts";
import { createMoney } from "../../../../test/money.ts";
import { lastOpened } from "../../../../test/pickups.ts";
import { aProduct, today } from "../../../../test/purchases.ts";
import { createRents, payByCard } from "../../../../test/rents.ts";
import { listLinesOfOrder, UNCOLLECTED_JOB } from "../../orders/public.ts";

const harness = useHarness({ PREPAID_MONTHS_MAX: "12" });
const { quote, growAsShown, comeBack, growAndPay, aPrepaid, roomOf, setPrice } =
  createGrowth(harness);
const rents = createRents(harness);
const money = createMoney(harness);
afterEach(() => harness.setNow(undefined));

/** Expects three more months at 90 € in the ledger, in mails and in the lessor's earnings. */
const expectExtensionTold = async ({
  lessor,
  artisan,
  rentalId,
  from,
}: Awaited<ReturnType<typeof aPrepaid>>): Promise<void> => {
  const fourthMonth = addMonths(from, 4);
  await harness.setNow(rents.at(fourthMonth, 12));
  await rents.runJobs("make-transfers");
  expect(await rents.booked(rentalId)).toEqual({
    rental_payment: 14_000,
    transfer: 12_600,
    platform_fee: 1400,
  });
  expect(await rents.subjects(artisan, "Location prolongée")).toHaveLength(1);
  expect(await rents.subjects(lessor, "Votre locataire reste")).toHaveLength(1);
  const token = await rents.logIn(lessor);
  const path = `/api/earnings/month/${fourthMonth.slice(0, 7)}`;
  const earned = await harness.call("GET", path, { token });
  expect(JSON.stringify(earned.body)).toContain("Garage de Terre Sainte · Prolongation");
};

describe("a lease that lasts longer", () => {
  it("is shown at today's price for the months that come", async () => {
    covers("own.api.187", "own.product.259", "own.product.260");
    const { artisan, spaceId, rentalId, from } = await aPrepaid();
    await setPrice(spaceId, 1500);
    const shown = (await quote(artisan, rentalId, { kind: "extend", count: 3 })).body;
    expect(shown).toMatchObject({
      kind: "extend",
      count: 3,
      palletsAfter: 2,
      price: 15,
      priceChange: 90,
      dueNow: 90,
      effectiveOn: addMonths(from, 2),
      endDate: addMonths(from, 5),
    });
    expect(
      shown.months.map(({ before, after }: Record<string, number>) => [before, after]),
    ).toEqual([
      [0, 30],
      [0, 30],
      [0, 30],
    ]);
  });

  it("costs today's price for the months that come, paid on a page before it holds", async () => {
    covers("own.api.187", "own.api.188", "own.api.189", "own.product.259", "own.product.260");
    const prepaid = await aPrepaid();
    const { artisan, spaceId, rentalId, from } = prepaid;
    await setPrice(spaceId, 1500);
    const { status, body } = await growAndPay(artisan, rentalId, { kind: "extend", count: 3 });
    expect([status, body.message]).toEqual([
      200,
      expect.stringMatching(/^Location prolongée : son dernier jour est le /),
    ]);
    expect(body.change).toMatchObject({ number: 1, kind: "extend", priceChange: 90, refund: 0 });
    const lease = (await harness.call("GET", `/api/leases/${rentalId}`, artisan)).body;
    expect([lease.endDate, lease.money.total, lease.money.payments.length]).toEqual([
      addMonths(from, 5),
      140,
      2,
    ]);
    expect(await roomOf(artisan, spaceId)).toEqual([
      [from, 8],
      [addMonths(from, 5), 10],
    ]);
    await expectExtensionTold(prepaid);
  });

  it("holds at once when it is paid each month, and its months are charged as the others", async () => {
    covers("own.product.261");
    const { artisan, rentalId, from } = await rents.aLease({ months: 2 });
    const { status, body } = await growAsShown(artisan, rentalId, { kind: "extend", count: 1 });
    expect([status, body.url, body.change?.priceChange]).toEqual([200, null, 25]);
    expect(await rents.statuses(rentalId)).toEqual(["paid", "due", "due"]);
    for (const month of [1, 2]) {
      await rents.live(rents.dayOf(from, month, -3));
      await rents.live(rents.dayOf(from, month));
    }
    expect(await rents.chargedAtProvider(artisan)).toEqual([2500, 2500, 2500]);
    expect(await rents.subjects(artisan, "prélèvement")).toHaveLength(2);
    const mandates = await harness.db
      .selectFrom("card_mandates")
      .select("wording")
      .where("rental_id", "=", rentalId)
      .execute();
    expect(mandates).toHaveLength(2);
  });
});

describe("orders that wait in a lease that lasts longer", () => {
  /** An order made on day 20 of a lease of one month, which is then extended by three. */
  const anOrderInExtended = async () => {
    const prepaid = await aPrepaid({ months: 1 });
    const { lessor, artisan, rentalId, from } = prepaid;
    const soldOn = addDays(from, 20);
    await harness.setNow(rents.at(soldOn, 12));
    const who = { ...artisan, token: await rents.logIn(artisan) };
    const product = await aProduct(harness, who, rentalId);
    const buyer = await aConsumer(harness);
    const { orderId } = await money.aPaidOrder(buyer, product, 1);
    const shown = async () => {
      const { body } = await harness.call("GET", "/api/orders/getOrders", {
        token: await rents.logIn(buyer),
      });
      const { status, collectBy, pass } = body.data[0];
      return { status, collectBy, code: pass?.code };
    };
    const before = await shown();
    expect((await growAndPay(who, rentalId, { kind: "extend", count: 3 })).status).toBe(200);
    return { lessor, orderId, from, soldOn, before, shown };
  };

  it("are not given up at its former end, and can be handed over after it", async () => {
    covers("own.product.536");
    const { lessor, orderId, from, soldOn, before, shown } = await anOrderInExtended();
    const formerEnd = addMonths(from, 1);
    expect(before.collectBy).toBe(lastOpened(soldOn, addDays(formerEnd, -1)));
    expect(await shown()).toMatchObject({
      collectBy: lastOpened(soldOn, addDays(soldOn, 30)),
    });
    await harness.setNow(rents.at(formerEnd, 12));
    await rents.runJobs(UNCOLLECTED_JOB);
    const { status, code } = await shown();
    expect(status).toBe("À récupérer");
    const lineIds = (await listLinesOfOrder(harness.db, orderId)).map(({ id }) => id);
    const given = await harness.call("POST", `/api/handovers/${orderId}/complete`, {
      token: await rents.logIn(lessor),
      json: { code, lineIds },
    });
    expect(given.status, JSON.stringify(given.body)).toBe(200);
  });
});

describe("a lease with more pallets", () => {
  it("pays the days of this month and the months to come, and has had none of them before", async () => {
    covers("own.product.259", "own.product.262");
    const { lessor, artisan, spaceId, rentalId, from } = await aPrepaid();
    await harness.setNow(rents.at(addDays(from, 10), 12));
    const who = { token: await rents.logIn(artisan) };
    const days = daysBetween(from, addMonths(from, 1));
    const first = Math.round((3 * 1250 * (days - 10)) / days) / 100;
    const { body } = await growAndPay(who, rentalId, { kind: "add_pallets", count: 3 });
    expect(body.message).toBe("Palettes ajoutées : vous en avez 5.");
    expect(body.change).toMatchObject({
      kind: "add_pallets",
      before: { pallets: 2 },
      after: { pallets: 5 },
      effectiveOn: addDays(from, 10),
      priceChange: Math.round((first + 37.5) * 100) / 100,
    });
    expect(await roomOf(who, spaceId)).toEqual([
      [addDays(from, 10), 5],
      [addMonths(from, 2), 10],
    ]);
    const path = `/api/storageSpace/${spaceId}/occupancy?month=${from.slice(0, 7)}`;
    const occupancy = await harness.call("GET", path, { token: await rents.logIn(lessor) });
    const ofDay = occupancy.body.days.find((one: { day: string }) => one.day === from);
    expect(ofDay).toMatchObject({ rented: 2, free: 8 });
    expect(await rents.subjects(lessor, "loue 3 palettes de plus")).toHaveLength(1);
  });

  it("pays this month on a page and charges the next ones more, told again before", async () => {
    covers("own.product.261");
    const { artisan, rentalId, from } = await rents.aLease({ months: 3 });
    await rents.live(rents.dayOf(from, 1, -3));
    const { body } = await growAsShown({ token: await rents.logIn(artisan) }, rentalId, {
      kind: "add_pallets",
      count: 1,
    });
    const days = daysBetween(from, rents.dayOf(from, 1));
    const now = Math.round((1250 * 3) / days);
    expect(body.url).not.toBeNull();
    await payByCard(body.url, "4242424242424242");
    const who = { token: await rents.logIn(artisan) };
    expect((await comeBack(who, body.url)).status).toBe(200);
    expect((await rents.rentsOf(rentalId)).map(({ amount_cents }) => amount_cents)).toEqual([
      2500, 3750, 3750,
    ]);
    // The artisan was told of 25 €: nothing is charged until they were told of the new amount for
    // as long.
    for (const after of [-2, 0]) await rents.live(rents.dayOf(from, 1, after));
    expect((await rents.statuses(rentalId))[1]).toBe("due");
    await rents.live(rents.dayOf(from, 1, 1));
    expect((await rents.statuses(rentalId))[1]).toBe("paid");
    expect((await rents.booked(rentalId)).rental_payment).toBe(2500 + now + 3750);
  });
});

describe("what a lease costs a month", () => {
  it("is what its current month costs, for both sides, after it grew at another price and gave pallets back", async () => {
    covers("own.product.667");
    const { lessor, artisan, spaceId, rentalId } = await aPrepaid({ months: 3, pallets: 4 });
    await setPrice(spaceId, 4000);
    await growAndPay(artisan, rentalId, { kind: "add_pallets", count: 1 });
    const get = async (path: string, { token }: { token: string }) =>
      (await harness.call("GET", path, { token })).body;
    const expectRent = async (rent: number): Promise<void> => {
      const { tenants, earnings } = await get(`/api/storageSpace/${spaceId}/occupancy`, lessor);
      const month = today().slice(0, 7);
      expect(earnings).toContainEqual({ month, amount: rent });
      expect(tenants[0].monthlyEarnings).toBe(rent);
      const [own] = await get("/api/storageSpace/getall", lessor);
      expect(own).toMatchObject({ rentedSurface: 5, monthlyEarnings: rent });
      const { money: shown } = await get(`/api/leases/${rentalId}`, artisan);
      expect(shown.monthlyRent).toBe(rent);
      const [rented] = await get("/api/renter/rented-storage", artisan);
      expect(rented.monthlyRent).toBe(rent);
    };
    await expectRent(4 * 12.5 + 40);
    const path = `/api/leases/${rentalId}/give-back`;
    const { months: _, ...agreed } = await get(`${path}?pallets=3`, artisan);
    const { token } = artisan;
    const given = await harness.call("POST", path, { token, json: agreed });
    expect(given.status).toBe(200);
    await expectRent(4 * 12.5 + 40);
  });
});
