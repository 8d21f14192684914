import { extractXml, Profile, validateXsd } from "@stackforge-eu/factur-x";
import { addMonths, calendarDay, HOUR_MS, startOfDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { sql } from "kysely";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { brokenRules } from "../../../../test/european-rules.ts";
import { ADMIN, PASSWORD } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { createMoney, type Money } from "../../../../test/money.ts";
import { download, readPdf } from "../../../../test/papers.ts";
import { aPlace, type Place } from "../../../../test/place.ts";
import { buildApp } from "../../../app.ts";
import { FEE_INVOICES_JOB } from "./service.ts";

const harness = useHarness({
  ...ADMIN,
  OPERATOR_NAME: "Stokaz SAS",
  OPERATOR_ADDRESS: "4 rue du Barachois, 97400 Saint-Denis",
  OPERATOR_REGISTRATION: "RCS Saint-Denis 732 829 320",
  OPERATOR_VAT_NUMBER: "FR44732829320",
});

let money: Money;
let place: Place;

beforeAll(async () => {
  money = createMoney(harness);
  place = await aPlace(harness, 5);
});

afterEach(() => harness.setNow(undefined));

const issuedTo = (userId: string) =>
  harness.db
    .selectFrom("documents")
    .selectAll()
    .where("receiver_id", "=", userId)
    .where("issuer_id", "is", null)
    .orderBy("position")
    .execute();

/** Moves the clock to noon of the first day of the next month, or of a later one. */
const nextMonth = async (after = 1): Promise<void> => {
  const month = calendarDay(`${harness.deps.clock.today().slice(0, 7)}-01`);
  const first = startOfDay(addMonths(month, after), "Indian/Reunion");
  await harness.setNow(new Date(first.getTime() + 12 * HOUR_MS));
};

const ledgerFees = async (userId: string): Promise<number> => {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(-sum(revenue.amount_cents), 0)::integer as sum
    from ledger_entries as revenue
    join ledger_entries as owner using (movement_id)
    where revenue.account = 'platform_revenue' and owner.account = 'seller_payable' and owner.party_id = ${userId}
  `.execute(harness.db);
  return rows[0]?.sum ?? 0;
};

/** Expects an invoice's mentions, and that its data is right under the European rules. */
const expectLegalInvoice = async (path: string, token: string): Promise<void> => {
  const { bytes } = await download(harness, path, token);
  const { text } = await readPdf(bytes);
  expect(text).toContain("Stokaz SAS");
  expect(text).toContain("prestation de services");
  expect(text).toContain("Frais de plateforme sur 1 vente, ");
  expect(text).toContain("TVA 8,5 % sur");
  expect(text).toContain("indemnité forfaitaire pour frais de recouvrement de 40 €");
  const { xml } = await extractXml(bytes);
  expect(await validateXsd(xml, Profile.EN16931)).toEqual({ valid: true, errors: [] });
  expect(brokenRules(xml)).toEqual([]);
};

const logIn = async (email: string, password: string): Promise<string> =>
  (await harness.call("POST", "/api/auth/login", { json: { email, password } })).body.token;

/** Asks for the refund of a part of an order, in euros, as a gesture. */
const askBack = async (orderId: string, amount: number): Promise<void> => {
  const refund = await harness.call("POST", "/api/admin/refunds", {
    token: await logIn(ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD),
    json: { transactionId: orderId, amount, reason: "Geste", endsPurchase: false },
  });
  expect(refund.status).toBe(201);
};

/** Gives 100 € of an order back, as a gesture. */
const giveBack = async (orderId: string): Promise<void> => {
  await askBack(orderId, 100);
  await harness.app.jobs.runNow("make-refunds");
  await harness.app.jobs.runNow("make-reversals");
};

describe("the operator's fees of a month", () => {
  it("are invoiced to each seller once the month is over, once, with its tax, and given back by a credit note", async () => {
    covers("own.product.334");
    const seller = place.seller(0);
    const good = { ...(await place.good(0, 10_000)), quantity: 2 };
    const { orderId } = await money.aPaidBasket(place.buyer, place.spaceId, [good]);
    await money.collect(place.buyer, orderId);
    await harness.app.jobs.runNow("make-transfers");
    await harness.app.jobs.runNow(FEE_INVOICES_JOB);
    expect(await issuedTo(seller.userId)).toEqual([]);
    await nextMonth();
    await harness.app.jobs.runNow(FEE_INVOICES_JOB);
    await harness.app.jobs.runNow(FEE_INVOICES_JOB);
    const fee = await ledgerFees(seller.userId);
    expect(fee).toBeGreaterThan(0);
    const [invoice, ...others] = await issuedTo(seller.userId);
    expect(others).toEqual([]);
    expect(invoice).toMatchObject({ kind: "commission_invoice", amount_cents: fee });
    expect(invoice?.number).toMatch(/^OP-\d{4}-\d{6}$/);
    await expectLegalInvoice(`/api/documents/${invoice?.id}/file`, seller.token);

    await giveBack(orderId);
    await nextMonth();
    await harness.app.jobs.runNow(FEE_INVOICES_JOB);
    const [, note] = await issuedTo(seller.userId);
    expect(note).toMatchObject({
      kind: "commission_credit_note",
      facts: { corrects: [{ number: invoice?.number }] },
    });
    expect((invoice?.amount_cents ?? 0) - (note?.amount_cents ?? 0)).toBe(
      await ledgerFees(seller.userId),
    );
  });

  it("are owed by the companies of that month's sales, each for its own, also once another one sells", async () => {
    covers("own.product.678", "own.product.738");
    const { userId, email } = place.seller(2);
    const orderIds: string[] = [];
    const sellAs = async (siret: string, price: number): Promise<void> => {
      await harness.db
        .updateTable("artisan_profiles")
        .set({ siret })
        .where("user_id", "=", userId)
        .execute();
      const good = await place.good(2, price);
      const { orderId } = await money.aPaidBasket(place.buyer, place.spaceId, [good]);
      await money.collect(place.buyer, orderId);
      await harness.app.jobs.runNow("make-transfers");
      orderIds.push(orderId);
    };
    const [former, present] = ["73282932000074", "55210055400013"] as const;
    await sellAs(former, 10_000);
    await sellAs(present, 20_000);
    await nextMonth();
    await sellAs(present, 30_000);
    await nextMonth();
    // A job that missed a month makes up for it.
    await harness.app.jobs.runNow(FEE_INVOICES_JOB);
    await harness.app.jobs.runNow(FEE_INVOICES_JOB);
    const owed = (await issuedTo(userId)).map(({ facts, amount_cents }) => [facts, amount_cents]);
    expect(owed).toMatchObject([
      [{ buyer: { siret: present } }, 2_000],
      [{ buyer: { siret: former } }, 1_000],
      [{ buyer: { siret: present } }, 3_000],
    ]);

    await giveBack(orderIds[0] ?? "");
    await nextMonth();
    await harness.app.jobs.runNow(FEE_INVOICES_JOB);
    const [, ofFormer, , note] = await issuedTo(userId);
    expect(note).toMatchObject({
      kind: "commission_credit_note",
      facts: { buyer: { siret: former }, corrects: [{ number: ofFormer?.number }] },
    });
    const { status } = await download(
      harness,
      `/api/documents/${note?.id}/file`,
      await logIn(email, PASSWORD),
    );
    expect(status).toBe(200);
  });

  it("are given back with the tax of their invoices, whatever the operator owes by then", async () => {
    covers("own.product.654");
    const { userId, email } = place.seller(1);
    const orderIds: string[] = [];
    for (const price of [10_000, 20_000]) {
      const { orderId } = await money.aPaidBasket(place.buyer, place.spaceId, [
        await place.good(1, price),
      ]);
      await money.collect(place.buyer, orderId);
      await harness.app.jobs.runNow("make-transfers");
      await nextMonth();
      await harness.app.jobs.runNow(FEE_INVOICES_JOB);
      orderIds.push(orderId);
    }
    for (const orderId of orderIds) await giveBack(orderId);
    await nextMonth();
    const { config } = harness.deps;
    const operator = { ...config.operator, vatNumber: "" };
    const app = await buildApp({ ...harness.deps, config: { ...config, operator } });
    await app.jobs.runNow(FEE_INVOICES_JOB);
    await app.jobs.stop();

    const [first, second, note] = await issuedTo(userId);
    const invoiced = (first?.amount_cents ?? 0) + (second?.amount_cents ?? 0);
    expect(note).toMatchObject({
      kind: "commission_credit_note",
      amount_cents: invoiced - (await ledgerFees(userId)),
      facts: {
        corrects: [{ number: first?.number }, { number: second?.number }],
        lines: [
          { name: `Frais de plateforme rendus, facture ${first?.number}`, rate: 850 },
          { name: `Frais de plateforme rendus, facture ${second?.number}`, rate: 850 },
        ],
      },
    });
    const { bytes } = await download(
      harness,
      `/api/documents/${note?.id}/file`,
      await logIn(email, PASSWORD),
    );
    expect(brokenRules((await extractXml(bytes)).xml)).toEqual([]);
  });

  it.each([
    [50, 3, [1_500, 1_000]],
    [100, 4, [1_000, 1_000]],
  ])(
    "are not given back by what never went to the seller: %s € refunded before",
    async (before, index, amounts) => {
      covers("own.product.804");
      const sell = async () =>
        money.aPaidBasket(place.buyer, place.spaceId, [await place.good(index, 10_000)]);
      const [waiting, gone] = [await sell(), await sell()];
      await money.collect(place.buyer, gone.orderId);
      await harness.app.jobs.runNow("make-transfers");
      // While no money goes out, the part of the money that waits is taken back when it is released.
      await money.halt();
      await askBack(waiting.orderId, before);
      expect(await harness.app.reconciliation.release()).toBe(true);
      await harness.app.jobs.runNow("make-refunds");
      await giveBack(gone.orderId);
      await money.collect(place.buyer, waiting.orderId);
      await harness.app.jobs.runNow("make-transfers");
      await nextMonth();
      await harness.app.jobs.runNow(FEE_INVOICES_JOB);
      const issued = await issuedTo(place.seller(index).userId);
      expect(issued.map(({ kind, amount_cents }) => [kind, amount_cents])).toEqual([
        ["commission_invoice", amounts[0]],
        ["commission_credit_note", amounts[1]],
      ]);
    },
  );
});
