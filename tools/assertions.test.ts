import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "..");
const BIOME = path.join(ROOT, "node_modules/@biomejs/biome/bin/biome");

type Report = {
  diagnostics: { category: string; location: { path: string; start: { line: number } } }[];
};

/** Biome's configuration for this rule alone: all our sources, nothing that is built. */
const CONFIGURATION = {
  vcs: { enabled: false },
  files: { includes: ["**/*.ts", "**/*.tsx", "!**/build", "!**/.react-router", "!**/.data"] },
  plugins: ["./assertions.grit"],
  linter: { rules: { preset: "none" } },
};

let settings: string;

beforeAll(() => {
  settings = mkdtempSync(path.join(tmpdir(), "stokaz-assertions-"));
  copyFileSync(path.join(ROOT, "tools/assertions.grit"), path.join(settings, "assertions.grit"));
  writeFileSync(path.join(settings, "biome.json"), JSON.stringify(CONFIGURATION));
});

afterAll(() => {
  rmSync(settings, { recursive: true });
});

/** Assertions of a type without a reason in a comment on the line above, as `file:line`. */
const unexplained = (tree: string): string[] => {
  const { stdout } = spawnSync(
    process.execPath,
    [BIOME, "lint", `--config-path=${settings}`, "--reporter=json", "--max-diagnostics=none"],
    { cwd: tree, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
  );
  const { diagnostics }: Report = JSON.parse(stdout);
  return diagnostics
    .filter(({ category }) => category === "plugin")
    .map(({ location }) => ({ file: location.path, line: location.start.line }))
    .filter(({ file, line }) => {
      const above = readFileSync(path.join(tree, file), "utf8").split("\n")[line - 2];
      return !above?.trimStart().startsWith("//");
    })
    .map(({ file, line }) => `${file}:${line}`);
};

const PLANTED = `import { read as readAll } from "./read.ts";
export const plain = readAll() as string;
// The file is ours.
export const explained = readAll() as string;
export const fixed = ["a", "b"] as const;
export const ofFixed = { list: ["a"] as const, text: readAll() as string };
/** Text of the file. */
export const documented = readAll() as string;
export const twice = readAll() as unknown as string;
export const old = <string>readAll();
export const long =
  // The file is ours.
  readAll({
    folder: "a",
  }) as string;
export const late = readAll({
  // The folder is ours.
  folder: "a",
}) as string;
`;

describe("assertions of types", () => {
  it("are found unless a comment on the line above says why", () => {
    const tree = mkdtempSync(path.join(tmpdir(), "stokaz-planted-"));
    try {
      writeFileSync(path.join(tree, "planted.ts"), PLANTED);
      const found = new Set(unexplained(tree));
      expect([...found].sort()).toEqual(
        [2, 6, 8, 9, 10, 16].map((line) => `planted.ts:${line}`).sort(),
      );
    } finally {
      rmSync(tree, { recursive: true });
    }
  });

  it("say why wherever they stand in this repository", () => {
    expect(unexplained(ROOT)).toEqual([]);
  });
});
