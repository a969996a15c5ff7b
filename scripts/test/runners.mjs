import { mkdir, readFile, rm } from "node:fs/promises";
import process from "node:process";
import { run } from "../lib/child-process.mjs";
import { inRoot } from "../lib/console.mjs";

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Tally
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
const stageLimitMs = 20 * 60_000;

/** @type {Readonly<Tally>} */
export const emptyTally = { passed: 0, failed: 0, skipped: 0 };

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
 * The last line of a test run. Skipped tests are named only if there are any.
 * @param {Tally} tally
 */
export function summaryLine({ passed, failed, skipped }) {
  const line = `${passed} passed, ${failed} failed`;
  return skipped > 0 ? `${line}, ${skipped} skipped` : line;
}

/**
 * Counts a tool without tests of its own (compiler, linter, build) as one.
 * @param {{ code: number, output: string }} outcome
 * @returns {Result}
 */
export const fromExitCode = ({ code, output }) => ({
  ...emptyTally,
  [code === 0 ? "passed" : "failed"]: 1,
  output,
});

/**
 * A runner that fails without a failed test (a crash, an import error, no test found) counts as one.
 * @param {Partial<VitestReport> | undefined} report
 * @param {number} code
 * @returns {Tally}
 */
export function fromVitest(report, code) {
  const {
    numPassedTests = 0,
    numFailedTests = 0,
    numPendingTests = 0,
    numTodoTests = 0,
  } = report ?? {};
  const failed = numFailedTests || Number(code !== 0 || !report);
  return { passed: numPassedTests, failed, skipped: numPendingTests + numTodoTests };
}

/**
 * @param {PlaywrightReport | undefined} report
 * @param {number} code
 * @returns {Tally}
 */
export function fromPlaywright(report, code) {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {};
  const failed = unexpected + flaky || Number(code !== 0 || !report);
  return { passed: expected, failed, skipped };
}

/**
 * Runs a tool of node_modules. If it writes a JSON report to `file`, that is returned too.
 * @param {keyof typeof programs} name
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string>, file?: string }} [options]
 */
async function tool(name, args, { env = {}, file } = {}) {
  if (file) {
    await rm(file, { force: true });
    await mkdir(inRoot(".cache"), { recursive: true });
  }
  const outcome = await run(process.execPath, [inRoot("node_modules", programs[name]), ...args], {
    env: { ...process.env, ...env },
    timeoutMs: stageLimitMs,
  });
  const report = file && (await readFile(file, "utf8").then(JSON.parse, () => undefined));
  if (!outcome.timedOut) return { ...outcome, report };
  return { code: 1, output: `${outcome.output}\n${name} took too long.`, report };
}

/**
 * @param {"tsc" | "biome" | "knip"} name
 * @param {readonly string[]} args
 */
export const check = async (name, args) => fromExitCode(await tool(name, args));

// Stages run at the same time, so each report needs a file of its own.
let reports = 0;
const reportFile = () => inRoot(".cache", `test-report-${++reports}.json`);

/**
 * @param {readonly string[]} args
 * @param {Record<string, string>} [env]
 * @returns {Promise<Result>}
 */
export async function vitest(args, env = {}) {
  const file = reportFile();
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const { code, output, report } = await tool("vitest", ["run", ...args, ...reporters], {
    env,
    file,
  });
  return { ...fromVitest(report, code), output };
}

/**
 * @param {Record<string, string>} env
 * @returns {Promise<Result>}
 */
export async function playwright(env) {
  const file = reportFile();
  const { code, output, report } = await tool("playwright", ["test", "--reporter=list,json"], {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    file,
  });
  return { ...fromPlaywright(report, code), output };
}
