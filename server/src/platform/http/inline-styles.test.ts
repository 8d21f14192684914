import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createStyleInliner } from "./inline-styles.ts";

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "stokaz-styles-"));
  mkdirSync(path.join(folder, "assets"));
  writeFileSync(path.join(folder, "assets/page-a1_B.css"), ".page{color:red}");
  writeFileSync(path.join(folder, "assets/other.css"), ".other{}");
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const joined = (html: string): string =>
  createStyleInliner(folder)(html)
    .map(({ bytes }) => bytes.toString())
    .join("");

describe("a page's style sheets", () => {
  it("stand in the page in their order, their links kept but not fetched", () => {
    const html = joined(
      `<head><link rel="stylesheet" href="/assets/page-a1_B.css"/><link rel="stylesheet" href="/assets/other.css#"/></head>`,
    );
    expect(html).toBe(
      `<head><style>.page{color:red}</style><link type="text/plain" rel="stylesheet" href="/assets/page-a1_B.css"/>` +
        `<style>.other{}</style><link type="text/plain" rel="stylesheet" href="/assets/other.css#"/>` +
        `<link type="text/plain" rel="stylesheet" href="/assets/other.css"/></head>`,
    );
  });

  it("of elsewhere are left as they are", () => {
    const html = `<link rel="stylesheet" href="https://fonts.googleapis.com/css"/>`;
    expect(joined(html)).toBe(html);
  });

  it("are read once, and shared by all pages", () => {
    const inline = createStyleInliner(folder);
    const [one, other] = [1, 2].map((page) =>
      inline(`${page}<link rel="stylesheet" href="/assets/other.css"/>`),
    );
    expect(one?.map(({ isShared }) => isShared)).toEqual([false, true]);
    expect(one?.[1]?.bytes).toBe(other?.[1]?.bytes);
  });
});
