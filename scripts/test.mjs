import process from "node:process";
import { ensureInstalled } from "./lib/ensure-installed.mjs";
import { Failure, requireNode, runScript } from "./lib/failure.mjs";
import { runStages } from "./test/run-stages.mjs";
import { stagesOf } from "./test/stages.mjs";
import { isGreen, nothing, summaryLine } from "./test/tally.mjs";

/** @param {import("./test/stages.mjs").Stage[]} stages */
async function installAndRun(stages) {
  try {
    await ensureInstalled();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    console.error(error.message);
    return { ...nothing, failed: 1 };
  }
  return runStages(stages, { allowSkips: process.env.ALLOW_SKIPS === "1" });
}

await runScript(async () => {
  requireNode();
  const tally = await installAndRun(stagesOf(process.argv.slice(2)));
  console.log(`\n${summaryLine(tally)}`);
  process.exitCode = isGreen(tally) ? 0 : 1;
});
