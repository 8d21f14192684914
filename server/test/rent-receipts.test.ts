import { addDays, addMonths, calendarDay, lastDayBefore } from "@stokaz/contract/time/calendar";
import { frenchDay } from "@stokaz/contract/time/french-day";
import { covers } from "@stokaz/spec-coverage";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { ADMIN, aLessor, anAdmin, anArtisan, aSpace, type Person } from "./factories.ts";
import { useHarness } from "./harness.ts";
import { createIssued } from "./invoices.ts";
import { createMoney, type Money } from "./money.ts";
import { download, readPdf } from "./papers.ts";
import { rentalRequest, today } from "./purchases.ts";
import { createRents, payByCard, type Rents } from "./rents.ts";

const harness = useHarness(ADMIN);
const issued = createIssued(harness);

let money: Money;
let rents: Rents;
let lessor: Person;
let artisan: Person;
let spaceId: string;

beforeAll(async () => {
  money = createMoney(harness);
  rents = createRents(harness);
  lessor = await aLessor(harness);
  artisan = await anArtisan(harness);
  spaceId = await aSpace(harness, lessor, { surface: "50" });
});

afterEach(() => harness.setNow(undefined));

const textOf = async (id: string, { token }: Person): Promise<string> =>
  (await readPdf((await download(harness, `/api/documents/${id}/file`, token)).bytes)).text;

describe("rent that is paid", () => {
  it("at once has one receipt of all of it, from lessor to artisan, and what goes back another", async () => {
    covers("own.product.333");
    const request = rentalRequest(spaceId, { pallets: 2, months: 2 });
    const { purchaseId, transactionId } = await money.aPaidRental(artisan, request);
    const [receipt, ...others] = await issued.of(purchaseId);
    expect(others).toEqual([]);
    expect(receipt).toMatchObject({
      kind: "rent_receipt",
      issuer_id: lessor.userId,
      receiver_id: artisan.userId,
      amount_cents: 5000,
      title: "Loyer de la location",
    });
    for (const side of [lessor, artisan]) {
      const text = await textOf(receipt?.id ?? "", side);
      expect(text).toContain("Quittance de loyer");
      expect(text).toContain("Le loueur reconnaît avoir reçu du locataire 50,00 €");
      expect(text).toContain("exonérée de TVA (article 261 D, 2° du CGI)");
      expect(text).toContain(receipt?.number);
    }
    const { token } = await anAdmin(harness);
    const { status } = await harness.call("POST", "/api/admin/refunds", {
      token,
      json: { transactionId, amount: 20, reason: "Geste", endsPurchase: false },
    });
    expect(status).toBe(201);
    await harness.app.jobs.runNow("make-refunds");
    const [, back] = await issued.of(purchaseId);
    expect(back).toMatchObject({ kind: "rent_refund", amount_cents: 2000 });
    const text = await textOf(back?.id ?? "", artisan);
    expect(text).toContain(`Rectifie quittance ${receipt?.number}`);
    expect(text).toContain("20,00 € de loyer ont été rendus au locataire");
  });

  it("month by month has a receipt of each month", async () => {
    covers("own.product.333");
    const request = { ...rentalRequest(spaceId, { pallets: 1, months: 4 }), payment: "monthly" };
    const { purchaseId } = await money.aPaidRental(artisan, request);
    const receipts = await issued.of(purchaseId);
    expect(receipts).toHaveLength(1);
    expect(receipts[0]).toMatchObject({ kind: "rent_receipt", amount_cents: 1250 });
    expect(receipts[0]?.title).toMatch(/^Loyer d/);
  });
});

/** A monthly lease of five pallets from 31 January, whose following months begin on other days. */
const aLeaseOfMonthEnds = async () => {
  const from = calendarDay(`${Number(today().slice(0, 4)) + 1}-01-31`);
  await harness.setNow(rents.at(from, 9));
  return rents.aLease({ months: 4, pallets: 5, from });
};
type MonthEnds = Awaited<ReturnType<typeof aLeaseOfMonthEnds>>;

