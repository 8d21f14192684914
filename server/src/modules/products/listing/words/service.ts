import type { Db } from "../../../../platform/db/db.ts";
import { type CacheAge, createShortCache } from "../../../../platform/short-cache.ts";
import {
  findContainingWords,
  findReplacements,
  findSimilarWords,
  type Term,
  type Typed,
  typedWords,
} from "./repository.ts";
import { type Correction, correctionsOf } from "./rules.ts";

/** Words cached at once: many searches share some of their words. */
const MAX_CACHED_WORDS = 1000;

/** Finds the words of products that match typed words, and caches them for a moment. */
export const createWords = (db: Db, age: CacheAge) => {
  const cached = (find: typeof findSimilarWords) => {
    const cache = createShortCache<Term["words"]>(age, MAX_CACHED_WORDS);
    return (words: readonly Typed[]): Promise<Term[]> => {
      const missing: Typed[] = [];
      let finding: Promise<Term["words"][]> | undefined;
      const findOne = async (word: Typed): Promise<Term["words"]> => {
        const place = missing.push(word) - 1;
        // One statement for all missing words: they are all known at the end of this turn of the event loop.
        finding ??= Promise.resolve().then(() => find(db, missing));
        return (await finding)[place];
      };
      return Promise.all(
        words.map(async (word) => ({
          ...word,
          words: await cache.get(`${word.text}:${word.typed}`, () => findOne(word)),
        })),
      );
    };
  };
  const findTyped = cached(findContainingWords);
  return {
    /** The words that contain what was typed. */
    findTerms: (texts: Parameters<typeof typedWords>[0]): Promise<Term[]> =>
      findTyped(typedWords(texts)),
    /** The words most similar to what was typed. */
    findSimilar: cached(findSimilarWords),
    /** What replaced each typed text that no product contains. @param similar its words with what replaced them */
    async findCorrections(
      texts: Parameters<typeof typedWords>[0],
      similar: readonly Term[],
      productIds: readonly string[],
    ): Promise<Correction[]> {
      const words = similar.flatMap((term) => term.words ?? []);
      return correctionsOf(texts, similar, await findReplacements(db, productIds, words));
    },
  };
};
