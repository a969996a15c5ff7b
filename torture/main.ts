import { join } from "node:path";
import { findBinaries } from "#src/platform/db/embedded/binaries.ts";
import { runProgram } from "#src/platform/db/embedded/processes.ts";
import { unprivilegedUser } from "#src/platform/db/embedded/system-user.ts";
import { binariesOfSystem } from "#tests/cluster.ts";
import { abuseTrials } from "./abuse.ts";
import { durabilityTrials } from "./durability.ts";
import {
  asMarkdown,
  asText,
  machine,
  type Outcome,
  writeBetweenMarks,
  writeResult,
} from "./report.ts";
import type { Figure, Trial } from "./trial.ts";

const resultFile = "torture/result.json";
const page = "docs/reliability.md";
const trials: readonly Trial[] = [...durabilityTrials, ...abuseTrials];

/** All, or those whose names begin with one of the given words. */
function chosen(words: readonly string[]): readonly Trial[] {
  const found = trials.filter(({ name }) => words.some((word) => name.startsWith(word)));
  if (words.length > 0 && found.length === 0) {
    throw new Error(
      `There is no such trial; there are:\n${trials.map(({ name }) => name).join("\n")}`,
    );
  }
  return words.length > 0 ? found : trials;
}

async function figuresOf(trial: Trial): Promise<readonly Figure[]> {
  console.log(`\n${trial.name}`);
  const began = performance.now();
  const say = (progress: string) => {
    const at = Math.round((performance.now() - began) / 1000);
    console.log(`  ${String(at).padStart(4)} s  ${progress}`);
  };
  try {
    return await trial.run(say);
  } catch (error) {
    console.error(error);
    const what = "the trial could not be finished";
    return [
      { what, measured: String(error).split("\n")[0] ?? "", promised: "it can", kept: false },
    ];
  }
}

async function databases(): Promise<string> {
  const user = await unprivilegedUser();
  const version = async (folder: string) => {
    const words = await runProgram(join(folder, "postgres"), ["--version"], user);
    return /\d[\w.]*/.exec(words)?.[0];
  };
  const embedded = await version((await findBinaries(user)).folder);
  const system = await version((await binariesOfSystem(user)).folder);
  return `PostgreSQL ${embedded} embedded and ${system} by DATABASE_URL`;
}

const args = process.argv.slice(2);
const began = performance.now();
const outcomes: Outcome[] = [];
for (const trial of chosen(args.filter((word) => !word.startsWith("-")))) {
  outcomes.push({ trial: trial.name, figures: await figuresOf(trial) });
}
const circumstances = {
  command: ["npm run torture", ...(args.length > 0 ? ["--", ...args] : [])].join(" "),
  machine: machine(await databases()),
  minutes: Math.ceil((performance.now() - began) / 60_000),
};
console.log(
  `\n${asText(outcomes)}\n\nOn ${circumstances.machine}, in ${circumstances.minutes} min.`,
);
// Only the whole of it stands in the document; a part or a tenth is for trying.
if (args.length === 0) {
  writeResult(resultFile, outcomes, circumstances);
  writeBetweenMarks(page, asMarkdown(outcomes, circumstances));
  console.log(`The figures are in ${resultFile} and ${page}.`);
}
const kept = outcomes.every(({ figures }) => figures.every((figure) => figure.kept));
console.log(kept ? "Every promise was kept." : "NOT every promise was kept.");
process.exitCode = kept ? 0 : 1;
