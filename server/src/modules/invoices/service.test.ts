import { extractXml, Profile, validateXsd } from "@stackforge-eu/factur-x";
import { calendarDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { unzipSync } from "fflate";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { readArchive } from "../../../test/archive-format.ts";
import { brokenRules } from "../../../test/european-rules.ts";
import { ADMIN, aConsumer, anAdmin, PASSWORD, type Person } from "../../../test/factories.ts";
import { useHarness } from "../../../test/harness.ts";
import { createIssued } from "../../../test/invoices.ts";
import { createMoney, type Money } from "../../../test/money.ts";
import { download, readPdf } from "../../../test/papers.ts";
import { aPlace, type Place } from "../../../test/place.ts";
import { inTransaction } from "../../platform/db/db.ts";
import { issueDocument } from "../documents/public.ts";

const harness = useHarness(ADMIN);
const issued = createIssued(harness);

let money: Money;
let place: Place;

beforeAll(async () => {
  money = createMoney(harness);
  place = await aPlace(harness);
  await issued.stand(place.seller(0), "franchise");
  await issued.stand(place.seller(1), "liable");
});

const refunds = async (): Promise<void> => {
  await harness.app.jobs.runNow("make-refunds");
};

/**
 * Makes a paid order of three units at 8.50 € of the first artisan and two at 12 € of the second.
 */
const anOrder = async (buyer: Person = place.buyer) => {
  const honey = { ...(await place.good(0, 850)), quantity: 3 };
  const jam = { ...(await place.good(1, 1200)), quantity: 2 };
  return money.aPaidBasket(buyer, place.spaceId, [honey, jam]);
};

const fileOf = (id: string, { token }: { token: string }) =>
  download(harness, `/api/documents/${id}/file`, token);

/** The invoice of one seller of an order. @param index 0 for the one in franchise, 1 for the liable one */
const invoiceBy = async (index: number, orderId: string) => {
  const documents = await issued.of(orderId);
  const invoice = documents.find(({ issuer_id }) => issuer_id === place.seller(index).userId);
  if (!invoice) throw new Error("no invoice");
  return invoice;
};

describe("a paid order", () => {
  it("has an invoice of each seller", async () => {
    covers("own.product.330");
    const { orderId } = await anOrder();
    const documents = await issued.of(orderId);
    expect(documents.map(({ kind, amount_cents }) => [kind, amount_cents]).sort()).toEqual([
      ["sale_invoice", 2400],
      ["sale_invoice", 2550],
    ]);
  });

  it("has an invoice in the name of a seller in franchise, without VAT", async () => {
    covers("own.product.330", "own.api.236");
    const { orderId } = await anOrder();
    const franchise = await invoiceBy(0, orderId);
    const first = await fileOf(franchise.id, place.buyer);
    expect(first.headers.get("content-type")).toBe("application/pdf");
    expect(first.headers.get("content-disposition")).toContain(
      `facture-${franchise.number?.toLowerCase()}.pdf`,
    );
    const read = await readPdf(first.bytes);
    expect(read.text).toContain(`Facture ${franchise.number}`);
    expect(read.text).toContain("SIRET 732 829 320 00074");
    expect(read.text).toContain("TVA non applicable, article 293 B du CGI.");
    expect(read.text).toContain(
      "Facture établie au nom et pour le compte de Vanille des Hauts SARL par",
    );
    expect(read.text).toContain("livraison de biens");
    expect(read.text).toContain("Total 25,50 €");
    expect(read.text).not.toContain("Total HT");
    expect([read.archive, read.isTagged]).toEqual([["3", "A"], true]);
  });

  it("has an invoice of a liable seller with the VAT in its price", async () => {
    covers("own.product.330");
    const { orderId } = await anOrder();
    const liable = await invoiceBy(1, orderId);
    const taxed = await readPdf((await fileOf(liable.id, place.seller(1))).bytes);
    expect(taxed.text).toContain("Numéro de TVA FR44732829320");
    // The price of 24.00 € contains 2.1 % VAT.
    expect(taxed.text).toContain("Total HT 23,51 €");
    expect(taxed.text).toContain("TVA 2,1 % sur 23,51 € 0,49 €");
    expect(taxed.text).toContain("Total TTC 24,00 €");
  });

  it.each([
    ["in franchise", 0],
    ["liable to VAT", 1],
  ])("has a valid Factur-X of a seller %s", async (_, index) => {
    covers("own.product.330");
    const { orderId } = await anOrder();
    const document = await invoiceBy(index, orderId);
    const { bytes } = await fileOf(document.id, place.buyer);
    const { xml, filename } = await extractXml(bytes);
    expect(filename).toBe("factur-x.xml");
    expect(await validateXsd(xml, Profile.EN16931)).toEqual({ valid: true, errors: [] });
    expect(brokenRules(xml)).toEqual([]);
    expect((await readArchive(bytes)).faults).toEqual([]);
    expect(xml).toContain(`<ram:ID>${document.number}</ram:ID>`);
    expect(Buffer.from(bytes).toString("latin1")).toContain("EN 16931</fx:ConformanceLevel>");
  });

  it("can be read by buyer and seller, and by administrators, whose reading is recorded", async () => {
    covers("own.api.236", "own.refusals.230");
    const { orderId } = await anOrder();
    const [document] = await issued.of(orderId);
    if (!document) throw new Error("no invoice");
    const seller = place.sellers.find(({ userId }) => userId === document.issuer_id);
    const other = place.sellers.find(({ userId }) => userId !== document.issuer_id);
    if (!(seller && other)) throw new Error("no seller");
    const [one, same] = [await fileOf(document.id, place.buyer), await fileOf(document.id, seller)];
    expect(Buffer.from(one.bytes).equals(Buffer.from(same.bytes))).toBe(true);
    const { status, bytes } = await fileOf(document.id, other);
    expect([status, JSON.parse(Buffer.from(bytes).toString()).code]).toEqual([
      404,
      "document/not-found",
    ]);
    const admin = await anAdmin(harness);
    expect((await fileOf(document.id, admin)).status).toBe(200);
    const acts = await harness.db
      .selectFrom("audit_log")
      .select(["actor_id", "action"])
      .where("subject_id", "=", document.id)
      .execute();
    expect(acts).toEqual([{ actor_id: admin.userId, action: "read" }]);
  });

  it("is in the year's ZIP of its issuer and its receiver", async () => {
    covers("own.api.237", "own.refusals.230");
    const buyer = await aConsumer(harness);
    await anOrder(buyer);
    const year = new Date().getFullYear();
    const { bytes, headers } = await download(harness, `/api/documents/years/${year}`, buyer.token);
    expect(headers.get("content-type")).toBe("application/zip");
    const files = unzipSync(bytes);
    expect(Object.keys(files)).toHaveLength(2);
    for (const [name, content] of Object.entries(files)) {
      expect(name).toMatch(/^\d{4}-\d\d-\d\d-facture-[0-9a-f]{8}-\d{4}-\d{6}\.pdf$/);
      expect((await readPdf(content)).text).toContain("Facture");
    }
    const stranger = await aConsumer(harness);
    for (const [asked, { token }] of [
      [2001, buyer],
      [year, stranger],
    ] as const) {
      const none = await harness.call("GET", `/api/documents/years/${asked}`, { token });
      expect([none.status, none.body.code]).toEqual([404, "document/none-of-year"]);
    }
  });
});

describe("without the mandate, or without what an invoice must say", () => {
  it("nothing is issued in an artisan's name, and they are told why", async () => {
    covers("own.product.331", "own.api.240");
    const state = async (index: number) =>
      (await harness.call("GET", "/api/invoicing", { token: place.seller(index).token })).body;
    expect(await state(0)).toEqual({ mandateOn: "2025-01-01", missing: [] });
    expect((await state(2)).missing).toEqual(["vatStatus"]);
    await issued.stand(place.seller(2), "liable", null);
    expect((await state(2)).missing).toEqual(["vatNumber"]);
    const good = { ...(await place.good(2, 500)), quantity: 1 };
    const { orderId } = await money.aPaidBasket(place.buyer, place.spaceId, [good]);
    expect(await issued.of(orderId)).toEqual([]);
    await issued.stand(place.seller(2));
    await sql`delete from legal_acceptances where user_id = ${place.seller(2).userId}
      and text_id in (select id from legal_texts where kind = 'invoicing')`.execute(harness.db);
    expect(await state(2)).toEqual({ mandateOn: null, missing: [] });
    const later = { ...(await place.good(2, 500)), quantity: 1 };
    const again = await money.aPaidBasket(place.buyer, place.spaceId, [later]);
    expect(await issued.of(again.orderId)).toEqual([]);
    expect(await place.cancel(2, again.orderId)).toMatchObject({ status: 200 });
    await refunds();
    expect(await issued.of(again.orderId)).toEqual([]);
  });
});

describe("a refund", () => {
  it("of units has one credit note with those units, however often the event comes", async () => {
    covers("own.product.332");
    const { orderId, checkoutId } = await anOrder();
    await place.cancelUnits(0, orderId, 0, 2);
    await refunds();
    await money.deliverEvents();
    await money.deliverEvents();
    await refunds();
    const notes = (await issued.of(orderId)).filter(({ kind }) => kind === "sale_credit_note");
    expect(notes).toMatchObject([
      { issuer_id: place.seller(0).userId, amount_cents: 1700, facts: { lines: [{ units: 2 }] } },
    ]);
    const [sale] = (await issued.of(orderId)).filter(
      ({ kind, issuer_id }) => kind === "sale_invoice" && issuer_id === place.seller(0).userId,
    );
    const [note] = notes;
    if (!note) throw new Error("no credit note");
    const { bytes } = await fileOf(note.id, place.buyer);
    const { text } = await readPdf(bytes);
    expect(text).toContain(`Avoir ${note.number}`);
    expect(text).toContain(`facture ${sale?.number} du`);
    const { xml } = await extractXml(bytes);
    expect(await validateXsd(xml, Profile.EN16931)).toEqual({ valid: true, errors: [] });
    expect(brokenRules(xml)).toEqual([]);
    expect(xml).toContain("<ram:TypeCode>381</ram:TypeCode>");
    expect(xml).toContain(`<ram:IssuerAssignedID>${sale?.number}</ram:IssuerAssignedID>`);
    expect(checkoutId).toBeDefined();
  });

  it("of a lower price has one without units, for the buyer of the invoice even if their account is closed", async () => {
    covers("own.product.332", "own.product.647");
    const buyer = await aConsumer(harness);
    const { orderId, checkoutId } = await anOrder(buyer);
    await money.collect(buyer, orderId);
    await harness.app.jobs.drain();
    const { status } = await harness.call("DELETE", "/api/auth/account", {
      token: buyer.token,
      json: { password: PASSWORD },
    });
    expect(status).toBe(200);
    await money.refundAtProvider(checkoutId, 850);
    await money.deliverEvents();
    const documents = await issued.of(orderId);
    const name = { name: "Marie Payet" };
    expect(documents.find(({ kind }) => kind === "sale_invoice")?.facts).toMatchObject({
      buyer: name,
    });
    const notes = documents.filter(({ kind }) => kind === "sale_credit_note");
    expect(notes.length).toBeGreaterThan(0);
    expect(notes).toMatchObject(
      notes.map(() => ({ facts: { buyer: name, lines: [{ units: null }] } })),
    );
  });

  it("of a whole order has a credit note of each seller, with all of the tax", async () => {
    covers("own.product.332");
    const { orderId, checkoutId } = await anOrder();
    await money.refundAtProvider(checkoutId, 4950);
    await money.deliverEvents();
    await refunds();
    const { rows } = await sql<{ issuer: string; amount: number; vat: number }>`
      select issuer_id as issuer, sum(sign * amount_cents)::integer as amount,
        sum(sign * (select sum((line ->> 'vatCents')::integer) from jsonb_array_elements(facts -> 'lines') as line))::integer
          as vat
      from documents, lateral (select case kind when 'sale_invoice' then 1 else -1 end as sign) as signed
      where subject_id = ${orderId} group by issuer_id`.execute(harness.db);
    expect(rows).toHaveLength(2);
    for (const { amount, vat } of rows) expect([amount, vat]).toEqual([0, 0]);
  });
});

describe("ten years after their year", () => {
  it("documents are deleted with their series and files, and younger ones stay", async () => {
    covers("own.product.329");
    const { orderId } = await anOrder();
    const [young] = await issued.of(orderId);
    if (!young) throw new Error("no invoice");
    const [id = ""] = await inTransaction(harness.db, async (tx) => [
      await issueDocument(
        tx,
        {
          kind: "sale_invoice",
          key: "sale/old",
          issuerId: young.issuer_id,
          title: "Ancienne",
          receiverId: place.buyer.userId,
          issuedOn: calendarDay("2015-12-31"),
          amount: null,
          // The facts of a document are an object.
          facts: young.facts as object,
          isNumbered: true,
        },
        harness.deps.clock.now(),
      ),
    ]);
    const hasFile = (of: string) => harness.deps.privateFiles.has(`document-${of}.pdf`);
    for (const one of [id, young.id]) expect((await fileOf(one, place.buyer)).status).toBe(200);
    await harness.app.jobs.runNow("delete-expired-rows");
    await harness.app.jobs.runNow("make-document-files");
    expect((await fileOf(id, place.buyer)).status).toBe(404);
    expect([await hasFile(id), await hasFile(young.id)]).toEqual([false, true]);
    const series = await harness.db.selectFrom("document_series").select("year").execute();
    expect(series.map(({ year }) => year)).not.toContain(2015);
  });
});
