import { globSync, readFileSync } from "node:fs";
import path from "node:path";

/** A folder of areas, and the file names that an area may contain. */
type Vocabulary = { areas: string; allowed: RegExp; words: string };

const VOCABULARIES: Vocabulary[] = [
  {
    areas: "server/src/modules",
    allowed:
      /^(module|routes|service|rules|repository|tables|wire|public|jobs|mails)(\.test)?\.ts$/,
    words:
      "module, routes, service, rules, repository, tables, wire, public, jobs, mails (.ts and .test.ts)",
  },
  {
    areas: "web/src/features",
    allowed:
      /^((api\.ts)|(rules(\.test)?\.ts)|([a-z0-9-]+-(page|form|dialog|table|card|section|map|panel)(\.test)?\.tsx)|([a-z0-9-]+\.test\.tsx?)|([a-z0-9-]+\.module\.css))$/,
    words:
      "api.ts, rules.ts, <name>-page, -form, -dialog, -table, -card, -section, -map, -panel (.tsx), <name>.test.ts(x), <name>.module.css",
  },
];

/**
 * Finds files whose names are not in the closed list of their folder.
 *
 * @param root path of a checkout
 * @returns one line per refused file: its path and the allowed names of its folder
 */
export const findMisnamed = (root: string): string[] =>
  VOCABULARIES.flatMap(({ areas, allowed, words }) =>
    globSync(`${areas}/**/*`, { cwd: root, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
      .filter((file) => !(isInArea(file, areas) && allowed.test(path.basename(file))))
      .map((file) => `${file}: ${areas}/<area>/ holds only ${words}`),
  );

const isInArea = (file: string, areas: string): boolean =>
  path.relative(areas, file).includes(path.sep);

const SOURCES = [
  "{contract,server,web,local,sandbox}/{src,bench}/**/*.{ts,tsx}",
  "{bench,e2e,tools}/**/*.{ts,tsx}",
];
const MOST_LINES = 350;

/**
 * Finds the sources that are too long to be read at once; tests and journeys may be.
 *
 * @param root path of a checkout
 * @returns one line per refused file: its path and its lines
 */
export const findTooLong = (root: string): string[] =>
  globSync(SOURCES, { cwd: root, exclude: ["**/node_modules/**"] })
    .filter((file) => !/\.(test|spec)\.tsx?$/.test(file))
    .map((file) => ({ file, lines: linesOf(path.join(root, file)) }))
    .filter(({ lines }) => lines > MOST_LINES)
    .map(({ file, lines }) => `${file}: ${lines} lines, ${MOST_LINES} at most`);

const linesOf = (file: string): number => readFileSync(file, "utf8").split("\n").length - 1;

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, "..");
  const refusals = [...findMisnamed(root), ...findTooLong(root)];
  for (const refusal of refusals) console.error(refusal);
  process.exitCode = refusals.length === 0 ? 0 : 1;
}
