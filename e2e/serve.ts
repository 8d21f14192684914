// The built product on a database of its own, for one run of the journeys.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { fastFolder } from "@stokaz/local/fast-folder";
import { COMPILE_CACHE } from "@stokaz/local/product";

const ROOT = path.resolve(import.meta.dirname, "..");
const dataDir = mkdtempSync(path.join(fastFolder(), "stokaz-e2e-"));

const product = spawn(process.execPath, ["server/src/main.ts"], {
  cwd: ROOT,
  // Nothing else of the developer's environment: a real Stripe key there must not be used by a test.
  env: {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: COMPILE_CACHE,
    PORT: process.env.PORT,
    DATA_DIR: dataDir,
    DEMO: "1",
    GEOCODER_URL: "",
    LOG_LEVEL: "warn",
    RATE_LIMIT: "off",
    // What a journey wants otherwise, on a product of its own.
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
