import { covers } from "@stokaz/spec-coverage";
import { sql } from "kysely";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { ADMIN, aConsumer, anAdmin } from "../../../test/factories.ts";
import { type SentMail, useHarness } from "../../../test/harness.ts";
import { createMoney, type Money } from "../../../test/money.ts";
import { download, readPdf } from "../../../test/papers.ts";
import { aPlace, type Place } from "../../../test/place.ts";
import { buildApp } from "../../app.ts";
import { MAIL_JOB } from "../mail/public.ts";

const harness = useHarness(ADMIN);

let money: Money;
let place: Place;

beforeAll(async () => {
  money = createMoney(harness);
  place = await aPlace(harness, money);
});

afterEach(() => harness.setNow(undefined));

/** A paid order: three of an artisan's product, one of another's. */
const anOrder = async () => {
  const honey = { ...(await place.good(0, 850)), quantity: 3 };
  const jam = await place.good(1, 1200);
  const { orderId } = await money.aPaidBasket(place.buyer, place.spaceId, [honey, jam]);
  const { order_number: number } = await harness.db
    .selectFrom("orders")
    .select("order_number")
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  return { orderId, number: number ?? "", honey, jam };
};

const paperOf = (orderId: string, { token }: { token: string } = place.buyer) =>
  download(harness, `/api/papers/orders/${orderId}`, token);

const codeOf = ({ status, bytes }: { status: number; bytes: Uint8Array }) => [
  status,
  JSON.parse(Buffer.from(bytes).toString()).code,
];

const confirmationOf = (mails: readonly SentMail[], number: string) =>
  mails.find(({ subject }) => subject === `Commande ${number} : à récupérer`);

const fileOf = async ({ id }: SentMail): Promise<Buffer> => {
  const response = await fetch(`${harness.sandboxUrl}/sandbox/mail/${id}/files/0`);
  return Buffer.from(await response.arrayBuffer());
};

