import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { isAlive } from "#src/platform/db/embedded/processes.ts";
import { treeOf } from "#tests/durability/kill-process.ts";

/** A program of a machine. Nothing starts it again after a kill, unless the cluster was started with `restart`. */
export interface ManagedProcess {
  readonly name: string;
  readonly logFile: string;
  /** Undefined while it does not run. */
  pid(): number | undefined;
  /** With `tree` the processes that it has started get the signal too. */
  kill(signal: NodeJS.Signals, options?: { readonly tree?: boolean }): Promise<void>;
  /** Suspends it and the processes that it has started. Their connections stay open and silent. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /** Returns as soon as it runs. */
  start(): Promise<void>;
  /** Ends it in an orderly way, and waits. */
  stop(): Promise<void>;
  /** Kills it for good, with the processes that it has started. */
  end(): Promise<void>;
  /** Waits until it responds. */
  untilReady(): Promise<void>;
}

export interface Launch {
  readonly name: string;
  readonly logFile: string;
  /** Read at every start, so that it can change in between. */
  command(): { readonly args: readonly string[]; readonly env?: NodeJS.ProcessEnv };
  readonly stopSignal?: NodeJS.Signals;
  isReady(): Promise<boolean>;
  /** Starts it again after it has ended, as systemd would. */
  readonly restart: boolean;
}

const restartMs = 1_000;
const stopLimitMs = 30_000;
const readyLimitMs = 120_000;

export async function waitUntil(
  check: () => boolean | Promise<boolean>,
  what: string,
  limitMs = readyLimitMs,
): Promise<void> {
  const deadline = Date.now() + limitMs;
  while (!(await check())) {
    if (Date.now() > deadline) throw new Error(`${what} took longer than ${limitMs / 1000} s.`);
    await pause(50);
  }
}

/** Signals a process that may have ended. */
export function signalNow(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

function signals(pid: () => number | undefined) {
  let frozen: number[] = [];
  return {
    pid,
    async kill(signal: NodeJS.Signals, { tree = false } = {}) {
      const id = pid();
      if (id === undefined) return;
      // Stopped first, so that it starts no children while they are listed.
      if (tree) signalNow(id, "SIGSTOP");
      for (const member of tree ? await treeOf(id) : [id]) signalNow(member, signal);
      if (tree && signal !== "SIGKILL" && signal !== "SIGSTOP") signalNow(id, "SIGCONT");
    },
    async freeze() {
      const id = pid();
      if (id === undefined) return;
      signalNow(id, "SIGSTOP");
      frozen = await treeOf(id);
      for (const member of frozen) signalNow(member, "SIGSTOP");
    },
    async thaw() {
      for (const member of frozen.reverse()) signalNow(member, "SIGCONT");
      frozen = [];
    },
  };
}

export function manage(launch: Launch): ManagedProcess {
  let child: ChildProcess | undefined;
  let isWanted = false;
  const running = () => child !== undefined && child.exitCode === null && child.signalCode === null;
  const pid = () => (running() ? child?.pid : undefined);

  async function start() {
    isWanted = true;
    if (running()) return;
    const log = openSync(launch.logFile, "a");
    const { args, env } = launch.command();
    const [program = "", ...rest] = args;
    const started = spawn(program, rest, { cwd: "/", env, stdio: ["ignore", log, log] });
    child = started;
    await once(started, "spawn");
    started.once("exit", async () => {
      if (!launch.restart) return;
      await pause(restartMs);
      if (isWanted && child === started) await start();
    });
  }

  const signal = signals(pid);
  return {
    ...signal,
    name: launch.name,
    logFile: launch.logFile,
    start,
    async stop() {
      isWanted = false;
      const id = pid();
      if (id === undefined) return;
      signalNow(id, launch.stopSignal ?? "SIGTERM");
      await waitUntil(() => !isAlive(id), `The end of ${launch.name}`, stopLimitMs);
    },
    async end() {
      isWanted = false;
      await signal.kill("SIGKILL", { tree: true });
    },
    untilReady: () =>
      waitUntil(async () => {
        if (!running() && !launch.restart) {
          throw new Error(`${launch.name} has ended; see ${launch.logFile}.`);
        }
        return launch.isReady();
      }, `The start of ${launch.name}`),
  };
}

interface Foreign {
  readonly name: string;
  readonly logFile: string;
  pid(): number | undefined;
  shutDown(pid: number): void;
  isReady(): Promise<boolean>;
}

/** A process that another one starts, as Patroni does PostgreSQL. */
export function foreignProcess({ name, logFile, pid, shutDown, isReady }: Foreign): ManagedProcess {
  const signal = signals(pid);
  return {
    ...signal,
    name,
    logFile,
    end: () => signal.kill("SIGKILL", { tree: true }),
    start: async () => {},
    async stop() {
      const id = pid();
      if (id === undefined) return;
      shutDown(id);
      await waitUntil(() => !isAlive(id), `The end of ${name}`, stopLimitMs);
    },
    untilReady: () => waitUntil(isReady, `The start of ${name}`),
  };
}
