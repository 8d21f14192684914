import { addDays, addMonths, type CalendarDay } from "@stokaz/contract/time/calendar";
import { frenchDay } from "@stokaz/contract/time/french-day";
import { covers } from "@stokaz/spec-coverage";
import { afterEach, describe, expect, it } from "vitest";
import { anArtisan } from "../../../../test/factories.ts";
import { createGrowth, type Wish } from "../../../../test/growth.ts";
import { useHarness } from "../../../../test/harness.ts";
import { createMoney } from "../../../../test/money.ts";
import { download, readPdf } from "../../../../test/papers.ts";
import { aPaidRental, rentalRequest } from "../../../../test/purchases.ts";
import { createRents, payByCard } from "../../../../test/rents.ts";

const harness = useHarness({ PREPAID_MONTHS_MAX: "12" });
const { quote, grow, growAsShown, comeBack, growAndPay, aPrepaid, roomOf, setPrice } =
  createGrowth(harness);
const rents = createRents(harness);
const money = createMoney(harness);
afterEach(() => harness.setNow(undefined));

describe("a lease that is to grow", () => {
  it("is refused when its space is asked first, hidden, or it was left", async () => {
    covers("own.refusals.202", "own.refusals.203");
    const { artisan, lessor, spaceId, rentalId } = await aPrepaid();
    const extend = { kind: "extend", count: 1 } as const;
    const other = await anArtisan(harness);
    const { palletsAfter, effectiveOn, priceChange, dueNow } = (
      await quote(artisan, rentalId, extend)
    ).body;
    const agreed = { ...extend, palletsAfter, effectiveOn, priceChange, dueNow };
    for (const reply of [
      await quote(other, rentalId, extend),
      await grow(other, rentalId, agreed),
    ]) {
      expect([reply.status, reply.body.code]).toEqual([403, "rental/not-yours"]);
    }
    expect((await quote(lessor, rentalId, extend)).status).toBe(403);
    const set = (changes: object) =>
      harness.db.updateTable("storage_spaces").set(changes).where("id", "=", spaceId).execute();
    await set({ acceptance: "on_request" });
    expect((await quote(artisan, rentalId, extend)).body.code).toBe("rental/asks-first");
    await set({ acceptance: "instant", archived_at: new Date() });
    expect((await growAsShown(artisan, rentalId, extend)).body.code).toBe("rental/not-offered");
    await set({ archived_at: null });
    const { body } = await harness.call("GET", `/api/leases/${rentalId}/leave`, artisan);
    const { endDate, notOwed, refund } = body;
    const json = { endDate, notOwed, refund };
    const { token } = artisan;
    await harness.call("POST", `/api/leases/${rentalId}/leave`, { token, json });
    expect((await quote(artisan, rentalId, extend)).body.code).toBe("rental/left");
  });

  it("keeps to 36 months, to what may be paid at once, and to the room there is", async () => {
    covers("own.refusals.200");
    const { artisan, rentalId } = await aPrepaid();
    const codeOf = async (wish: Wish) => (await quote(artisan, rentalId, wish)).body;
    expect((await codeOf({ kind: "extend", count: 35 })).code).toBe("rental/too-long");
    expect(await codeOf({ kind: "extend", count: 13 })).toEqual({
      code: "rental/prepaid-too-long",
      message: "Vous pouvez prolonger de 12 mois au plus en une fois.",
    });
    expect(await codeOf({ kind: "add_pallets", count: 9 })).toEqual({
      code: "rental/not-enough-space",
      message: "Il ne reste que 8 palettes pour cette période.",
    });
    expect((await quote(artisan, rentalId, { kind: "extend", count: 0 })).status).toBe(400);
  });

  it("sent again adds no more pallets, though the next one may cost as much", async () => {
    covers("own.product.591", "own.refusals.397");
    const { artisan, rentalId, from } = await rents.aLease({ months: 3 });
    // On the last day of a paid month a pallet costs too little to be paid now, so it comes at once.
    await harness.setNow(rents.at(rents.dayOf(from, 1, -1), 12));
    const who = { token: await rents.logIn(artisan) };
    const wish = { kind: "add_pallets", count: 1 } as const;
    const { body } = await quote(who, rentalId, wish);
    const { palletsAfter, effectiveOn, priceChange, dueNow } = body;
    expect([palletsAfter, dueNow]).toEqual([3, 0]);
    const agreed = { ...wish, palletsAfter, effectiveOn, priceChange, dueNow };
    const replies = [await grow(who, rentalId, agreed), await grow(who, rentalId, agreed)];
    expect(replies.map(({ status }) => status)).toEqual([200, 409]);
    expect(replies[1]?.body).toMatchObject({
      code: "rental/quote-changed",
      message: "Cette location a changé entre-temps. Relisez-la avant de confirmer.",
    });
    expect((await quote(who, rentalId, wish)).body).toMatchObject({ palletsAfter: 4 });
  });

  it("is refused at other figures, and while a month is not paid", async () => {
    covers("own.refusals.201");
    const { artisan, spaceId, rentalId } = await aPrepaid();
    const wish = { kind: "extend", count: 1 } as const;
    const { palletsAfter, effectiveOn, priceChange, dueNow } = (
      await quote(artisan, rentalId, wish)
    ).body;
    await setPrice(spaceId, 1300);
    const late = await grow(artisan, rentalId, {
      ...wish,
      palletsAfter,
      effectiveOn,
      priceChange,
      dueNow,
    });
    expect([late.status, late.body.code]).toEqual([409, "rental/quote-changed"]);
    const monthly = await rents.aLease({ months: 2, card: "4000000000000341" });
    for (const after of [-3, 0]) await rents.live(rents.dayOf(monthly.from, 1, after));
    const who = { token: await rents.logIn(monthly.artisan) };
    expect((await quote(who, monthly.rentalId, wish)).body.code).toBe("rental/rent-unpaid");
  });

  it("keeps its room while it is paid, gives one page for one wish, and lets it go for another", async () => {
    covers("own.product.263");
    const { artisan, spaceId, rentalId, from } = await aPrepaid();
    const eight = await growAsShown(artisan, rentalId, { kind: "add_pallets", count: 8 });
    expect((await roomOf(artisan, spaceId))[0]?.[1]).toBe(0);
    const again = await growAsShown(artisan, rentalId, { kind: "extend", count: 1 });
    expect(again.status).toBe(200);
    expect(again.body.url).not.toBe(eight.body.url);
    // The page of the first wish is closed, and its room is free again.
    expect((await roomOf(artisan, spaceId))[0]?.[1]).toBe(8);
    const agreed = {
      palletsAfter: 2,
      effectiveOn: addMonths(from, 2),
      priceChange: 25,
      dueNow: 25,
    };
    const same = await grow(artisan, rentalId, { kind: "extend", count: 1, ...agreed });
    expect(same.body.url).toBe(again.body.url);
  });

  it("gives the money back that comes when the room is gone, and stays as it was", async () => {
    covers("own.product.263");
    const { artisan, spaceId, rentalId, from } = await aPrepaid();
    const { body } = await growAsShown(artisan, rentalId, { kind: "add_pallets", count: 8 });
    await payByCard(body.url, "4242424242424242");
    await harness.db
      .updateTable("kept_pallets")
      .set({ hold_expires_at: new Date(0) })
      .where("rental_id", "=", rentalId)
      .execute();
    await harness.db
      .updateTable("lease_growths")
      .set({ hold_expires_at: new Date(0) })
      .where("rental_id", "=", rentalId)
      .execute();
    const other = await anArtisan(harness);
    await aPaidRental(harness, other, rentalRequest(spaceId, { months: 1, pallets: 1, from }));
    expect((await comeBack(artisan, body.url)).body.code).toBe("checkout/refunded");
    await rents.runJobs("make-refunds");
    const { refund = 0, rental_payment: paid = 0 } = await rents.booked(rentalId);
    expect(paid - refund).toBe(5000);
    expect((await rents.rental(rentalId)).pallets).toBe(2);
    const [mail] = (await harness.mailsTo(artisan.email)).filter(({ text }) =>
      text.includes("n'a pas pu être modifiée"),
    );
    expect(mail).toBeDefined();
  });
});

