import path from "node:path";
import { defineConfig } from "vitest/config";

/** The tests that judge mutants of pure code: they need no database. */
export default defineConfig({
  test: {
    root: path.resolve(import.meta.dirname, ".."),
    include: ["contract/src/**/*.test.ts", "server/src/**/rules.test.ts"],
    isolate: false,
    // On a busy machine everything is slow: that notices nothing.
    testTimeout: 60_000,
  },
});
