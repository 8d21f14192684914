import { plainText } from "@stokaz/contract/text";

type Place = { readonly label: string; readonly postcode: string; readonly city: string };

/** Accents and hyphens apart, one character for one: places found in the one hold in the other. */
const fold = (text: string): string =>
  [...text].map((character) => plainText(character).charAt(0) || character).join("");

/** What was typed before the postcode or the commune; none when neither is there yet. */
const typedStreet = (typed: string, { postcode, city }: Place): string | undefined => {
  const folded = fold(typed);
  const ends = [folded.indexOf(postcode), folded.indexOf(fold(city))].filter((at) => at >= 0);
  if (ends.length === 0) return /\d/.test(typed) ? undefined : "";
  return typed.slice(0, Math.min(...ends)).replace(/[\s,]+$/, "");
};

/**
 * The address that a found place proposes for what someone typed. When only the commune was
 * found, the street that they typed is kept.
 *
 * @returns `undefined` when the place would lose what was typed, or adds nothing to it
 */
export const completeAddress = (typed: string, place: Place): string | undefined => {
  const commune = `${place.postcode} ${place.city}`;
  if (place.label !== commune && place.label !== place.city) return place.label;
  const street = typedStreet(typed.normalize("NFC"), place);
  if (street === undefined) return undefined;
  const completed = street === "" ? commune : `${street}, ${commune}`;
  return completed === typed.trim() ? undefined : completed;
};
