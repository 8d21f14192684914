import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { isProcessAlive } from "@stokaz/local/folder-lock";
import { printCheck, runChecks } from "./check.ts";
import { runCommand } from "./run-command.ts";
import {
  countPlaywright,
  countVitest,
  describePlaywrightFailures,
  describeVitestFailures,
  type Tally,
} from "./tally.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const MODULES = path.join(ROOT, "node_modules");
const VITEST = path.join(MODULES, "vitest/vitest.mjs");
const PLAYWRIGHT = path.join(MODULES, "@playwright/test/cli.js");
// Each run has its own folder, so that two runs at the same time do not read each other's reports.
const REPORTS = path.join(ROOT, "reports", String(process.pid));

const check = async (): Promise<Tally> => {
  const results = await runChecks(printCheck);
  const passed = results.filter(({ isPassed }) => isPassed).length;
  return { passed, failed: results.length - passed };
};

const build = async (): Promise<Tally> => {
  const program = path.join(import.meta.dirname, "build.ts");
  const { exitCode, output } = await runCommand(process.execPath, [program], { cwd: ROOT });
  if (exitCode === 0) return { passed: 1, failed: 0 };
  console.error(output);
  return { passed: 0, failed: 1 };
};

const runVitest = async (): Promise<Tally> => {
  const { exitCode } = await runTests([VITEST, "run"]);
  const report = readReport("vitest.json");
  summary.push(...describeVitestFailures(report));
  return countVitest(report, exitCode);
};

/** Runs the mutants of pure code that the last commit changed: its tests must notice them. */
const runMutants = async (): Promise<Tally> => {
  const { exitCode } = await runTests([path.join(import.meta.dirname, "mutants.ts"), "--changed"]);
  return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
};

const runPlaywright = async (): Promise<Tally> => {
  const config = ["-c", "e2e/playwright.config.ts"];
  const { exitCode } = await runTests([PLAYWRIGHT, "test", ...config]);
  const report = readReport("playwright.json");
  summary.push(...describePlaywrightFailures(report));
  return countPlaywright(report, exitCode);
};

const runTests = (args: string[]): ReturnType<typeof runCommand> =>
  runCommand(process.execPath, args, { cwd: ROOT, env: { REPORTS_DIR: REPORTS }, echo: true });

const readReport = (name: string): unknown => {
  const file = path.join(REPORTS, name);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
};

const removeOldReports = (): void => {
  for (const name of readdirSync(path.dirname(REPORTS))) {
    if (/^\d+$/.test(name) && !isProcessAlive(Number(name))) {
      rmSync(path.join(path.dirname(REPORTS), name), { recursive: true, force: true });
    }
  }
};

type Step = [title: string, run: () => Promise<Tally>];

const isQuick = process.argv.includes("--quick");
/** Groups run one after the other; the steps of a group run side by side. */
const groups: Step[][] = [
  // The server renders pages with the output of the build, so its tests come later.
  [
    ["Checks", check],
    ["Build", build],
  ],
  [["Vitest", runVitest]],
  [["Mutants", runMutants]],
  ...(isQuick ? [] : ([[["Playwright", runPlaywright]]] satisfies Step[][])),
];

mkdirSync(REPORTS, { recursive: true });
removeOldReports();
mkdirSync(REPORTS, { recursive: true });

const total: Tally = { passed: 0, failed: 0 };
const summary: string[] = [];
for (const steps of groups) {
  console.log(`\n${steps.map(([title]) => title).join(", ")}`);
  const tallies = await Promise.all(
    steps.map(async ([title, run]) => ({ title, ...(await run()) })),
  );
  for (const { title, passed, failed } of tallies) {
    total.passed += passed;
    total.failed += failed;
    summary.push(`${title}: ${passed} passed, ${failed} failed`);
  }
}
console.log(`\n${summary.join("\n")}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
