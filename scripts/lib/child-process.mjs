import { spawn } from "node:child_process";
import process from "node:process";
import { plainUnlessTerminal, root } from "./console.mjs";

/** @typedef {{ code: number, output: string, timedOut: boolean }} Outcome */

/** @type {Set<import("node:child_process").ChildProcess>} */
const children = new Set();

/**
 * Signals the child's process group, so that no grandchild stays behind.
 * @param {import("node:child_process").ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function signalGroup(child, signal) {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, signal);
  } catch {
    child.kill(signal);
  }
}

/**
 * Gives the child ten seconds to stop its test servers.
 * @param {import("node:child_process").ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function stop(child, signal) {
  signalGroup(child, signal);
  const timer = setTimeout(() => signalGroup(child, "SIGKILL"), 10_000);
  child.once("close", () => clearTimeout(timer));
}

/** @param {NodeJS.Signals} signal */
function onSignal(signal) {
  for (const child of children) {
    stop(child, signal);
    child.once("close", () => {
      if (children.size === 0) process.exit(signal === "SIGINT" ? 130 : 143);
    });
  }
}

/**
 * Runs a command in the project's folder and collects its output. Ctrl-C stops it too.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, timeoutMs?: number }} [options]
 * @returns {Promise<Outcome>}
 */
export function run(command, args, { env = process.env, timeoutMs } = {}) {
  return new Promise((resolve) => {
    // Detached, because a terminal sends Ctrl-C to the whole foreground group and would stop it twice.
    const child = spawn(command, args, {
      cwd: root,
      env,
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
    });
    // Without a child there is no handler: the server that run.mjs starts later has its own.
    if (children.size === 0) process.on("SIGINT", onSignal).on("SIGTERM", onSignal);
    children.add(child);
    let output = "";
    let timedOut = false;
    const timer =
      timeoutMs &&
      setTimeout(() => {
        timedOut = true;
        stop(child, "SIGINT");
      }, timeoutMs);
    const finish = (/** @type {number} */ code) => {
      clearTimeout(timer);
      children.delete(child);
      if (children.size === 0) process.off("SIGINT", onSignal).off("SIGTERM", onSignal);
      resolve({ code, output: plainUnlessTerminal(output).trim(), timedOut });
    };
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text) => {
        output += text;
      });
    }
    child.on("error", (error) => {
      output += error.message;
      finish(127);
    });
    child.on("close", (code) => finish(code ?? 1));
  });
}
