import { globSync, readFileSync } from "node:fs";
import path from "node:path";

const SOURCES = [
  "contract/src/**/*.ts",
  "server/src/**/{rules,public}.ts",
  "server/src/gateways/**/*.ts",
];

const EXPORT = /^export (?:async |abstract )*(?:const|function|class|type|interface|enum) (\w+)/;
/** What says itself what it is: a call of the API, and a type read from a value beside it. */
const SELF_TOLD = /= endpoint\(|^export type [^=]+=\s*(?:z\.\w+<|\(?(?:keyof )?typeof )/;
const ONE_LINE_CONST = /^(?:export )?const .+;$/;

/**
 * Finds the exports of the contract, of rules, of what modules offer each other and of gateways that have no
 * docstring right above. One above a run of one-line constants covers the run.
 *
 * @param root path of a checkout
 * @returns one line per refused export: its file, line and name
 */
export const findUndocumented = (root: string): string[] =>
  globSync(SOURCES, { cwd: root, exclude: ["**/*.test.ts"] })
    .toSorted()
    .flatMap((file) => {
      const lines = readFileSync(path.join(root, file), "utf8").split("\n");
      return lines.flatMap((line, at) => {
        const name = EXPORT.exec(line)?.[1];
        if (!name || SELF_TOLD.test(`${line} ${lines[at + 1]}`)) return [];
        return lineAbove(lines, at).endsWith("*/")
          ? []
          : [`${file}:${at + 1}: ${name} has no docstring`];
      });
    });

/** The line above a statement, or above the run of one-line constants that it is in. */
const lineAbove = (lines: readonly string[], at: number): string => {
  const isInRun = (line: string | undefined): boolean => ONE_LINE_CONST.test(line ?? "");
  let first = at;
  while (isInRun(lines[at]) && isInRun(lines[first - 1])) first -= 1;
  return lines[first - 1] ?? "";
};

if (import.meta.main) {
  const refusals = findUndocumented(path.resolve(import.meta.dirname, ".."));
  for (const refusal of refusals) console.error(refusal);
  process.exitCode = refusals.length === 0 ? 0 : 1;
}
