import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { clusterMajor, createCluster } from "./create-cluster.ts";
import { takeDataLock } from "./data-lock.ts";
import { ensureServer, type ServerPlan } from "./ensure-server.ts";
import { findCluster } from "./find-cluster.ts";
import { findBinaries } from "./postgres-binaries.ts";
import { runningPostmaster, stopPostmaster } from "./postmaster.ts";
import { StartupError } from "./startup-error.ts";
import type { Step } from "./step.ts";

export interface EmbeddedServer {
  readonly connection: pg.ClientConfig;
  stop(): Promise<void>;
}

const modestSettings = {
  shared_buffers: "64MB",
  max_connections: 40,
  max_wal_size: "256MB",
  max_parallel_workers_per_gather: 0,
  log_checkpoints: "off",
  // Failed statements are our own to log, without the values that they would name.
  log_min_messages: "log",
  log_min_duration_statement: 1_000,
  log_parameter_max_length: 0,
  timezone: "UTC",
  log_timezone: "UTC",
};
const stopLimitMs = 8_000;
const revivalPauseMs = 500;

/** A private PostgreSQL in the data directory, for this process alone. */
export async function startEmbedded(dataDir: string, step: Step): Promise<EmbeddedServer> {
  try {
    const plan = await prepare(dataDir, step);
    const connection = await step("Starting PostgreSQL", () => ensureServer(plan));
    const lock = await takeDataLock(connection);
    if (lock) return supervise(plan, connection, lock);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    const { message } = error as Error;
    throw new StartupError(`The data directory ${dataDir} can't be used: ${message}.`);
  }
  throw new StartupError(`The data directory ${dataDir} is in use by another Meridian process.`);
}

async function prepare(dataDir: string, step: Step): Promise<ServerPlan> {
  const { cluster, user } = await findCluster(dataDir);
  const major = await clusterMajor(cluster);
  const binaries = await findBinaries(user, major);
  if (major === undefined) {
    await step("Creating the database", () => createCluster(cluster, binaries, user));
  }
  const logFile = join(dataDir, "postgres.log");
  return { cluster, binaries, user, logFile, settings: modestSettings };
}

/** Brings a server back that was killed under us: the pool finds it at the same socket. */
function supervise(plan: ServerPlan, connection: pg.ClientConfig, held: pg.Client): EmbeddedServer {
  let lock: pg.Client | undefined = held;
  let stopping = false;
  let reviving: Promise<void> | undefined;

  async function revive(): Promise<void> {
    lock = undefined;
    while (!stopping && !lock) {
      try {
        lock = await takeDataLock(await ensureServer(plan));
      } catch {
        await sleep(revivalPauseMs);
      }
    }
    watch();
  }
  function watch(): void {
    lock?.once("end", () => {
      if (!stopping) reviving = revive();
    });
  }
  watch();

  return {
    connection,
    async stop() {
      stopping = true;
      await reviving;
      await lock?.end().catch(() => {});
      const socket = (await runningPostmaster(plan.cluster))?.socket;
      await stopPostmaster(plan.cluster, stopLimitMs);
      if (socket) await rm(socket.folder, { recursive: true, force: true }).catch(() => {});
    },
  };
}
