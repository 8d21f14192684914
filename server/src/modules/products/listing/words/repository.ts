import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "../../../../platform/db/db.ts";
import { allOf, containsText, wordsOf } from "../../../search/public.ts";

/** Texts of a product that can be searched. */
const SEARCHED_TEXTS = ["location", "product", "brand"] as const;

type SearchedText = (typeof SEARCHED_TEXTS)[number];

/** A typed word, and the matching words of products, such as `brand:hauts`. */
export type Term = {
  text: SearchedText;
  typed: string;
  /** `undefined` when there are too many: then the text itself is searched for the typed word. */
  words: readonly string[] | undefined;
};

/**
 * Shortest length of a word that can be corrected; shorter words are similar to too many others.
 */
const MIN_MISSPELT_LENGTH = 3;
/** Most words of a text that are searched for; the rest is ignored. */
const MAX_TYPED_WORDS = 10;
/**
 * Most matching words of one typed word: more words match so many products that an index does not
 * help.
 */
const MAX_WORDS = 200;

const TEXTS = {
  location: sql<string>`products.plain_pickup_location`,
  product: sql<string>`products.plain_name`,
  brand: sql<string>`products.plain_brand`,
} as const satisfies Record<SearchedText, RawBuilder<string>>;

const hasTerm = ({ text, typed, words }: Term): RawBuilder<SqlBool> =>
  words === undefined
    ? containsText(TEXTS[text], typed)
    : sql`products.search_words && ${words}::text[]`;

/** True if a product matches every word. */
export const hasTerms = (terms: readonly Term[]): RawBuilder<SqlBool> => allOf(terms.map(hasTerm));

export type Typed = Pick<Term, "text" | "typed">;

/**
 * Finds the words of products that match typed words, in one statement.
 *
 * @param wordsFor returns the SQL array of the words for one typed word
 */
const findWords = async (
  db: Db,
  typed: readonly Typed[],
  wordsFor: (typed: Typed) => RawBuilder<string[]>,
): Promise<Term["words"][]> => {
  const { rows } = await sql<{ found: string[][] }>`
    select json_build_array(${sql.join(typed.map(wordsFor))}) as found`.execute(db);
  return (rows[0]?.found ?? []).map((words) => (words.length > MAX_WORDS ? undefined : words));
};

/** Typed texts, by what they are searched in. */
export type TypedTexts = Partial<Record<SearchedText, string | undefined>>;

/** Typed words to search for. */
export const typedWords = (texts: TypedTexts): readonly Typed[] =>
  SEARCHED_TEXTS.flatMap((text) =>
    wordsOf(texts[text] ?? "")
      .slice(0, MAX_TYPED_WORDS)
      .map((typed) => ({ text, typed })),
  );

/** A text of several words, which must be contained as typed. */
export type Phrase = Typed;

/** Texts of several words, each as typed. */
export const typedPhrases = (texts: TypedTexts): readonly Phrase[] =>
  SEARCHED_TEXTS.flatMap((text) => {
    const words = wordsOf(texts[text] ?? "").slice(0, MAX_TYPED_WORDS);
    return words.length > 1 ? [{ text, typed: words.join(" ") }] : [];
  });

/** True if a product contains each text as typed: its words side by side. */
export const hasPhrases = (phrases: readonly Phrase[]): RawBuilder<SqlBool> =>
  allOf(phrases.map(({ text, typed }) => containsText(TEXTS[text], typed)));

/** A word of products, in its most frequent spelling, that replaced a typed word. */
export type ReplacementWord = { tagged: string; written: string };

/**
 * Finds the words of some products that replaced typed words, the most frequent first.
 *
 * @param words as in {@link Term}
 */
export const findReplacements = async (
  db: Db,
  productIds: readonly string[],
  words: readonly string[],
): Promise<ReplacementWord[]> => {
  const { rows } = await sql<ReplacementWord>`
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

/** Finds, for each typed word, the words of products that contain it. */
export const findContainingWords = (db: Db, words: readonly Typed[]): Promise<Term["words"][]> =>
  findWords(
    db,
    words,
    ({ text, typed }) => sql`array(
      select field || ':' || word from product_words
      where field = ${text} and ${containsText(sql`word`, typed)}
      limit ${MAX_WORDS + 1}
    )`,
  );

/** Finds, for each typed word, the most similar words of products. */
export const findSimilarWords = (db: Db, words: readonly Typed[]): Promise<Term["words"][]> =>
  findWords(
    db,
    words,
    ({ text, typed }) => sql`words_like(${typed}, ${text}, ${MAX_WORDS}::integer)`,
  );

/** True if a word is long enough to be corrected. */
export const mayBeMisspelt = ({ typed }: Term): boolean => typed.length >= MIN_MISSPELT_LENGTH;

/** True if no product has a matching word. */
export const isUnknown = ({ words }: Term): boolean => words?.length === 0;
