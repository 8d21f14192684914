import path from "node:path";
import { fastFolder } from "@stokaz/local/fast-folder";
import { COMPILE_CACHE } from "@stokaz/local/product";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const reports = path.resolve(import.meta.dirname, process.env.REPORTS_DIR ?? "reports");

// Workers and the processes that they start inherit TMPDIR; each test file has its own database.
process.env.TMPDIR = fastFolder();
// The workers and the many processes that tests start share what Node has compiled.
process.env.NODE_COMPILE_CACHE ??= COMPILE_CACHE;

/** Time after which a test or a hook is given up: twice what the longest takes on a slow machine. */
const HANGS_AFTER_MS = 180_000;

const HOUR_MS = 3_600_000;
const noon = path.join(import.meta.dirname, "server/test/noon.ts");

/**
 * Milliseconds from the machine's time to noon of the same day in La Réunion: the server's tests
 * run at that time.
 */
const untilNoonMs = (): number => {
  const sinceMidnight = (Date.now() + 4 * HOUR_MS) % (24 * HOUR_MS);
  return 12 * HOUR_MS - sinceMidnight;
};

/**
 * Node imports the files itself, as in the running product. With Vite the server's tests took up to
 * a quarter more of the processor's time (docs/adr/0232-node-imports-the-tests.md).
 */
const NODE_IMPORTS = { viteModuleRunner: false };

/**
 * Runs the tests of whole processes first. Vitest sorts by name, so they would come last and only
 * one processor would be busy.
 */
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
    // More workers than the two processors of the reference machine, because many tests wait for a
    // provider that does not answer.
    maxWorkers: 4,
    projects: [
      {
        extends: true,
        test: {
          name: "contract",
          root: "contract",
          include: ["src/**/*.test.ts"],
          isolate: false,
          testTimeout: HANGS_AFTER_MS,
          experimental: NODE_IMPORTS,
        },
      },
      {
        extends: true,
        test: {
          name: "server",
          root: "server",
          experimental: NODE_IMPORTS,
          include: ["src/**/*.test.ts", "test/**/*.test.ts"],
          isolate: false,
          setupFiles: [noon],
          // The processes that tests start inherit these variables.
          env: {
            TESTS_SHIFT_MS: process.env.TESTS_SHIFT_MS ?? String(untilNoonMs()),
            NODE_OPTIONS: `--import=${noon}`,
          },
          globalSetup: [path.join(import.meta.dirname, "server/test/postgres.global.ts")],
          // More rounds need more time (server/test/rounds.ts).
          testTimeout: HANGS_AFTER_MS * Number(process.env.TEST_ROUNDS ?? 1),
          hookTimeout: HANGS_AFTER_MS,
        },
      },
      {
        extends: true,
        test: {
          name: "local",
          root: "local",
          experimental: NODE_IMPORTS,
          include: ["src/**/*.test.ts"],
          testTimeout: HANGS_AFTER_MS,
          hookTimeout: HANGS_AFTER_MS,
        },
      },
      {
        extends: true,
        test: {
          name: "sandbox",
          root: "sandbox",
          experimental: NODE_IMPORTS,
          include: ["src/**/*.test.ts"],
          isolate: false,
          testTimeout: HANGS_AFTER_MS,
        },
      },
      {
        extends: true,
        test: {
          name: "tools",
          root: "tools",
          experimental: NODE_IMPORTS,
          include: ["*.test.ts"],
          testTimeout: HANGS_AFTER_MS,
          hookTimeout: HANGS_AFTER_MS,
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
          testTimeout: HANGS_AFTER_MS,
        },
      },
    ],
  },
});
