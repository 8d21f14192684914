import { extractXml } from "@stackforge-eu/factur-x";
import { covers } from "@stokaz/spec-coverage";
import { beforeAll, describe, expect, it } from "vitest";
import { readArchive } from "./archive-format.ts";
import { brokenRules } from "./european-rules.ts";
import { ADMIN, anAdmin, type Person } from "./factories.ts";
import { readFec, sumLines } from "./fec.ts";
import { aGoldenYear, type GoldenYear } from "./golden-year.ts";
import { useHarness } from "./harness.ts";
import { createIssued } from "./invoices.ts";
import { aTaxKey, schemaErrors } from "./tax-key.ts";

const key = await aTaxKey();

const YEAR = 2027;
const MONTHS = Array.from({ length: 12 }, (_, at) => `${YEAR}-${String(at + 1).padStart(2, "0")}`);
const OPERATOR_RATE = 850;
/** Fees of the provider: for each payment, and for each dispute. */
const PROVIDER = { dispute: 2000, fee: (amount: number) => Math.round(amount * 0.015) + 25 };

const cents = (euros: number): number => Math.round(euros * 100);
const centsOf = (text = ""): number => cents(Number(text.replace(",", ".")));

const WORDS: Readonly<Record<string, string>> = {
  "Assujetti à la TVA": "liable",
  "TVA non applicable, article 293 B du CGI": "franchise",
  "TVA non applicable, article 294 du CGI": "outside",
  "Inconnue à la vente": "null",
};

const TERRITORIES = [
  ["reunion", true],
  ["guadeloupe", true],
  ["martinique", true],
  ["guyane", false],
  ["mayotte", false],
] as const;
/**
 * Territories east and west of Greenwich, with VAT and without;
 * `GOLDEN_TERRITORIES=reunion,mayotte` for others.
 */
const LIVED = process.env.GOLDEN_TERRITORIES?.split(",") ?? ["reunion", "guyane"];

