import { spawn } from "node:child_process";
import path from "node:path";
import { freePort } from "@stokaz/local/free-port";
import { sql } from "kysely";
import { describe, expect, inject, it } from "vitest";
import { DEMO_ADMIN } from "../src/demo/accounts.ts";
import { useHarness } from "./harness.ts";
import { testsTime } from "./outside.ts";

const harness = useHarness({ ADMIN_EMAIL: DEMO_ADMIN.email, ADMIN_PASSWORD: "administration" });
const MAIN = path.resolve(import.meta.dirname, "../src/main.ts");

/** Starts the program and waits until it has ended by itself. */
const startAndFail = (env: Readonly<Record<string, string>>) =>
  new Promise<{ code: number | null; output: string }>((resolve) => {
    const child = spawn(process.execPath, [MAIN], {
      cwd: harness.deps.config.dataDir,
      env: { ...testsTime(), DATA_DIR: harness.deps.config.dataDir, ...env },
    });
    let output = "";
    child.stdout.resume();
    child.stderr.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.once("close", (code) => resolve({ code, output }));
  });

describe("a start that is refused", () => {
  it("says which setting is wrong, and nothing of the program", async () => {
    expect(await startAndFail({ PORT: "70000", DEMO: "peut-être" })).toEqual({
      code: 1,
      output: expect.stringMatching(/^Configuration invalide :\n {2}PORT: .+\n {2}DEMO: .+\n$/),
    });
  });

  it("is that of a server that others reach on a database with demo accounts", async () => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
      harness.db,
    );
    const host = encodeURIComponent(inject("postgresHost"));
    const refused = await startAndFail({
      HOST: "0.0.0.0",
      PORT: String(await freePort()),
      DATABASE_URL: `postgres://postgres@localhost/${rows[0]?.name}?host=${host}`,
      STRIPE_SECRET_KEY: "sk_test_sandbox",
      STRIPE_WEBHOOK_SECRET: "whsec_test",
      STRIPE_API_BASE: harness.sandboxUrl,
      SMTP_URL: "smtp://127.0.0.1:9",
      GEOCODER_URL: "",
      TILES_URL: "none",
      LOG_LEVEL: "silent",
    });
    expect(refused).toEqual({
      code: 1,
      output:
        "Configuration invalide :\n  DEMO: ce serveur est joignable d'ailleurs et sa base contient les comptes de démonstration, dont les mots de passe sont connus de tous. Prenez une autre base, ou DEMO=on pour le vouloir ainsi.\n",
    });
  });
});
