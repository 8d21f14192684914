// Tables and sums of VAT. Pages that show amounts read this: no zod, which they would have to load.
import type { CalendarDay } from "./calendar.ts";
import type { Cents } from "./money.ts";

/**
 * How a business stands to VAT: `franchise` owes none below a turnover (CGI art. 293 B), `liable` does, `outside` sells in
 * a territory that has none (CGI art. 294).
 */
export const VAT_REGIMES = ["franchise", "liable", "outside"] as const;
export type VatRegime = (typeof VAT_REGIMES)[number];

/** What an invoice, a contract or a page must say of VAT, by regime. The one place of these words. Source: CGI art. 293 B, 294. */
export const VAT_WORDS = {
  franchise: "TVA non applicable, article 293 B du CGI",
  liable: "Assujetti à la TVA",
  outside: "TVA non applicable, article 294 du CGI",
} as const satisfies Record<VatRegime, string>;

/** The two rates that goods are sold at. */
export const RATE_CLASSES = ["standard", "reduced"] as const;
export type RateClass = (typeof RATE_CLASSES)[number];

/** What a sale is under: its regime, and the rate in hundredths of a percent (850 is 8.5 %), 0 where none is owed. */
export type Vat = { regime: VatRegime; rate: number };

/** Rates from a day on, in hundredths of a percent. */
type DatedRates = { from: string } & Record<RateClass, number>;

/** Source: CGI art. 296; loi 94-638 and its successors. The first day is that of both rates as they are. */
const ANTILLES_REUNION: readonly DatedRates[] = [
  { from: "2000-04-01", standard: 850, reduced: 210 },
];

/** Rates by territory, oldest first; none where VAT does not apply (CGI art. 294). Another rate is another row. */
const RATES = {
  reunion: ANTILLES_REUNION,
  guadeloupe: ANTILLES_REUNION,
  martinique: ANTILLES_REUNION,
  guyane: [],
  mayotte: [],
} as const satisfies Record<string, readonly DatedRates[]>;
export type VatTerritory = keyof typeof RATES;

/** Whether VAT applies in a territory at all. @param territory one of {@link VatTerritory}, as it travels */
export const hasVat = (territory: string): boolean =>
  Object.hasOwn(RATES, territory) && RATES[territory as VatTerritory].length > 0;

/**
 * The rates of a territory on a day, in hundredths of a percent; none where VAT does not apply.
 *
 * @param territory one of {@link VatTerritory}, as it travels
 * @throws {RangeError} for a day before the first that is known
 */
export const vatRatesOn = (
  territory: string,
  day: CalendarDay,
): Record<RateClass, number> | undefined => {
  if (!hasVat(territory)) return undefined;
  const rates = RATES[territory as VatTerritory].findLast(({ from }) => from <= day);
  if (!rates) throw new RangeError(`no rate is known on ${day}`);
  return rates;
};

/** One of {@link vatRatesOn}: 850, 210; 0 in a territory without VAT. */
export const vatRateOn = (
  territory: VatTerritory,
  rateClass: RateClass,
  day: CalendarDay,
): number => vatRatesOn(territory, day)?.[rateClass] ?? 0;

/**
 * The sub-categories at the reduced rate: food and drinks without alcohol are reduced, all else is not. Where a sub-category holds
 * both, the standard rate: nothing is declared too low, and its seller may say "reduced" of a product.
 * Source: CGI art. 278-0 bis A 1°, 296; to be read again: sweets, chocolate, extracts with alcohol.
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

/** The class of a product by its sub-category; the standard rate where it has none that is known. */
export const rateClassOf = (subCategory: string | null | undefined): RateClass =>
  subCategory && REDUCED.includes(subCategory) ? "reduced" : "standard";

/**
 * What a sale is under, from how its seller says they stand; `null` while that is not known, or can't be: nobody is outside
 * of VAT in a territory that has it. In one that has none everybody is.
 */
