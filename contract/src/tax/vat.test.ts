import { covers } from "@stokaz/spec-coverage";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cents, sumCents } from "../money/money.ts";
import { CATEGORIES } from "../products/categories.ts";
import { calendarDay } from "../time/calendar.ts";
import {
  hasVat,
  operatorVat,
  rateClassOf,
  splitChange,
  splitVat,
  type VatRegime,
  vatOfLines,
  vatOfSale,
  vatRateOn,
  vatRateText,
  vatTotals,
} from "./vat.ts";

const DAY = calendarDay("2026-11-25");

describe("rates", () => {
  it.each([
    ["reunion", 850, 210],
    ["guadeloupe", 850, 210],
    ["martinique", 850, 210],
    ["guyane", 0, 0],
    ["mayotte", 0, 0],
  ] as const)("of %s are %i and %i hundredths of a percent", (territory, standard, reduced) => {
    covers("own.product.310");
    expect(vatRateOn(territory, "standard", DAY)).toBe(standard);
    expect(vatRateOn(territory, "reduced", DAY)).toBe(reduced);
    expect(hasVat(territory)).toBe(standard > 0);
  });

  it("apply from their first day on, and are unknown before", () => {
    covers("own.product.310");
    expect(vatRateOn("reunion", "standard", calendarDay("2000-04-01"))).toBe(850);
    expect(() => vatRateOn("reunion", "standard", calendarDay("2000-03-31"))).toThrow(
      new RangeError("no rate is known on 2000-03-31"),
    );
    expect(vatRateOn("guyane", "standard", calendarDay("2000-03-31"))).toBe(0);
  });

  it.each([
    [850, "8,5 %"],
    [210, "2,1 %"],
    [2000, "20 %"],
    [0, "0 %"],
  ])("of %i read %s", (rate, text) => {
    expect(vatRateText(rate).replace("\u00a0", " ")).toBe(text);
  });
});

describe("the class of a sub-category", () => {
  it("is reduced for food and drinks without alcohol", () => {
    covers("own.product.310");
    const reduced = Object.values(CATEGORIES)
      .flat()
      .filter((name) => rateClassOf(name) === "reduced");
    expect(reduced).toEqual([
      "Sirops et jus",
      "Cafés et thés",
      "Tisanes",
      "Miels",
      "Confitures",
      "Épices",
      "Piments et achards",
      "Sels et vinaigres",
      "Huiles",
      "Gousses",
      "Poudres et extraits",
      "Fruits",
      "Légumes",
      "Fromages et œufs",
    ]);
  });

  it.each([null, undefined, "", "Inconnu"])("is standard for %s", (name) => {
    expect(rateClassOf(name)).toBe("standard");
  });
});

describe("the VAT regime of a sale", () => {
  it.each([
    ["reunion", "liable", "standard", { regime: "liable", rate: 850 }],
    ["reunion", "liable", "reduced", { regime: "liable", rate: 210 }],
    ["martinique", "franchise", "standard", { regime: "franchise", rate: 0 }],
    ["reunion", "outside", "standard", null],
    ["reunion", null, "standard", null],
    ["guyane", null, "standard", { regime: "outside", rate: 0 }],
    ["guyane", "liable", "standard", { regime: "outside", rate: 0 }],
    ["mayotte", "franchise", "reduced", { regime: "outside", rate: 0 }],
  ] as const)(
    "in %s, of a seller who is %s, at the %s rate",
    (territory, status, rateClass, expected) => {
      covers("own.product.310");
      expect(vatOfSale(territory, status, rateClass, DAY)).toEqual(expected);
    },
  );

  it.each([
    ["reunion", "FR44732829320", "liable", 850, "Assujetti à la TVA"],
    ["reunion", "", "franchise", 0, "TVA non applicable, article 293 B du CGI"],
    ["mayotte", "", "outside", 0, "TVA non applicable, article 294 du CGI"],
    ["guyane", "FR44732829320", "outside", 0, "TVA non applicable, article 294 du CGI"],
  ] as const)(
    "for the operator in %s with the number «%s»: %s",
    (territory, number, regime, rate, words) => {
      covers("own.product.310");
      expect(operatorVat(territory, number, DAY)).toEqual({ regime, rate, words });
    },
  );
});

