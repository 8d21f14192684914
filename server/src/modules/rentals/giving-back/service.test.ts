import { addDays, addMonths, daysBetween } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { afterEach, describe, expect, it } from "vitest";
import { anArtisan } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { download, readPdf } from "../../../../test/papers.ts";
import {
  aPaidRental,
  aProduct,
  checkOutRental,
  rentalRequest,
  today,
} from "../../../../test/purchases.ts";
import { type Caller, createReductions, daysOfNotice } from "../../../../test/reductions.ts";
import { CARDS, createRents } from "../../../../test/rents.ts";

const harness = useHarness();
const { quote, leave, aPrepaid, expectRefundedAndShared } = createReductions(harness);
const rents = createRents(harness);
afterEach(() => harness.setNow(undefined));

const quoteGivingBack = (who: Caller, rentalId: string, pallets: number) =>
  harness.call("GET", `/api/leases/${rentalId}/give-back?pallets=${pallets}`, { token: who.token });

const giveBack = (who: Caller, rentalId: string, json: object) =>
  harness.call("POST", `/api/leases/${rentalId}/give-back`, { token: who.token, json });

/** The figures that an artisan is shown for so many pallets. */
const agreedOn = async (who: Caller, rentalId: string, pallets: number) => {
  const { months: _, ...agreed } = (await quoteGivingBack(who, rentalId, pallets)).body;
  return agreed;
};

/** Asks for the figures and agrees to them. */
const giveBackAsShown = async (who: Caller, rentalId: string, pallets: number) => {
  return giveBack(who, rentalId, await agreedOn(who, rentalId, pallets));
};

/** Free pallets of a space from each day on. */
const roomOf = async (who: Caller, spaceId: string): Promise<{ from: string; free: number }[]> =>
  (await harness.call("GET", `/api/renter/room/${spaceId}`, { token: who.token })).body.data;