export const vatOfSale = (
  territory: VatTerritory,
  status: VatRegime | null,
  rateClass: RateClass,
  day: CalendarDay,
): Vat | null => {
  if (!hasVat(territory)) return { regime: "outside", rate: 0 };
  if (status === "liable") return { regime: status, rate: vatRateOn(territory, rateClass, day) };
  return status === "franchise" ? { regime: status, rate: 0 } : null;
};

/**
 * What the operator's own commission is under. Its amounts are taxes included.
 *
 * @param vatNumber the operator's, empty when it has none: then it is in franchise
 */
export const operatorVat = (
  territory: VatTerritory,
  vatNumber: string,
  day: CalendarDay,
): Vat & { words: string } => {
  const standing = vatNumber === "" ? "franchise" : "liable";
  const regime = hasVat(territory) ? standing : "outside";
  const rate = regime === "liable" ? vatRateOn(territory, "standard", day) : 0;
  return { regime, rate, words: VAT_WORDS[regime] };
};

/** An amount taxes included, cut in two: `net + vat` is the amount. Cents. */
export type SplitAmount = { net: Cents; vat: Cents };

/**
 * The tax within an amount, rounded half up to the cent; of what is given back as of what was taken.
 *
 * @param gross cents, taxes included, of any sign
 * @param rate hundredths of a percent
 */
export const splitVat = (gross: Cents, rate: number): SplitAmount => {
  const whole = 10_000 + rate;
  // Twice as much, so that half a cent is a whole number.
  const size = Math.floor((Math.abs(gross) * rate * 2 + whole) / (whole * 2));
  // No minus zero, which compares as another number.
  const vat = gross < 0 && size > 0 ? -size : size;
  return { net: (gross - vat) as Cents, vat: vat as Cents };
};

/**
 * How an amount that is added to others of one order, seller and rate, or taken off them, is cut: what the tax of all of
 * them becomes less what it was. However many parts are added and taken off, their taxes sum to that of what stands, so
 * that refunds never give back more tax than was charged, and all of it once all is given back.
 *
 * @param standing cents of the same order, seller and rate before, ≥ 0
 * @param change cents, negative for what goes back
 */
export const splitChange = (standing: Cents, change: Cents, rate: number): SplitAmount => {
  const before = splitVat(standing, rate).vat;
  const after = splitVat((standing + change) as Cents, rate).vat;
  return { net: (change - after + before) as Cents, vat: (after - before) as Cents };
};

/** What was sold under one regime and rate, in cents: `net + vat` is `gross`. */
export type VatTotal = Vat & SplitAmount & { gross: Cents };

/**
 * The totals of an invoice, highest rate first: the tax of each rate is that of the sum of its lines, so that
 * `net + vat` is `gross` to the cent. Source: CGI ann. II art. 242 nonies A I 11°, 12°.
 *
 * @param lines cents, taxes included, of one order and seller
 */
export const vatTotals = (lines: readonly (Vat & { gross: Cents })[]): VatTotal[] =>
  [...new Set(lines.map(({ rate }) => rate))]
    .sort((one, other) => other - one)
    .flatMap((rate) =>
      VAT_REGIMES.flatMap((regime) => {
        const same = lines.filter((line) => line.rate === rate && line.regime === regime);
        const gross = same.reduce((sum, line) => sum + line.gross, 0) as Cents;
        return same.length === 0 ? [] : [{ regime, rate, gross, ...splitVat(gross, rate) }];
      }),
    );

/**
 * The same lines, in their order, each with its part of the tax: the parts of one rate sum to what {@link vatTotals} says
 * of it, which taxes rounded line by line would miss by some cents.
 */
export const vatOfLines = <Line extends Vat & { gross: Cents }>(
  lines: readonly Line[],
): (Line & SplitAmount)[] =>
  lines.map((line, index) => {
    const standing = lines
      .slice(0, index)
      .filter(({ rate, regime }) => rate === line.rate && regime === line.regime)
      .reduce((sum, { gross }) => sum + gross, 0);
    return { ...line, ...splitChange(standing as Cents, line.gross, line.rate) };
  });

/** A rate as people read it: `8,5 %`. @param rate hundredths of a percent */
export const vatRateText = (rate: number): string =>
  `${String(rate / 100).replace(".", ",")}\u00a0%`;