describe("months that were too small to be charged", () => {
  it("are charged again once more pallets make them large enough", async () => {
    covers("own.product.810");
    const lease = await rents.aLease({ months: 4, pallets: 2, price: 0.4 });
    const { artisan, rentalId, from } = lease;
    const path = `/api/leases/${rentalId}/give-back`;
    const { token } = artisan;
    const quoted = (await harness.call("GET", `${path}?pallets=1`, { token })).body;
    const { palletsAfter, effectiveOn, notOwed, refund } = quoted;
    const json = { pallets: 1, palletsAfter, effectiveOn, notOwed, refund };
    expect((await harness.call("POST", path, { token, json })).status).toBe(200);
    const small = ["cancelled", "cancelled", "cancelled"];
    expect(await rents.statuses(rentalId)).toEqual(["paid", ...small]);
    await rents.grow(lease, { kind: "add_pallets", count: 8 });
    expect(await rents.statuses(rentalId)).toEqual(["paid", "due", "due", "due"]);
    for (const after of [-3, 0]) await rents.live(rents.dayOf(from, 1, after));
    expect(await rents.statuses(rentalId)).toEqual(["paid", "paid", "due", "due"]);
    expect((await rents.chargedAtProvider(artisan)).toSorted((a, b) => b - a)[0]).toBe(360);
  });
});

