import { chmod, mkdtemp, readlink, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { superuser } from "#src/platform/db/embedded/create-cluster.ts";
import { runningPostmaster } from "#src/platform/db/embedded/postmaster.ts";
import { type ClusterKind, startCluster } from "#tests/cluster.ts";
import { killFamily } from "./processes.ts";

/** Where a shop keeps its data, reached behind its back. */
export interface Stand {
  readonly settings: Readonly<Record<string, string>>;
  /** The database server's process; undefined while none runs. */
  postmaster(): Promise<number | undefined>;
  connection(): Promise<pg.ClientConfig>;
  /** What has to be done before the shop can start again, where that is not its own task. */
  revive(): Promise<void>;
  remove(): Promise<void>;
}

/** Closed to other users it makes root's database, which runs as one of them, live elsewhere. */
export async function newDataDir({ closed = false } = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "meridian-torture-"));
  if (!closed) await chmod(folder, 0o755);
  return folder;
}

const movedFrom = (dataDir: string) => readlink(join(dataDir, "moved-to")).catch(() => undefined);

export async function postmasterIn(dataDir: string) {
  return runningPostmaster(join((await movedFrom(dataDir)) ?? dataDir, "postgres"));
}

/** With the database server that a killed shop may have left on it. */
export async function removeDataDir(dataDir: string): Promise<void> {
  const left = await postmasterIn(dataDir);
  if (left) await killFamily(left.pid);
  if (left?.socket) await rm(left.socket.folder, { recursive: true, force: true });
  for (const folder of [await movedFrom(dataDir), dataDir]) {
    if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

export async function embeddedStand(): Promise<Stand> {
  const dataDir = await newDataDir();
  return {
    settings: { DATA_DIR: dataDir },
    postmaster: async () => (await postmasterIn(dataDir))?.pid,
    async connection() {
      const socket = (await postmasterIn(dataDir))?.socket;
      if (!socket) throw new Error("The shop's database does not run.");
      const { folder: host, port } = socket;
      return { host, port, user: superuser, database: "postgres" };
    },
    revive: async () => {},
    remove: () => removeDataDir(dataDir),
  };
}

export async function clusterStand(kind: ClusterKind): Promise<Stand> {
  const cluster = await startCluster(kind, { durable: true });
  const admin = new pg.Client(cluster.url("postgres"));
  await admin.connect();
  await admin.query("create database torture");
  await admin.end();
  const url = cluster.url("torture");
  return {
    settings: { DATABASE_URL: url },
    postmaster: cluster.postmaster,
    connection: async () => ({ connectionString: url }),
    revive: cluster.restart,
    remove: cluster.stop,
  };
}
