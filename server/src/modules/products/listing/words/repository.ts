import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "../../../../platform/db/db.ts";
import { allOf, holds, wordsOf } from "../../../search/public.ts";

/** The texts of a product that words are looked for in. */
const SEARCHED_TEXTS = ["location", "product", "brand"] as const;

type SearchedText = (typeof SEARCHED_TEXTS)[number];

/** A word as it was typed, and the words of products, `brand:hauts`, that stand for it. */
export type Term = {
  text: SearchedText;
  typed: string;
  /** `undefined` when they are too many to name: the word is then looked for in the text itself. */
  words: readonly string[] | undefined;
};

/** Shorter words are too much like everything. */
const SHORTEST_MISSPELT = 3;
/** Words of a text that are looked for; what is typed after them narrows nothing down. */
const MOST_TYPED = 10;
/** More words than these are had by so many products that an index would not help. */
const MOST_WORDS = 200;

const TEXTS = {
  location: sql<string>`products.plain_pickup_location`,
  product: sql<string>`products.plain_name`,
  brand: sql<string>`products.plain_brand`,
} as const satisfies Record<SearchedText, RawBuilder<string>>;

const hasTerm = ({ text, typed, words }: Term): RawBuilder<SqlBool> =>
  words === undefined ? holds(TEXTS[text], typed) : sql`products.search_words && ${words}::text[]`;

/** Whether a product has what stands for every word. */
export const hasTerms = (terms: readonly Term[]): RawBuilder<SqlBool> => allOf(terms.map(hasTerm));

export type Typed = Pick<Term, "text" | "typed">;

/** What stands for some words, in one statement. @param standingFor an array of the words that stand for one */
const findWords = async (
  db: Db,
  typed: readonly Typed[],
  standingFor: (typed: Typed) => RawBuilder<string[]>,
): Promise<Term["words"][]> => {
  const { rows } = await sql<{ found: string[][] }>`
    select json_build_array(${sql.join(typed.map(standingFor))}) as found`.execute(db);
  return (rows[0]?.found ?? []).map((words) => (words.length > MOST_WORDS ? undefined : words));
};

/** The words typed that are looked for. */
export const typedWords = (
  texts: Partial<Record<SearchedText, string | undefined>>,
): readonly Typed[] =>
  SEARCHED_TEXTS.flatMap((text) =>
    wordsOf(texts[text] ?? "")
      .slice(0, MOST_TYPED)
      .map((typed) => ({ text, typed })),
  );

/** A text of several words, which a product may hold as it was typed. */
export type Phrase = Typed;

/** The texts that have several words, each as it was typed. */
export const typedPhrases = (
  texts: Partial<Record<SearchedText, string | undefined>>,
): readonly Phrase[] =>
  SEARCHED_TEXTS.flatMap((text) => {
    const words = wordsOf(texts[text] ?? "").slice(0, MOST_TYPED);
    return words.length > 1 ? [{ text, typed: words.join(" ") }] : [];
  });

/** Whether a product holds each text as it was typed: its words side by side. */
export const hasPhrases = (phrases: readonly Phrase[]): RawBuilder<SqlBool> =>
  allOf(phrases.map(({ text, typed }) => holds(TEXTS[text], typed)));

/** A word that products have, as most of them write it, that was taken for one that nothing has. */
export type TakenWord = { tagged: string; written: string };

/** Which words of some products were taken, those that most of them have first. @param words as {@link Term} has them */
export const findTaken = async (
  db: Db,
  productIds: readonly string[],
  words: readonly string[],
): Promise<TakenWord[]> => {
  const { rows } = await sql<TakenWord>`
    select tagged, mode() within group (order by written) as written
    from products
    cross join lateral (
      values ('product', lower(name)), ('brand', brand), ('location', pickup_location)
    ) as texts (field, value)
    cross join lateral regexp_split_to_table(value, '[\\s''’-]+') as written
    cross join lateral (select field || ':' || plain_text(written) as tagged) as word
    where products.id = any (${productIds}::uuid[]) and tagged = any (${words}::text[])
    group by tagged
    order by count(*) desc, tagged`.execute(db);
  return rows;
};

/** What stands for words typed: every word of a product that has one of them in it. */
export const findStandingFor = (db: Db, words: readonly Typed[]): Promise<Term["words"][]> =>
  findWords(
    db,
    words,
    ({ text, typed }) => sql`array(
      select field || ':' || word from product_words
      where field = ${text} and ${holds(sql`word`, typed)}
      limit ${MOST_WORDS + 1}
    )`,
  );

/** What stands for words that may be misspelt: those that resemble them most. */
export const findLike = (db: Db, words: readonly Typed[]): Promise<Term["words"][]> =>
  findWords(
    db,
    words,
    ({ text, typed }) => sql`words_like(${typed}, ${text}, ${MOST_WORDS}::integer)`,
  );

/** Whether a word that nothing has may be another one, misspelt. */
export const mayBeMisspelt = ({ typed }: Term): boolean => typed.length >= SHORTEST_MISSPELT;

/** Whether nothing at all stands for a word. */
export const isUnknown = ({ words }: Term): boolean => words?.length === 0;
