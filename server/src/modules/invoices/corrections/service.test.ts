import { extractXml, Profile, validateXsd } from "@stackforge-eu/factur-x";
import { covers } from "@stokaz/spec-coverage";
import { beforeAll, describe, expect, it } from "vitest";
import { brokenRules } from "../../../../test/european-rules.ts";
import { ADMIN, aConsumer, anAdmin, PASSWORD, type Person } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { createIssued } from "../../../../test/invoices.ts";
import { createMoney, type Money } from "../../../../test/money.ts";
import { download, readPdf } from "../../../../test/papers.ts";
import { aPlace, type Place } from "../../../../test/place.ts";

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

/** Sells three pots at 8.50 € of the first artisan. */
const anOrder = async (buyer: Person = place.buyer) => {
  const honey = { ...(await place.good(0, 850)), quantity: 3 };
  const { orderId, checkoutId } = await money.aPaidBasket(buyer, place.spaceId, [honey]);
  const [invoice] = await issued.of(orderId);
  if (!invoice) throw new Error("no invoice");
  return { orderId, checkoutId, invoice };
};

/** Moves the business of the first artisan, as their profile then says. */
const move = async (address: string): Promise<void> => {
  await harness.db
    .updateTable("artisan_profiles")
    .set({ business_address: address })
    .where("user_id", "=", place.seller(0).userId)
    .execute();
};

const correctionOf = (method: "GET" | "POST", id: string, { token }: Person = place.seller(0)) =>
  harness.call(method, `/api/invoicing/${id}/correction`, { token });

const refusalOf = async (method: "GET" | "POST", id: string, who?: Person) => {
  const { status, body } = await correctionOf(method, id, who);
  return [status, body.code];
};

const textOf = async (id: string) =>
  (await readPdf((await download(harness, `/api/documents/${id}/file`, place.buyer.token)).bytes))
    .text;

