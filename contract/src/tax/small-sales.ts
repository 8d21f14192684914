import { toEuros } from "../money/euros.ts";
import { cents } from "../money/money.ts";
import { frenchNumber } from "../text.ts";

/**
 * Sellers of goods with fewer sales than this in a year, for no more than
 * {@link SMALL_SALES_CENTS}, stay out of the tax authority's file. Sources: CGI art. 1649 ter A;
 * directive 2011/16/EU, annex V, section I, B, 4, d.
 */
export const SMALL_SALES_COUNT = 30;

/** The amount of that rule. */
export const SMALL_SALES_CENTS = cents(200_000);

/** The same amount in sentences: `2 000 €`. */
export const SMALL_SALES_WORDS = `${frenchNumber(toEuros(SMALL_SALES_CENTS))} €`;
