import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** @param {...string} parts */
export const inRoot = (...parts) => join(root, ...parts);

/** An expected failure. Its message is one sentence for the user. */
export class Failure extends Error {
  /** @override */
  name = "Failure";
}

// The server's expected failures are classes of another module, so they are recognized by name.
const expectedNames = new Set(["Failure", "StartupError", "ConfigError"]);

/**
 * Runs a script's main function. An expected failure ends it with a sentence instead of a stack.
 * @param {() => Promise<void>} main
 */
export async function runScript(main) {
  try {
    const { node } = process.versions;
    const [major = 0, minor = 0] = node.split(".").map(Number);
    if (major < 20 || (major === 20 && minor < 19)) {
      throw new Failure(`Meridian needs Node 20.19 or newer; this is Node ${node}.`);
    }
    await main();
  } catch (error) {
    // System errors (no permission, disk full) explain themselves too.
    const expected =
      error instanceof Error && (expectedNames.has(error.name) || "syscall" in error);
    console.error(expected ? plainUnlessTerminal(error.message) : error);
    process.exit(1);
  }
}

/**
 * One line per step. src/platform/runtime/console.ts prints the server's steps in the same format.
 * @type {(label: string, outcome: string) => string}
 */
export const stepLine = (label, outcome) => `  ${label.padEnd(27)}${outcome.padStart(10)}`;

/** @param {number} startedAt from performance.now() */
export const secondsSince = (startedAt) =>
  `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;

/**
 * Runs some work and prints its duration. A terminal shows the label meanwhile.
 * @type {(label: string, work: () => Promise<unknown>) => Promise<void>}
 */
export async function step(label, work) {
  const startedAt = performance.now();
  const live = process.stdout.isTTY === true;
  if (live) process.stdout.write(`  ${label} …`);
  let outcome = "failed";
  try {
    await work();
    outcome = secondsSince(startedAt);
  } finally {
    process.stdout.write(`${live ? "\r" : ""}${stepLine(label, outcome)}\n`);
  }
}

/** @param {string} text may hold colours: some tools send them to files as well */
export const plainUnlessTerminal = (text) =>
  process.stdout.isTTY ? text : stripVTControlCharacters(text);
