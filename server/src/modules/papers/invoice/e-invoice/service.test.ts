import { cents } from "@stokaz/contract/money/money";
import { splitChange, type Vat, vatOfLines } from "@stokaz/contract/tax/vat";
import { calendarDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { brokenRules } from "../../../../../test/european-rules.ts";
import { aBusiness, anIssuer } from "../../../../../test/papers.ts";
import type { InvoiceFacts, InvoiceLine } from "../rules.ts";
import { writeXml } from "./service.ts";

const VAT_NUMBER = "FR44732829320";
const seller = { ...aBusiness, address: "3 rue du Marché, 97410 Saint-Pierre" };
const SELLERS = {
  liable: { ...seller, vatStatus: "liable", vatNumber: VAT_NUMBER },
  franchise: { ...seller, vatStatus: "franchise" },
  outside: { ...seller, vatStatus: "outside" },
} as const satisfies Record<Vat["regime"], InvoiceFacts["seller"]>;

const head = (isCredit: boolean) => ({
  number: "3F2A9C1B-2026-000001",
  issuedOn: "2026-11-25",
  isCredit,
});

const factsOf = (regime: Vat["regime"], lines: InvoiceLine[]): InvoiceFacts => ({
  platform: anIssuer,
  seller: SELLERS[regime],
  lines,
  buyer: { name: "Marie Payet & fils <SARL>", address: null },
  order: { number: "ABCD-1234", paidOn: calendarDay("2026-11-25") },
  place: { name: "Garage", address: "5 rue Amiral Lacaze, 97410 Saint-Pierre" },
});

const rates = { liable: [210, 850], franchise: [0], outside: [0] } as const;

const lineOf = (regime: Vat["regime"]) =>
  fc.record({
    name: fc.constant("Miel de letchi"),
    units: fc.option(fc.integer({ min: 1, max: 40 })),
    regime: fc.constant(regime),
    rate: fc.constantFrom(...rates[regime]),
    gross: fc.integer({ min: 1, max: 400_000 }).map(cents),
  });

const linesOf = (regime: Vat["regime"]) =>
  fc.array(lineOf(regime), { minLength: 1, maxLength: 4 }).map((lines) =>
    vatOfLines(lines).map(
      ({ name, units, rate, gross, vat }): InvoiceLine => ({
        name,
        units,
        regime,
        rate,
        grossCents: gross,
        vatCents: vat,
      }),
    ),
  );

/** Writes an invoice that follows all rules. */
const aTaxedInvoice = () =>
  writeXml(
    head(false),
    factsOf("liable", [
      {
        name: "Miel",
        units: 3,
        regime: "liable",
        rate: 210,
        grossCents: cents(2550),
        vatCents: cents(52),
      },
    ]),
    ["Livraison de biens."],
  );

describe("the XML of an invoice", () => {
  it.each(["liable", "franchise", "outside"] as const)(
    "keeps the rules of EN 16931 of who is %s, whatever was sold",
    async (regime) => {
      covers("own.books.1");
      await fc.assert(
        fc.asyncProperty(linesOf(regime), async (lines) => {
          const xml = await writeXml(head(false), factsOf(regime, lines), []);
          expect(brokenRules(xml)).toEqual([]);
        }),
        { numRuns: 8 },
      );
    },
  );

  it("keeps them for a part that is given back, whose tax is what is left less what was", async () => {
    covers("own.books.1");
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 400_000 }),
        fc.nat({ max: 99 }),
        fc.constantFrom(...rates.liable),
        async (sold, percent, rate) => {
          const back = cents(Math.max(1, Math.floor((sold * percent) / 100)));
          const { vat } = splitChange(cents(sold), cents(-back), rate);
          const lines: InvoiceLine[] = [
            {
              name: "Miel",
              units: null,
              regime: "liable",
              rate,
              grossCents: back,
              vatCents: cents(vat === 0 ? 0 : -vat),
            },
          ];
          const corrects = [
            {
              number: "3F2A9C1B-2026-000001",
              issuedOn: calendarDay("2026-11-20"),
              kind: "sale_invoice" as const,
            },
          ];
          const facts = { ...factsOf("liable", lines), corrects };
          expect(brokenRules(await writeXml(head(true), facts, ["Avoir."]))).toEqual([]);
        },
      ),
      { numRuns: 8 },
    );
  });

  it("keeps them for the operator's fees of a month", async () => {
    covers("own.books.1");
    const {
      order: _,
      place: __,
      ...facts
    } = factsOf("liable", [
      {
        name: "Frais de plateforme",
        units: null,
        regime: "liable",
        rate: 850,
        grossCents: cents(6250),
        vatCents: cents(490),
      },
    ]);
    const month = { from: calendarDay("2026-10-01"), to: calendarDay("2026-10-31") };
    const buyer = { ...facts.buyer, siret: "73282932000074", vatNumber: VAT_NUMBER };
    const xml = await writeXml(head(false), { ...facts, buyer, period: month }, []);
    expect(brokenRules(xml)).toEqual([]);
  });
});

