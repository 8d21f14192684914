import { cents } from "@stokaz/contract/money/money";
import { addDays, addMonths, daysBetween } from "@stokaz/contract/time/calendar";
import { frenchDay } from "@stokaz/contract/time/french-day";
import { covers } from "@stokaz/spec-coverage";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { aConsumer, aLessor, anArtisan, aSpace, type Person } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { createMoney, type Money } from "../../../../test/money.ts";
import { download, readPdf } from "../../../../test/papers.ts";
import { aPaidRental, aProduct, rentalRequest, today } from "../../../../test/purchases.ts";
import { createRents, payByCard, type Rents } from "../../../../test/rents.ts";
import { listLinesOfOrder, UNCOLLECTED_JOB } from "../../orders/public.ts";

const harness = useHarness({ PREPAID_MONTHS_MAX: "12" });
let rents: Rents;
let money: Money;

beforeAll(() => {
  rents = createRents(harness);
  money = createMoney(harness);
});
afterEach(() => harness.setNow(undefined));

type Caller = Pick<Person, "token">;
type Wish = { kind: "extend" | "add_pallets"; count: number };

const quote = (who: Caller, rentalId: string, { kind, count }: Wish) =>
  harness.call("GET", `/api/leases/${rentalId}/growth?kind=${kind}&count=${count}`, {
    token: who.token,
  });

const grow = (who: Caller, rentalId: string, json: object) =>
  harness.call("POST", `/api/leases/${rentalId}/growth`, { token: who.token, json });

/** Asks for the figures and agrees to them. */
const growAsShown = async (who: Caller, rentalId: string, wish: Wish) => {
  const { status, body } = await quote(who, rentalId, wish);
  if (status !== 200) return { status, body };
  const { palletsAfter, effectiveOn, priceChange, dueNow } = body;
  return grow(who, rentalId, { ...wish, palletsAfter, effectiveOn, priceChange, dueNow });
};

/** Returns from the page after the payment. */
const comeBack = (who: Caller, url: string) => {
  const session = /checkout\/(cs_[^/]+)$/.exec(url)?.[1];
  return harness.call("GET", `/api/lease-growth/success?session_id=${session}`, {
    token: who.token,
  });
};

const growAndPay = async (who: Caller, rentalId: string, wish: Wish) => {
  const { status, body } = await growAsShown(who, rentalId, wish);
  expect(status, JSON.stringify(body)).toBe(200);
  await payByCard(body.url, "4242424242424242");
  return comeBack(who, body.url);
};

/** Pallets at 12,50 € in a space of ten, paid at once. */
const aPrepaid = async ({ months = 2, pallets = 2, from = today() } = {}) => {
  const [lessor, artisan] = await Promise.all([aLessor(harness), anArtisan(harness)]);
  const spaceId = await aSpace(harness, lessor);
  const request = rentalRequest(spaceId, { months, pallets, from });
  const rentalId = await aPaidRental(harness, artisan, request);
  return { lessor, artisan, spaceId, rentalId, from };
};

const roomOf = async (who: Caller, spaceId: string): Promise<[string, number][]> =>
  (await harness.call("GET", `/api/renter/room/${spaceId}`, { token: who.token })).body.data.map(
    ({ from, free }: { from: string; free: number }) => [from, free],
  );

const setPrice = async (spaceId: string, price: number): Promise<void> => {
  await harness.db
    .updateTable("storage_spaces")
    .set({ price_cents: cents(price) })
    .where("id", "=", spaceId)
    .execute();
};

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
    expect(before.collectBy).toBe(addDays(formerEnd, -1));
    expect(await shown()).toMatchObject({ collectBy: addDays(soldOn, 30) });
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
    await money.control("webhooks", "PUT", { mode: "hold" });
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
    await money.control("webhooks", "PUT", { mode: "normal" });
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
