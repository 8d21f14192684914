// Tables and sums of VAT. This file has no zod, because pages that show amounts would have to load
// it.

import { isKeyOf } from "../keys.ts";
import { type Cents, cents, sumCents } from "../money/money.ts";
import type { TerritoryCode } from "../territories.ts";
import type { CalendarDay } from "../time/calendar.ts";

/**
 * VAT regimes of a business: `franchise` owes no VAT below a turnover (CGI art. 293 B), `liable`
 * owes it, `outside` sells in a territory without VAT (CGI art. 294).
 */
export const VAT_REGIMES = ["franchise", "liable", "outside"] as const;
export type VatRegime = (typeof VAT_REGIMES)[number];

/**
 * Text about VAT on invoices, contracts and pages, by regime. It is written only here. Source: CGI
 * art. 293 B, 294.
 */
export const VAT_WORDS = {
  franchise: "TVA non applicable, article 293 B du CGI",
  liable: "Assujetti à la TVA",
  outside: "TVA non applicable, article 294 du CGI",
} as const satisfies Record<VatRegime, string>;

/** The two VAT rates for goods. */
export const RATE_CLASSES = ["standard", "reduced"] as const;
export type RateClass = (typeof RATE_CLASSES)[number];

/**
 * VAT of a sale: its regime, and the rate in hundredths of a percent (850 is 8.5 %); 0 if no VAT is
 * due.
 */
export type Vat = { regime: VatRegime; rate: number };

/** Rates from a day on, in hundredths of a percent. */
type DatedRates = { from: string } & Record<RateClass, number>;

/**
 * Source: CGI art. 296; loi 94-638 and its successors. `from` is the first day on which both rates
 * had their present value.
 */
const ANTILLES_REUNION: readonly DatedRates[] = [
  { from: "2000-04-01", standard: 850, reduced: 210 },
];

/**
 * Rates by territory, oldest first; empty if VAT does not apply (CGI art. 294). A new rate needs a
 * new row.
 */
const RATES = {
  reunion: ANTILLES_REUNION,
  guadeloupe: ANTILLES_REUNION,
  martinique: ANTILLES_REUNION,
  guyane: [],
  mayotte: [],
} as const satisfies Record<TerritoryCode, readonly DatedRates[]>;

/**
 * True if VAT applies in a territory.
 *
 * @param territory one of {@link TerritoryCode}, in its wire form
 */
export const hasVat = (territory: string): boolean =>
  isKeyOf(RATES, territory) && RATES[territory].length > 0;

/**
 * The rates of a territory on a day, in hundredths of a percent; `undefined` if VAT does not apply.
 *
 * @param territory one of {@link TerritoryCode}, in its wire form
 * @throws {RangeError} for a day before the first known rate
 */
export const vatRatesOn = (
  territory: string,
  day: CalendarDay,
): Record<RateClass, number> | undefined => {
  if (!isKeyOf(RATES, territory) || !hasVat(territory)) return undefined;
  const rates = RATES[territory].findLast(({ from }) => from <= day);
  if (!rates) throw new RangeError(`no rate is known on ${day}`);
  return rates;
};

/** A rate from {@link vatRatesOn}: 850, 210; 0 in a territory without VAT. */
export const vatRateOn = (
  territory: TerritoryCode,
  rateClass: RateClass,
  day: CalendarDay,
): number => vatRatesOn(territory, day)?.[rateClass] ?? 0;

/**
 * The sub-categories with the reduced rate: food and drinks without alcohol; all others have the
 * standard rate. A sub-category with both kinds has the standard rate, so that no tax is declared
 * too low; its seller may choose "reduced" for a product. Source: CGI art. 278-0 bis A 1°, 296; to
 * be checked again: sweets, chocolate, extracts with alcohol.
 */
export const REDUCED: readonly string[] = [
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
];

/**
 * The rate class of a product by its sub-category; the standard rate if the sub-category is
 * unknown.
 */
export const rateClassOf = (subCategory: string | null | undefined): RateClass =>
  subCategory && REDUCED.includes(subCategory) ? "reduced" : "standard";

/**
 * VAT of a sale from the seller's VAT status. `null` if the status is unknown or impossible: nobody
 * is outside VAT in a territory that has it. In a territory without VAT, everybody is.
 */
