import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";

/** Where the coverage is written down: an index, and the tables in the folder beside it. */
const TABLES = "docs/spec-coverage/*.md";
const COLUMNS = ["Section", "Statement", "Code", "Tests", "Record"];

type Row = { place: string; statement: string; code: string; tests: string; record: string };

/**
 * Reads the coverage tables and finds what they promise and do not keep: a row without a test, a test, a file or a
 * record that is not there, and a subject that no row names.
 *
 * @param root path of a checkout
 * @param subjects what must stand between backticks in some statement: calls (`GET /api/…`), problem codes
 * @returns one line per gap, empty when every row holds
 */
export const findCoverageGaps = (root: string, subjects: readonly string[]): string[] => {
  const rows = globSync(TABLES, { cwd: root })
    .toSorted()
    .flatMap((file) => rowsOf(root, file));
  const named = new Set(rows.flatMap(({ statement }) => quotedIn(statement)));
  return [
    ...(rows.length === 0 ? [`${TABLES}: no row`] : []),
    ...rows.flatMap((row) => gapsOf(root, row).map((gap) => `${row.place}: ${gap}`)),
    ...subjects.filter((subject) => !named.has(subject)).map((subject) => `no row for ${subject}`),
  ];
};

const rowsOf = (root: string, file: string): Row[] =>
  readFileSync(path.join(root, file), "utf8")
    .split("\n")
    .flatMap((line, index) => {
      if (!line.startsWith("|") || /^[|\s:-]+$/.test(line)) return [];
      const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|"));
      const [, section, statement = "", code = "", tests = "", record = ""] = cells;
      if (section === COLUMNS[0]) return [];
      return [{ place: `${file}:${index + 1}`, statement, code, tests, record }];
    });

const quotedIn = (cell: string): string[] =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, text = ""]) => text);

const gapsOf = (root: string, { statement, code, tests, record }: Row): string[] => [
  ...(statement === "" ? ["says nothing"] : []),
  ...(code === "" ? ["names no code"] : []),
  ...quotedIn(code)
    .filter((file) => !existsSync(path.join(root, file)))
    .map((file) => `no such code: ${file}`),
  ...(tests === "" ? ["has no test"] : tests.split("<br>").flatMap((test) => testGaps(root, test))),
  ...[...record.matchAll(/\d{4}/g)]
    .filter(([number]) => globSync(`docs/adr/${number}-*.md`, { cwd: root }).length !== 1)
    .map(([number]) => `no such record: ${number}`),
];

const testGaps = (root: string, test: string): string[] => {
  const [, file, title] = /^`([^`]+)` › (.+)$/.exec(test.trim()) ?? [];
  if (!file || !title) return [`not a test, \`file\` › title: ${test}`];
  if (!/\.(test|spec)\.tsx?$/.test(file)) return [`not a test file: ${file}`];
  if (!existsSync(path.join(root, file))) return [`no such test file: ${file}`];
  const source = readFileSync(path.join(root, file), "utf8");
  return isTitleIn(source, title) ? [] : [`no such test in ${file}: ${title}`];
};

/** A title stands first in a test's call: whole, or up to what a template fills in. */
const isTitleIn = (source: string, title: string): boolean => {
  const text = title.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const whole = `"${text}"|\`${text}\\s*(?:\\$\\{[^\`]*)?\``;
  const call = "(?:\\b(?:it|test|describe|step)|\\))";
  return new RegExp(`${call}\\(\\s*(?:${whole}),\\s*(?:async\\b|\\(|\\w+ =>|\\{)`).test(source);
};
