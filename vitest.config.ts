import path from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const reports = path.resolve(import.meta.dirname, process.env.REPORTS_DIR ?? "reports");

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
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: { name: "contract", root: "contract", include: ["src/**/*.test.ts"] },
      },
      {
        extends: true,
        test: {
          name: "server",
          root: "server",
          include: ["src/**/*.test.ts", "test/**/*.test.ts"],
          isolate: false,
          globalSetup: [path.join(import.meta.dirname, "server/test/postgres.global.ts")],
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
        },
      },
    ],
  },
});