describe("splitVat", () => {
  it.each([
    [1085, 850, 1000, 85],
    [1021, 210, 1000, 21],
    [1800, 850, 1659, 141],
    [1, 850, 1, 0],
    [6, 850, 6, 0],
    [7, 850, 6, 1],
    // Exactly half a cent of tax: 3 × 2000 / 12000.
    [3, 2000, 2, 1],
    [-3, 2000, -2, -1],
    [-1085, 850, -1000, -85],
    [-1, 850, -1, 0],
    [999, 0, 999, 0],
    [0, 850, 0, 0],
  ])(
    "takes the tax out to the nearest cent, half a cent away from zero: %i cents at %i is %i and %i",
    (gross, rate, net, vat) => {
      covers("own.product.311");
      expect(splitVat(cents(gross), rate)).toEqual({ net, vat });
    },
  );
});

const rate = fc.constantFrom(0, 210, 850, 2000);
const amount = fc.integer({ min: 1, max: 10_000_000 }).map(cents);
const line = fc.record({
  regime: fc.constantFrom<VatRegime>("liable", "franchise"),
  rate,
  gross: amount,
});

describe("the VAT of a refund", () => {
  it("never refunds more tax than was charged, and all of it with the last cent", () => {
    covers("own.product.311");
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 12 }), rate, (parts, at) => {
        const charged = splitVat(sumCents(parts), at);
        let standing = sumCents(parts);
        let left: number = charged.vat;
        for (const part of parts) {
          const { net, vat } = splitChange(standing, cents(-part), at);
          expect(net + vat).toBe(-part);
          expect(vat).toBeLessThanOrEqual(0);
          expect(-vat).toBeLessThanOrEqual(part);
          left += vat;
          expect(left).toBeGreaterThanOrEqual(0);
          standing = cents(standing - part);
        }
        expect(left).toBe(0);
      }),
    );
  });

  it("is the difference between the tax before and after the refund", () => {
    covers("own.product.311");
    // 7 cents contain 1 cent of tax, and so do 14 cents.
    expect(splitChange(cents(14), cents(-7), 850)).toEqual({ net: -7, vat: 0 });
    expect(splitChange(cents(7), cents(-7), 850)).toEqual({ net: -6, vat: -1 });
  });
});

describe("the totals of an invoice", () => {
  it("come from the sum of the lines of a rate, the highest first", () => {
    covers("own.product.311");
    const of = (at: number, gross: number, regime: VatRegime = "liable") => ({
      regime,
      rate: at,
      gross: cents(gross),
    });
    expect(vatTotals([of(210, 7), of(850, 7), of(850, 7), of(210, 1014)])).toEqual([
      { regime: "liable", rate: 850, gross: 14, net: 13, vat: 1 },
      { regime: "liable", rate: 210, gross: 1021, net: 1000, vat: 21 },
    ]);
    expect(vatTotals([of(0, 5, "liable"), of(0, 6, "franchise")])).toEqual([
      { regime: "franchise", rate: 0, gross: 6, net: 6, vat: 0 },
      { regime: "liable", rate: 0, gross: 5, net: 5, vat: 0 },
    ]);
    expect(vatTotals([])).toEqual([]);
  });

  it("equal the sum of its lines, and net plus tax is the amount", () => {
    covers("own.product.311");
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        const totals = vatTotals(lines);
        const parts = vatOfLines(lines);
        expect(parts.map(({ gross }) => gross)).toEqual(lines.map(({ gross }) => gross));
        for (const part of parts) {
          expect(part.net + part.vat).toBe(part.gross);
          expect(part.vat).toBeGreaterThanOrEqual(0);
          // The result differs by at most one cent from the tax of this line alone.
          expect(Math.abs(part.vat - splitVat(part.gross, part.rate).vat)).toBeLessThanOrEqual(1);
        }
        for (const total of totals) {
          const same = parts.filter(
            (part) => part.rate === total.rate && part.regime === total.regime,
          );
          expect(sumCents(same.map(({ vat }) => vat))).toBe(total.vat);
          expect(sumCents(same.map(({ net }) => net))).toBe(total.net);
          expect(total.net + total.vat).toBe(total.gross);
        }
        expect(sumCents(totals.map(({ gross }) => gross))).toBe(
          sumCents(lines.map(({ gross }) => gross)),
        );
      }),
    );
  });
});
