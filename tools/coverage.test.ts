import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ENDPOINTS } from "@stokaz/contract/endpoints";
import { problemCodes } from "@stokaz/contract/problems";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findCoverageGaps } from "./coverage.ts";

const SUBJECTS = [...ENDPOINTS.map(({ method, path }) => `${method} ${path}`), ...problemCodes];

describe("the specification's coverage", () => {
  it("proves every row by tests that exist, and has a row for every call and every refusal", () => {
    expect(findCoverageGaps(path.resolve(import.meta.dirname, ".."), SUBJECTS)).toEqual([]);
  });
});

describe("findCoverageGaps", () => {
  let root: string;

  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), "stokaz-coverage-"));
    plant("src/rent.ts", "");
    plant("docs/adr/0008-no-overbooking.md", "");
    plant(
      "src/rent.test.ts",
      [
        'it("rents a pallet", () => {});',
        'it.each([["a", 1]])(',
        '  "keeps %s | %s",',
        "  (a) => a,",
        ");",
        "test(`greets $".concat("{name} twice`, async () => {});"),
      ].join("\n"),
    );
  });

  afterEach(() => {
    rmSync(root, { recursive: true });
  });

  const plant = (file: string, content: string): void => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), content);
  };

  const plantRow = (row: string): void =>
    plant(
      "docs/spec-coverage/rentals.md",
      `# Rentals\n\n| Section | Statement | Code | Tests | Record |\n| --- | --- | --- | --- | --- |\n${row}\n`,
    );

  it.each([
    "| 4 | `POST /api/rent` rents | `src/rent.ts` | `src/rent.test.ts` › rents a pallet | 0008 |",
    "| 4 | `POST /api/rent` rents | `src/rent.ts` | `src/rent.test.ts` › keeps %s \\| %s |  |",
    "| 4 | `POST /api/rent` | `src/rent.ts` | `src/rent.test.ts` › rents a pallet<br>`src/rent.test.ts` › greets |  |",
  ])("accepts %s", (row) => {
    plantRow(row);
    expect(findCoverageGaps(root, ["POST /api/rent"])).toEqual([]);
  });

  it.each([
    ["has no test", "| 4 | Rents | `src/rent.ts` |  |  |"],
    ["no such test in", "| 4 | Rents | `src/rent.ts` | `src/rent.test.ts` › rents a pal |  |"],
    ["no such test file", "| 4 | Rents | `src/rent.ts` | `src/gone.test.ts` › rents a pallet |  |"],
    ["not a test file", "| 4 | Rents | `src/rent.ts` | `src/rent.ts` › rents a pallet |  |"],
    ["not a test", "| 4 | Rents | `src/rent.ts` | `src/rent.test.ts` |  |"],
    ["no such code", "| 4 | Rents | `src/gone.ts` | `src/rent.test.ts` › rents a pallet |  |"],
    ["names no code", "| 4 | Rents |  | `src/rent.test.ts` › rents a pallet |  |"],
    [
      "no such record",
      "| 4 | Rents | `src/rent.ts` | `src/rent.test.ts` › rents a pallet | 0009 |",
    ],
  ])("finds that a row %s", (gap, row) => {
    plantRow(row);
    expect(findCoverageGaps(root, [])).toEqual([
      expect.stringContaining(`docs/spec-coverage/rentals.md:5: ${gap}`),
    ]);
  });

  it("finds a call that no row names, and tables without a row", () => {
    expect(findCoverageGaps(root, ["GET /api/room"])).toEqual([
      expect.stringContaining("no row"),
      "no row for GET /api/room",
    ]);
  });
});
