import type { Db } from "../../../../platform/db/db.ts";
import { type CacheAge, createShortCache } from "../../../../platform/short-cache.ts";
import {
  findLike,
  findStandingFor,
  findTaken,
  type Term,
  type Typed,
  typedWords,
} from "./repository.ts";
import { type Correction, correctionsOf } from "./rules.ts";

/** Words whose meaning is kept at once: many search for the same ones, each among others. */
const KEPT_WORDS = 1000;

/** Which words of products stand for words that were typed. What is found out is kept for the moment of the cache. */
export const createWords = (db: Db, age: CacheAge) => {
  const keeping = (find: typeof findLike) => {
    const kept = createShortCache<Term["words"]>(age, KEPT_WORDS);
    return (words: readonly Typed[]): Promise<Term[]> => {
      const missing: Typed[] = [];
      let finding: Promise<Term["words"][]> | undefined;
      const look = async (word: Typed): Promise<Term["words"]> => {
        const place = missing.push(word) - 1;
        // In one statement: all that are missing are known at the end of this turn.
        finding ??= Promise.resolve().then(() => find(db, missing));
        return (await finding)[place];
      };
      return Promise.all(
        words.map(async (word) => ({
          ...word,
          words: await kept.get(`${word.text}:${word.typed}`, () => look(word)),
        })),
      );
    };
  };
  const findTyped = keeping(findStandingFor);
  return {
    /** Every word that has in it what was typed. */
    findTerms: (texts: Parameters<typeof typedWords>[0]): Promise<Term[]> =>
      findTyped(typedWords(texts)),
    /** Those that resemble what was typed most. */
    findAlike: keeping(findLike),
    /** What was taken for each text typed that nothing holds. @param alike what its words were replaced by */
    async explain(
      texts: Parameters<typeof typedWords>[0],
      alike: readonly Term[],
      productIds: readonly string[],
    ): Promise<Correction[]> {
      const words = alike.flatMap((term) => term.words ?? []);
      return correctionsOf(texts, alike, await findTaken(db, productIds, words));
    },
  };
};
