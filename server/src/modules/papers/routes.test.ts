import { hash } from "node:crypto";
import { type Weekday, weekdayOf } from "@stokaz/contract/handover/schedule";
import { addDays } from "@stokaz/contract/time/calendar";
import { frenchDay } from "@stokaz/contract/time/french-day";
import { covers } from "@stokaz/spec-coverage";
import { strFromU8, unzipSync } from "fflate";
import { sql } from "kysely";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { readJson } from "../../../test/client.ts";
import {
  ADMIN,
  aConsumer,
  aLessor,
  anAdmin,
  anArtisan,
  aSpace,
  PASSWORD,
  type Person,
} from "../../../test/factories.ts";
import { type SentMail, useHarness } from "../../../test/harness.ts";
import { createMoney, type Money } from "../../../test/money.ts";
import { download, readPdf } from "../../../test/papers.ts";
import { aPlace, type Place } from "../../../test/place.ts";
import { aPaidRental, rentalRequest, today } from "../../../test/purchases.ts";
import { createRequests } from "../../../test/requests.ts";
import { buildApp } from "../../app.ts";
import { MAIL_JOB } from "../mail/public.ts";
import { PAPER_DELETION_JOB } from "./service.ts";

const harness = useHarness(ADMIN);

let money: Money;
let place: Place;

beforeAll(async () => {
  money = createMoney(harness);
  place = await aPlace(harness);
});

afterEach(() => harness.setNow(undefined));

/** Creates a paid order: three of one artisan's product, one of another's. */
const anOrder = async (buyer: Person = place.buyer) => {
  const honey = { ...(await place.good(0, 850)), quantity: 3 };
  const jam = await place.good(1, 1200);
  const { orderId } = await money.aPaidBasket(buyer, place.spaceId, [honey, jam]);
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

it("a reader is sent away while twenty drawings wait", async () => {
  covers("own.product.602", "own.refusals.398");
  const { orderId } = await anOrder();
  const locked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  const holding = harness.db.transaction().execute(async (tx) => {
    await sql`lock table papers in access exclusive mode`.execute(tx);
    locked.resolve();
    await answered.promise;
  });
  await locked.promise;
  // One is being drawn, twenty wait, one is too many.
  const asked = Array.from({ length: 22 }, () => paperOf(orderId));
  const first = await Promise.race(asked);
  answered.resolve();
  await holding;
  expect([...codeOf(first), first.headers.get("retry-after")]).toEqual([503, "paper/busy", "5"]);
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(21);
});

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
    expect(text).toContain("Formulaire de rétractation (à compléter");
    expect(text).toContain("Vous pouvez changer d'avis jusqu'à 14 jours");
    expect(text).toContain(`${harness.baseUrl}/retractation`);
    expect(text).toContain("garantie légale de conformité");
    expect(text).toContain("Conditions d'utilisation version du 1er janvier 2025");
    expect(text).toContain(`Contrat de vente, commande ${number} Page ${pages} sur ${pages}`);
    expect(data.lines.map(({ quantity }: { quantity: number }) => quantity)).toEqual([3, 1]);
  });

  it("names the last open day to collect, and keeps it when the place opens otherwise", async () => {
    covers("own.product.784");
    const { db } = harness;
    const openOn = (days: Weekday[]) =>
      db
        .updateTable("lessor_profiles")
        .set({ retrieval_days: days })
        .where("user_id", "=", place.lessor.userId)
        .execute();
    // Without slots a place opens on public holidays, so every week has one open day.
    const weekly = db.updateTable("slot_settings").set({ is_slotted: false });
    await weekly.where("space_id", "=", place.spaceId).execute();
    const lastOpen = addDays(today(), 29);
    await openOn([weekdayOf(lastOpen)]);
    const { orderId } = await anOrder();
    const { bytes } = await paperOf(orderId);
    expect((await readPdf(bytes)).text).toContain(
      `À récupérer au plus tard le ${frenchDay(lastOpen)}`,
    );
    await openOn(["Lun", "Mar", "Jeu"]);
    for await (const name of harness.deps.privateFiles.list()) {
      await harness.deps.privateFiles.put(name, Buffer.from("abîmé"));
    }
    expect(Buffer.from((await paperOf(orderId)).bytes).equals(Buffer.from(bytes))).toBe(true);
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
    // The table's type allows no change: the test proves that the database allows none either.
    const rewriting = db.updateTable("papers").set(sql`facts = '{}'` as never);
    await expect(rewriting.execute()).rejects.toThrow();
  });

  it("is kept when archives of people's data are deleted that are over", async () => {
    const { orderId } = await anOrder();
    await paperOf(orderId);
    const { id } = await harness.db
      .selectFrom("papers")
      .select("id")
      .where("order_id", "=", orderId)
      .executeTakeFirstOrThrow();
    await money.inDays(3);
    await harness.app.jobs.runNow("delete-account-exports");
    expect(await harness.deps.privateFiles.has(`paper-${id}.pdf`)).toBe(true);
  });

  it("refuses anyone but the buyer and the operator, and them until the order is paid", async () => {
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
    expect(text).toContain("Document établi après le paiement");
    expect(text).toContain(honey.name);
  });
});

