import { spawn } from "node:child_process";
import process from "node:process";
import { root } from "./root.mjs";
import { forThisOutput } from "./steps.mjs";

/** @typedef {{ code: number, output: string, timedOut: boolean }} Outcome */

/** @type {Set<import("node:child_process").ChildProcess>} */
const children = new Set();
let stopping = false;

/**
 * Reaches the child's whole process group, so that nothing it started stays behind.
 * @param {import("node:child_process").ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function signalGroup(child, signal) {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    child.kill(signal);
  }
}

/**
 * Asks first, so that throw-away servers are taken down, then insists.
 * @param {import("node:child_process").ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function stop(child, signal) {
  signalGroup(child, signal);
  const insist = setTimeout(() => signalGroup(child, "SIGKILL"), 10_000);
  child.once("close", () => clearTimeout(insist));
}

/** @param {NodeJS.Signals} signal */
function onSignal(signal) {
  stopping = true;
  process.exitCode = signal === "SIGINT" ? 130 : 143;
  for (const child of children) stop(child, signal);
}

/** @param {import("node:child_process").ChildProcess} child */
function watch(child) {
  if (children.size === 0) process.on("SIGINT", onSignal).on("SIGTERM", onSignal);
  children.add(child);
}

/**
 * The handlers go with the last child: the server that start.mjs runs later has its own.
 * @param {import("node:child_process").ChildProcess} child
 */
function unwatch(child) {
  children.delete(child);
  if (children.size > 0) return;
  if (stopping) process.exit();
  process.off("SIGINT", onSignal).off("SIGTERM", onSignal);
}

/**
 * Runs a command quietly in the project's folder and keeps what it printed. Ctrl-C stops it too.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, timeoutMs?: number }} [options]
 * @returns {Promise<Outcome>}
 */
export function run(command, args, { env = process.env, timeoutMs } = {}) {
  return new Promise((resolve) => {
    // A group of its own: the terminal's Ctrl-C reaches it once, through us, and not twice.
    const child = spawn(command, args, {
      cwd: root,
      env,
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
    });
    watch(child);
    let output = "";
    let timedOut = false;
    const limit = () => {
      timedOut = true;
      stop(child, "SIGINT");
    };
    const timer = timeoutMs === undefined ? undefined : setTimeout(limit, timeoutMs);
    const finish = (/** @type {number} */ code) => {
      clearTimeout(timer);
      unwatch(child);
      resolve({ code, output: forThisOutput(output).trim(), timedOut });
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
