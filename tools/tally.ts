/** How many tests (or check tools) passed and failed; skipped ones count in neither. */
export type Tally = { passed: number; failed: number };

type VitestReport = {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
};
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number } };

/**
 * Counts a run of Vitest. A file that could not be loaded is one failure.
 *
 * @param report its JSON report, undefined when there is none
 */
export const countVitest = (report: unknown, exitCode: number): Tally => {
  if (report === undefined) return NOTHING_RAN;
  const { numPassedTests, testResults } = report as VitestReport;
  const failures = testResults.map(({ status, assertionResults }) => {
    const failed = assertionResults.filter((assertion) => assertion.status === "failed").length;
    return status === "failed" ? Math.max(failed, 1) : failed;
  });
  const failed = failures.reduce((sum, count) => sum + count, 0);
  return withoutSilentFailure({ passed: numPassedTests, failed }, exitCode);
};

/** What failed in a run of Vitest and the head of why, to be read where only a log's end is kept. */
export const describeFailures = (report: unknown): string[] =>
  ((report as VitestReport | undefined)?.testResults ?? []).flatMap(
    ({ name, status, message = "", assertionResults }) => {
      const failed = assertionResults.filter((assertion) => assertion.status === "failed");
      return status === "failed" && failed.length === 0
        ? [`${name}: ${headOf(message)}`]
        : failed.map(
            ({ fullName, failureMessages = [] }) =>
              `${name} > ${fullName}: ${headOf(failureMessages[0] ?? "")}`,
          );
    },
  );

/** Lines of a message that are shown: what was expected and what came, not the whole trace. */
const HEAD_LINES = 12;

const headOf = (text: string): string => text.split("\n").slice(0, HEAD_LINES).join("\n    ");

/**
 * Counts a run of Playwright. A test that passed only when repeated has failed.
 *
 * @param report its JSON report, undefined when there is none
 */
export const countPlaywright = (report: unknown, exitCode: number): Tally => {
  if (report === undefined) return NOTHING_RAN;
  const { expected, unexpected, flaky } = (report as PlaywrightReport).stats;
  return withoutSilentFailure({ passed: expected, failed: unexpected + flaky }, exitCode);
};

const NOTHING_RAN: Tally = { passed: 0, failed: 1 };

/** A run without any test, or with a failing exit code and no failed test, counts as one failure. */
const withoutSilentFailure = (tally: Tally, exitCode: number): Tally => {
  const isSilentFailure = tally.failed === 0 && (exitCode !== 0 || tally.passed === 0);
  return isSilentFailure ? { ...tally, failed: 1 } : tally;
};
