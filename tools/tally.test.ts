import { describe, expect, it } from "vitest";
import {
  countPlaywright,
  countVitest,
  describePlaywrightFailures,
  describeVitestFailures,
} from "./tally.ts";

const file = (...statuses: string[]) => ({
  status: statuses.includes("failed") ? "failed" : "passed",
  assertionResults: statuses.map((status) => ({ status })),
});

describe("countVitest", () => {
  it("counts passed and failed tests, not skipped ones", () => {
    const report = {
      numPassedTests: 2,
      testResults: [file("passed", "failed"), file("passed", "skipped")],
    };
    expect(countVitest(report, 1)).toEqual({ passed: 2, failed: 1 });
  });

  it("counts a file that could not be loaded as one failure", () => {
    const report = {
      numPassedTests: 1,
      testResults: [file("passed"), { status: "failed", assertionResults: [] }],
    };
    expect(countVitest(report, 1)).toEqual({ passed: 1, failed: 1 });
  });

  it("fails when nothing ran, nothing was written, or the runner failed on its own", () => {
    expect(countVitest({ numPassedTests: 0, testResults: [] }, 0).failed).toBe(1);
    expect(countVitest(undefined, 0)).toEqual({ passed: 0, failed: 1 });
    const report = { numPassedTests: 1, testResults: [file("passed")] };
    expect(countVitest(report, 1)).toEqual({ passed: 1, failed: 1 });
  });
});

describe("describeVitestFailures", () => {
  it("names what failed, and why", () => {
    const assertionResults = [
      { status: "passed", fullName: "adds" },
      { status: "failed", fullName: "subtracts", failureMessages: ["Error: 1\n  at a"] },
    ];
    const report = {
      testResults: [
        { name: "a.test.ts", status: "failed", assertionResults },
        { name: "b.test.ts", status: "failed", message: "no such file", assertionResults: [] },
        { name: "c.test.ts", status: "passed", assertionResults: [] },
      ],
    };
    expect(describeVitestFailures(report)).toEqual([
      "a.test.ts > subtracts: Error: 1\n      at a",
      "b.test.ts: no such file",
    ]);
    expect(describeVitestFailures(undefined)).toEqual([]);
  });
});

describe("countPlaywright", () => {
  it("counts a test that passed only when repeated as failed", () => {
    const report = { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 3 } };
    expect(countPlaywright(report, 1)).toEqual({ passed: 5, failed: 2 });
  });

  it("fails when nothing ran", () => {
    const report = { stats: { expected: 0, unexpected: 0, flaky: 0 } };
    expect(countPlaywright(report, 0).failed).toBe(1);
  });
});

describe("describePlaywrightFailures", () => {
  it("names what failed in every browser, and why", () => {
    const spec = (title: string, ...errors: object[]) => ({
      title,
      tests: [{ projectName: "phone", results: [{ errors }] }],
    });
    const suites = [
      {
        file: "a.spec.ts",
        specs: [spec("opens"), spec("closes", { message: "Error: 1\n  at a" })],
        suites: [{ file: "a.spec.ts", specs: [spec("shuts", {})] }],
      },
    ];
    expect(describePlaywrightFailures({ suites })).toEqual([
      "[phone] a.spec.ts > closes: Error: 1\n      at a",
      "[phone] a.spec.ts > shuts: ",
    ]);
    expect(describePlaywrightFailures(undefined)).toEqual([]);
  });
});