describe.each(TERRITORIES.filter(([name]) => LIVED.includes(name)))(
  "a year of %s",
  (territory, hasVat) => {
    const harness = useHarness({
      ...ADMIN,
      TERRITORY: territory,
      OPERATOR_NAME: "Stokaz SAS",
      OPERATOR_ADDRESS: "4 rue du Barachois, 97400 Saint-Denis",
      OPERATOR_REGISTRATION: "RCS Saint-Denis 732 829 320",
      OPERATOR_VAT_NUMBER: "FR44732829320",
      DAC7_PUBLIC_KEY: key.keyPath,
    });
    const issued = createIssued(harness);
    let year: GoldenYear;
    let sellers: Person[];

    beforeAll(async () => {
      year = await aGoldenYear(harness, { hasVat });
      sellers = [year.lessor, year.liable, year.franchise, year.silent];
    });

    it("leaves on every account what a model leaves there, and nothing that differs from the provider", async () => {
      covers("own.books.3");
      expect(await year.ledger()).toEqual(year.model.ledger(PROVIDER));
      expect(year.closed).toHaveLength(12);
    });

    it("issues the documents that it has, to the cent, under numbers without a gap", async () => {
      covers("own.books.3");
      for (const { userId } of sellers) {
        const documents = await issued.by(userId);
        const found = documents.map(({ kind, issued_on, amount_cents, facts }) => {
          // The facts of these documents, as far as they are read here.
          const { lines = [] } = facts as { lines?: { vatCents: number }[] };
          const vat = lines.reduce((sum, { vatCents }) => sum + vatCents, 0);
          return [kind, issued_on, amount_cents, vat];
        });
        expect(found.map(String).sort()).toEqual(year.model.documents(userId).map(String).sort());
        expect(documents.map(({ position }) => position)).toEqual(documents.map((_, at) => at + 1));
      }
    });

    it("has each seller invoiced what was kept of them, month by month, and credited what went back", async () => {
      covers("own.books.3");
      for (const { userId } of sellers) {
        const documents = await harness.db
          .selectFrom("documents")
          .select(["key", "amount_cents", "facts"])
          .where("receiver_id", "=", userId)
          .where("kind", "in", ["commission_invoice", "commission_credit_note"])
          .execute();
        const found = documents.map(({ key: of, amount_cents, facts }) => {
          // The facts of these documents, as far as they are read here.
          const { lines } = facts as unknown as { lines: { vatCents: number; regime: string }[] };
          const [{ vatCents, regime } = { vatCents: 0, regime: "" }] = lines;
          // An artisan's key ends with the SIREN of their company: each has one all year.
          const monthKey = of.replace(userId, "").replace(/\/\d{9}$/, "");
          return [monthKey, amount_cents, vatCents, regime];
        });
        const expected = Object.entries(year.model.fees(userId)).flatMap(
          ([month, { kept, back }]) =>
            [
              [`fees//${month}`, kept],
              [`fees-back//${month}`, back],
            ].flatMap(([of, amount]) => {
              const gross = Number(amount);
              if (gross === 0) return [];
              const vat = hasVat
                ? Math.round((gross * OPERATOR_RATE) / (10_000 + OPERATOR_RATE))
                : 0;
              return [[of, gross, vat, hasVat ? "liable" : "outside"]];
            }),
        );
        expect(found.map(String).sort()).toEqual(expected.map(String).sort());
      }
    });

    it("is in everybody's earnings, statement and the days for the tax authority", async () => {
      covers("own.books.3");
      for (const seller of sellers) {
        const { token } = await year.here(seller);
        const { body } = await harness.call("GET", `/api/earnings?year=${YEAR}`, { token });
        const earned = Object.entries(body.totals).map(([name, sum]) => [name, cents(Number(sum))]);
        expect(Object.fromEntries(earned)).toMatchObject(year.model.earned(seller.userId));
        const { told } = (await harness.call("GET", `/api/tax-statement?year=${YEAR}`, { token }))
          .body;
        const quarters = told.quarters.map(
          ({ gross, fees, net, acts }: Record<"gross" | "fees" | "net" | "acts", number>) => ({
            gross: cents(gross),
            fees: cents(fees),
            net: cents(net),
            acts,
          }),
        );
        expect(quarters).toEqual(year.model.quarters(seller.userId));
      }
      const days: Record<string, { gross: number; vat: number | null }> = {};
      const { token } = await anAdmin(harness);
      for (const month of MONTHS) {
        const path = `/api/admin/vat/export?month=${month}&content=days`;
        const { body } = await harness.call("GET", path, { token });
        for (const row of String(body).trim().split("\r\n").slice(1)) {
          const [day, , , , , words = "", rate = "", , vat, gross] = row.split(";");
          const name = `${day} ${WORDS[words]} ${rate === "" ? "" : centsOf(rate)}`;
          days[name] = { gross: centsOf(gross), vat: vat === "" ? null : centsOf(vat) };
        }
      }
      expect(days).toEqual(year.model.days());
    });

    it("tells no artisan who is outside of VAT, or said how they stand, that something is missing", async () => {
      covers("own.books.5");
      const missing = await Promise.all(
        [year.liable, year.silent].map(async (seller) => {
          const { token } = await year.here(seller);
          return (await harness.call("GET", "/api/invoicing", { token })).body.missing;
        }),
      );
      expect(missing).toEqual([[], hasVat ? ["vatStatus"] : []]);
    });

    it("is closed in twelve months, whose file for the accountant comes to the same", async () => {
      covers("own.books.3");
      const admin = await anAdmin(harness);
      const { lines } = await readFec(harness, admin, `${YEAR}-01`, `${YEAR}-12`);
      const sums = sumLines(lines, ({ CompteNum = "" }) => CompteNum);
      const expected = year.model.ledger(PROVIDER);
      expect({
        provider_balance: sums["517100"],
        seller_payable: sums["467100"],
        provider_fees: sums["627810"],
        dispute_fees: sums["627820"],
        platform_revenue: (sums["706200"] ?? 0) + (sums["445710"] ?? 0),
        bank: sums["512000"],
      }).toEqual(expected);
      expect(Object.values(sums).reduce((sum, one) => sum + one, 0)).toBe(0);
      const numbers = [...new Set(lines.map(({ EcritureNum }) => Number(EcritureNum)))];
      expect(numbers).toEqual(numbers.map((_, at) => at + 1));
    });

    it("is in the tax authority's file, in whole euros, of those who must be in it", async () => {
      covers("own.books.3");
      const { file } = await year.asAdmin("POST", "/api/admin/tax-reporting/files", {
        year: YEAR,
        kind: "initial",
      });
      const { token } = await anAdmin(harness);
      const answer = await fetch(
        `${harness.baseUrl}/api/admin/tax-reporting/files/${file._id}/file`,
        { headers: { authorization: `Bearer ${token}` } },
      );
      const xml = await key.open(await answer.bytes());
      expect(await schemaErrors(xml)).toEqual([]);
      for (const { userId } of sellers) {
        const part = xml.split("<dpi:ReportableSeller>").find((one) => one.includes(userId));
        const isTold = [year.lessor, year.liable].some((one) => one.userId === userId);
        expect(part !== undefined).toBe(isTold);
        for (const [at, { net, fees, acts }] of year.model.quarters(userId).entries()) {
          if (!part) continue;
          const reported = ["Cons", "Fees", "Numb"].map((name) =>
            Number(new RegExp(`<dpi:${name}Q${at + 1}[^>]*>(\\d+)<`).exec(part)?.[1]),
          );
          expect(reported).toEqual([Math.round(net / 100), Math.round(fees / 100), acts]);
        }
      }
    });

    it("has invoices of every regime and of a closed account that other libraries find right", async () => {
      covers("own.books.3", "own.books.4");
      const isDrawn = ["reunion", "guyane"].includes(territory);
      const documents = await harness.db
        .selectFrom("documents")
        .select(["id", "kind"])
        .where("kind", "in", ["sale_invoice", "sale_credit_note", "commission_invoice"])
        .where("subject_id", "in", [year.spring.orderId, year.short.orderId])
        .orderBy("issued_at")
        // Drawn documents are the same in all territories with VAT, and in both without it.
        .limit(isDrawn ? 10 : 1)
        .execute();
      const { token } = await anAdmin(harness);
      for (const { id } of documents) {
        const answer = await fetch(`${harness.baseUrl}/api/documents/${id}/file`, {
          headers: { authorization: `Bearer ${token}` },
        });
        const bytes = await answer.bytes();
        expect((await readArchive(bytes)).faults).toEqual([]);
        expect(brokenRules((await extractXml(bytes)).xml)).toEqual([]);
      }
      expect(documents).toHaveLength(isDrawn ? 4 : 1);
    });

    it("keeps of who closed their account what the books need, and nothing else", async () => {
      covers("own.books.4");
      const person = await harness.db
        .selectFrom("users")
        .select(["email", "name", "first_name", "address", "mobile_phone", "deleted_at"])
        .where("id", "=", year.leaver.userId)
        .executeTakeFirstOrThrow();
      expect(person.deleted_at).not.toBeNull();
      expect(JSON.stringify(person)).not.toMatch(/Payet|Marie|rue de la Gare|0692123456/);
      expect(person.email).not.toBe(year.leaver.email);
      const theirs = await issued.of(year.short.orderId);
      expect(theirs.map(({ kind }) => kind)).toEqual(["sale_invoice", "sale_credit_note"]);
      for (const { facts } of theirs)
        expect(facts).toMatchObject({ buyer: { name: "Marie Payet" } });
    });
  },
);
