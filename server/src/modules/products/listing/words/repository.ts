import { type RawBuilder, type SqlBool, sql } from "kysely";

/** Shorter words are too much like everything. */
const SHORTEST_MISSPELT = 3;

const wordsOf = (text: string): string[] => text.split(/[\s'’-]+/u).filter(Boolean);

const allOf = (conditions: RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;

const holdsWord = (column: RawBuilder<string>, word: string): RawBuilder<SqlBool> => {
  const literal = word.replace(/[\\%_]/g, "\\$&");
  return sql`${column} like '%' || plain_text(${literal}) || '%'`;
};

/** Whether a column of plain texts has every word of a text, anywhere, whatever the case and the accents. */
export const holdsWords = (column: RawBuilder<string>, text: string): RawBuilder<SqlBool> =>
  allOf(wordsOf(text).map((word) => holdsWord(column, word)));

/** Whether a column of plain texts has, for every word of a text, one like it. How alike is a setting of the transaction. */
export const resemblesWords = (column: RawBuilder<string>, text: string): RawBuilder<SqlBool> =>
  allOf(
    wordsOf(text).map((word) =>
      word.length < SHORTEST_MISSPELT
        ? holdsWord(column, word)
        : sql`plain_text(${word}) <% ${column}`,
    ),
  );
