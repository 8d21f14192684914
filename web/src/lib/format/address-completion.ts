import { plainText } from "@stokaz/contract/text";

type Place = { readonly label: string; readonly postcode: string; readonly city: string };

/**
 * Removes accents and hyphens but keeps one character per character: positions in the result are
 * valid in the text.
 */
const fold = (text: string): string =>
  [...text].map((character) => plainText(character).charAt(0) || character).join("");

/** Text typed before the postcode or the commune; `undefined` if neither is there yet. */
const typedStreet = (typed: string, { postcode, city }: Place): string | undefined => {
  const folded = fold(typed);
  const ends = [folded.indexOf(postcode), folded.indexOf(fold(city))].filter((at) => at >= 0);
  if (ends.length === 0) return /\d/.test(typed) ? undefined : "";
  return typed.slice(0, Math.min(...ends)).replace(/[\s,]+$/, "");
};

/**
 * Address that a found place proposes for a typed text. When only the commune was found, the typed
 * street stays.
 *
 * @returns `undefined` when the place would lose typed text, or adds nothing to it
 */
export const completeAddress = (typed: string, place: Place): string | undefined => {
  const commune = `${place.postcode} ${place.city}`;
  if (place.label !== commune && place.label !== place.city) return place.label;
  const street = typedStreet(typed.normalize("NFC"), place);
  if (street === undefined) return undefined;
  const completed = street === "" ? commune : `${street}, ${commune}`;
  return completed === typed.trim() ? undefined : completed;
};