describe("an invoice that names its seller wrongly", () => {
  it("is taken back by a credit note and replaced, and the buyer is told", async () => {
    covers("own.product.669", "own.email.40", "own.api.430", "own.api.431");
    const { orderId, invoice } = await anOrder();
    await move("1 chemin Neuf, 97430 Le Tampon");
    const { body: preview } = await correctionOf("GET", invoice.id);
    expect(preview).toMatchObject({ number: invoice.number, amount: 25.5 });
    expect(preview.changes).toEqual([
      { term: "Adresse", was: expect.any(String), is: "1 chemin Neuf, 97430 Le Tampon" },
    ]);
    const { status, body } = await correctionOf("POST", invoice.id);
    expect(status).toBe(201);
    const documents = await issued.of(orderId);
    expect(documents.map(({ kind, amount_cents }) => [kind, amount_cents]).sort()).toEqual([
      ["sale_credit_note", 2550],
      ["sale_invoice", 2550],
      ["sale_invoice", 2550],
    ]);
    const note = documents.find(({ number }) => number === body.creditNote);
    const next = documents.find(({ number }) => number === body.invoice);
    if (!(note && next)) throw new Error("not issued");
    const credit = await textOf(note.id);
    expect(credit).toContain(`facture ${invoice.number} du`);
    expect(credit).toContain("rien : une facture corrigée remplace celle-ci");
    expect(credit).not.toContain("1 chemin Neuf");
    const text = await textOf(next.id);
    expect(text).toContain("1 chemin Neuf, 97430 Le Tampon");
    expect(text).toContain(`facture ${invoice.number} du`);
    expect(text).toContain("Total 25,50 €");
    for (const { id } of [note, next]) {
      const { bytes } = await download(harness, `/api/documents/${id}/file`, place.buyer.token);
      const { xml } = await extractXml(bytes);
      expect(await validateXsd(xml, Profile.EN16931)).toEqual({ valid: true, errors: [] });
      expect(brokenRules(xml)).toEqual([]);
    }
    const mails = await harness.mailsTo(place.buyer.email);
    const [mail] = mails.filter(({ subject }) => subject.includes("est corrigée"));
    expect(mail?.subject).toBe(`Votre facture ${invoice.number} est corrigée`);
    expect(mail?.text).toContain(`annulée par l'avoir ${body.creditNote}`);
    expect(mail?.text).toContain(`La facture ${body.invoice} la remplace`);
  });

  it("is corrected once; what replaces it can be corrected again", async () => {
    covers("own.product.669", "own.refusals.405");
    const { invoice } = await anOrder();
    await move("2 rue des Bons Enfants, 97410 Saint-Pierre");
    const answers = await Promise.all([
      correctionOf("POST", invoice.id),
      correctionOf("POST", invoice.id),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await refusalOf("GET", invoice.id)).toEqual([409, "invoice/already-corrected"]);
    const next = (await issued.of(invoice.subject_id ?? "")).find(
      ({ kind, id }) => kind === "sale_invoice" && id !== invoice.id,
    );
    if (!next) throw new Error("not issued");
    expect(await refusalOf("GET", next.id)).toEqual([409, "invoice/nothing-to-correct"]);
    await move("3 rue des Bons Enfants, 97410 Saint-Pierre");
    expect((await correctionOf("POST", next.id)).status).toBe(201);
  });

  it("keeps what was given back: the rest is replaced, and later refunds are of the new invoice", async () => {
    covers("own.product.669", "own.refusals.405");
    const { orderId, invoice } = await anOrder();
    await place.cancelUnits(0, orderId, 0, 1);
    await harness.app.jobs.runNow("make-refunds");
    await money.deliverEvents();
    await move("4 rue Archambaud, 97410 Saint-Pierre");
    const { body } = await correctionOf("POST", invoice.id);
    const next = (await issued.of(orderId)).find(({ number }) => number === body.invoice);
    expect(next).toMatchObject({
      amount_cents: 1700,
      facts: { lines: [{ units: 2, grossCents: 1700 }] },
    });
    await place.cancelUnits(0, orderId, 0, 2);
    await harness.app.jobs.runNow("make-refunds");
    await money.deliverEvents();
    const last = (await issued.by(place.seller(0).userId)).at(-1);
    expect(last).toMatchObject({
      kind: "sale_credit_note",
      amount_cents: 1700,
      facts: {
        corrects: [{ number: body.invoice }],
        seller: { address: "4 rue Archambaud, 97410 Saint-Pierre" },
      },
    });
    expect(await refusalOf("POST", next?.id ?? "")).toEqual([409, "invoice/given-back"]);
  });

  it("states no units after a gesture, be it of the price of one", async () => {
    covers("own.product.809");
    const { orderId, invoice } = await anOrder();
    await money.collect(place.buyer, orderId);
    const { token } = await anAdmin(harness);
    const json = { transactionId: orderId, amount: 8.5, reason: "Geste", endsPurchase: false };
    expect((await harness.call("POST", "/api/admin/refunds", { token, json })).status).toBe(201);
    await harness.app.jobs.runNow("make-refunds");
    await move("6 rue Archambaud, 97410 Saint-Pierre");
    const { body } = await correctionOf("POST", invoice.id);
    const corrected = (await issued.of(orderId)).filter(({ number }) =>
      [body.creditNote, body.invoice].includes(number),
    );
    const lines = [{ units: null, grossCents: 1700 }];
    expect(corrected).toMatchObject([{ facts: { lines } }, { facts: { lines } }]);
  });

  it("is corrected for a buyer whose account is closed, who is told nothing", async () => {
    covers("own.product.669");
    const buyer = await aConsumer(harness);
    const { orderId, invoice } = await anOrder(buyer);
    await money.collect(buyer, orderId);
    await harness.app.jobs.drain();
    const closed = await harness.call("DELETE", "/api/auth/account", {
      token: buyer.token,
      json: { password: PASSWORD },
    });
    expect(closed.status).toBe(200);
    await move("5 rue Archambaud, 97410 Saint-Pierre");
    expect((await correctionOf("POST", invoice.id)).status).toBe(201);
    expect((await issued.of(orderId)).at(-1)?.facts).toMatchObject({
      buyer: { name: "Marie Payet" },
    });
  });

  it("is corrected by its seller alone, once the profile has what an invoice needs", async () => {
    covers("own.refusals.405");
    const { invoice } = await anOrder();
    expect(await refusalOf("POST", invoice.id, place.seller(1))).toEqual([
      404,
      "document/not-found",
    ]);
    expect(await refusalOf("POST", invoice.id)).toEqual([409, "invoice/nothing-to-correct"]);
    await move("");
    expect(await refusalOf("POST", invoice.id)).toEqual([409, "invoice/identity-incomplete"]);
  });
});
