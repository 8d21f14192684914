import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** First checked migration: older ones ran on the smaller tables of their time. */
const SINCE = 410;

/**
 * Statements that lock a table in use for a time that grows with its rows, and what to do instead.
 */
const REFUSED: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [
    /\badd\s+constraint\s+\w+\s+(?:check|foreign\s+key)\b(?![^,;]*\bnot\s+valid\b)/,
    "add the constraint `not valid`, validate it in a migration of its own",
  ],
  [
    /\badd\s+(?:constraint\s+\w+\s+)?(?:unique|primary\s+key|exclude)\b(?!\s+using\s+index)/,
    "make the index concurrently, then `add constraint … using index`",
  ],
  [
    /\bcreate\s+(?:unique\s+)?index\s+(?!concurrently)/,
    "`create index concurrently`, in a migration that begins with `-- no-transaction`",
  ],
  [/\balter\s+(?:column\s+)?\w+\s+(?:set\s+data\s+)?type\b/, "add a column, fill it, move over"],
  [
    /\balter\s+(?:column\s+)?\w+\s+set\s+not\s+null\b/,
    "a check of `is not null`, `not valid`, validated apart, before `set not null`",
  ],
  [
    /\badd\s+column\s+[^,;]*\bgenerated\s+always\b[^,;]*\bstored\b/,
    "a stored column is written for each row: fill a plain one in batches",
  ],
];

/** Without what stands in brackets, whose commas separate no parts of a statement. */
const withoutBrackets = (text: string): string => {
  const outer = text.replace(/\([^()]*\)/g, " ");
  return outer === text ? text : withoutBrackets(outer);
};

const withoutWords = (text: string): string =>
  withoutBrackets(
    text
      .replace(/--.*$/gm, "")
      .replace(/\$\w*\$[\s\S]*?\$\w*\$/g, "")
      .replace(/'[^']*'/g, "''")
      .toLowerCase(),
  );

/**
 * Statements on other tables than those that the migration itself creates: new tables are empty, so
 * nobody waits for them.
 */
const statementsOnOthers = (text: string): string[] => {
  const plain = withoutWords(text);
  const made = [...plain.matchAll(/\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?(\w+)/g)].map(
    ([, name]) => name,
  );
  return plain.split(";").filter((statement) => {
    const on = /\b(?:alter\s+table\s+(?:only\s+)?|\bon\s+)(\w+)/.exec(statement)?.[1];
    return !/^\s*create\s+table\b/.test(statement) && !made.includes(on);
  });
};

/**
 * Statements of a migration that would lock a table in use.
 *
 * @param text text of the migration
 * @returns one line for each, with what to do instead
 */
export const findLocks = (text: string): string[] =>
  statementsOnOthers(text).flatMap((statement) =>
    REFUSED.flatMap(([pattern, instead]) => (pattern.test(statement) ? [instead] : [])),
  );

/** @param folder folder of the migrations @returns one line for each refusal, with its file */
const findLockingMigrations = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => Number(name.slice(0, 4)) >= SINCE)
    .flatMap((name) =>
      findLocks(readFileSync(path.join(folder, name), "utf8")).map((line) => `${name}: ${line}`),
    );

if (import.meta.main) {
  const refusals = findLockingMigrations(path.resolve(import.meta.dirname, "../server/migrations"));
  for (const refusal of refusals) console.error(refusal);
  process.exitCode = refusals.length === 0 ? 0 : 1;
}
