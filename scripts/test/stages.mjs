import process from "node:process";
import { inspect } from "node:util";
import { Failure, secondsSince, stepLine } from "../lib/console.mjs";
import { build, isBuilt } from "../lib/setup.mjs";
import { ensurePostgres, findChromium } from "./find-tools.mjs";
import {
  add,
  check,
  emptyTally,
  fromExitCode,
  playwright,
  summaryLine,
  vitest,
} from "./runners.mjs";

/**
 * `find` looks for what the stage needs and returns it as environment variables. A Failure there means
 * that the stage can't run on this machine.
 * @typedef {object} Stage
 * @property {string} label
 * @property {() => Promise<Record<string, string>>} [find]
 * @property {(env: Record<string, string>) => Promise<import("./runners.mjs").Result>} work
 */

/** @returns {Promise<Record<string, string>>} */
async function systemPostgres() {
  if (
    !(await ensurePostgres("the API tests also run on another PostgreSQL than the shipped one"))
  ) {
    console.log("  No PostgreSQL on this system: the shipped one is used instead, over TCP.");
  }
  return {};
}

/** @returns {Promise<Record<string, string>>} */
async function builtShop() {
  if (await isBuilt()) return {};
  throw new Failure("There is no complete build.");
}

/** @returns {Promise<Record<string, string>>} */
async function builtShopAndChromium() {
  await builtShop();
  const chromium = await findChromium("the journeys drive a real browser");
  if (chromium) return { CHROMIUM_PATH: chromium };
  throw new Failure("No working Chromium was found; install one or name it in CHROMIUM_PATH.");
}

async function buildUnlessBuilt() {
  return fromExitCode((await isBuilt()) ? { code: 0, output: "" } : await build());
}

/** @satisfies {Record<string, Stage>} */
const stages = {
  types: { label: "Types", work: () => check("tsc", ["--noEmit", "-p", "."]) },
  lint: { label: "Lint", work: () => check("biome", ["ci", "--error-on-warnings", "."]) },
  unused: { label: "Unused code", work: () => check("knip", []) },
  architecture: {
    label: "Architecture",
    work: () => vitest(["--project", "unit", "tests/architecture"]),
  },
  unit: {
    label: "Unit and components",
    work: () => vitest(["--project", "unit", "--project", "components"]),
  },
  embedded: {
    label: "API, embedded PostgreSQL",
    work: () => vitest(["--project", "api", "--project", "faults"], { TEST_POSTGRES: "embedded" }),
  },
  system: {
    label: "API, system PostgreSQL",
    find: systemPostgres,
    work: (env) => vitest(["--project", "api"], { ...env, TEST_POSTGRES: "system" }),
  },
  build: { label: "Build", work: buildUnlessBuilt },
  processes: {
    label: "Processes",
    find: builtShop,
    work: () => vitest(["--project", "processes"]),
  },
  journeys: { label: "Journeys", find: builtShopAndChromium, work: playwright },
};

const { types, lint, unused, architecture, unit, embedded, system, processes, journeys } = stages;

/**
 * The stages of one row run at the same time: those that mostly wait or use one core share a row.
 * @type {Record<string, Stage[][]>}
 */
const groups = {
  all: [[stages.build, types, lint], [unused, unit], [embedded], [system, processes], [journeys]],
  check: [
    [types, unused],
    [lint, architecture],
  ],
  unit: [[unit]],
  api: [[embedded], [system]],
  processes: [[stages.build], [processes]],
  journeys: [[stages.build], [journeys]],
};

/** @param {string} name */
export function stagesOf(name) {
  const group = groups[name];
  if (group) return group;
  throw new Failure(
    `There is no test group "${name}"; there are ${Object.keys(groups).join(", ")}.`,
  );
}

/**
 * @param {Stage} stage
 * @param {boolean} allowSkips
 * @returns {Promise<import("./runners.mjs").Tally>}
 */
async function runStage(stage, allowSkips) {
  const startedAt = performance.now();
  try {
    const env = (await stage.find?.()) ?? {};
    const { output, ...tally } = await stage.work(env);
    console.log(`${stepLine(stage.label, secondsSince(startedAt))}   ${summaryLine(tally)}`);
    if (tally.failed > 0) console.log(`\n${output}\n`);
    return tally;
  } catch (error) {
    const skipped = allowSkips && error instanceof Failure;
    const verdict = skipped ? "SKIPPED" : "FAILED (ALLOW_SKIPS=1 skips what can't run)";
    const reason = error instanceof Failure ? error.message : inspect(error);
    console.log(`\n!! ${stage.label} did not run: ${reason} ${verdict}.\n`);
    return { ...emptyTally, [skipped ? "skipped" : "failed"]: 1 };
  }
}

/**
 * Runs every row of stages, also after a failure, so that one run reports everything.
 * @param {readonly (readonly Stage[])[]} rows
 * @param {{ allowSkips: boolean }} options
 */
export async function runStages(rows, { allowSkips }) {
  let total = emptyTally;
  for (const row of rows) {
    if (process.stdout.isTTY) {
      process.stdout.write(`  ${row.map(({ label }) => label).join(", ")} …\r`);
    }
    const tallies = await Promise.all(row.map((stage) => runStage(stage, allowSkips)));
    total = tallies.reduce(add, total);
  }
  return total;
}
