import process from "node:process";
import { Failure, runScript } from "./lib/console.mjs";
import { ensureInstalled } from "./lib/setup.mjs";
import { emptyTally, summaryLine } from "./test/runners.mjs";
import { runStages, stagesOf } from "./test/stages.mjs";

await runScript(async () => {
  const rows = stagesOf(process.argv[2] ?? "all");
  const installed = await ensureInstalled().then(
    () => true,
    (/** @type {unknown} */ error) => {
      if (!(error instanceof Failure)) throw error;
      console.error(error.message);
      return false;
    },
  );
  const tally = installed
    ? await runStages(rows, { allowSkips: process.env.ALLOW_SKIPS === "1" })
    : { ...emptyTally, failed: 1 };
  console.log(`\n${summaryLine(tally)}`);
  // A run without a passed test proves nothing.
  process.exitCode = tally.failed === 0 && tally.passed > 0 ? 0 : 1;
});
