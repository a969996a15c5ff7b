/** @typedef {{ passed: number, failed: number, skipped: number }} Tally */

/** @type {Readonly<Tally>} */
export const nothing = { passed: 0, failed: 0, skipped: 0 };

/**
 * @param {Tally} a
 * @param {Tally} b
 * @returns {Tally}
 */
export const add = (a, b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

/**
 * The last line of a test run. Skipped tests are named only when there are some.
 * @param {Tally} tally
 */
export function summaryLine({ passed, failed, skipped }) {
  const line = `${passed} passed, ${failed} failed`;
  return skipped > 0 ? `${line}, ${skipped} skipped` : line;
}

/**
 * A run in which nothing passed proves nothing.
 * @param {Tally} tally
 */
export const isGreen = ({ passed, failed }) => failed === 0 && passed > 0;

/**
 * A tool without tests of its own (compiler, linter, build) counts as one.
 * @param {number} code
 * @returns {Tally}
 */
export const fromExitCode = (code) =>
  code === 0 ? { ...nothing, passed: 1 } : { ...nothing, failed: 1 };

/**
 * A runner that ends badly without naming a failed test (it crashed, found no test, or leaked an
 * error) has failed all the same.
 * @param {Tally} tally
 * @param {number} code
 * @returns {Tally}
 */
const orCrashed = (tally, code) =>
  code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;

/**
 * @typedef {{ status: string, assertionResults: { status: string }[] }} VitestFile
 * @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number,
 *   numTodoTests: number, testResults: VitestFile[] }} VitestReport
 */

/**
 * A file that failed without a failed test (it could not be loaded, or its set-up broke) counts as
 * one failure.
 * @param {VitestReport | undefined} report
 * @param {number} code
 */
export function fromVitest(report, code) {
  if (!report) return { ...nothing, failed: 1 };
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && assertionResults.every((one) => one.status !== "failed"),
  );
  const tally = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
  return orCrashed(tally, code);
}

/** @typedef {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number } }} PlaywrightReport */

/**
 * @param {PlaywrightReport | undefined} report
 * @param {number} code
 */
export function fromPlaywright(report, code) {
  if (!report) return { ...nothing, failed: 1 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return orCrashed({ passed: expected, failed: unexpected + flaky, skipped }, code);
}
