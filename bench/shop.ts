import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "#tests/free-port.ts";
import { processMs } from "./processor-time.ts";

export interface BenchShop {
  readonly pid: number;
  readonly port: number;
  /** Empty for the embedded database. */
  readonly databaseUrl: string;
  /** From the start of the process to its first successful response. */
  readonly startMs: number;
  /** Resident memory of the shop's own process, in megabytes; undefined if the system does not report it. */
  memory(): number | undefined;
  /** CPU time of the shop's own process with all its threads; undefined if the system does not report it. */
  cpuMs(): number | undefined;
  stop(): Promise<void>;
}

const startTimeoutMs = 120_000;

async function firstResponse(port: number, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}/shop`).catch(() => undefined);
    if (response?.ok) return;
    if (server.exitCode !== null) throw new Error("The shop exited before it started.");
    if (Date.now() > deadline) throw new Error("The shop did not start in time.");
    await pause(10);
  }
}

/** The built shop of a folder, without the caller's environment and without rate limits. */
export async function startShop(
  settings: Record<string, string>,
  folder: string = process.cwd(),
): Promise<BenchShop> {
  const port = await freePort();
  const { PATH, HOME, TMPDIR } = process.env;
  const startedAt = performance.now();
  const server = spawn(process.execPath, ["dist/server/main.js"], {
    cwd: folder,
    env: {
      PATH,
      HOME,
      ...(TMPDIR && { TMPDIR }),
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(port),
      LOG_LEVEL: "warn",
      RATE_LIMIT_FACTOR: "1000000",
      ...settings,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  try {
    await firstResponse(port, server);
  } catch (error) {
    server.kill("SIGKILL");
    throw error;
  }
  return {
    pid: server.pid ?? 0,
    port,
    databaseUrl: settings.DATABASE_URL ?? "",
    startMs: performance.now() - startedAt,
    memory: () => residentMegabytes(server.pid),
    cpuMs: () => processMs(server.pid),
    async stop() {
      const ended = once(server, "exit");
      server.kill("SIGTERM");
      await ended;
    },
  };
}

export function residentMegabytes(pid: number | undefined): number | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    // A process that has just ended has none.
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(status) ?? [];
    return kilobytes === undefined ? undefined : Math.round(Number(kilobytes) / 1024);
  } catch {
    return undefined;
  }
}
