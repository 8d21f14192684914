import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const GLOSSARY = path.resolve(import.meta.dirname, "../docs/glossary.md");

/** The terms in the first table, one or more rows each. */
const termsIn = (markdown: string): string[] =>
  (markdown.split("\n## ")[0] ?? "")
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .slice(1)
    .flatMap((row) => (row.split(" | ")[0] ?? "").slice(2).split(", "));

const twiceIn = (terms: readonly string[]): string[] =>
  terms.filter((term, at) => terms.indexOf(term) !== at);

describe("the glossary", () => {
  it("has one row for each term", () => {
    const terms = termsIn(readFileSync(GLOSSARY, "utf8"));
    expect(terms.length).toBeGreaterThan(150);
    expect(twiceIn(terms)).toEqual([]);
  });

  it("is refused a second row for a term, beside another one, too", () => {
    const table = "| We say | For |\n| --- | --- |\n| part | units |\n| shape, part | days |\n";
    expect(twiceIn(termsIn(table))).toEqual(["part"]);
  });
});
