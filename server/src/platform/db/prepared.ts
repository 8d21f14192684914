import type pg from "pg";

/** Texts that are prepared, at most: PostgreSQL keeps a plan of each in the memory of each connection. */
const MOST = 300;
/** What these give changes with the table, which PostgreSQL refuses a statement prepared before. */
const GIVES_EVERY_COLUMN = /(?:\bselect|\breturning|,)\s+(?:"?\w+"?\.)?\*/i;

/** Only what is given matters: what a statement writes and reads inside may change. */
const GIVES_NOTHING = /^\s*(?:insert|update|delete)\b(?!.*\breturning\b)/is;

/** What is quick for one word is slow for another: these are planned for the words they have. */
const LOOKS_FOR_WORDS = / like |<%|search_words/i;

const isLeftOut = (text: string): boolean =>
  (GIVES_EVERY_COLUMN.test(text) && !GIVES_NOTHING.test(text)) || LOOKS_FOR_WORDS.test(text);

/**
 * Has PostgreSQL read and plan a statement with parameters once for a connection, not at each call.
 *
 * @returns what each connection of a pool is given to: a statement has one name in all of them
 */
export const preparedStatements = (): ((client: pg.ClientBase) => void) => {
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size === MOST || isLeftOut(text)) return known;
    const name = `q${names.size}`;
    names.set(text, name);
    return name;
  };
  return (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    const prepared = (first: unknown, values: unknown, ...rest: unknown[]): unknown => {
      const name =
        typeof first === "string" && Array.isArray(values) && values.length > 0
          ? nameOf(first)
          : undefined;
      return name === undefined
        ? query(first, values, ...rest)
        : query({ name, text: first, values }, ...rest);
    };
    client.query = prepared as typeof client.query;
  };
};