export const vatOfSale = (
  territory: TerritoryCode,
  status: VatRegime | null,
  rateClass: RateClass,
  day: CalendarDay,
): Vat | null => {
  if (!hasVat(territory)) return { regime: "outside", rate: 0 };
  if (status === "liable") return { regime: status, rate: vatRateOn(territory, rateClass, day) };
  return status === "franchise" ? { regime: status, rate: 0 } : null;
};

/**
 * VAT of the operator's own platform fee. Its amounts include taxes.
 *
 * @param vatNumber the operator's number; empty if it has none: then its regime is franchise
 */
export const operatorVat = (
  territory: TerritoryCode,
  vatNumber: string,
  day: CalendarDay,
): Vat & { words: string } => {
  const standing = vatNumber === "" ? "franchise" : "liable";
  const regime = hasVat(territory) ? standing : "outside";
  const rate = regime === "liable" ? vatRateOn(territory, "standard", day) : 0;
  return { regime, rate, words: VAT_WORDS[regime] };
};

/** An amount with taxes, split in two: `net + vat` is the amount, in cents. */
export type SplitAmount = { net: Cents; vat: Cents };

/**
 * The tax within an amount, rounded half up to the cent, in the same way for refunds as for
 * payments.
 *
 * @param gross cents, taxes included, positive or negative
 * @param rate hundredths of a percent
 */
export const splitVat = (gross: Cents, rate: number): SplitAmount => {
  const whole = 10_000 + rate;
  // Both sides are doubled so that half a cent is a whole number.
  const size = Math.floor((Math.abs(gross) * rate * 2 + whole) / (whole * 2));
  // Avoids minus zero, which does not compare as equal.
  const vat = gross < 0 && size > 0 ? -size : size;
  return { net: cents(gross - vat), vat: cents(vat) };
};

/**
 * Splits a change of the total of one order, seller and rate: its tax is the tax of the new total
 * less the tax of the old total. After any number of changes, the taxes add up to the tax of the
 * current total. So refunds never give back more tax than was charged, and a full refund gives back
 * all of it.
 *
 * @param standing cents of the same order, seller and rate before the change, ≥ 0
 * @param change cents, negative for a refund
 */
export const splitChange = (standing: Cents, change: Cents, rate: number): SplitAmount => {
  const before = splitVat(standing, rate).vat;
  const after = splitVat(cents(standing + change), rate).vat;
  return { net: cents(change - after + before), vat: cents(after - before) };
};

/** Sales under one regime and rate, in cents: `net + vat` is `gross`. */
export type VatTotal = Vat & SplitAmount & { gross: Cents };

/**
 * The totals of an invoice, highest rate first. The tax of each rate is calculated on the sum of
 * its lines, so that `net + vat` is `gross` to the cent. Source: CGI ann. II art. 242 nonies A I
 * 11°, 12°.
 *
 * @param lines cents, taxes included, of one order and seller
 */
export const vatTotals = (lines: readonly (Vat & { gross: Cents })[]): VatTotal[] =>
  [...new Set(lines.map(({ rate }) => rate))]
    .sort((one, other) => other - one)
    .flatMap((rate) =>
      VAT_REGIMES.flatMap((regime) => {
        const same = lines.filter((line) => line.rate === rate && line.regime === regime);
        const gross = sumCents(same.map((line) => line.gross));
        return same.length === 0 ? [] : [{ regime, rate, gross, ...splitVat(gross, rate) }];
      }),
    );

/**
 * The same lines in the same order, each with its part of the tax. The parts of one rate add up to
 * the tax in {@link vatTotals}; taxes rounded line by line could differ by some cents.
 */
export const vatOfLines = <Line extends Vat & { gross: Cents }>(
  lines: readonly Line[],
): (Line & SplitAmount)[] =>
  lines.map((line, index) => {
    const before = lines
      .slice(0, index)
      .filter(({ rate, regime }) => rate === line.rate && regime === line.regime);
    const standing = sumCents(before.map(({ gross }) => gross));
    return { ...line, ...splitChange(standing, line.gross, line.rate) };
  });

/** A rate as people read it: `8,5 %`. @param rate hundredths of a percent */
export const vatRateText = (rate: number): string =>
  `${String(rate / 100).replace(".", ",")}\u00a0%`;
