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
 * System errors (no permission, disk full) explain themselves too.
 * @param {unknown} error
 * @returns {error is Error}
 */
const isExpected = (error) =>
  error instanceof Error && (expectedNames.has(error.name) || "syscall" in error);

/**
 * Runs a script's main function. An expected failure ends it with a sentence instead of a stack.
 * @param {() => Promise<void>} main
 */
export async function runScript(main) {
  try {
    const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
    if (major < 20 || (major === 20 && minor < 19)) {
      throw new Failure(
        `Meridian needs Node 20.19 or newer; this is Node ${process.versions.node}.`,
      );
    }
    await main();
  } catch (error) {
    console.error(isExpected(error) ? plainUnlessTerminal(error.message) : error);
    process.exit(1);
  }
}

/**
 * One line per step. src/platform/console.ts prints the server's steps in the same format.
 * @param {string} label
 * @param {string} outcome
 */
export const stepLine = (label, outcome) => `  ${label.padEnd(27)}${outcome.padStart(10)}`;

/** @param {number} startedAt from performance.now() */
export const secondsSince = (startedAt) =>
  `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;

/**
 * Runs some work and prints its duration. A terminal shows the label meanwhile.
 * @template T
 * @param {string} label
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(label, work) {
  const startedAt = performance.now();
  const live = process.stdout.isTTY === true;
  if (live) process.stdout.write(`  ${label} …`);
  const finish = (/** @type {string} */ outcome) =>
    process.stdout.write(`${live ? "\r" : ""}${stepLine(label, outcome)}\n`);
  try {
    const result = await work();
    finish(secondsSince(startedAt));
    return result;
  } catch (error) {
    finish("failed");
    throw error;
  }
}

/**
 * Some tools send colours to files as well.
 * @param {string} text
 */
export const plainUnlessTerminal = (text) =>
  process.stdout.isTTY ? text : stripVTControlCharacters(text);
