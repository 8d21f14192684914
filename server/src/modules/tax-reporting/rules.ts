import { toEuros } from "@stokaz/contract/money/euros";
import { type Cents, sumCents } from "@stokaz/contract/money/money";

/**
 * A quarter as reported, in cents: `gross` is the amount paid less the amount taken back, `net` is
 * that less the remaining fees.
 */
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

/** Adds up several quarters. */
export const sumQuarters = (quarters: readonly QuarterFacts[]): QuarterFacts => {
  const amounts = KEYS.map((key) => [key, sumCents(quarters.map((one) => one[key]))] as const);
  return {
    // `fromEntries` forgets the names: they are all of `KEYS`.
    ...(Object.fromEntries(amounts) as Omit<QuarterFacts, "acts">),
    acts: quarters.reduce((sum, { acts }) => sum + acts, 0),
  };
};

/** Names a seller's year: an artisan has one for each company that sold in it. */
export const sellerKey = ({ sellerId, siren }: { sellerId: string; siren: string }): string =>
  `${sellerId}/${siren}`;

/** An element of the message: attributes begin with `@`, its own text is `#`. */
export type Element = {
  readonly [name: string]: string | number | Element | readonly Element[] | undefined;
};

const LONGEST = 200;

/**
 * Cleans a text for an element: one line, no character that XML refuses, at most the allowed
 * length.
 */
export const plain = (text: string): string =>
  [...text.replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF\s]+/gu, " ").trim()].slice(0, LONGEST).join("");

/** Rounds cents to the whole euros of the message: half a euro counts as one. */
export const wholeEuros = (amount: Cents): number => Math.round(toEuros(amount));

/** Writes an address as one text. @param country ISO 3166-1 */
export const freeAddress = (text: string, country: string): Element => ({
  "dpi:CountryCode": country,
  "dpi:AddressFree": plain(text),
});

/** Element with a VAT number, if there is one. */
export const vatElement = ({ vatNumber }: { vatNumber: string | null }): Element =>
  vatNumber ? { "dpi:VAT": plain(vatNumber) } : {};
