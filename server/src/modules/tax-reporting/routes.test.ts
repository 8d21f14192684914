import { readFileSync } from "node:fs";
import { calendarDay, HOUR_MS, startOfDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
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
import { useHarness } from "../../../test/harness.ts";
import { createMoney } from "../../../test/money.ts";
import { download, readPdf } from "../../../test/papers.ts";
import { aProduct, rentalRequest, WHOLE_SHEET } from "../../../test/purchases.ts";
import { giveTaxIdentity, IBAN } from "../../../test/tax.ts";
import { aTaxKey, schemaErrors } from "../../../test/tax-key.ts";
import { STATEMENT_JOB } from "./statements/public.ts";

const key = await aTaxKey();

const harness = useHarness({
  ...ADMIN,
  OPERATOR_REGISTRATION: "RCS Saint-Pierre 732 829 320",
  OPERATOR_ADDRESS: "1 rue de la Plateforme, 97410 Saint-Pierre",
  DAC7_PUBLIC_KEY: key.keyPath,
});

const FORMER = { siret: "73282932000074", siren: "732829320" };
const PRESENT = { siret: "55210055400013", siren: "552100554" };

let artisan: Person;
let admin: Person;

const moveTo = (day: string): Promise<void> =>
  harness.setNow(new Date(startOfDay(calendarDay(day), "Indian/Reunion").getTime() + 12 * HOUR_MS));

const logIn = async ({ email }: Person): Promise<string> =>
  (await harness.call("POST", "/api/auth/login", { json: { email, password: PASSWORD } })).body
    .token;

const hasCompany = (company_name: string, siret: string) =>
  harness.db
    .updateTable("artisan_profiles")
    .set({ company_name, siret })
    .where("user_id", "=", artisan.userId)
    .execute();

/** In 2027 an artisan sells for 2 100 € as one company, then for 4 200 € as the next. */
beforeAll(async () => {
  await moveTo("2027-03-01");
  const money = createMoney(harness);
  const buyer = await aConsumer(harness);
  artisan = await anArtisan(harness, { connected: true });
  await hasCompany("Vanille Payet", FORMER.siret);
  const space = await aSpace(harness, await aLessor(harness));
  const request = rentalRequest(space, { from: calendarDay("2027-03-01"), pallets: 1, months: 12 });
  const { purchaseId } = await money.aPaidRental(artisan, request);
  const product = await aProduct(harness, artisan, purchaseId, { ...WHOLE_SHEET, price: "2100" });
  const sell = async (quantity: number): Promise<void> => {
    const { orderId } = await money.aPaidOrder(buyer, product, quantity);
    await money.collect(buyer, orderId);
    await harness.app.jobs.runNow("make-transfers");
  };
  await sell(1);
  await moveTo("2027-06-01");
  buyer.token = await logIn(buyer);
  await hasCompany("Vanille des Hauts EURL", PRESENT.siret);
  await sell(2);
  await moveTo("2028-01-10");
  artisan.token = await logIn(artisan);
  admin = await anAdmin(harness);
  await giveTaxIdentity(harness, artisan, {
    residence: "FR",
    isSoleTrader: false,
    iban: IBAN,
    holder: "Vanille des Hauts EURL",
  });
});

it("gives an artisan a statement for each company that sold, with its own sales", async () => {
  covers("own.product.736");
  await harness.app.jobs.runNow(STATEMENT_JOB);
  await harness.app.jobs.runNow(STATEMENT_JOB);
  const { body } = await harness.call("GET", "/api/tax-statement?year=2027", {
    token: artisan.token,
  });
  expect(body.told).toMatchObject({ gross: 6300, acts: 2 });
  expect(body.statements).toMatchObject([
    { version: 1, company: { siren: PRESENT.siren, name: "Vanille des Hauts EURL" } },
    { version: 1, company: { siren: FORMER.siren, name: "Vanille Payet" } },
  ]);
  const texts = await Promise.all(
    body.statements.map(async ({ _id }: { _id: string }) => {
      const { bytes } = await download(harness, `/api/documents/${_id}/file`, artisan.token);
      return (await readPdf(bytes)).text;
    }),
  );
  for (const [at, words] of [
    ["Vanille des Hauts EURL", PRESENT.siret, "Montant avant frais 4 200,00 €", "Compte bancaire"],
    ["Vanille Payet", FORMER.siret, "Montant avant frais 2 100,00 €"],
  ].entries()) {
    for (const word of [...words, "sous plusieurs entreprises"]) expect(texts[at]).toContain(word);
  }
  expect(texts[1]).not.toContain("Compte bancaire");
  const mails = (await harness.mailsTo(artisan.email)).filter(({ subject }) =>
    subject.startsWith("Votre récapitulatif annuel"),
  );
  expect(mails.map(({ text }) => /ventes de (.+?) :/.exec(text)?.[1]).sort()).toEqual([
    "Vanille Payet",
    "Vanille des Hauts EURL",
  ]);
});

it("tells the authority of each company, and the operator of both", async () => {
  covers("own.product.737");
  const made = await harness.call("POST", "/api/admin/tax-reporting/files", {
    token: admin.token,
    json: { year: 2027, kind: "initial", withoutIncomplete: true },
  });
  expect([made.status, made.body.file?.sellers]).toEqual([201, 2]);
  const path = `/api/admin/tax-reporting/files/${made.body.file._id}`;
  const { bytes } = await download(harness, `${path}/file`, admin.token);
  const xml = await key.open(bytes);
  expect(await schemaErrors(xml)).toEqual([]);
  const parts = [...xml.matchAll(/<dpi:ReportableSeller>.*?<\/dpi:ReportableSeller>/gs)];
  const all = (element: string): (string | undefined)[] =>
    parts.map(([part]) => new RegExp(`<(?:dpi|stf):${element}[^>]*>([^<]*)<`).exec(part)?.[1]);
  expect(all("IN")).toEqual([PRESENT.siret, FORMER.siret]);
  expect(all("Name")).toEqual(["Vanille des Hauts EURL", "Vanille Payet"]);
  expect(all("ConsQ1")).toEqual(["0", "1890"]);
  expect(all("ConsQ2")).toEqual(["3780", "0"]);
  expect(all("Identifier")).toEqual([IBAN, undefined]);
  expect(all("DocRefId")).toEqual(
    [PRESENT, FORMER].map(({ siren }) => `OP_2027_732829320_${artisan.userId}_${siren}_v1`),
  );
  const { body } = await harness.call("GET", "/api/admin/tax-reporting?year=2027", {
    token: admin.token,
  });
  const lines = body.data.filter(({ _id }: { _id: string }) => _id === artisan.userId);
  expect(lines).toMatchObject([
    { company: { siren: PRESENT.siren }, gross: 4200, isBlocked: false, fileState: "sent" },
    { company: { siren: FORMER.siren }, gross: 2100, isBlocked: false, fileState: "sent" },
  ]);
});

it("keeps the company of what was told before there was one of each", async () => {
  covers("own.product.739");
  const former = "siren = '732829320'";
  const migration = new URL(
    "../../../migrations/0484_know_the_company_that_sold.sql",
    import.meta.url,
  );
  // As the tables were, with a statement and a report of the year in the name of its last company.
  await sql
    .raw(`
      delete from tax_statements where ${former};
      delete from tax_file_sellers where ${former};
      drop view sold_as;
      alter table tax_statements drop column siren,
        add constraint tax_statements_pk primary key (seller_id, year, version);
      alter table tax_file_sellers drop column siren,
        add constraint tax_file_sellers_pk primary key (file_id, seller_id),
        add constraint tax_file_sellers_version_once unique (seller_id, year, version);
      ${readFileSync(migration, "utf8")}`)
    .execute(harness.db);
  for (const table of ["tax_statements", "tax_file_sellers"] as const) {
    const rows = await harness.db
      .selectFrom(table)
      .select("siren")
      .where("seller_id", "=", artisan.userId)
      .execute();
    expect(rows).toEqual([{ siren: PRESENT.siren }]);
  }
});
