import { TAX_LINKS } from "@stokaz/contract/tax/tax-links";
import { covers } from "@stokaz/spec-coverage";
import { beforeAll, describe, expect, it } from "vitest";
import { ADMIN, type Person } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { readPdf } from "../../../../test/papers.ts";
import { aTaxYear, type TaxYear } from "../../../../test/tax-year.ts";
import { buildApp } from "../../../app.ts";
import { STATEMENT_JOB } from "./service.ts";

const harness = useHarness(ADMIN);

let year: TaxYear;

beforeAll(async () => {
  year = await aTaxYear(harness);
});

const read = (who: Person, query = "?year=2027") =>
  harness.call("GET", `/api/tax-statement${query}`, { token: who.token });

const pdfOf = async (who: Person, id: string): Promise<string> => {
  const answer = await fetch(`${harness.baseUrl}/api/documents/${id}/file`, {
    headers: { authorization: `Bearer ${who.token}` },
  });
  expect(answer.status).toBe(200);
  return (await readPdf(await answer.bytes())).text;
};

const figures = (gross: number, fees: number, net: number, acts: number) => ({
  gross,
  fees,
  net,
  acts,
});

describe("before a statement is made", () => {
  it("tells sellers their year so far, and nobody else's", async () => {
    covers("own.api.280");
    const { status, body } = await read(year.lessor);
    expect(status).toBe(200);
    expect(body).toMatchObject({ year: 2027, isOver: true, statements: [] });
    expect(body.told).toEqual({
      ...figures(312.5, 31.25, 281.25, 5),
      quarters: [
        figures(50, 5, 45, 1),
        figures(75, 7.5, 67.5, 1),
        figures(75, 7.5, 67.5, 1),
        figures(112.5, 11.25, 101.25, 2),
      ],
      places: [
        { name: "Cave", daysRented: 325, gross: 275 },
        { name: "Grenier", daysRented: 88, gross: 37.5 },
      ],
    });
    expect((await read(year.small, "")).body).toMatchObject({ year: 2027, told: { gross: 54.5 } });
    expect((await read(year.lessor, "?year=2026")).body.told).toBeNull();
    expect((await read(year.buyer)).status).toBe(403);
    expect((await read({ ...year.buyer, token: "dead" })).status).toBe(401);
  });

  it("makes none of a year that is not over", async () => {
    covers("own.api.282", "own.refusals.265");
    const make = (who: Person, of: number) =>
      harness.call("POST", "/api/admin/tax-reporting/statements", {
        token: who.token,
        json: { year: of },
      });
    expect((await make(year.admin, 2028)).body.code).toBe("tax-year/not-over");
    expect((await make(year.lessor, 2027)).status).toBe(403);
  });
});

it("has both links to what the law asks in every mail about money that was earned", async () => {
  covers("own.product.401");
  const of = async (who: Person, subject: string) =>
    (await harness.mailsTo(who.email)).find((mail) => mail.subject.startsWith(subject))?.text ?? "";
  for (const text of await Promise.all([
    of(year.lessor, "Nouvelle location"),
    of(year.small, "Nouvelle commande"),
    of(year.small, "Commande"),
  ])) {
    for (const { url } of TAX_LINKS) expect(text).toContain(url);
  }
});

describe("the job of January", () => {
  it("makes one for each seller, once, also when two processes do so at once", async () => {
    covers("own.product.385", "own.product.386");
    const other = await buildApp(harness.deps);
    await Promise.all([harness.app.jobs.runNow(STATEMENT_JOB), other.jobs.runNow(STATEMENT_JOB)]);
    await harness.app.jobs.runNow(STATEMENT_JOB);
    await other.server.close();
    const made = await harness.db
      .selectFrom("tax_statements")
      .select(["seller_id", "version"])
      .execute();
    expect(made.map(({ seller_id, version }) => [seller_id, version]).sort()).toEqual(
      [year.lessor, year.small, year.large].map(({ userId }) => [userId, 1]).sort(),
    );
    const mails = await harness.mailsTo(year.lessor.email);
    const statementMails = mails.filter(
      ({ subject }) => subject === "Votre récapitulatif annuel 2027",
    );
    expect(statementMails).toHaveLength(1);
    expect(statementMails[0]?.text).toContain("/mes-documents");
    expect(statementMails[0]?.text).toContain("https://www.impots.gouv.fr/");
    expect(statementMails[0]?.text).toContain("https://www.urssaf.fr/");
  });

  it("tells a lessor what to write on line 4BE, place by place", async () => {
    covers("own.product.387");
    const { body } = await read(year.lessor);
    const text = await pdfOf(year.lessor, body.statements[0]._id);
    for (const words of [
      "Récapitulatif annuel 2027",
      "Marie Payet",
      "Particulier",
      "Lieu loué : Cave",
      "Jours loués 325",
      "Jours loués 88",
      "Montant avant frais 312,50 €",
      "Frais de plateforme 31,25 €",
      "Reçu sur votre compte 281,25 €",
      "1er trimestre 50,00 € avant frais ; frais 5,00 € ; reçu 45,00 € ; 1 location",
      "À reporter : 313 €, ligne 4BE de la déclaration des revenus de 2027",
      "À vous verser au 31 décembre 2027 25,00 €",
      "Nous transmettons ces montants",
      "https://www.urssaf.fr/",
    ]) {
      expect(text).toContain(words);
    }
  });

  it("tells who sold little that the authority is not told", async () => {
    covers("own.product.389");
    const { body } = await read(year.small);
    const text = await pdfOf(year.small, body.statements[0]._id);
    expect(text).toContain("Vanille des Hauts SARL");
    expect(text).toContain("Nous ne transmettons pas ces montants");
    expect(text).toContain("Montant avant frais 54,50 €");
    expect(text).toContain("le reste est retiré du trimestre d'avant");
    expect(text).not.toContain("4BE");
  });

  it("is nobody else's to read", async () => {
    const { body } = await read(year.lessor);
    const path = `/api/documents/${body.statements[0]._id}/file`;
    expect((await harness.call("GET", path, { token: year.small.token })).status).toBe(404);
  });
});

describe("a year that changed", () => {
  it("is told anew under the next number, and the old one stays", async () => {
    covers("own.product.390", "own.api.282");
    await year.goToApril();
    const made = () =>
      harness.call("POST", "/api/admin/tax-reporting/statements", {
        token: year.admin.token,
        json: { year: 2027 },
      });
    expect((await made()).body).toMatchObject({ made: 0, corrected: 1 });
    expect((await made()).body).toMatchObject({
      made: 0,
      corrected: 0,
      message: "Tous les récapitulatifs sont à jour.",
    });
    const { body } = await read(year.small);
    expect(body.statements.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
    const [now, before] = await Promise.all(
      body.statements.map(({ _id }: { _id: string }) => pdfOf(year.small, _id)),
    );
    expect(now).toContain("Récapitulatif corrigé n° 2");
    expect(now).toContain("Montant avant frais 46,00 €");
    expect(before).toContain("Montant avant frais 54,50 €");
    const mails = await harness.mailsTo(year.small.email);
    expect(mails.map(({ subject }) => subject)).toContain(
      "Votre récapitulatif annuel 2027 est corrigé",
    );
  });
});