describe("the rules", () => {
  it.each([
    ["BR-02", "<ram:ID>3F2A9C1B-2026-000001</ram:ID>", ""],
    ["BR-03", '<udt:DateTimeString format="102">20261125', '<udt:DateTimeString format="610">1125'],
    ["BR-07", "<ram:Name>Marie Payet &amp; fils &lt;SARL&gt;</ram:Name>", ""],
    ["BR-09", "<ram:CountryID>FR</ram:CountryID>", ""],
    ["BR-45", "<ram:BasisAmount>24.98</ram:BasisAmount>", ""],
    ["BR-57", "<ram:CountryID>FR</ram:CountryID>", ""],
    ["BR-CO-09", ">FR44732829320<", ">44732829320<"],
    [
      "BR-CO-10",
      "<ram:LineTotalAmount>24.98</ram:LineTotalAmount>\n\t\t\t\t<ram:TaxBasis",
      "<ram:LineTotalAmount>24.99</ram:LineTotalAmount>\n\t\t\t\t<ram:TaxBasis",
    ],
    ["BR-CO-13", "<ram:TaxBasisTotalAmount>24.98", "<ram:TaxBasisTotalAmount>24.99"],
    [
      "BR-CO-14",
      '<ram:TaxTotalAmount currencyID="EUR">0.52',
      '<ram:TaxTotalAmount currencyID="EUR">0.53',
    ],
    ["BR-CO-15", "<ram:GrandTotalAmount>25.50", "<ram:GrandTotalAmount>25.51"],
    ["BR-CO-16", "<ram:DuePayableAmount>0.00", "<ram:DuePayableAmount>1.00"],
    ["BR-CO-17", "<ram:CalculatedAmount>0.52", "<ram:CalculatedAmount>0.54"],
    ["BR-DEC-20", "<ram:CalculatedAmount>0.52", "<ram:CalculatedAmount>0.521"],
    ["BR-S-02", 'schemeID="VA"', 'schemeID="XX"'],
    ["BR-S-05", "<ram:RateApplicablePercent>2.10", "<ram:RateApplicablePercent>0"],
    ["BR-S-08", "<ram:BasisAmount>24.98", "<ram:BasisAmount>24.97"],
    ["BR-E-10", "<ram:CategoryCode>S<", "<ram:CategoryCode>E<"],
    ["BR-O-05", "<ram:CategoryCode>S<", "<ram:CategoryCode>O<"],
  ])("see that %s is broken", async (rule, right, wrong) => {
    covers("own.books.1");
    const xml = await aTaxedInvoice();
    expect(xml).toContain(right);
    const named = brokenRules(xml.replaceAll(right, wrong)).map((text) => text.split(":")[0] ?? "");
    expect(named.join(", ").split(", ")).toContain(rule);
  });
});
