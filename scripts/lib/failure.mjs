import process from "node:process";
import { forThisOutput } from "./steps.mjs";

/** An expected failure: its message is one sentence for the person at the keyboard. */
export class Failure extends Error {
  /** @override */
  name = "Failure";
}

// The server's own expected failures, which reach us as classes of another module.
const expectedNames = new Set(["Failure", "StartupError", "ConfigError"]);

/**
 * A refusal of the system (no permission, disk full) explains itself as well.
 * @param {unknown} error
 * @returns {error is Error}
 */
const isExpected = (error) =>
  error instanceof Error && (expectedNames.has(error.name) || "syscall" in error);

/**
 * Runs a script's main function; an expected failure ends it with a sentence instead of a stack.
 * @param {() => Promise<void>} main
 */
export async function runScript(main) {
  try {
    await main();
  } catch (error) {
    console.error(isExpected(error) ? forThisOutput(error.message) : error);
    process.exit(1);
  }
}

/** Checked before anything is installed, so that an old Node gets a sentence, not a syntax error. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new Failure(`Meridian needs Node 20.19 or newer; this is Node ${process.versions.node}.`);
}
