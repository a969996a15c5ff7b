import { readFile, rm } from "node:fs/promises";
import process from "node:process";
import { run } from "../lib/child-process.mjs";
import { inRoot } from "../lib/console.mjs";

/**
 * @typedef {{ passed: number, failed: number, flaky: number, skipped: number }} Tally
 *   Flaky: failed, and passed when run again.
 * @typedef {Tally & { output: string }} Result
 * @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number,
 *   numTodoTests: number }} VitestReport
 * @typedef {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number } }} PlaywrightReport
 */

const programs = {
  tsc: "typescript/bin/tsc",
  biome: "@biomejs/biome/bin/biome",
  knip: "knip/bin/knip.js",
  vitest: "vitest/vitest.mjs",
  playwright: "@playwright/test/cli.js",
};

/** @type {Tally} */
export const oneFailure = { passed: 0, failed: 1, flaky: 0, skipped: 0 };

/** @param {Tally} tally Flaky and skipped tests are named only if there are any. */
export function summaryLine({ passed, failed, flaky, skipped }) {
  const parts = [`${passed} passed`, `${failed} failed`];
  if (flaky > 0) parts.push(`${flaky} flaky`);
  if (skipped > 0) parts.push(`${skipped} skipped`);
  return parts.join(", ");
}

/**
 * Counts a tool without tests of its own (compiler, linter, build) as one.
 * @param {{ code: number, output: string }} outcome
 */
export function fromExitCode({ code, output }) {
  const passed = code === 0 ? 1 : 0;
  return { passed, failed: 1 - passed, flaky: 0, skipped: 0, output };
}

/**
 * A runner that fails without a failed test (a crash, an import error, no test found) counts as one.
 * @type {(report: VitestReport | undefined, code: number) => Tally}
 */
export function fromVitest(report, code) {
  if (!report) return oneFailure;
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report;
  const failed = numFailedTests || Number(code !== 0);
  return { passed: numPassedTests, failed, flaky: 0, skipped: numPendingTests + numTodoTests };
}

/** @type {(report: PlaywrightReport | undefined, code: number) => Tally} */
export function fromPlaywright(report, code) {
  if (!report) return oneFailure;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected || Number(code !== 0), flaky, skipped };
}

/**
 * Runs a tool of node_modules.
 * @type {(name: keyof typeof programs, args: string[], env?: Record<string, string>) => ReturnType<typeof run>}
 */
const tool = (name, args, env = {}) =>
  run(process.execPath, [inRoot("node_modules", programs[name]), ...args], {
    env,
    timeoutMs: 40 * 60_000,
  });

/** @type {(name: "tsc" | "biome" | "knip", args: string[]) => Promise<Result>} */
export const check = async (name, args) => fromExitCode(await tool(name, args));

// Stages run at the same time, so each report needs a file of its own.
let reports = 0;
async function newReportFile() {
  const file = inRoot(".cache", `test-report-${++reports}.json`);
  await rm(file, { force: true });
  return file;
}

/** @param {string} file */
const readReport = (file) => readFile(file, "utf8").then(JSON.parse, () => undefined);

/** @type {(args: string[], env?: Record<string, string>) => Promise<Result>} */
export async function vitest(args, env = {}) {
  const file = await newReportFile();
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const { code, output } = await tool("vitest", ["run", ...args, ...reporters], env);
  return { ...fromVitest(await readReport(file), code), output };
}

/** @type {(env: Record<string, string>) => Promise<Result>} */
export async function playwright(env) {
  const file = await newReportFile();
  const { code, output } = await tool("playwright", ["test", "--reporter=list,json"], {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  return { ...fromPlaywright(await readReport(file), code), output };
}
