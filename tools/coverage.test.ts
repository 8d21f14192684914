import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { covers } from "@stokaz/spec-coverage";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readCoverage } from "./coverage.ts";

const TESTS = "server/src/rent.test.ts";
const TABLE = "docs/spec-coverage/rentals.md";

describe("readCoverage", () => {
  covers("own.product.39");
  let root: string;

  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), "stokaz-coverage-"));
    plant("docs/adr/0008-no-overbooking.md", "");
  });

  afterEach(() => {
    rmSync(root, { recursive: true });
  });

  const plant = (file: string, content: string): void => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), content);
  };

  const plantRows = (...rows: string[]): void =>
    plant(
      TABLE,
      `# Rentals\n\n| Id | Statement | Record |\n| --- | --- | --- |\n${rows.join("\n")}\n`,
    );

  const covering = (beginning: string, id = "§4.rent.1"): string =>
    `${beginning}\n  covers("${id}");\n});\n`;

  it.each([
    ["rents", 'it("rents", () => {'],
    ["rents", 'it("rents", { timeout: 9 }, async ({ page }) => {'],
    ["keeps %s | %s", 'it.each([["a", 1]])(\n  "keeps %s | %s",\n  (a, [b]) => {'],
    ["greets $" + "{name}", "  test(`greets $" + "{name}`, async () => {"],
    ["adds", '  await test.step("adds", async () => {'],
    ["renting", 'describe("renting", () => {'],
  ])("finds the test %s: %s", (title, beginning) => {
    plantRows("| §4.rent.1 | `POST /api/rent` rents \\| ends | [0008](../adr/0008-no.md) |");
    plant(TESTS, covering(beginning));
    const { statements, gaps } = readCoverage(root, ["POST /api/rent"]);
    expect(gaps).toEqual([]);
    expect(statements.map(({ id, tests }) => [id, tests])).toEqual([
      ["§4.rent.1", [`${TESTS} › ${title}`]],
    ]);
  });

  it("reads several statements of one test", () => {
    plantRows("| §4.rent.1 | Rents |  |", "| §4.rent.2 | Ends |  |");
    plant(TESTS, covering('it("rents", () => {', '§4.rent.1",\n    "§4.rent.2'));
    expect(readCoverage(root, []).gaps).toEqual([]);
  });

  it.each([
    [
      `${TABLE}:6: §4.rent.2 has no test: begin the one that proves it with covers("§4.rent.2")`,
      ["| §4.rent.2 | Ends |  |"],
    ],
    [
      `${TABLE}:6: §4.rent.1 is another statement's: take the next number`,
      ["| §4.rent.1 | Ends |  |"],
    ],
    [`${TABLE}:6: no such record: 0009`, ["| §4.rent.3 | Ends | 0009 |"]],
  ])("finds a gap of the tables: %s", (gap, rows) => {
    plantRows("| §4.rent.1 | Rents |  |", ...rows);
    plant(TESTS, covering('it("rents", () => {') + covering('it("ends", () => {', "§4.rent.1"));
    plant("e2e/rent.spec.ts", covering('test("ends", () => {', rows.join().slice(2, 11)));
    if (gap.includes("has no test")) plant("e2e/rent.spec.ts", "");
    expect(readCoverage(root, []).gaps).toEqual([gap]);
  });

  it.each([
    [`${TESTS}:2: no statement §4.rent.9`, covering('it("rents", () => {', "§4.rent.9")],
    [
      `${TESTS}:3: covers() is not the first line of a test that runs`,
      covering('it("rents", () => {\n  rent();'),
    ],
    [
      `${TESTS}:2: covers() is not the first line of a test that runs`,
      covering('it.skip("rents", () => {'),
    ],
  ])("finds a gap of the tests: %s", (gap, source) => {
    plantRows("| §4.rent.1 | Rents |  |");
    plant(TESTS, source);
    plant("e2e/rent.spec.ts", covering('test("rents", () => {'));
    expect(readCoverage(root, []).gaps).toEqual([gap]);
  });

  it("finds a call that no statement names, and tables without a statement", () => {
    expect(readCoverage(root, ["GET /api/room"]).gaps).toEqual([
      "docs/spec-coverage/*.md: no statement",
      "no statement names GET /api/room: add one to docs/spec-coverage, with this name in backticks",
    ]);
  });
});
