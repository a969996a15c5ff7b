import process from "node:process";
import { stripVTControlCharacters } from "node:util";

/**
 * One line per step: two spaces, the label in 27 columns, the outcome right-aligned in 10.
 *
 *   Installing packages            18.2 s
 *
 * src/server prints its own steps in the same format.
 * @param {string} label
 * @param {string} outcome
 */
export const stepLine = (label, outcome) => `  ${label.padEnd(27)}${outcome.padStart(10)}`;

/** @param {number} startedAt a reading of performance.now() */
export const secondsSince = (startedAt) =>
  `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;

/**
 * Runs a piece of work and prints how long it took. A terminal shows the label while it runs.
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
 * Prints a step that had nothing to do.
 * @param {string} label
 */
export const upToDate = (label) => process.stdout.write(`${stepLine(label, "up to date")}\n`);

/**
 * Colours are for terminals only; some tools send them to files as well.
 * @param {string} text
 */
export const forThisOutput = (text) =>
  process.stdout.isTTY ? text : stripVTControlCharacters(text);
