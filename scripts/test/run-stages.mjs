import process from "node:process";
import { inspect } from "node:util";
import { Failure } from "../lib/failure.mjs";
import { secondsSince, stepLine } from "../lib/steps.mjs";
import { add, nothing, summaryLine } from "./tally.mjs";

/** @typedef {import("./stages.mjs").Stage} Stage */

/**
 * A stage that can't run fails the whole run, unless that was allowed beforehand.
 * @param {Stage} stage
 * @param {Failure} failure
 * @param {boolean} allowSkips
 */
function cannotRun(stage, failure, allowSkips) {
  const verdict = allowSkips ? "SKIPPED" : "FAILED (ALLOW_SKIPS=1 would let it pass)";
  console.log(`\n!! ${stage.label} did not run: ${failure.message} ${verdict}.\n`);
  return allowSkips ? { ...nothing, skipped: 1 } : { ...nothing, failed: 1 };
}

/**
 * @param {unknown} error
 * @returns {import("./tools.mjs").Result}
 */
const crashed = (error) => ({ ...nothing, failed: 1, output: inspect(error) });

/**
 * @param {Stage} stage
 * @param {boolean} allowSkips
 * @returns {Promise<import("./tally.mjs").Tally>}
 */
async function runStage(stage, allowSkips) {
  const env = await stage.find?.().catch((/** @type {unknown} */ error) => {
    if (error instanceof Failure) return error;
    throw error;
  });
  if (env instanceof Failure) return cannotRun(stage, env, allowSkips);
  const startedAt = performance.now();
  if (process.stdout.isTTY) process.stdout.write(`  ${stage.label} …\r`);
  const { output, ...tally } = await stage.work(env ?? {}).catch(crashed);
  console.log(`${stepLine(stage.label, secondsSince(startedAt))}   ${summaryLine(tally)}`);
  if (tally.failed > 0) console.log(`\n${output}\n`);
  return tally;
}

/**
 * Runs every stage, also after one has failed, so that one run tells everything.
 * @param {readonly Stage[]} stages
 * @param {{ allowSkips: boolean }} options
 */
export async function runStages(stages, { allowSkips }) {
  let total = nothing;
  for (const stage of stages) total = add(total, await runStage(stage, allowSkips));
  return total;
}
