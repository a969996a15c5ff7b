import { describe, expect, test } from "vitest";
import {
  fromExitCode,
  fromPlaywright,
  fromVitest,
  isGreen,
  nothing,
  summaryLine,
} from "./tally.mjs";

const vitestReport = {
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
};
const playwrightStats = { expected: 7, unexpected: 0, flaky: 0, skipped: 0 };

describe("the last line", () => {
  test("names skipped tests only when there are some", () => {
    expect(summaryLine({ passed: 3, failed: 1, skipped: 0 })).toBe("3 passed, 1 failed");
    expect(summaryLine({ passed: 3, failed: 0, skipped: 2 })).toBe("3 passed, 0 failed, 2 skipped");
  });

  test("is green only when something passed and nothing failed", () => {
    expect(isGreen({ passed: 1, failed: 0, skipped: 0 })).toBe(true);
    expect(isGreen({ passed: 9, failed: 1, skipped: 0 })).toBe(false);
    expect(isGreen({ passed: 0, failed: 0, skipped: 3 })).toBe(false);
    expect(isGreen(nothing)).toBe(false);
  });
});

test("a compiler or linter counts as one", () => {
  expect(fromExitCode(0)).toEqual({ passed: 1, failed: 0, skipped: 0 });
  expect(fromExitCode(2)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

describe("a Vitest report", () => {
  test("is counted test by test, with what was left out", () => {
    const report = { ...vitestReport, numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 };
    expect(fromVitest(report, 1)).toEqual({ passed: 5, failed: 2, skipped: 2 });
  });

  test("counts a file that could not be loaded or set up", () => {
    const testResults = [
      { status: "failed", assertionResults: [] },
      { status: "failed", assertionResults: [{ status: "skipped" }] },
      { status: "passed", assertionResults: [{ status: "passed" }] },
    ];
    expect(fromVitest({ ...vitestReport, testResults }, 1).failed).toBe(2);
  });

  test("counts a file's failed test once", () => {
    const testResults = [{ status: "failed", assertionResults: [{ status: "failed" }] }];
    expect(fromVitest({ ...vitestReport, numFailedTests: 1, testResults }, 1).failed).toBe(1);
  });

  test("counts a bad end without a failed test, and a missing report, as a failure", () => {
    expect(fromVitest(vitestReport, 1)).toEqual({ passed: 5, failed: 1, skipped: 0 });
    expect(fromVitest(undefined, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});

describe("a Playwright report", () => {
  test("counts an unsteady test as failed", () => {
    const stats = { ...playwrightStats, unexpected: 1, flaky: 1, skipped: 2 };
    expect(fromPlaywright({ stats }, 1)).toEqual({ passed: 7, failed: 2, skipped: 2 });
  });

  test("counts a bad end without a failed test, and a missing report, as a failure", () => {
    expect(fromPlaywright({ stats: playwrightStats }, 1).failed).toBe(1);
    expect(fromPlaywright(undefined, 1).failed).toBe(1);
  });
});
