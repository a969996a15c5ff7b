import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { vi } from "vitest";
import { openDatabase } from "#src/platform/db/client.ts";
import { clusterOwner } from "#src/platform/db/embedded/create-cluster.ts";
import { runningPostmaster, stopPostmaster } from "#src/platform/db/embedded/postmaster.ts";
import { isAlive, runAs } from "#src/platform/db/embedded/processes.ts";
import { prepareDatabase } from "#src/platform/db/migrate.ts";
import { silentStep } from "#src/platform/runtime/console.ts";
import { startCluster } from "./cluster.ts";

/** A separate PostgreSQL with a shop's database, for tests that stop or kill it. */
export interface FaultCluster {
  readonly url: string;
  readonly folder: string;
  /** A fast shutdown, as an operator would do it. */
  shutDown(): Promise<void>;
  /** Kills the server and all its processes at once. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Suspends the server and all its processes; connections stay open without a response. */
  freeze(): Promise<void>;
  thaw(): void;
  remove(): Promise<void>;
}

const waitLimit = { timeout: 30_000, interval: 20 };

export async function startFaultCluster(): Promise<FaultCluster> {
  const kind = process.env.TEST_POSTGRES === "system" ? "system" : "embedded";
  const cluster = await startCluster(kind);
  const folder = await withClient(cluster.url("postgres"), async (client) => {
    await client.query("create database shop");
    return String((await client.query("show data_directory")).rows[0].data_directory);
  });
  const url = cluster.url("shop");
  const database = await openDatabase({ databaseUrl: url, dataDir: "" }, silentStep);
  await prepareDatabase(database, { seed: true, step: silentStep });
  await database.close();

  let frozen: number[] = [];
  const thaw = () => {
    for (const pid of frozen.filter(isAlive)) process.kill(pid, "SIGCONT");
    frozen = [];
  };
  const ping = () => withClient(url, (client) => client.query("select 1"));
  return {
    url,
    folder,
    shutDown: () => stopPostmaster(folder, waitLimit.timeout),
    async kill() {
      const pids = await suspendAll(folder, url);
      for (const pid of pids) process.kill(pid, "SIGKILL");
      await vi.waitUntil(() => !pids.some(isAlive), waitLimit);
    },
    async start() {
      await launch(folder);
      await vi.waitFor(ping, waitLimit);
    },
    async freeze() {
      frozen = await suspendAll(folder, url);
    },
    thaw,
    async remove() {
      thaw();
      await cluster.stop();
    },
  };
}

/** Suspends the server first, so that it starts no further process. */
async function suspendAll(folder: string, url: string): Promise<number[]> {
  const server = await runningPostmaster(folder);
  if (!server) throw new Error("The server is not running.");
  const client = new pg.Client(url);
  client.on("error", () => {});
  await client.connect();
  process.kill(server.pid, "SIGSTOP");
  const { rows } = await client.query<{ pid: number }>("select pid from pg_stat_activity");
  const pids = rows.map(({ pid }) => pid);
  for (const pid of pids) process.kill(pid, "SIGSTOP");
  client.connection.stream.destroy();
  return [server.pid, ...pids];
}

/** Uses the command line that PostgreSQL has stored. */
async function launch(folder: string): Promise<void> {
  const command = await readFile(join(folder, "postmaster.opts"), "utf8");
  const program = command.slice(0, command.indexOf(' "'));
  const args = [...command.matchAll(/"([^"]*)"/g)].map(([, arg = ""]) => arg);
  const owner = await clusterOwner(folder);
  spawn(program, args, { ...runAs(owner), detached: true, stdio: "ignore" }).unref();
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  client.on("error", () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
