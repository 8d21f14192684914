import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { ENDPOINTS } from "@stokaz/contract/endpoints";
import { problemCodes } from "@stokaz/contract/problems";

const ROOT = path.resolve(import.meta.dirname, "..");
const TABLES = "docs/spec-coverage/*.md";
const TESTS = "{contract,server,web,sandbox,tools,e2e}/**/*.{test,spec}.{ts,tsx}";

const ROW = /^\| (?<id>\S+) \| (?<text>.*?) \| (?<record>.*?) ?\|$/;
const CLAIM = /^\s*covers\(([^)]*)\);/gm;
/**
 * Text before the first line of a test's body. A skipped test does not match, because it proves
 * nothing.
 */
const TEST_BEGINNING =
  /(?:\b(?:it|test|describe|step)|\))\(\s*(?:"(?<text>(?:[^"\\]|\\.)*)"|`(?<template>[^`]*)`),\s*(?:\{[^{}]*\},\s*)?(?:async )?(?:\((?:[^()]|\([^()]*\))*\)|\w+) => \{$/;

type Statement = { place: string; id: string; text: string; record: string };
type Claim = { place: string; test: string | undefined; ids: string[] };

/** The statements, each with the tests that cover it as `file › title`, and all errors in both. */
export type Coverage = {
  statements: (Statement & { tests: string[] })[];
  gaps: string[];
};

/**
 * Joins the statements of docs/spec-coverage with the tests that cover them.
 *
 * @param root path of a checkout
 * @param subjects names that some statement must contain between backticks: calls (`GET /api/…`)
 * and problem codes
 * @returns one gap per line; none if every statement has a test and the statement of every test
 * exists
 */
export const readCoverage = (root: string, subjects: readonly string[]): Coverage => {
  const rows = readFiles(root, TABLES).flatMap(([file, source]) => statementsOf(file, source));
  const claims = readFiles(root, TESTS).flatMap(([file, source]) => claimsOf(file, source));
  const statements = rows.map((row) => ({ ...row, tests: testsOf(row.id, claims) }));
  const ids = rows.map(({ id }) => id);
  const named = new Set(rows.flatMap(({ text }) => quotedIn(text)));
  return {
    statements,
    gaps: [
      ...(rows.length === 0 ? [`${TABLES}: no statement`] : []),
      ...statements
        .filter(({ tests }) => tests.length === 0)
        .map(
          ({ place, id }) =>
            `${place}: ${id} has no test: begin the one that proves it with covers("${id}")`,
        ),
      ...rows
        .filter(({ id }, index) => ids.indexOf(id) < index)
        .map(({ place, id }) => `${place}: ${id} is another statement's: take the next number`),
      ...rows.flatMap((row) => missingRecords(root, row)),
      ...claims.flatMap((claim) => claimGaps(claim, ids)),
      ...subjects
        .filter((subject) => !named.has(subject))
        .map(
          (subject) =>
            `no statement names ${subject}: add one to docs/spec-coverage, with this name in backticks`,
        ),
    ],
  };
};

const readFiles = (root: string, pattern: string): [file: string, source: string][] =>
  globSync(pattern, { cwd: root, exclude: ["**/node_modules/**"] })
    .toSorted()
    .map((file) => [file, readFileSync(path.join(root, file), "utf8")]);

const statementsOf = (file: string, source: string): Statement[] =>
  source.split("\n").flatMap((line, index) => {
    const { id = "", text = "", record = "" } = ROW.exec(line)?.groups ?? {};
    if (["", "Id", "---"].includes(id)) return [];
    return [{ place: `${file}:${index + 1}`, id, text, record }];
  });

const claimsOf = (file: string, source: string): Claim[] =>
  [...source.matchAll(CLAIM)].map(({ 0: call, 1: list = "", index }) => {
    const before = source.slice(0, index).trimEnd();
    const { text, template } = TEST_BEGINNING.exec(before)?.groups ?? {};
    const title = text ?? template;
    return {
      place: `${file}:${source.slice(0, index + call.indexOf("covers")).split("\n").length}`,
      test: title === undefined ? undefined : `${file} › ${title}`,
      ids: [...list.matchAll(/"([^"]+)"/g)].map(([, id = ""]) => id),
    };
  });

const testsOf = (id: string, claims: Claim[]): string[] =>
  claims.flatMap(({ ids, test }) => (test !== undefined && ids.includes(id) ? [test] : []));

const claimGaps = ({ place, test, ids }: Claim, known: string[]): string[] => [
  ...(test === undefined ? [`${place}: covers() is not the first line of a test that runs`] : []),
  ...ids.filter((id) => !known.includes(id)).map((id) => `${place}: no statement ${id}`),
];

const quotedIn = (text: string): string[] =>
  [...text.matchAll(/`([^`]+)`/g)].map(([, quoted = ""]) => quoted);

const missingRecords = (root: string, { place, record }: Statement): string[] =>
  [...record.matchAll(/\d{4}/g)]
    .filter(([number]) => globSync(`docs/adr/${number}-*.md`, { cwd: root }).length !== 1)
    .map(([number]) => `${place}: no such record: ${number}`);

if (import.meta.main) {
  const subjects = [...ENDPOINTS.map((call) => `${call.method} ${call.path}`), ...problemCodes];
  const { statements, gaps } = readCoverage(ROOT, subjects);
  for (const { id, text, tests, record } of gaps.length === 0 ? statements : []) {
    console.log([`${id}  ${text}`, ...tests, ...(record ? [record] : [])].join("\n    "));
  }
  for (const gap of gaps) console.error(gap);
  process.exitCode = gaps.length === 0 ? 0 : 1;
}
