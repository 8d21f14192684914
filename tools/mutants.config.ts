import path from "node:path";
import { defineConfig } from "vitest/config";

/** The tests for mutants of pure code, which need no database. */
export default defineConfig({
  test: {
    root: path.resolve(import.meta.dirname, ".."),
    include: ["contract/src/**/*.test.ts", "server/src/**/rules.test.ts"],
    isolate: false,
    // On a busy machine everything is slow, and a timeout would wrongly count as noticed.
    testTimeout: 60_000,
  },
});
