import { MASK, type MaskedKind } from "@stokaz/contract/messages/messages";

type Span = { start: number; end: number };
type Found = Span & { kind: MaskedKind };

/** Words as they are shown, and the kinds of details that are masked. */
export type Masked = { words: string; masked: MaskedKind[] };

const EMAIL =
  /[\w.+-]+\s*(?:@|\(at\)|\[at\]|\sarobase\s)\s*[\w-]+(?:\s*(?:\.|\(dot\)|\spoint\s)\s*[a-z]{2,})+/giu;
const LINK =
  /(?:https?:\/\/|www\.)\S+|\b[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|fr|re|net|org|eu|io|yt|info)\b(?:\/\S*)?|\b(?:wa|t|m|fb)\.me\/\S+|(?<!\S)@[\w.]{3,}/giu;
const STREET =
  /\b\d{1,4}(?:\s?(?:bis|ter|quater))?\s*,?\s+(?:rue|avenue|av\.?|boulevard|bd\.?|chemin|impasse|allée|allee|route|lotissement|résidence|residence|sentier|ruelle|quai|cité|rampe)\s+(?:(?:de|du|des|la|le|les)\s+|[dl]['’]\s?)*[\p{L}'’-]+/giu;
/**
 * Continuation of a street's name after its first word: capitalised words, then a postcode with its
 * town.
 */
const REST_OF_ADDRESS =
  /^(?:\s+\p{Lu}[\p{L}'’-]*)*(?:\s*,?\s*\b97\d{3}\b(?:\s+(?:L[ae]s?\s+)?\p{Lu}[\p{L}'’-]*)*)?/u;

const findAll = (words: string, pattern: RegExp, kind: MaskedKind): Found[] =>
  [...words.matchAll(pattern)].map(({ 0: text, index }) => ({
    kind,
    start: index,
    end: index + text.length,
  }));

const toEndOfAddress = (words: string, found: Found): Found => {
  const [rest = ""] = REST_OF_ADDRESS.exec(words.slice(found.end)) ?? [];
  return { ...found, end: found.end + rest.length };
};

/**
 * Masks contact details: phones, e-mails, links to other sites, streets.
 *
 * @param phones positions of the numbers found
 * @param ownAddress address of this site, whose links stay
 */
export const maskContacts = (
  words: string,
  phones: readonly Span[],
  ownAddress: string,
): Masked => {
  const found = [
    ...phones.map((phone): Found => ({ ...phone, kind: "phone" })),
    ...findAll(words, EMAIL, "email"),
    ...findAll(words, LINK, "link").filter(
      ({ start, end }) => !words.slice(start, end).startsWith(`${ownAddress}/`),
    ),
    ...findAll(words, STREET, "address").map((street) => toEndOfAddress(words, street)),
  ].sort((one, other) => one.start - other.start || other.end - one.end);
  let shown = "";
  let until = 0;
  const masked = new Set<MaskedKind>();
  for (const { start, end, kind } of found) {
    if (start >= until) {
      shown += `${words.slice(until, start)}${MASK}`;
      masked.add(kind);
    }
    until = Math.max(until, end);
  }
  return { words: `${shown}${words.slice(until)}`, masked: [...masked] };
};
