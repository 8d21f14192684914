import type { Territory } from "@stokaz/contract/spaces/territory";
import { plainText } from "@stokaz/contract/text";

const SHOWN = 6;

/**
 * Communes that a typed text may mean: first those whose name begins with it, then those whose name
 * contains it or that have this postcode.
 *
 * @returns none for an empty text, nor for the full name of a commune
 */
export const communesLike = (communes: Territory["communes"], typed: string): string[] => {
  const wanted = plainText(typed).trim();
  if (wanted === "") return [];
  const named = communes.map(({ name, postcodes }) => ({
    name,
    postcodes,
    folded: plainText(name),
  }));
  if (named.some(({ folded }) => folded === wanted)) return [];
  const first = named.filter(({ folded }) => folded.startsWith(wanted));
  const then = named.filter(
    ({ folded, postcodes }) =>
      !folded.startsWith(wanted) &&
      (folded.includes(wanted) || postcodes.some((postcode) => postcode.startsWith(wanted))),
  );
  return [...first, ...then].slice(0, SHOWN).map(({ name }) => name);
};