describe("money for a growth that comes after the hold", () => {
  /** A growth that is paid after its hold was over, and of which we hear on a later day. */
  const paidLate = async (wish: Wish, day: (from: CalendarDay) => CalendarDay) => {
    const lease = await aPrepaid();
    const { body } = await growAsShown(lease.artisan, lease.rentalId, wish);
    await payByCard(body.url, "4242424242424242");
    for (const table of ["kept_pallets", "lease_growths"] as const) {
      await harness.db
        .updateTable(table)
        .set({ hold_expires_at: new Date(0) })
        .where("rental_id", "=", lease.rentalId)
        .execute();
    }
    await harness.setNow(rents.at(day(lease.from), 12));
    return lease;
  };

  /** Delivers the event of the payment. @returns pallets, end, and cents that stay paid */
  const hearOf = async ({ rentalId }: { rentalId: string }) => {
    await money.deliverEvents(2);
    await rents.runJobs("make-refunds");
    const { pallets, end_date: end } = await rents.rental(rentalId);
    const { rental_payment: paid = 0, refund = 0 } = await rents.booked(rentalId);
    return { pallets, end, left: paid - refund };
  };

  it("makes the lease longer while it runs", async () => {
    covers("own.product.606");
    const lease = await paidLate({ kind: "extend", count: 1 }, (from) => addDays(from, 3));
    const end = addMonths(lease.from, 3);
    expect(await hearOf(lease)).toEqual({ pallets: 2, end, left: 7500 });
  });

  it.each<[string, Wish, (from: CalendarDay) => CalendarDay]>([
    ["the lease is over", { kind: "extend", count: 1 }, (from) => addMonths(from, 2)],
    [
      "the pallets' first day is over",
      { kind: "add_pallets", count: 1 },
      (from) => addDays(from, 1),
    ],
  ])("goes back once %s", async (_, wish, day) => {
    covers("own.product.606");
    const lease = await paidLate(wish, day);
    const end = addMonths(lease.from, 2);
    expect(await hearOf(lease)).toEqual({ pallets: 2, end, left: 5000 });
    const mails = (await harness.mailsTo(lease.artisan.email)).map(({ text }) => text).join();
    expect(mails).toContain("ou le premier jour est passé. Elle reste comme elle était.");
  });

  it("goes back when its artisan was suspended meanwhile", async () => {
    covers("own.product.607");
    const lease = await paidLate({ kind: "extend", count: 1 }, (from) => addDays(from, 3));
    await harness.db
      .updateTable("users")
      .set({ suspended_at: new Date(), suspension_reason: "Annonces trompeuses." })
      .where("id", "=", lease.artisan.userId)
      .execute();
    const end = addMonths(lease.from, 2);
    expect(await hearOf(lease)).toEqual({ pallets: 2, end, left: 5000 });
  });
});

describe("the amendment", () => {
  it("is a paper of both sides and the operator, with what was agreed to, whatever changes later", async () => {
    covers("own.api.190", "own.product.270");
    const { lessor, artisan, spaceId, rentalId, from } = await aPrepaid();
    await growAndPay(artisan, rentalId, { kind: "extend", count: 2 });
    const path = `/api/leases/${rentalId}/changes/1/paper`;
    const first = await download(harness, path, artisan.token);
    const { text, archive } = await readPdf(first.bytes);
    expect(text).toContain("Avenant n° 1 au contrat de location");
    expect(text).toContain("Location prolongée");
    const lastDay = (day: typeof from) => frenchDay(addDays(day, -1));
    expect(text).toContain(
      `${lastDay(addMonths(from, 4))}, au lieu de ${lastDay(addMonths(from, 2))}`,
    );
    expect(text).toContain("Supplément 50,00 €");
    expect(archive[0]).toBeDefined();
    await setPrice(spaceId, 9900);
    await harness.db
      .updateTable("storage_spaces")
      .set({ name: "Autre nom" })
      .where("id", "=", spaceId)
      .execute();
    const again = await download(harness, path, lessor.token);
    expect(Buffer.from(again.bytes).equals(Buffer.from(first.bytes))).toBe(true);
    const other = await anArtisan(harness);
    expect((await harness.call("GET", path, { token: other.token })).body.code).toBe(
      "rental/not-found",
    );
    const missing = path.replace("/1/", "/2/");
    expect((await harness.call("GET", missing, { token: artisan.token })).body.code).toBe(
      "paper/not-found",
    );
  });
});
