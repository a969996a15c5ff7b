import process from "node:process";
import { inspect } from "node:util";
import { Failure, secondsSince, stepLine } from "../lib/console.mjs";
import { build, isBuilt } from "../lib/setup.mjs";
import {
  ensureNginx,
  ensurePgBouncer,
  ensurePostgres,
  ensurePromtool,
  findChromium,
  hasVarnish,
} from "./find-tools.mjs";
import { check, fromExitCode, oneFailure, playwright, summaryLine, vitest } from "./runners.mjs";

/** @typedef {{ label: string, work: () => Promise<import("./runners.mjs").Result> }} Stage */

async function buildUnlessBuilt() {
  return fromExitCode((await isBuilt()) ? { code: 0, output: "" } : await build());
}

async function requireBuild() {
  if (!(await isBuilt())) throw new Failure("There is no complete build.");
}

async function runOnSystemPostgres() {
  await ensurePgBouncer("the shop is also tested behind a pooler");
  await ensurePromtool("the rules of alerts are run by its promtool");
  const purpose = "the API tests also run on another PostgreSQL than the shipped one";
  if (!(await ensurePostgres(purpose))) {
    console.log("  No PostgreSQL on this system: the shipped one is used instead, over TCP.");
  }
  return vitest(["--project=api"], { TEST_POSTGRES: "system" });
}

/** @param {string} purpose */
async function requireChromium(purpose) {
  const chromium = await findChromium(purpose);
  if (chromium) return { CHROMIUM_PATH: chromium };
  throw new Failure("No working Chromium was found; install one or name it in CHROMIUM_PATH.");
}

async function runProcesses() {
  await requireBuild();
  return vitest(["--project=processes"]);
}

async function runRelease() {
  await requireBuild();
  if (!(await ensureNginx("a cache in front of the shop is tested with it"))) {
    console.log("  No nginx on this system: the tests of a cache in front are skipped.");
  }
  if (!hasVarnish()) {
    console.log("  No Varnish on this system: the tests of its file in deploy are skipped.");
  }
  return vitest(["--project=release"], await requireChromium("the bench is tried in a browser"));
}

async function runJourneys() {
  await requireBuild();
  return playwright(await requireChromium("the journeys drive a real browser"));
}

/** @type {(label: string, work: Stage["work"]) => Stage} */
const stage = (label, work) => ({ label, work });

const types = stage("Types", () => check("tsc", ["--noEmit", "-p", "."]));
const lint = stage("Lint", () => check("biome", ["ci", "--error-on-warnings", "."]));
const unused = stage("Unused code", () => check("knip", []));
const architecture = stage("Architecture", () => vitest(["--project=unit", "tests/architecture"]));
const unit = stage("Unit and components", () => vitest(["--project=unit", "--project=components"]));
const onEmbedded = { TEST_POSTGRES: "embedded" };
const embedded = stage("API, embedded PostgreSQL", () => vitest(["--project=api"], onEmbedded));
const faults = stage("Faults", () => vitest(["--project=faults"], onEmbedded));
const system = stage("API, system PostgreSQL", runOnSystemPostgres);
const building = stage("Build", buildUnlessBuilt);
const processes = stage("Processes", runProcesses);
const release = stage("Release", runRelease);
const journeys = stage("Journeys", runJourneys);

/**
 * The stages of one row run at the same time: those that mostly wait or use one core share a row.
 * @type {Record<string, Stage[][]>}
 */
const groups = {
  all: [[building, types, lint], [unused, unit], [embedded, faults], [processes], [journeys]],
  release: [[building], [system, release]],
  check: [
    [types, unused],
    [lint, architecture],
  ],
  journeys: [[building], [journeys]],
};

/** @param {string} name */
export function stagesOf(name) {
  const group = groups[name];
  if (group) return group;
  const names = Object.keys(groups).join(", ");
  throw new Failure(`There is no test group "${name}"; there are ${names}.`);
}

/**
 * A stage that can't run on this machine, or crashes, counts as one failure.
 * @type {(stage: Stage) => Promise<import("./runners.mjs").Tally>}
 */
async function runStage({ label, work }) {
  const startedAt = performance.now();
  try {
    const { output, ...tally } = await work();
    console.log(`${stepLine(label, secondsSince(startedAt))}   ${summaryLine(tally)}`);
    if (tally.failed > 0 || tally.flaky > 0) console.log(`\n${output}\n`);
    return tally;
  } catch (error) {
    const reason = error instanceof Failure ? error.message : inspect(error);
    console.log(`\n!! ${label} did not run: ${reason}\n`);
    return oneFailure;
  }
}

/**
 * Runs every row of stages, also after a failure, so that one run reports everything.
 * @param {readonly Stage[][]} rows
 */
export async function runStages(rows) {
  const total = { passed: 0, failed: 0, flaky: 0, skipped: 0 };
  for (const row of rows) {
    if (process.stdout.isTTY) {
      process.stdout.write(`  ${row.map(({ label }) => label).join(", ")} …\r`);
    }
    for (const tally of await Promise.all(row.map(runStage))) {
      total.passed += tally.passed;
      total.failed += tally.failed;
      total.flaky += tally.flaky;
      total.skipped += tally.skipped;
    }
  }
  return total;
}
