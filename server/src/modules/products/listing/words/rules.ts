/** A field that texts are searched in. */
type Field = "location" | "product" | "brand";

/** What was taken for a text that nothing holds: the words of what was found instead, those had most often first. */
export type Correction = { field: Field; typed: string; taken: string[] };

type Alike = {
  text: Field;
  typed: string;
  /** `field:word`, as products are found by. */
  words: readonly string[] | undefined;
};

/** Words named for one that was misspelt: more would say nothing. */
const NAMED_WORDS = 3;

/**
 * What was taken for each text that was typed and that nothing holds.
 *
 * @param typed the texts, by field
 * @param alike each of their words, and what it was replaced by; words too short to be misspelt are not among them
 * @param taken the words of what was found, as they are written there, those had most often first
 * @returns of a text of one word up to three words; of a longer one the text as it reads with the first word of each
 */
export const correctionsOf = (
  typed: Partial<Record<Field, string | undefined>>,
  alike: readonly Alike[],
  taken: readonly { tagged: string; written: string }[],
): Correction[] =>
  (["product", "brand", "location"] as const).flatMap((field) => {
    const text = typed[field]?.trim();
    const terms = alike.filter((term) => term.text === field);
    if (!text || terms.length === 0) return [];
    const found = terms.map(({ typed: word, words }) => ({
      word,
      written: taken.filter(({ tagged }) => words?.includes(tagged)).map(({ written }) => written),
    }));
    const [only] = found;
    if (found.length === 1 && only?.word === text) {
      const written = only.written.slice(0, NAMED_WORDS);
      return written.length === 0 ? [] : [{ field, typed: text, taken: written }];
    }
    const corrected = found.reduce(
      (read, { word, written: [first] }) => (first ? read.replace(word, first) : read),
      text,
    );
    return corrected === text ? [] : [{ field, typed: text, taken: [corrected] }];
  });
