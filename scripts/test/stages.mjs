import process from "node:process";
import { inspect } from "node:util";
import { Failure, secondsSince, stepLine } from "../lib/console.mjs";
import { build, isBuilt } from "../lib/setup.mjs";
import { ensurePostgres, findChromium } from "./find-tools.mjs";
import { check, fromExitCode, playwright, summaryLine, vitest } from "./runners.mjs";

/**
 * A Failure of `work` means that the stage can't run on this machine.
 * @typedef {{ label: string, work: () => Promise<import("./runners.mjs").Result> }} Stage
 */

async function buildUnlessBuilt() {
  return fromExitCode((await isBuilt()) ? { code: 0, output: "" } : await build());
}

async function requireBuild() {
  if (!(await isBuilt())) throw new Failure("There is no complete build.");
}

async function runOnSystemPostgres() {
  const purpose = "the API tests also run on another PostgreSQL than the shipped one";
  if (!(await ensurePostgres(purpose))) {
    console.log("  No PostgreSQL on this system: the shipped one is used instead, over TCP.");
  }
  return vitest(["--project", "api"], { TEST_POSTGRES: "system" });
}

async function runProcesses() {
  await requireBuild();
  return vitest(["--project", "processes"]);
}

async function runJourneys() {
  await requireBuild();
  const chromium = await findChromium("the journeys drive a real browser");
  if (chromium) return playwright({ CHROMIUM_PATH: chromium });
  throw new Failure("No working Chromium was found; install one or name it in CHROMIUM_PATH.");
}

const types = { label: "Types", work: () => check("tsc", ["--noEmit", "-p", "."]) };
const lint = { label: "Lint", work: () => check("biome", ["ci", "--error-on-warnings", "."]) };
const unused = { label: "Unused code", work: () => check("knip", []) };
const architecture = {
  label: "Architecture",
  work: () => vitest(["--project", "unit", "tests/architecture"]),
};
const unit = {
  label: "Unit and components",
  work: () => vitest(["--project", "unit", "--project", "components"]),
};
const embedded = {
  label: "API, embedded PostgreSQL",
  work: () => vitest(["--project", "api", "--project", "faults"], { TEST_POSTGRES: "embedded" }),
};
const system = { label: "API, system PostgreSQL", work: runOnSystemPostgres };
const building = { label: "Build", work: buildUnlessBuilt };
const processes = { label: "Processes", work: runProcesses };
const journeys = { label: "Journeys", work: runJourneys };

/**
 * The stages of one row run at the same time: those that mostly wait or use one core share a row.
 * @type {Record<string, Stage[][]>}
 */
const groups = {
  all: [[building, types, lint], [unused, unit], [embedded], [system, processes], [journeys]],
  check: [
    [types, unused],
    [lint, architecture],
  ],
  unit: [[unit]],
  api: [[embedded], [system]],
  processes: [[building], [processes]],
  journeys: [[building], [journeys]],
};

/** @param {string} name */
export function stagesOf(name) {
  const group = groups[name];
  if (group) return group;
  const names = Object.keys(groups).join(", ");
  throw new Failure(`There is no test group "${name}"; there are ${names}.`);
}

/** @type {(stage: Stage, allowSkips: boolean) => Promise<import("./runners.mjs").Tally>} */
async function runStage({ label, work }, allowSkips) {
  const startedAt = performance.now();
  try {
    const { output, ...tally } = await work();
    console.log(`${stepLine(label, secondsSince(startedAt))}   ${summaryLine(tally)}`);
    if (tally.failed > 0) console.log(`\n${output}\n`);
    return tally;
  } catch (error) {
    const skipped = allowSkips && error instanceof Failure;
    const verdict = skipped ? "SKIPPED" : "FAILED (ALLOW_SKIPS=1 skips what can't run)";
    const reason = error instanceof Failure ? error.message : inspect(error);
    console.log(`\n!! ${label} did not run: ${reason} ${verdict}.\n`);
    return { passed: 0, failed: skipped ? 0 : 1, skipped: skipped ? 1 : 0 };
  }
}

/**
 * Runs every row of stages, also after a failure, so that one run reports everything.
 * @param {readonly Stage[][]} rows
 * @param {{ allowSkips: boolean }} options
 */
export async function runStages(rows, { allowSkips }) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const row of rows) {
    if (process.stdout.isTTY) {
      process.stdout.write(`  ${row.map(({ label }) => label).join(", ")} …\r`);
    }
    for (const tally of await Promise.all(row.map((stage) => runStage(stage, allowSkips)))) {
      total.passed += tally.passed;
      total.failed += tally.failed;
      total.skipped += tally.skipped;
    }
  }
  return total;
}
