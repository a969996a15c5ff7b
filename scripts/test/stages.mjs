import { build, isBuilt } from "../lib/ensure-built.mjs";
import { Failure } from "../lib/failure.mjs";
import { findChromium } from "./find-chromium.mjs";
import { findPostgres } from "./find-postgres.mjs";
import { fromExitCode } from "./tally.mjs";
import { check, playwright, vitest } from "./tools.mjs";

/**
 * `find` gets what the stage needs and returns it as environment; a Failure there means that the
 * stage can't run on this machine.
 * @typedef {object} Stage
 * @property {string} label
 * @property {() => Promise<Record<string, string>>} [find]
 * @property {(env: Record<string, string>) => Promise<import("./tools.mjs").Result>} work
 */

/** @returns {Promise<Record<string, string>>} */
async function systemPostgres() {
  const postgres = await findPostgres();
  if (postgres) return { SYSTEM_POSTGRES_BIN: postgres.bin };
  console.log("  No PostgreSQL on this system: the shipped one takes its place, over TCP.");
  return {};
}

/** @returns {Promise<Record<string, string>>} */
async function builtShopAndChromium() {
  if (!(await isBuilt())) throw new Failure("There is no complete build to visit.");
  const chromium = await findChromium();
  if (chromium) return { CHROMIUM_PATH: chromium };
  throw new Failure("No working Chromium was found; install one or name it in CHROMIUM_PATH.");
}

async function buildUnlessBuilt() {
  if (await isBuilt()) return { ...fromExitCode(0), output: "" };
  const { code, output } = await build();
  return { ...fromExitCode(code), output };
}

/** Faults, floods and fuzz take long and mean the same to any PostgreSQL: they are tried on one. */
const exceptHardships = ["faults/**", "abuse*", "fuzz*"].flatMap((files) => [
  "--exclude",
  `src/server/${files}`,
]);

/** @satisfies {Record<string, Stage>} */
const stages = {
  types: { label: "Types", work: () => check("tsc", ["--noEmit", "-p", "."]) },
  lint: { label: "Lint", work: () => check("biome", ["ci", "--error-on-warnings", "."]) },
  architecture: {
    label: "Architecture",
    work: () => vitest(["--project", "unit", "tests/architecture/architecture.test.ts"]),
  },
  unit: {
    label: "Unit and components",
    work: () => vitest(["--project", "unit", "--project", "components"]),
  },
  embedded: {
    label: "API, embedded PostgreSQL",
    work: () => vitest(["--project", "api"], { TEST_POSTGRES: "embedded" }),
  },
  system: {
    label: "API, system PostgreSQL",
    find: systemPostgres,
    work: (env) =>
      vitest(["--project", "api", ...exceptHardships], { ...env, TEST_POSTGRES: "system" }),
  },
  build: { label: "Build", work: buildUnlessBuilt },
  processes: {
    label: "Processes",
    work: () => vitest(["--project", "processes"]),
  },
  journeys: { label: "Journeys", find: builtShopAndChromium, work: playwright },
};

const {
  types,
  lint,
  architecture,
  unit,
  embedded,
  system,
  build: bundle,
  processes,
  journeys,
} = stages;

/** @type {Record<string, Stage[]>} */
const groups = {
  all: [types, lint, unit, embedded, system, bundle, processes, journeys],
  check: [types, lint, architecture],
  unit: [unit],
  api: [embedded, system],
  processes: [bundle, processes],
  journeys: [bundle, journeys],
};

/**
 * @param {readonly string[]} names of groups; none means everything
 * @returns {Stage[]}
 */
export function stagesOf(names) {
  const chosen = names.length > 0 ? names : ["all"];
  const list = chosen.flatMap((name) => {
    const group = groups[name];
    if (group) return group;
    throw new Failure(
      `There is no test group "${name}"; there are ${Object.keys(groups).join(", ")}.`,
    );
  });
  return [...new Set(list)];
}
