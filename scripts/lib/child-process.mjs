import { spawn } from "node:child_process";
import process from "node:process";
import { plainUnlessTerminal, root } from "./console.mjs";

/** @typedef {import("node:child_process").ChildProcess} Child */

/** @type {Set<Child>} */
const children = new Set();

/**
 * Signals the child's process group, so that no grandchild stays behind. Test servers have ten seconds to stop.
 * @type {(child: Child, signal: NodeJS.Signals) => void}
 */
function stop(child, signal) {
  const send = (/** @type {NodeJS.Signals} */ each) => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, each);
    } catch {
      child.kill(each);
    }
  };
  send(signal);
  const timer = setTimeout(() => send("SIGKILL"), 10_000);
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
 * @param {{ env?: Record<string, string>, timeoutMs?: number }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { env, timeoutMs } = {}) {
  return new Promise((resolve) => {
    // Detached, because a terminal sends Ctrl-C to the whole foreground group and would stop it twice.
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
    });
    // Without a child there is no handler: the server that run.mjs starts later has its own.
    if (children.size === 0) process.on("SIGINT", onSignal).on("SIGTERM", onSignal);
    children.add(child);
    let output = "";
    const onTimeout = () => {
      output += `\n${command} took too long.`;
      stop(child, "SIGINT");
    };
    const timer = timeoutMs && setTimeout(onTimeout, timeoutMs);
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text) => {
        output += text;
      });
    }
    // A program that is missing causes an error first, and is closed as well.
    child.on("error", ({ message }) => {
      output += message;
    });
    child.on("close", (code) => {
      clearTimeout(timer);
      children.delete(child);
      if (children.size === 0) process.off("SIGINT", onSignal).off("SIGTERM", onSignal);
      resolve({ code: code ?? 1, output: plainUnlessTerminal(output).trim() });
    });
  });
}
