/** Numbers of passed and failed tests (or checks); skipped ones count in neither. */
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
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: PlaywrightSuite[];
};
type PlaywrightSuite = {
  file: string;
  specs: {
    title: string;
    tests: { projectName: string; results: { errors: { message?: string }[] }[] }[];
  }[];
  suites?: PlaywrightSuite[];
};

/**
 * Counts a run of Vitest. A file that could not be loaded is one failure.
 *
 * @param report its JSON report, undefined if there is none
 */
export const countVitest = (report: unknown, exitCode: number): Tally => {
  if (report === undefined) return NOTHING_RAN;
  // Vitest's report, as far as it is read here.
  const { numPassedTests, testResults } = report as VitestReport;
  const failures = testResults.map(({ status, assertionResults }) => {
    const failed = assertionResults.filter((assertion) => assertion.status === "failed").length;
    return status === "failed" ? Math.max(failed, 1) : failed;
  });
  const failed = failures.reduce((sum, count) => sum + count, 0);
  return withoutSilentFailure({ passed: numPassedTests, failed }, exitCode);
};

/**
 * Failed tests of a Vitest run, each with the head of its message, for places that show only the
 * end of a log.
 */
export const describeVitestFailures = (report: unknown): string[] =>
  // Vitest's report, as far as it is read here.
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

/** As {@link describeVitestFailures}, of a run of Playwright. */
export const describePlaywrightFailures = (report: unknown): string[] =>
  // Playwright's report, as far as it is read here.
  ((report as PlaywrightReport | undefined)?.suites ?? []).flatMap(describeSuite);

const describeSuite = ({ file, specs, suites = [] }: PlaywrightSuite): string[] => [
  ...specs.flatMap(({ title, tests }) =>
    tests.flatMap(({ projectName, results }) =>
      results.flatMap(({ errors }) =>
        errors.map(({ message = "" }) => `[${projectName}] ${file} > ${title}: ${headOf(message)}`),
      ),
    ),
  ),
  ...suites.flatMap(describeSuite),
];

/** Number of shown lines of a message: the expected and the received value, not the whole trace. */
const HEAD_LINES = 12;

const headOf = (text: string): string => text.split("\n").slice(0, HEAD_LINES).join("\n    ");

/**
 * Counts a run of Playwright. A test that passed only after a retry counts as failed.
 *
 * @param report its JSON report, undefined if there is none
 */
export const countPlaywright = (report: unknown, exitCode: number): Tally => {
  if (report === undefined) return NOTHING_RAN;
  // Playwright's report, as far as it is read here.
  const { expected, unexpected, flaky } = (report as PlaywrightReport).stats;
  return withoutSilentFailure({ passed: expected, failed: unexpected + flaky }, exitCode);
};

const NOTHING_RAN: Tally = { passed: 0, failed: 1 };

/**
 * A run without any test, or with a failing exit code but no failed test, counts as one failure.
 */
const withoutSilentFailure = (tally: Tally, exitCode: number): Tally => {
  const isSilentFailure = tally.failed === 0 && (exitCode !== 0 || tally.passed === 0);
  return isSilentFailure ? { ...tally, failed: 1 } : tally;
};
