import { describe, expect, test } from "vitest";
import { fromExitCode, fromPlaywright, fromVitest, summaryLine } from "./runners.mjs";

const vitestReport = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 };
const playwrightStats = { expected: 7, unexpected: 0, flaky: 0, skipped: 0 };

test("the last line names flaky and skipped tests only when there are some", () => {
  const tally = { passed: 3, failed: 1, flaky: 0, skipped: 0 };
  expect(summaryLine(tally)).toBe("3 passed, 1 failed");
  expect(summaryLine({ ...tally, skipped: 2 })).toBe("3 passed, 1 failed, 2 skipped");
  expect(summaryLine({ ...tally, flaky: 1 })).toBe("3 passed, 1 failed, 1 flaky");
});

test("a compiler or linter counts as one", () => {
  expect(fromExitCode({ code: 0, output: "" })).toMatchObject({ passed: 1, failed: 0 });
  expect(fromExitCode({ code: 2, output: "why" })).toMatchObject({ failed: 1, output: "why" });
});

describe("a Vitest report", () => {
  test("is counted test by test, with skipped ones", () => {
    const report = { ...vitestReport, numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 };
    expect(fromVitest(report, 1)).toEqual({ passed: 5, failed: 2, flaky: 0, skipped: 2 });
  });

  test("counts an error exit without a failed test, and a missing report, as a failure", () => {
    expect(fromVitest(vitestReport, 1)).toEqual({ passed: 5, failed: 1, flaky: 0, skipped: 0 });
    expect(fromVitest(undefined, 0)).toEqual({ passed: 0, failed: 1, flaky: 0, skipped: 0 });
  });
});

describe("a Playwright report", () => {
  test("counts a test that passed the second time as flaky", () => {
    const stats = { ...playwrightStats, unexpected: 1, flaky: 1, skipped: 2 };
    expect(fromPlaywright({ stats }, 1)).toEqual({ passed: 7, failed: 1, flaky: 1, skipped: 2 });
  });

  test("counts an error exit without a failed test, and a missing report, as a failure", () => {
    expect(fromPlaywright({ stats: playwrightStats }, 1).failed).toBe(1);
    expect(fromPlaywright(undefined, 1).failed).toBe(1);
  });
});
