import type { Db } from "../../../../platform/db.ts";
import { type CacheAge, createShortCache } from "../../../../platform/short-cache.ts";
import { findLike, findStandingFor, type Term, typedWords } from "./repository.ts";

/** Words whose meaning is kept at once: many search for the same ones, each among others. */
const KEPT_WORDS = 1000;

/** Which words of products stand for words that were typed. What is found out is kept for the moment of the cache. */
export const createWords = (db: Db, age: CacheAge) => {
  const standing = createShortCache<Term["words"]>(age, KEPT_WORDS);
  const alike = createShortCache<Term["words"]>(age, KEPT_WORDS);
  return {
    /** Every word that has in it what was typed. */
    findTerms: (texts: Parameters<typeof typedWords>[0]): Promise<Term[]> =>
      Promise.all(
        typedWords(texts).map(async (word) => ({
          ...word,
          words: await standing.get(`${word.text}:${word.typed}`, () => findStandingFor(db, word)),
        })),
      ),
    /** Those that resemble what was typed most. */
    findAlike: (terms: readonly Term[]): Promise<Term[]> =>
      Promise.all(
        terms.map(async (term) => ({
          ...term,
          words: await alike.get(`${term.text}:${term.typed}`, () => findLike(db, term)),
        })),
      ),
  };
};
