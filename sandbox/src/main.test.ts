import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";

const MAIN = new URL("./main.ts", import.meta.url);
const directory = mkdtempSync(join(tmpdir(), "stokaz-sandbox-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const launch = (env: Record<string, string>) =>
  fork(MAIN, {
    env: { NODE_ENV: "test", SANDBOX_DIR: directory, ...env },
    execArgv: [],
    silent: true,
  });

describe("the process", () => {
  it("refuses to start in production", async () => {
    const child = launch({ NODE_ENV: "production" });
    // A stream without an encoding gives buffers.
    const [error] = (await once(child.stderr ?? child, "data")) as [Buffer];
    expect(error.toString()).toContain("never starts in production");
    if (child.exitCode === null) await once(child, "exit");
    expect(child.exitCode).toBe(1);
  });

  it("ends with its parent, and leaves Ctrl-C to it", async () => {
    const child = launch({});
    // The process sends its ports and nothing else.
    const [{ httpPort }] = (await once(child, "message")) as [{ httpPort: number }];
    child.kill("SIGINT");
    expect((await fetch(`http://127.0.0.1:${httpPort}/sandbox/mail`)).status).toBe(200);
    const gone = once(child, "exit");
    child.disconnect();
    expect(await gone).toEqual([0, null]);
  });
});