describe("GET /api/papers/orders/:orderId", () => {
  it("gives the buyer the contract that came with their mail, to the byte", async () => {
    covers("own.api.96", "own.product.122");
    const { orderId, number } = await anOrder();
    const mail = confirmationOf(await harness.mailsTo(place.buyer.email), number);
    if (!mail) throw new Error("no mail");
    const name = `contrat-de-vente-${number.toLowerCase()}.pdf`;
    expect(mail.attachments).toEqual([{ name, type: "application/pdf", size: expect.any(Number) }]);
    expect(mail.text).toContain("Votre contrat est joint à ce message");
    const { status, headers, bytes } = await paperOf(orderId);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("application/pdf");
    expect(headers.get("content-disposition")).toBe(`attachment; filename="${name}"`);
    expect(Buffer.from(bytes).subarray(0, 8).toString()).toBe("%PDF-1.7");
    expect(Buffer.from(bytes).equals(await fileOf(mail))).toBe(true);
  });

  it("says who sold what to whom, where it waits, and what the buyer may do", async () => {
    covers("own.product.123");
    const { orderId, number, honey, jam } = await anOrder();
    const { text, data, pages } = await readPdf((await paperOf(orderId)).bytes);
    expect(text).toContain(`Commande ${number}, payée le`);
    expect(text).toContain("Marie Payet");
    expect(text).toContain("Raison sociale Vanille des Hauts SARL");
    expect(text).toContain(`${honey.name} 3 8,50 € 25,50 €`);
    expect(text).toContain(`${jam.name} 1 12,00 € 12,00 €`);
    expect(text).toContain("Total payé, TTC 37,50 €");
    expect(text).toContain("À récupérer au plus tard le");
    expect(text).toContain("Modèle de formulaire de rétractation");
    expect(text).toContain("garantie légale de conformité");
    expect(text).toContain("Conditions d'utilisation version du 1er janvier 2025");
    expect(text).toContain(`Contrat de vente, commande ${number} Page ${pages} sur ${pages}`);
    expect(data.lines.map(({ quantity }: { quantity: number }) => quantity)).toEqual([3, 1]);
  });

  it("is a file for archives: tagged, in French, its fonts and its data inside", async () => {
    covers("own.product.124");
    const { orderId, number } = await anOrder();
    const read = await readPdf((await paperOf(orderId)).bytes);
    expect(read.archive).toEqual(["3", "A"]);
    expect(read.isTagged).toBe(true);
    expect(read.tags).toMatch(/"role":"H1".*"role":"H2".*"role":"TH"/);
    expect(read.info.Language).toBe("fr-FR");
    expect(read.info.Title).toContain(`Contrat de vente – Commande ${number}`);
    expect(read.hasColourProfile).toBe(true);
    expect(read.fonts).toEqual([2, 2]);
    expect(read.attached).toBe("contrat.json");
  });

  it("stays as it was made, whatever changes after the payment, or happens to its file", async () => {
    const { orderId, honey } = await anOrder();
    const { db } = harness;
    const changed = { name: "Changé" };
    await db.updateTable("users").set(changed).where("id", "=", place.buyer.userId).execute();
    await db.updateTable("products").set(changed).where("id", "=", honey.id).execute();
    const { bytes } = await paperOf(orderId);
    await db
      .updateTable("users")
      .set({ name: "Payet" })
      .where("id", "=", place.buyer.userId)
      .execute();
    const { text } = await readPdf(bytes);
    expect(text).toContain("Marie Payet");
    expect(text).not.toContain("Changé");
    for await (const name of harness.deps.privateFiles.list()) {
      await harness.deps.privateFiles.put(name, Buffer.from("abîmé"));
    }
    expect(Buffer.from((await paperOf(orderId)).bytes).equals(Buffer.from(bytes))).toBe(true);
    const rewriting = db.updateTable("papers").set(sql`facts = '{}'` as never);
    await expect(rewriting.execute()).rejects.toThrow();
  });

  it("is for the buyer and the operator alone, once the order is paid", async () => {
    covers("own.refusals.117");
    const { orderId } = await anOrder();
    expect((await paperOf(orderId, await anAdmin(harness))).status).toBe(200);
    const notYours = [403, "order/not-yours"];
    expect(codeOf(await paperOf(orderId, await aConsumer(harness)))).toEqual(notYours);
    expect(codeOf(await paperOf(orderId, place.seller(0)))).toEqual(notYours);
    expect(codeOf(await paperOf(place.spaceId))).toEqual([404, "order/not-found"]);
    const open = await money.anOpenBasket(place.buyer, place.spaceId, [await place.good(0)]);
    expect(codeOf(await paperOf(open.orderId))).toEqual([404, "paper/not-found"]);
  });

  it("is made for an order from before there were any, and says so", async () => {
    covers("own.product.125");
    const { orderId, honey } = await anOrder();
    await harness.db.deleteFrom("papers").where("order_id", "=", orderId).execute();
    const { text } = await readPdf((await paperOf(orderId)).bytes);
    expect(text).toContain("Document établi après la vente");
    expect(text).toContain(honey.name);
  });
});

describe("the mail that a contract goes with", () => {
  /** Has the mails that wait tried by a process whose disk is full. */
  const tryOnFullDisk = async (): Promise<void> => {
    const privateFiles = {
      ...harness.deps.privateFiles,
      put: () => Promise.reject(new Error("ENOSPC")),
    };
    const app = await buildApp({ ...harness.deps, privateFiles });
    await sql`update pgboss.job set start_after = now() where name = ${MAIL_JOB} and state = 'retry'`.execute(
      harness.db,
    );
    await app.jobs.drain();
    await app.jobs.stop();
  };
  const sentOf = async (number: string) => {
    const query = new URLSearchParams({ format: "json", to: place.buyer.email });
    const response = await fetch(`${harness.sandboxUrl}/sandbox/mail?${query}`);
    return confirmationOf(((await response.json()) as { data: SentMail[] }).data, number);
  };

  it("waits an hour for a contract that can't be made, then goes without and says so", async () => {
    covers("own.product.126");
    const { number } = await anOrder();
    await tryOnFullDisk();
    expect(await sentOf(number)).toBeUndefined();
    await money.inMinutes(61);
    await tryOnFullDisk();
    const mail = await sentOf(number);
    expect(mail?.attachments).toEqual([]);
    expect(mail?.text).toContain("Votre contrat n'a pas pu être joint");
  });
});