/** Gives three pallets back. @returns the first day without them */
const giveBackThree = async ({ artisan: tenant, rentalId }: MonthEnds) => {
  const token = await rents.logIn(tenant);
  const path = `/api/leases/${rentalId}/give-back`;
  const shown = (await harness.call("GET", `${path}?pallets=3`, { token })).body;
  const { palletsAfter, effectiveOn, notOwed, refund } = shown;
  const json = { pallets: 3, palletsAfter, effectiveOn, notOwed, refund };
  const { status } = await harness.call("POST", path, { token, json });
  expect(status).toBe(200);
  return effectiveOn;
};

const payMonth = async (lease: MonthEnds, month: number): Promise<void> => {
  const due = addMonths(lease.from, month);
  await rents.live(addDays(due, -3));
  await rents.live(due);
};

/** Text of the newest document of a kind. */
const newestOf = async (
  { rentalId, artisan: tenant }: MonthEnds,
  kind: "rent_receipt" | "rent_refund" = "rent_receipt",
): Promise<string> => {
  const newest = (await issued.of(rentalId)).filter((document) => document.kind === kind).at(-1);
  return textOf(newest?.id ?? "", { ...tenant, token: await rents.logIn(tenant) });
};

describe("the days and pallets of a receipt", () => {
  it("are those of the lease's own calendar, each day on one receipt", async () => {
    covers("own.product.556");
    const lease = await aLeaseOfMonthEnds();
    await payMonth(lease, 1);
    await payMonth(lease, 2);
    const receipts = await issued.of(lease.rentalId);
    // Facts are JSON whose shape depends on the kind of the document.
    const days = receipts.map(({ facts }) => (facts as { period: object }).period);
    expect(days).toEqual(
      [0, 1, 2].map((month) =>
        expect.objectContaining({
          from: addMonths(lease.from, month),
          to: lastDayBefore(addMonths(lease.from, month + 1)),
        }),
      ),
    );
  });

  it("are the pallets of the month, with the day on which they change", async () => {
    covers("own.product.557");
    const lease = await aLeaseOfMonthEnds();
    await harness.setNow(rents.at(addDays(lease.from, 10), 12));
    const without = await giveBackThree(lease);
    await payMonth(lease, 1);
    const text = await newestOf(lease);
    expect(text).toContain(`Palettes 5 jusqu'au ${frenchDay(lastDayBefore(without))}, puis 2`);
    await payMonth(lease, 2);
    expect(await newestOf(lease)).toContain("Palettes 2 Objet");
  });

  it("of what goes back are those that were paid, and the pallets that stay", async () => {
    covers("own.product.556", "own.product.557");
    const lease = await aLeaseOfMonthEnds();
    await payMonth(lease, 1);
    const without = await giveBackThree(lease);
    expect(without).toBe(addMonths(addMonths(lease.from, 1), 1));
    await rents.runJobs("make-refunds");
    const text = await newestOf(lease, "rent_refund");
    const [from, next] = [addMonths(lease.from, 1), addMonths(lease.from, 2)];
    expect(text).toContain("Ce qui est rendu");
    expect(text).toContain(`du ${frenchDay(from)} au ${frenchDay(lastDayBefore(next))}`);
    expect(text).toContain(`5 jusqu'au ${frenchDay(lastDayBefore(without))}, puis 2`);
  });

  it("of added pallets are the added ones, in the months that are not a rent's", async () => {
    covers("own.product.557");
    const lease = await aLeaseOfMonthEnds();
    const { token } = lease.artisan;
    const path = `/api/leases/${lease.rentalId}/growth`;
    const asked = `${path}?kind=add_pallets&count=2`;
    const { palletsAfter, effectiveOn, priceChange, dueNow } = (
      await harness.call("GET", asked, { token })
    ).body;
    const figures = { palletsAfter, effectiveOn, priceChange, dueNow };
    const json = { kind: "add_pallets", count: 2, ...figures };
    const { url } = (await harness.call("POST", path, { token, json })).body;
    await payByCard(url, "4242424242424242");
    const session = /checkout\/(cs_[^/]+)$/.exec(url)?.[1];
    await harness.call("GET", `/api/lease-growth/success?session_id=${session}`, { token });
    const text = await newestOf(lease);
    expect(text).toContain("Palettes 2 Objet Palettes ajoutées");
    const last = lastDayBefore(addMonths(lease.from, 1));
    expect(text).toContain(`du ${frenchDay(lease.from)} au ${frenchDay(last)}`);
  });
});
