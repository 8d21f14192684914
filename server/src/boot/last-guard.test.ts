import { spawnSync } from "node:child_process";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";

const GUARD = pathToFileURL(path.join(import.meta.dirname, "last-guard.ts")).href;

/** Runs some lines in a guarded process of their own. @returns its output and exit code */
const run = (lines: string): { said: string[]; code: number | null } => {
  const program = `
    import { guardProcess } from ${JSON.stringify(GUARD)};
    const say = (text) => process.stdout.write(text + "\\n");
    guardProcess({
      log: { error: ({ err }, text) => say(text + ": " + err.message) },
      count: (kind) => say("counted " + kind),
      shutDown: async (code) => { say("shut down"); process.exit(code); },
    });
    ${lines}
  `;
  const { stdout, status } = spawnSync(
    process.execPath,
    ["--input-type=module", "--eval", program],
    { encoding: "utf8" },
  );
  return { said: stdout.trim().split("\n"), code: status };
};

describe("the last guard of a process", () => {
  it("logs and counts a promise that fails unheard, and goes on", () => {
    const { said, code } = run(`
      void Promise.reject(new Error("unheard"));
      setTimeout(() => say("still here"), 1);
    `);
    expect(said).toEqual([
      "a promise failed and nobody listened: unheard",
      "counted rejection",
      "still here",
    ]);
    expect(code).toBe(0);
  });

  it("shuts a process down in order after an exception that nobody caught", () => {
    const { said, code } = run(`
      process.stdin.emit("error", new Error("torn"));
      setTimeout(() => say("still here"), 1000);
    `);
    expect(said).toEqual([
      "an exception that nobody caught: torn",
      "counted exception",
      "shut down",
    ]);
    expect(code).toBe(1);
  });
});
