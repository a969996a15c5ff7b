import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { takeDataLock } from "#src/platform/db/advisory-locks.ts";
import { StartupError, type Step } from "#src/platform/runtime/console.ts";
import { findBinaries } from "./binaries.ts";
import { clusterMajor, createCluster } from "./create-cluster.ts";
import { ensureServer, type ServerPlan } from "./ensure-server.ts";
import { findCluster } from "./find-cluster.ts";
import { runningPostmaster, stopPostmaster } from "./postmaster.ts";

export interface EmbeddedServer {
  readonly connection: pg.ClientConfig;
  stop(): Promise<void>;
}

const settings = {
  shared_buffers: "64MB",
  max_connections: 40,
  max_wal_size: "256MB",
  max_parallel_workers_per_gather: 0,
  log_checkpoints: "off",
  // The shop logs failed statements itself, without their values, which may be personal data.
  log_min_messages: "log",
  log_min_duration_statement: 1_000,
  log_parameter_max_length: 0,
  timezone: "UTC",
  log_timezone: "UTC",
};
const stopLimitMs = 8_000;
const restartPauseMs = 500;

/**
 * Starts the private PostgreSQL of the data directory, which one process owns. `share` also accepts a
 * server that another process owns, for programs that work beside a running shop.
 */
export async function startEmbedded(
  dataDir: string,
  step: Step,
  { share = false }: { share?: boolean } = {},
): Promise<EmbeddedServer> {
  try {
    const plan = await prepare(dataDir, step);
    const joins = share && (await runningPostmaster(plan.cluster)) !== undefined;
    const label = joins ? "Connecting to PostgreSQL" : "Starting PostgreSQL";
    const connection = await step(label, () => ensureServer(plan));
    // A guest takes no lock: a shop that restarts meanwhile must find the directory free.
    const lock = joins ? undefined : await takeDataLock(connection);
    if (lock) return supervise(plan, connection, lock);
    if (share) return { connection, stop: async () => {} };
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
  return { cluster, binaries, user, logFile, settings };
}

/** Restarts a server that was killed; the pool finds it again at the same socket. */
function supervise(plan: ServerPlan, connection: pg.ClientConfig, held: pg.Client): EmbeddedServer {
  let lock: pg.Client | undefined = held;
  let stopping = false;
  let restarting: Promise<void> | undefined;

  async function restart(): Promise<void> {
    lock = undefined;
    while (!stopping && !lock) {
      lock = await ensureServer(plan)
        .then(takeDataLock)
        .catch(() => undefined);
      if (!lock) await sleep(restartPauseMs);
    }
    watch();
  }
  function watch(): void {
    lock?.once("end", () => {
      if (!stopping) restarting = restart();
    });
  }
  watch();

  return {
    connection,
    async stop() {
      stopping = true;
      await restarting;
      await lock?.end().catch(() => {});
      const socket = (await runningPostmaster(plan.cluster))?.socket;
      await stopPostmaster(plan.cluster, stopLimitMs);
      if (socket) await rm(socket.folder, { recursive: true, force: true }).catch(() => {});
    },
  };
}
