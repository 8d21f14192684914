// Runs the built product on its own database, for one run of the journeys.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { fastFolder } from "@stokaz/local/fast-folder";
import { COMPILE_CACHE } from "@stokaz/local/product";

const ROOT = path.resolve(import.meta.dirname, "..");
const dataDir = mkdtempSync(path.join(fastFolder(), "stokaz-e2e-"));

const product = spawn(process.execPath, ["server/src/main.ts"], {
  cwd: ROOT,
  // No other environment variable of the developer: a test must never use a real Stripe key.
  env: {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: COMPILE_CACHE,
    PORT: process.env.PORT,
    DATA_DIR: dataDir,
    DEMO: "1",
    GEOCODER_URL: "",
    LOG_LEVEL: "warn",
    RATE_LIMIT: "off",
    // Settings of a journey that has its own product.
    ...JSON.parse(process.env.E2E_SETTINGS ?? "{}"),
  },
  stdio: "inherit",
});

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => product.kill("SIGTERM"));
}

product.once("exit", (code) => {
  rmSync(dataDir, { recursive: true, force: true });
  process.exitCode = code ?? 1;
});
