import process from "node:process";
import { Failure, runScript } from "./lib/console.mjs";
import { ensureInstalled } from "./lib/setup.mjs";
import { oneFailure, summaryLine } from "./test/runners.mjs";
import { runStages, stagesOf } from "./test/stages.mjs";

await runScript(async () => {
  const rows = stagesOf(process.argv[2] ?? "all");
  let tally = oneFailure;
  try {
    await ensureInstalled();
    tally = await runStages(rows);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    console.error(error.message);
  }
  console.log(`\n${summaryLine(tally)}`);
  // A run without a passed test proves nothing.
  process.exitCode = tally.failed === 0 && tally.passed > 0 ? 0 : 1;
});
