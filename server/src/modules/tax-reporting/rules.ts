import { type Cents, sumCents } from "@stokaz/contract/money";

/** A quarter as it is told: `gross` is what was paid less what was taken back, `net` is that less the fees that stayed. Cents. */
export type QuarterFacts = {
  paid: Cents;
  back: Cents;
  gross: Cents;
  fees: Cents;
  net: Cents;
  acts: number;
};

/** A year of one place, or of goods. */
export type ActivityFacts = {
  spaceId: string | null;
  quarters: readonly QuarterFacts[];
  total: QuarterFacts;
};

const KEYS = ["paid", "back", "gross", "fees", "net"] as const;

/** Several quarters added up. */
export const sumQuarters = (quarters: readonly QuarterFacts[]): QuarterFacts => {
  const amounts = KEYS.map((key) => [key, sumCents(quarters.map((one) => one[key]))] as const);
  return {
    // `fromEntries` forgets the names: they are all of `KEYS`.
    ...(Object.fromEntries(amounts) as Omit<QuarterFacts, "acts">),
    acts: quarters.reduce((sum, { acts }) => sum + acts, 0),
  };
};

/** An element of the message: attributes begin with `@`, its own text is `#`. */
export type Element = {
  readonly [name: string]: string | number | Element | readonly Element[] | undefined;
};

const LONGEST = 200;

/** What a text element may hold: one line, no sign that XML refuses, as long as it may be. */
export const plain = (text: string): string =>
  [...text.replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF\s]+/gu, " ").trim()].slice(0, LONGEST).join("");

/** The message counts in whole euros: half a euro is one. */
export const wholeEuros = (amount: Cents): number => Math.round(amount / 100);

/** An address as one text. @param country ISO 3166-1 */
export const freeAddress = (text: string, country: string): Element => ({
  "dpi:CountryCode": country,
  "dpi:AddressFree": plain(text),
});

/** The VAT number of somebody who has one. */
export const vatElement = ({ vatNumber }: { vatNumber: string | null }): Element =>
  vatNumber ? { "dpi:VAT": plain(vatNumber) } : {};
