/** A field of a product that is searched. */
type Field = "location" | "product" | "brand";

/**
 * Replacement for a text that no product contains: words of the products found instead, the most
 * frequent first.
 */
export type Correction = { field: Field; typed: string; taken: string[] };

type SimilarTerm = {
  text: Field;
  typed: string;
  /** Words in the form `field:word`. */
  words: readonly string[] | undefined;
};

/** Most words suggested for one misspelt word: a longer list does not help. */
const MAX_SUGGESTED_WORDS = 3;

/**
 * Finds the replacement of each typed text that no product contains.
 *
 * @param typed the texts, by field
 * @param similar each of their words with its replacements, without the words too short to be
 * corrected
 * @param taken the words of the products found, as written there, the most frequent first
 * @returns for a text of one word up to three words; for a longer text the text with each word
 * replaced by the first
 */
export const correctionsOf = (
  typed: Partial<Record<Field, string | undefined>>,
  similar: readonly SimilarTerm[],
  taken: readonly { tagged: string; written: string }[],
): Correction[] =>
  (["product", "brand", "location"] as const).flatMap((field) => {
    const text = typed[field]?.trim();
    const terms = similar.filter((term) => term.text === field);
    if (!text || terms.length === 0) return [];
    const found = terms.map(({ typed: word, words }) => ({
      word,
      written: taken.filter(({ tagged }) => words?.includes(tagged)).map(({ written }) => written),
    }));
    const [only] = found;
    if (found.length === 1 && only?.word === text) {
      const written = only.written.slice(0, MAX_SUGGESTED_WORDS);
      return written.length === 0 ? [] : [{ field, typed: text, taken: written }];
    }
    const corrected = found.reduce(
      (read, { word, written: [first] }) => (first ? read.replace(word, first) : read),
      text,
    );
    return corrected === text ? [] : [{ field, typed: text, taken: [corrected] }];
  });
