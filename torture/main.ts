import { join } from "node:path";
import { findBinaries } from "#src/platform/db/embedded/binaries.ts";
import { runProgram } from "#src/platform/db/embedded/processes.ts";
import { unprivilegedUser } from "#src/platform/db/embedded/system-user.ts";
import { binariesOfSystem } from "#tests/cluster.ts";
import {
  clusterFixture,
  embeddedFixture,
  withServers,
} from "#tests/durability/database-fixture.ts";
import { victims } from "#tests/durability/kill-cycle.ts";
import { bodyFlood } from "./abuse-bodies.ts";
import { fuzzing } from "./abuse-fuzz.ts";
import { hostileInputs } from "./abuse-inputs.ts";
import { signInFlood } from "./abuse-sign-in.ts";
import { halfOpenSockets } from "./abuse-sockets.ts";
import { resetTiming, signInTiming } from "./abuse-timing.ts";
import { firstStart } from "./first-start.ts";
import { gracefulShutdown } from "./graceful-shutdown.ts";
import { killCycles } from "./kill-cycles.ts";
import { orderRace } from "./order-race.ts";
import {
  asMarkdown,
  asText,
  isMet,
  machine,
  type Outcome,
  readOutcomes,
  replaceFigures,
  writeOutcomes,
  writeResult,
} from "./report.ts";
import { type Figure, isQuick, type Scenario } from "./scenario.ts";

const resultFile = "torture/result.json";
const outcomesFile = ".cache/torture-outcomes.json";
const page = "docs/reliability.md";
const embedded = async () => withServers(await embeddedFixture());
const systemPostgres = async () => withServers(await clusterFixture("system"));

const scenarios: readonly Scenario[] = [
  killCycles({
    name: "durability, embedded database",
    cycles: 200,
    victims,
    createFixture: embedded,
  }),
  killCycles({
    name: "durability, PostgreSQL",
    cycles: 50,
    victims: ["the shop and its database"],
    createFixture: systemPostgres,
  }),
  firstStart,
  killCycles({
    name: "orders, kills",
    cycles: 100,
    victims,
    onlyOrders: true,
    createFixture: embedded,
  }),
  orderRace(1),
  orderRace(2),
  gracefulShutdown("durability, SIGTERM, embedded database", embedded),
  gracefulShutdown("durability, SIGTERM, PostgreSQL", systemPostgres),
  fuzzing,
  halfOpenSockets,
  signInFlood,
  bodyFlood,
  hostileInputs,
  signInTiming,
  resetTiming,
];

/** All, or those whose names start with one of the given prefixes. */
function selectScenarios(names: readonly string[]): readonly Scenario[] {
  const found = scenarios.filter(({ name }) => names.some((start) => name.startsWith(start)));
  if (names.length > 0 && found.length === 0) {
    throw new Error(
      `Unknown scenario; there are:\n${scenarios.map(({ name }) => name).join("\n")}`,
    );
  }
  return names.length > 0 ? found : scenarios;
}

async function outcomeOf(scenario: Scenario): Promise<Outcome> {
  console.log(`\n${scenario.name}`);
  const began = performance.now();
  const log = (progress: string) => {
    const at = Math.round((performance.now() - began) / 1000);
    console.log(`  ${String(at).padStart(4)} s  ${progress}`);
  };
  let figures: readonly Figure[];
  try {
    figures = await scenario.run(log);
  } catch (error) {
    console.error(error);
    const measured = String(error).split("\n")[0] ?? "";
    figures = [
      { what: "the scenario could not be finished", measured, target: "it can", met: false },
    ];
  }
  const seconds = Math.round((performance.now() - began) / 1000);
  return { scenario: scenario.name, seconds, figures };
}

async function databases(): Promise<string> {
  const user = await unprivilegedUser();
  const version = async (folder: string) => {
    const output = await runProgram(join(folder, "postgres"), ["--version"], user);
    return /\d[\w.]*/.exec(output)?.[0];
  };
  const embedded = await version((await findBinaries(user)).folder);
  const system = await version((await binariesOfSystem(user)).folder);
  return `PostgreSQL ${embedded} embedded and ${system} by DATABASE_URL`;
}

const isResumed = process.argv.includes("--resume");
const args = process.argv.slice(2).filter((word) => word !== "--resume");
// A run takes long: each finished scenario is kept, and `--resume` repeats only those that missed a target.
const kept = isResumed ? readOutcomes(outcomesFile).filter(isMet) : [];
const keepOutcomes = () => {
  const reached = new Set(outcomes.map(({ scenario }) => scenario));
  const later = kept.filter(({ scenario }) => !reached.has(scenario));
  if (!isQuick) writeOutcomes(outcomesFile, [...outcomes, ...later]);
};
const outcomes: Outcome[] = [];
for (const scenario of selectScenarios(args.filter((word) => !word.startsWith("-")))) {
  const earlier = kept.find((outcome) => outcome.scenario === scenario.name);
  const outcome = earlier ?? (await outcomeOf(scenario));
  if (!earlier) console.log(`\n${asText([outcome])}`);
  outcomes.push(outcome);
  keepOutcomes();
}
const conditions = {
  command: ["npm run torture", ...(args.length > 0 ? ["--", ...args] : [])].join(" "),
  machine: machine(await databases()),
  minutes: Math.ceil(outcomes.reduce((sum, { seconds }) => sum + seconds, 0) / 60),
};
console.log(`\n${asText(outcomes)}\n\nOn ${conditions.machine}, in ${conditions.minutes} min.`);
// Only a complete run updates the document.
if (args.length === 0) {
  writeResult(resultFile, outcomes, conditions);
  replaceFigures(page, asMarkdown(outcomes, conditions));
  console.log(`The figures are in ${resultFile} and ${page}.`);
}
const met = outcomes.every(isMet);
console.log(met ? "Every target was met." : "NOT every target was met.");
process.exitCode = met ? 0 : 1;
