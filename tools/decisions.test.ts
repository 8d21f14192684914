import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readDecisions, writeIndex } from "./decisions.ts";

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "stokaz-decisions-"));
  mkdirSync(path.join(root, "docs/adr"), { recursive: true });
});

afterEach(() => rmSync(root, { recursive: true }));

const plant = (file: string, text: string): void =>
  writeFileSync(path.join(root, "docs/adr", file), text);

const record = (number: string, area: string): string =>
  `# ${number}. Money is cents\n\nDate: 2026-11-21\n\nStatus: accepted\n\nArea: ${area}\n\n## Context\n`;

describe("the index of decisions", () => {
  it("has a table for each area that has records", () => {
    plant("0002-cents.md", record("0002", "Money"));
    plant("0001-cents.md", record("0001", "Tests"));
    const index = writeIndex(readDecisions(root));
    expect(index.match(/^## .*/gm)).toEqual(["## Tests", "## Money"]);
    expect(index).toContain("| [0002](0002-cents.md) | Money is cents | 2026-11-21 | accepted |");
  });

  it.each([
    ["another number than the file's", record("0007", "Money")],
    ["an unknown area", record("0001", "Coins")],
    ["no date", "# 0001. Money is cents\n\nStatus: accepted\n\nArea: Money\n\n## Context\n"],
  ])("refuses a record with %s", (_, text) => {
    plant("0001-cents.md", text);
    expect(() => readDecisions(root)).toThrow("docs/adr/0001-cents.md");
  });
});
