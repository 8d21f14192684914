import { execFileSync } from "node:child_process";
import { existsSync, globSync, rmSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import type { LogLevel } from "@stryker-mutator/api/core";
import { Stryker } from "@stryker-mutator/core";
import { type Sample, type Tested, tested } from "./mutants-plugins.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const PURE = ["contract/src/**/*.ts", "server/src/modules/**/rules.ts"];
const isTest = (file: string): boolean => file.endsWith(".test.ts");
const isPure = (file: string): boolean => PURE.some((glob) => path.matchesGlob(file, glob));

/** Percentage of mutants that the tests must notice. */
const WANTED_PERCENT = 90;
/**
 * Patterns for Stryker's `ignorePatterns`: all files except those that the mutants need in their
 * copy.
 */
const COPIED = ["**", "!{contract,server,sandbox,tools}/**", "!*.json", "!vitest.config.ts"];
/** Maximum seconds for the mutants of a change within a run of all tests. */
const CHANGE_SECONDS = 50;

/** The lines of a file that the last commit and uncommitted changes touched: `[first, last]`. */
const changedLines = (file: string): [number, number][] => {
  const diff = git("diff", "--unified=0", "HEAD~1", "--", file);
  return [...diff.matchAll(/^@@ -\S+ \+(\d+)(?:,(\d+))? @@/gm)].flatMap(([, from, count = "1"]) => {
    const lines = Number(count);
    const first = Number(from);
    return lines === 0 ? [] : [[first, first + lines - 1] satisfies [number, number]];
  });
};

const git = (...args: string[]): string =>
  execFileSync("git", args, { cwd: ROOT, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });

/**
 * Changed lines of pure files with a test file next to them; none without git, or without an
 * earlier commit.
 */
const listChanges = (): string[] => {
  try {
    return git("diff", "--name-only", "--diff-filter=AMR", "HEAD~1", "--", "contract", "server")
      .split("\n")
      .filter((file) => isPure(file) && !isTest(file))
      .filter((file) => existsSync(path.join(ROOT, file.replace(/\.ts$/, ".test.ts"))))
      .flatMap((file) => changedLines(file).map(([from, to]) => `${file}:${from}-${to}`));
  } catch {
    return [];
  }
};

const listPure = (): string[] => globSync(PURE, { cwd: ROOT }).filter((file) => !isTest(file));

/**
 * Test settings for the mutants. Pure code needs no database. Other code uses all tests of its
 * modules with a database, for each mutant only those that run its line after the application has
 * started. Mutants in code that only runs at the start would need all tests, so they are left out.
 */
const judgedBy = (files: readonly string[], beside: readonly string[]) => {
  if (files.every((file) => isPure(file.replace(/:[\d-]+$/, "")))) {
    return { vitest: { configFile: "tools/mutants.config.ts" } };
  }
  const areas = new Set([...files, ...beside].map((file) => file.split("/").slice(0, 4).join("/")));
  return {
    vitest: { configFile: "tools/mutants-server.config.ts", related: false },
    testFiles: globSync(
      [...areas].map((area) => `${area}/**/*.test.ts`),
      { cwd: ROOT },
    ),
    ignoreStatic: true,
    dryRunTimeoutMinutes: 60,
  };
};

/** Files to mutate, other modules whose tests also count, and the sample of mutants to try. */
type Plan = { mutate: string[]; beside: string[]; sample: Sample | undefined };

const run = async ({ mutate, beside, sample }: Plan, tempDirName: string): Promise<void> => {
  const plugins = new URL("mutants-plugins.ts", import.meta.url).href;
  await new Stryker({
    mutate,
    ...judgedBy(mutate, beside),
    ...(sample && { checkers: ["sample"], sample }),
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner", plugins],
    ignorers: ["declarations"],
    reporters: ["survivors", "html"],
    htmlReporter: { fileName: "reports/mutants.html" },
    coverageAnalysis: "perTest",
    concurrency: 1,
    // On a busy machine everything is slow, so only endless mutants should time out.
    timeoutMS: 60_000,
    timeoutFactor: 4,
    tempDirName,
    ignorePatterns: [...COPIED, "**/node_modules", "**/node_modules/**"],
    // Stryker rewrites tsconfig files with an API that TypeScript 7 lacks, so it gets no such file.
    tsconfigFile: "none",
    disableTypeChecks: false,
    allowConsoleColors: false,
    // The enum is imported as a type alone: nothing is loaded for one word.
    logLevel: "error" as LogLevel,
    warnings: false,
  }).runMutationTest();
};

/** @returns true if enough mutants were noticed; a single survivor proves nothing */
const judge = (all: readonly Tested[]): boolean => {
  const results = all.filter(({ isDrawn }) => isDrawn);
  if (results.length < all.length) {
    console.log(`Mutants: a sample of ${results.length} of ${all.length}`);
  }
  const survivors = results.filter(({ isNoticed }) => !isNoticed);
  const noticed = results.length - survivors.length;
  const percent = results.length === 0 ? 100 : Math.floor((noticed / results.length) * 100);
  console.log(`Mutants: ${noticed} of ${results.length} noticed (${percent} %)`);
  return survivors.length <= 1 || percent >= WANTED_PERCENT;
};

const main = async (args: string[]): Promise<boolean> => {
  const { values, positionals: named } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      changed: { type: "boolean", default: false },
      sample: { type: "string" },
      seed: { type: "string", default: "1" },
      beside: { type: "string", multiple: true, default: [] },
    },
  });
  const isOfChange = values.changed;
  const sample = values.sample ? { size: Number(values.sample), seed: values.seed } : undefined;
  const mutate = isOfChange ? listChanges() : named.length > 0 ? named : listPure();
  if (mutate.length === 0) {
    console.log("Mutants: nothing changed of what they are made of");
    return true;
  }
  const tempDirName = `reports/mutants-${process.pid}`;
  const end = Promise.withResolvers<void>();
  if (isOfChange) {
    setTimeout(() => {
      console.log(`Mutants: stopped after ${CHANGE_SECONDS} s; what was tried counts`);
      end.resolve();
    }, CHANGE_SECONDS * 1000).unref();
  }
  try {
    await Promise.race([run({ mutate, beside: values.beside, sample }, tempDirName), end.promise]);
    return judge(tested);
  } finally {
    rmSync(path.join(ROOT, tempDirName), { recursive: true, force: true });
  }
};

// Work that still runs when the time is over ends with this process.
process.exit((await main(process.argv.slice(2))) ? 0 : 1);
