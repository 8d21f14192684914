import path from "node:path";
import { fastFolder } from "@stokaz/local/fast-folder";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const reports = path.resolve(import.meta.dirname, process.env.REPORTS_DIR ?? "reports");

// Workers and the processes that they start inherit it: each file of tests has a database of its own.
process.env.TMPDIR = fastFolder();

const HOUR_MS = 3_600_000;
const noon = path.join(import.meta.dirname, "server/test/noon.ts");

/** What brings the machine's time to noon in La Réunion, the same day: the server's tests live then. */
const untilNoonMs = (): number => {
  const sinceMidnight = (Date.now() + 4 * HOUR_MS) % (24 * HOUR_MS);
  return 12 * HOUR_MS - sinceMidnight;
};

/** Left to Vitest, which goes by name, the tests of whole processes would be last: one processor would wait for them. */
class ToolsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isTool = ({ project }: TestSpecification): boolean => project.name === "tools";
    return [...sorted.filter(isTool), ...sorted.filter((file) => !isTool(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: ToolsFirst },
    reporters: [
      process.env.CI ? "default" : "dot",
      ["json", { outputFile: `${reports}/vitest.json` }],
    ],
    pool: "forks",
    // More than the two processors it is measured on: many tests wait for a provider that does not answer.
    maxWorkers: 4,
    projects: [
      {
        extends: true,
        test: { name: "contract", root: "contract", include: ["src/**/*.test.ts"], isolate: false },
      },
      {
        extends: true,
        test: {
          name: "server",
          root: "server",
          include: ["src/**/*.test.ts", "test/**/*.test.ts"],
          isolate: false,
          setupFiles: [noon],
          // For the processes that tests start, too.
          env: {
            TESTS_SHIFT_MS: process.env.TESTS_SHIFT_MS ?? String(untilNoonMs()),
            NODE_OPTIONS: `--import=${noon}`,
          },
          globalSetup: [path.join(import.meta.dirname, "server/test/postgres.global.ts")],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "local",
          root: "local",
          include: ["src/**/*.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "sandbox",
          root: "sandbox",
          include: ["src/**/*.test.ts"],
          isolate: false,
          testTimeout: 15_000,
        },
      },
      {
        extends: true,
        test: {
          name: "tools",
          root: "tools",
          include: ["*.test.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: "web",
          root: "web",
          include: ["src/**/*.test.ts", "src/**/*.test.tsx"],
          isolate: false,
          unstubGlobals: true,
          testTimeout: 20_000,
        },
      },
    ],
  },
});