describe("giving pallets back", () => {
  it("pays them until the end of the notice, and gives back the rest to the cent", async () => {
    covers("own.api.185", "own.api.186", "own.product.255", "own.product.256");
    const { lessor, artisan, rentalId, from } = await aPrepaid({ pallets: 4 });
    await harness.setNow(rents.at(addDays(from, 10), 12));
    const token = await rents.logIn(artisan);
    const on = addMonths(addDays(from, 10), 1);
    const days = daysOfNotice(from, on);
    const shown = (await quoteGivingBack({ token }, rentalId, 3)).body;
    // One pallet stays at 12,50 €; three are paid for the days of the notice.
    const ofMonth = Math.round(1250 + (3750 * days.usedDays) / days.days) / 100;
    const back = Math.round((5 * 50 - ofMonth - 4 * 12.5) * 100) / 100;
    expect(shown).toMatchObject({ pallets: 3, palletsAfter: 1, effectiveOn: on, refund: back });
    expect(shown.months).toHaveLength(5);
    expect(shown.months[0]).toEqual({ ...days, before: 50, after: ofMonth });

    const { status, body } = await giveBackAsShown({ token }, rentalId, 3);
    expect(status).toBe(200);
    expect(body.message).toMatch(/^Palettes rendues : leur préavis dure jusqu'au /);
    expect(body.change).toMatchObject({ number: 1, kind: "give_back", effectiveOn: on });
    expect(body.change).toMatchObject({ refund: back, priceChange: -back });
    expect(body.change).toMatchObject({ before: { pallets: 4 }, after: { pallets: 1 } });
    const lease = (await harness.call("GET", `/api/leases/${rentalId}`, { token })).body;
    expect([lease.pallets, lease.changes.length]).toEqual([1, 1]);
    expect(lease.money.total).toBe(Math.round((300 - back) * 100) / 100);
    await expectRefundedAndShared(rentalId, addMonths(from, 6), 30_000, Math.round(back * 100));
    expect(await rents.subjects(artisan, "Palettes rendues")).toHaveLength(1);
    expect(await rents.subjects(lessor, "rend 3 palettes")).toHaveLength(1);
  });

  it("frees their room at the end of the notice, not a day before", async () => {
    covers("own.product.257");
    const { lessor, artisan, spaceId, rentalId, from } = await aPrepaid({ pallets: 9 });
    const other = await anArtisan(harness);
    await giveBackAsShown(artisan, rentalId, 6);
    const on = addMonths(from, 1);
    expect((await roomOf(artisan, spaceId)).map(({ from: day, free }) => [day, free])).toEqual([
      [from, 1],
      [on, 7],
      [addMonths(from, 6), 10],
    ]);
    const wanted = { months: 1, pallets: 7 };
    const early = await checkOutRental(
      harness,
      other,
      rentalRequest(spaceId, { ...wanted, from: addDays(on, -1) }),
    );
    expect([early.status, early.body.code]).toEqual([409, "rental/not-enough-space"]);
    await aPaidRental(harness, other, rentalRequest(spaceId, { ...wanted, from: on }));
    // The lessor sees for the earlier days the pallets that were taken on them.
    const path = `/api/storageSpace/${spaceId}/occupancy?month=${from.slice(0, 7)}`;
    const { body } = await harness.call("GET", path, { token: lessor.token });
    const day = body.days.find((one: { day: string }) => one.day === from);
    expect(day).toMatchObject({ rented: 9, free: 1 });
    const given = body.earnings.find((one: { month: string }) => one.month === on.slice(0, 7));
    expect(given.amount).toBe(9 * 12.5 - 6 * 12.5 + 7 * 12.5);
  });

  it("keeps one pallet at least, and none that goods stand on", async () => {
    covers("own.refusals.196", "own.refusals.197");
    const { artisan, rentalId } = await aPrepaid({ pallets: 3 });
    expect((await quoteGivingBack(artisan, rentalId, 3)).body.code).toBe("rental/one-pallet-stays");
    await aProduct(harness, artisan, rentalId);
    await aProduct(harness, artisan, rentalId);
    const refused = await quoteGivingBack(artisan, rentalId, 2);
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        code: "rental/pallets-in-use",
        message: "Une seule de vos palettes est vide : videz d'abord les autres que vous rendez.",
      },
    ]);
    expect((await giveBackAsShown(artisan, rentalId, 1)).status).toBe(200);
    expect((await quoteGivingBack(artisan, rentalId, 1)).body.message).toBe(
      "Vos produits occupent toutes vos palettes : videz-en une d'abord.",
    );
    // No products can be put on pallets that were given back.
    await expect(aProduct(harness, artisan, rentalId)).rejects.toThrow(/area-exceeds-rental/);
  });

  it("gives what stood on the last numbers the smallest that are free", async () => {
    covers("own.product.258");
    const { artisan, rentalId } = await aPrepaid({ pallets: 3 });
    const [first, , third] = [
      await aProduct(harness, artisan, rentalId),
      await aProduct(harness, artisan, rentalId),
      await aProduct(harness, artisan, rentalId),
    ];
    await harness.call("DELETE", `/api/product/delete/${first._id}`, { token: artisan.token });
    expect((await giveBackAsShown(artisan, rentalId, 1)).status).toBe(200);
    const numbers = await harness.db
      .selectFrom("pallet_numbers")
      .select("number")
      .where("rental_id", "=", rentalId)
      .where("pallet_id", "=", third._id)
      .execute();
    expect(numbers).toEqual([{ number: 1 }]);
  });

  it("refuses anyone but its artisan; only in leases whose contract says so, with time for a notice", async () => {
    covers("own.refusals.195", "own.refusals.198");
    const { lessor, artisan, rentalId } = await aPrepaid({ pallets: 4 });
    const other = await anArtisan(harness);
    const agreed = await agreedOn(artisan, rentalId, 1);
    const given = await giveBack(other, rentalId, agreed);
    for (const { status, body } of [await quoteGivingBack(other, rentalId, 1), given]) {
      expect([status, body.code]).toEqual([403, "rental/not-yours"]);
    }
    expect((await quoteGivingBack(lessor, rentalId, 1)).status).toBe(403);
    const short = await aPrepaid({ months: 1, pallets: 4 });
    expect((await quoteGivingBack(short.artisan, short.rentalId, 1)).body.code).toBe(
      "rental/ends-anyway",
    );
    const paper = await download(harness, `/api/papers/rentals/${rentalId}`, artisan.token);
    expect((await readPdf(paper.bytes)).text).toContain("peut rendre une partie de ses palettes");
    await harness.db
      .updateTable("rentals")
      .set({ gives_pallets_back: false })
      .where("id", "=", rentalId)
      .execute();
    expect((await quoteGivingBack(artisan, rentalId, 1)).body.code).toBe("rental/no-give-back");
  });

  it("is refused at other figures", async () => {
    covers("own.refusals.199");
    const { artisan, rentalId } = await aPrepaid({ pallets: 4 });
    const agreed = await agreedOn(artisan, rentalId, 2);
    for (const changed of [
      { refund: 1 },
      { notOwed: 1 },
      { pallets: 1 },
      { palletsAfter: 3 },
      { effectiveOn: today() },
    ]) {
      const { status, body } = await giveBack(artisan, rentalId, { ...agreed, ...changed });
      expect([status, body.code]).toEqual([409, "rental/quote-changed"]);
    }
  });

  it("sent again gives nothing more back, though the next pallet has the same figures", async () => {
    covers("own.product.589", "own.refusals.395");
    const { artisan, rentalId } = await aPrepaid({ pallets: 4 });
    const agreed = await agreedOn(artisan, rentalId, 1);
    const replies = [
      await giveBack(artisan, rentalId, agreed),
      await giveBack(artisan, rentalId, agreed),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 409]);
    expect(replies[1]?.body).toMatchObject({
      code: "rental/quote-changed",
      message: "Cette location a changé entre-temps. Relisez-la avant de confirmer.",
    });
    expect(await agreedOn(artisan, rentalId, 1)).toEqual({ ...agreed, palletsAfter: 2 });
    expect((await giveBackAsShown(artisan, rentalId, 1)).status).toBe(200);
  });

  it("happens once of those who come at once, leaving among them", async () => {
    covers("own.refusals.199");
    const { artisan, rentalId } = await aPrepaid({ pallets: 4 });
    const agreed = await agreedOn(artisan, rentalId, 2);
    const left = (await quote(artisan, rentalId)).body;
    const replies = await Promise.all([
      giveBack(artisan, rentalId, agreed),
      giveBack(artisan, rentalId, agreed),
      leave(artisan, rentalId, {
        endDate: left.endDate,
        notOwed: left.notOwed,
        refund: left.refund,
      }),
    ]);
    const won = replies.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    await rents.runJobs("make-refunds");
    expect((await rents.booked(rentalId)).refund).toBe(
      Math.round((won[0]?.body.change.refund ?? 0) * 100),
    );
  });

  it("is left afterwards for what it costs by then", async () => {
    covers("own.product.256");
    const { artisan, rentalId, from } = await aPrepaid({ pallets: 3 });
    await giveBackAsShown(artisan, rentalId, 2);
    await harness.setNow(rents.at(addMonths(from, 2), 12));
    const token = await rents.logIn(artisan);
    const { body } = await harness.call("GET", `/api/leases/${rentalId}/leave`, { token });
    expect(body).toMatchObject({ endDate: addMonths(from, 3), notOwed: 37.5, refund: 37.5 });
  });
});