describe("GET /api/papers/rentals/:rentalId", () => {
  /** Creates a paid rental, with both its parties. */
  const aRental = async () => {
    const [lessor, artisan] = [await aLessor(harness), await anArtisan(harness)];
    const spaceId = await aSpace(harness, lessor, { surface: "10" });
    const rentalId = await aPaidRental(harness, artisan, rentalRequest(spaceId, { pallets: 3 }));
    return { lessor, artisan, rentalId };
  };
  const leaseOf = (rentalId: string, { token }: { token: string }) =>
    download(harness, `/api/papers/rentals/${rentalId}`, token);

  it("gives both sides the contract that came with their mails, and says all of it", async () => {
    covers("own.api.97", "own.product.147");
    const { lessor, artisan, rentalId } = await aRental();
    for (const side of [lessor, artisan]) {
      const mails = await harness.mailsTo(side.email);
      const mail = mails.find(({ attachments }) => attachments.length > 0);
      if (!mail) throw new Error("no mail");
      const { status, headers, bytes } = await leaseOf(rentalId, side);
      expect(status).toBe(200);
      expect(headers.get("content-disposition")).toContain(`"${mail.attachments[0]?.name}"`);
      expect(Buffer.from(bytes).equals(await fileOf(mail))).toBe(true);
      const { text, archive } = await readPdf(bytes);
      expect(archive).toEqual(["3", "A"]);
      expect(text).toContain("Raison sociale Vanille des Hauts SARL");
      expect(text).toContain("Surface 3 palettes, soit 3 m²");
      expect(text).toContain("le loueur a déclaré : être propriétaire du bien");
    }
  });

  it("says when and from where both sides agreed to it, and the lease gives the hash of its file", async () => {
    covers("own.product.416");
    const { lessor, artisan, rentalId } = await aRental();
    const { bytes } = await leaseOf(rentalId, lessor);
    const { text } = await readPdf(bytes);
    expect(text).toMatch(
      /L'artisan \S+ \d.+? par sa demande de location, depuis l'adresse IP 127\.0\.0\.1/,
    );
    expect(text).toMatch(/Le loueur \S+ \d.+? par son offre, .+? depuis l'adresse IP 127\.0\.0\.1/);
    for (const { token } of [lessor, artisan]) {
      const { body } = await harness.call("GET", `/api/leases/${rentalId}`, { token });
      expect(body.contractSha256).toBe(hash("sha256", bytes));
    }
  });

  it("of a lessor who answers first says when they accepted the request", async () => {
    covers("own.product.416");
    const requests = createRequests(harness);
    const { id, lessor, artisan } = await requests.ask();
    expect((await requests.answer(lessor, id, "accept")).status).toBe(200);
    await harness.app.jobs.runNow("settle-rental-requests");
    const { text } = await readPdf((await leaseOf(id, artisan)).bytes);
    expect(text).toMatch(
      /Le loueur \S+ \d.+? en acceptant la demande, depuis l'adresse IP 127\.0\.0\.1/,
    );
    expect(text).not.toContain("par son offre");
  });

  it("refuses anyone but both sides and the operator, and stays as it was", async () => {
    const { lessor, artisan, rentalId } = await aRental();
    const { db } = harness;
    await db
      .updateTable("storage_spaces")
      .set({ name: "Changé" })
      .where("lessor_id", "=", lessor.userId)
      .execute();
    const { text } = await readPdf((await leaseOf(rentalId, artisan)).bytes);
    expect(text).not.toContain("Changé");
    expect((await leaseOf(rentalId, await anAdmin(harness))).status).toBe(200);
    const refused = codeOf(await leaseOf(rentalId, await aLessor(harness)));
    expect(refused).toEqual([403, "rental/not-yours"]);
    expect(codeOf(await leaseOf(place.spaceId, lessor))).toEqual([404, "rental/not-found"]);
  });

  it("is made for a rental from before there were any, and goes with the rental", async () => {
    const { lessor, rentalId } = await aRental();
    const { db } = harness;
    await db.deleteFrom("papers").where("rental_id", "=", rentalId).execute();
    const { text } = await readPdf((await leaseOf(rentalId, lessor)).bytes);
    expect(text).toContain("Document établi après le paiement");
    const { id } = await db
      .selectFrom("papers")
      .select("id")
      .where("rental_id", "=", rentalId)
      .executeTakeFirstOrThrow();
    const isKept = () => harness.deps.privateFiles.has(`paper-${id}.pdf`);
    await harness.app.jobs.runNow(PAPER_DELETION_JOB);
    expect(await isKept()).toBe(true);
    await db.deleteFrom("papers").where("id", "=", id).execute();
    await harness.app.jobs.runNow(PAPER_DELETION_JOB);
    expect(await isKept()).toBe(false);
  });
});

describe("one's own data", () => {
  const papersOf = async ({ token }: { token: string }) => {
    await harness.call("POST", "/api/auth/export", { token });
    await harness.app.jobs.drain();
    const archive = unzipSync((await download(harness, "/api/auth/export", token)).bytes);
    return JSON.parse(strFromU8(archive["donnees.json"] ?? new Uint8Array())).papers;
  };

  it("names the contracts of its person, not those of who only sold", async () => {
    const { orderId } = await anOrder();
    const bought = await papersOf(place.buyer);
    expect(bought).toContainEqual(expect.objectContaining({ order_id: orderId, kind: "order" }));
    expect(await papersOf(place.seller(0))).toBeUndefined();
    const [lessor, artisan] = [await aLessor(harness), await anArtisan(harness)];
    const spaceId = await aSpace(harness, lessor);
    await aPaidRental(harness, artisan, rentalRequest(spaceId, { pallets: 1 }));
    for (const side of [lessor, artisan]) {
      expect(await papersOf(side)).toMatchObject([{ kind: "rental" }]);
    }
  });

  it("that is closed leaves the contract to the operator alone", async () => {
    const buyer = await aConsumer(harness);
    const { orderId } = await anOrder(buyer);
    await money.collect(buyer, orderId);
    await harness.app.jobs.runNow("make-transfers");
    const { token } = buyer;
    const json = { password: PASSWORD };
    expect((await harness.call("DELETE", "/api/auth/account", { token, json })).status).toBe(200);
    expect((await paperOf(orderId, { token })).status).toBe(401);
    const { text } = await readPdf((await paperOf(orderId, await anAdmin(harness))).bytes);
    expect(text).toContain("Marie Payet");
  });
});

describe("the mail that a contract goes with", () => {
  /** Tries the waiting mails in a process whose disk is full. */
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
    return confirmationOf((await readJson<{ data: SentMail[] }>(response)).data, number);
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
