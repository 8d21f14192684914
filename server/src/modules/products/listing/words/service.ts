import type { Db } from "../../../../platform/db/db.ts";
import type { Keeper } from "../../../../platform/kept/keeper.ts";
import {
  findContainingWords,
  findReplacements,
  findSimilarWords,
  type Term,
  type Typed,
  typedWords,
} from "./repository.ts";
import { type Correction, correctionsOf } from "./rules.ts";

/** A word and where it stands, in a string of JavaScript. */
const WORD_BYTES = 60;

/** Finds the words of products that match typed words, and keeps them until there are others. */
export const createWords = (db: Db, keeper: Keeper) => {
  const cached = (name: string, find: typeof findSimilarWords) => {
    const cache = keeper.group<Term["words"]>({
      name,
      bytesOf: (words) => WORD_BYTES * (1 + (words?.length ?? 0)),
      dependenciesOf: () => ({ topics: ["product_words"] }),
    });
    return (words: readonly Typed[]): Promise<Term[]> => {
      let batch: { missing: Typed[]; found: Promise<Term["words"][]> } | undefined;
      const findOne = async (word: Typed): Promise<Term["words"]> => {
        if (!batch) {
          const missing: Typed[] = [];
          // One statement for all missing words: nearly always they are all known at the end of this turn of the event loop.
          const found = Promise.resolve().then(() => {
            batch = undefined;
            return find(db, missing);
          });
          batch = { missing, found };
        }
        const place = batch.missing.push(word) - 1;
        return (await batch.found)[place];
      };
      return Promise.all(
        words.map(async (word) => ({
          ...word,
          words: await cache.get(`${word.text}:${word.typed}`, () => findOne(word)),
        })),
      );
    };
  };
  const findTyped = cached("words", findContainingWords);
  return {
    /** The words that contain what was typed. */
    findTerms: (texts: Parameters<typeof typedWords>[0]): Promise<Term[]> =>
      findTyped(typedWords(texts)),
    /** The words most similar to what was typed. */
    findSimilar: cached("similar words", findSimilarWords),
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