describe("giving back pallets of a lease that is paid each month", () => {
  it("lowers the months to come, and charges that much", async () => {
    covers("own.product.256");
    const { artisan, rentalId, from } = await rents.aLease({ months: 4, pallets: 3 });
    await harness.setNow(rents.at(addDays(from, 9), 12));
    const token = await rents.logIn(artisan);
    const { body } = await giveBackAsShown({ token }, rentalId, 1);
    const on = addMonths(addDays(from, 9), 1);
    expect(body.change).toMatchObject({ effectiveOn: on, refund: 0 });
    const days = daysBetween(addMonths(from, 1), addMonths(from, 2));
    const second = Math.round(2500 + (1250 * daysBetween(addMonths(from, 1), on)) / days);
    expect((await rents.rentsOf(rentalId)).map(({ amount_cents }) => amount_cents)).toEqual([
      ...[3750, second],
      ...[2500, 2500],
    ]);
    await rents.live(rents.dayOf(from, 1, -3));
    await rents.live(rents.dayOf(from, 1));
    expect((await rents.booked(rentalId)).rental_payment).toBe(3750 + second);
  });

  it("leaves the days before as they were when the lease ends within their notice", async () => {
    covers("own.product.257");
    const card = CARDS.declinedLater;
    const lease = await rents.aLease({ pallets: 5, card });
    const { artisan, lessor, spaceId, rentalId, from } = lease;
    await harness.setNow(rents.at(rents.dayOf(from, 1, -10), 12));
    const token = await rents.logIn(artisan);
    expect((await giveBackAsShown({ token }, rentalId, 3)).status).toBe(200);
    for (const after of [-3, 0, 1, 3, 7, 10, 15]) await rents.live(rents.dayOf(from, 1, after));
    const ofLessor = { token: await rents.logIn(lessor) };
    const end = rents.dayOf(from, 1, 15);
    for (const [day, rented] of [
      [from, 5],
      [addDays(end, -1), 5],
      [end, 0],
    ] as const) {
      const path = `/api/storageSpace/${spaceId}/occupancy?month=${day.slice(0, 7)}`;
      const { body } = await harness.call("GET", path, ofLessor);
      const shown = body.days.find((one: { day: string }) => one.day === day);
      expect([day, shown.rented]).toEqual([day, rented]);
    }
  });
});
