import type { Db } from "../../../../platform/db/db.ts";
import type { Keeper } from "../../../../platform/kept/keeper.ts";
import {
  findContainingWords,
  findReplacements,
  findSimilarWords,
  type Term,
  type Typed,
  type TypedTexts,
  typedWords,
} from "./repository.ts";
import { type Correction, correctionsOf } from "./rules.ts";

/** Size of a word and its field, in bytes, in a JavaScript string. */
const WORD_BYTES = 60;

/**
 * Finds the words of products that match typed words, and keeps them until the words of products
 * change.
 */
export const createWords = (db: Db, keeper: Keeper) => {
  const keeping = (name: string, find: typeof findSimilarWords) => {
    const kept = keeper.group<Term["words"]>({
      name,
      bytesOf: (words) => WORD_BYTES * (1 + (words?.length ?? 0)),
      dependenciesOf: () => ({ topics: ["product_words"] }),
    });
    return (words: readonly Typed[]): Promise<Term[]> => {
      let batch: { missing: Typed[]; found: Promise<Term["words"][]> } | undefined;
      const findOne = async (word: Typed): Promise<Term["words"]> => {
        if (!batch) {
          const missing: Typed[] = [];
          // One statement for all missing words: nearly always they are all known at the end of
          // this turn of the event loop.
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
          words: await kept.get(`${word.text}:${word.typed}`, () => findOne(word)),
        })),
      );
    };
  };
  const findTyped = keeping("words", findContainingWords);
  return {
    /** Finds the words that contain the typed words. */
    findTerms: (texts: TypedTexts): Promise<Term[]> => findTyped(typedWords(texts)),
    /** Finds the words most similar to the typed words. */
    findSimilar: keeping("similar words", findSimilarWords),
    /**
     * Finds the replacement of each typed text that no product contains.
     *
     * @param similar its words with their replacements
     */
    async findCorrections(
      texts: TypedTexts,
      similar: readonly Term[],
      productIds: readonly string[],
    ): Promise<Correction[]> {
      const words = similar.flatMap((term) => term.words ?? []);
      return correctionsOf(texts, similar, await findReplacements(db, productIds, words));
    },
  };
};
