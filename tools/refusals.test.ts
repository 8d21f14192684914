import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const SOURCES = path.resolve(import.meta.dirname, "../web/src");

/** Whether a form says why it was refused below a button that sends it. */
const isBelow = (code: string): boolean =>
  [...code.matchAll(/<form\b[\s\S]*?<\/form>/g)].some(([form]) =>
    /type="submit"[\s\S]*<Refusal /.test(form),
  );

it.each([
  ['<form><Refusal message="" /><Button type="submit" /></form>', false],
  ['<form><Button type="submit" /><Refusal message="" /></form>', true],
  ['<form><Button type="submit" /></form><Refusal message="" />', false],
])("sees where the refusal of %s stands", (code, below) => {
  expect(isBelow(code)).toBe(below);
});

it("stands above the button in every form", () => {
  const below = globSync("**/*.tsx", { cwd: SOURCES }).filter((file) =>
    isBelow(readFileSync(path.join(SOURCES, file), "utf8")),
  );
  expect(below).toEqual([]);
});
