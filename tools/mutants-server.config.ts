import { defineConfig } from "vitest/config";
import config from "../vitest.config.ts";

type Project = { test?: { name?: string } };

// Every project of `vitest.config.ts` is an object.
const server = ((config.test?.projects ?? []) as Project[]).find(
  ({ test }) => test?.name === "server",
);

/**
 * The server's tests, for mutants of code with a database, with long timeouts for a busy machine.
 */
export default defineConfig({
  test: {
    projects: [
      { ...server, test: { ...server?.test, testTimeout: 300_000, hookTimeout: 300_000 } },
    ],
  },
});
