import type { Territory } from "@stokaz/contract/territory";
import { plainText } from "@stokaz/contract/text";

const SHOWN = 6;

/**
 * The communes that a text being typed may mean: those whose name begins so first, then those that
 * contain it or have that postcode.
 *
 * @returns none for an empty text, nor when it is one of their names already
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
