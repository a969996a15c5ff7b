import { mkdir, readFile, rm } from "node:fs/promises";
import process from "node:process";
import { inRoot } from "../lib/root.mjs";
import { run } from "../lib/run.mjs";
import { fromExitCode, fromPlaywright, fromVitest } from "./tally.mjs";

/** @typedef {import("./tally.mjs").Tally & { output: string }} Result */

const modules = {
  tsc: "typescript/bin/tsc",
  biome: "@biomejs/biome/bin/biome",
  vitest: "vitest/vitest.mjs",
  playwright: "@playwright/test/cli.js",
};
const stageLimitMs = 20 * 60_000;

/**
 * @param {keyof typeof modules} name
 * @param {readonly string[]} args
 * @param {Record<string, string>} [env]
 */
async function tool(name, args, env = {}) {
  const outcome = await run(process.execPath, [inRoot("node_modules", modules[name]), ...args], {
    env: { ...process.env, ...env },
    timeoutMs: stageLimitMs,
  });
  if (!outcome.timedOut) return outcome;
  return { ...outcome, code: 1, output: `${outcome.output}\n${name} took too long.` };
}

/**
 * @param {"tsc" | "biome"} name
 * @param {readonly string[]} args
 * @returns {Promise<Result>}
 */
export async function check(name, args) {
  const { code, output } = await tool(name, args);
  return { ...fromExitCode(code), output };
}

/**
 * Gives the runner a file for its JSON report and reads it back; undefined if it wrote none.
 * @template Report
 * @param {(file: string) => Promise<import("../lib/run.mjs").Outcome>} work
 * @returns {Promise<{ code: number, output: string, report: Report | undefined }>}
 */
async function withReport(work) {
  const file = inRoot(".cache", "test-report.json");
  await rm(file, { force: true });
  await mkdir(inRoot(".cache"), { recursive: true });
  const { code, output } = await work(file);
  const report = await readFile(file, "utf8").then(JSON.parse, () => undefined);
  return { code, output, report };
}

/**
 * @param {readonly string[]} args
 * @param {Record<string, string>} [env]
 * @returns {Promise<Result>}
 */
export async function vitest(args, env) {
  /** @type {Awaited<ReturnType<typeof withReport<import("./tally.mjs").VitestReport>>>} */
  const { code, output, report } = await withReport((file) => {
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
    return tool("vitest", ["run", ...args, ...reporters], env);
  });
  return { ...fromVitest(report, code), output };
}

/**
 * @param {Record<string, string>} env
 * @returns {Promise<Result>}
 */
export async function playwright(env) {
  /** @type {Awaited<ReturnType<typeof withReport<import("./tally.mjs").PlaywrightReport>>>} */
  const { code, output, report } = await withReport((file) =>
    tool("playwright", ["test", "--reporter=list,json"], {
      ...env,
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    }),
  );
  return { ...fromPlaywright(report, code), output };
}
