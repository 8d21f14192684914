import { globSync } from "node:fs";
import path from "node:path";
import { runCommand } from "./run-command.ts";

/** Result of one check. */
export type CheckResult = { name: string; isPassed: boolean; output: string };

type Check = { name: string; steps: string[][] };

const ROOT = path.resolve(import.meta.dirname, "..");
const AT_ONCE = 2;
const MODULES = path.join(ROOT, "node_modules");
const BIOME = path.join(MODULES, "@biomejs/biome/bin/biome");
const TSC = path.join(MODULES, "typescript/bin/tsc");
const KNIP = path.join(MODULES, "knip/bin/knip.js");
const REACT_ROUTER = path.join(MODULES, "@react-router/dev/bin.cjs");
const TYPED = [
  "server",
  "web",
  "contract",
  "local",
  "sandbox",
  "e2e",
  "bench",
  "tools",
  "spec-coverage",
];

/**
 * Runs every static check: format, lint and boundaries (Biome), types of each workspace, dead code
 * (knip), file vocabulary, docstrings, statements of the specification without a test, the graph of
 * modules and the index of decisions in the documents.
 *
 * @param report is called with each result when it is ready
 * @returns one result per check
 */
export const runChecks = async (report: (result: CheckResult) => void): Promise<CheckResult[]> => {
  const waiting = listChecks();
  const results: CheckResult[] = [];
  const work = async (): Promise<void> => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const result = await run(check);
      report(result);
      results.push(result);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return results;
};

/** Prints a result on the terminal: one line, and the tool's output if the check failed. */
export const printCheck = ({ name, isPassed, output }: CheckResult): void => {
  console.log(isPassed ? `  ok      ${name}` : `  FAILED  ${name}\n${output}`);
};

const listChecks = (): Check[] => [
  // The longest first.
  { name: "format and lint", steps: [[BIOME, "ci", "--colors=off", "--error-on-warnings", "."]] },
  ...TYPED.filter(hasSources).map((folder) => ({
    name: `types: ${folder}`,
    steps: typeSteps(folder),
  })),
  { name: "dead code", steps: [[KNIP, "--no-progress"]] },
  { name: "spec coverage", steps: [[path.join(import.meta.dirname, "coverage.ts")]] },
  {
    name: "migrations that hold no table",
    steps: [[path.join(import.meta.dirname, "locking-migrations.ts")]],
  },
  { name: "file vocabulary", steps: [[path.join(import.meta.dirname, "vocabulary.ts")]] },
  { name: "docstrings", steps: [[path.join(import.meta.dirname, "docstrings.ts")]] },
  { name: "index of decisions", steps: [[path.join(import.meta.dirname, "decisions.ts")]] },
  { name: "module graph", steps: [[path.join(import.meta.dirname, "module-graph.ts")]] },
];

// The web's route types are generated from its route table. One checker, because two checks already
// run at once and each checker works out the shared types anew: the server took 25 s of the
// processors with four and takes 11 with one.
const typeSteps = (folder: string): string[][] => [
  ...(folder === "web" ? [[REACT_ROUTER, "typegen", "web"]] : []),
  [TSC, "-p", folder, "--checkers", "1"],
];

const hasSources = (folder: string): boolean =>
  globSync(`${folder}/**/*.ts`, { cwd: ROOT, exclude: ["**/node_modules/**"] }).length > 0;

const run = async ({ name, steps }: Check): Promise<CheckResult> => {
  for (const step of steps) {
    const { exitCode, output } = await runCommand(process.execPath, step, { cwd: ROOT });
    if (exitCode !== 0) return { name, isPassed: false, output };
  }
  return { name, isPassed: true, output: "" };
};

if (import.meta.main) {
  const results = await runChecks(printCheck);
  process.exitCode = results.every(({ isPassed }) => isPassed) ? 0 : 1;
}
