import { randomBytes } from "node:crypto";
import { chmod, chown, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import {
  type Binaries,
  findBinaries,
  inspectBinaries,
  systemBinaries,
} from "#src/platform/db/embedded/binaries.ts";
import { createCluster, superuser } from "#src/platform/db/embedded/create-cluster.ts";
import { ensureServer, type ServerPlan } from "#src/platform/db/embedded/ensure-server.ts";
import { runningPostmaster, stopPostmaster } from "#src/platform/db/embedded/postmaster.ts";
import { isAlive } from "#src/platform/db/embedded/processes.ts";
import {
  type SystemUser,
  sharedTemp,
  unprivilegedUser,
} from "#src/platform/db/embedded/system-user.ts";
import { freePort } from "./free-port.ts";

export type ClusterKind = "embedded" | "system";

export interface Cluster {
  /** Such as "15.14". */
  readonly version: string;
  url(database: string): string;
  /** The server's process id; undefined if it is not running. */
  postmaster(): Promise<number | undefined>;
  /** Starts a killed server again with the same data and address. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const folderPrefix = "meridian-test-";

/** Unsafe in a power cut, but fast: test data is temporary. */
const fastSettings = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

/**
 * Starts a temporary PostgreSQL: "embedded" listens on a socket like the shop's private server,
 * "system" on TCP with a password like a server of DATABASE_URL. A durable one syncs to disk.
 */
export async function startCluster(
  kind: ClusterKind,
  { durable = false }: { durable?: boolean } = {},
): Promise<Cluster> {
  const user = await unprivilegedUser();
  const base = await sharedTemp(user);
  await removeAbandoned(base);
  const folder = await mkdtemp(join(base, `${folderPrefix}${process.pid}-`));
  await chmod(folder, 0o711);
  const cluster = join(folder, "postgres");
  const password = randomBytes(16).toString("hex");
  const passwordFile = join(folder, "password");
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (user) await chown(passwordFile, user.uid, user.gid);

  const binaries = kind === "system" ? await binariesOfSystem(user) : await findBinaries(user);
  const options = ["--no-sync", "--auth-host=scram-sha-256", `--pwfile=${passwordFile}`];
  await createCluster(cluster, binaries, user, options);
  const port = kind === "system" ? await freePort() : undefined;
  const plan: ServerPlan = {
    cluster,
    binaries,
    user,
    logFile: join(folder, "postgres.log"),
    settings: {
      ...(durable ? {} : fastSettings),
      max_connections: 200,
      ...(port ? { listen_addresses: "127.0.0.1", port } : {}),
    },
  };
  const connection = await ensureServer(plan);
  const socket = encodeURIComponent(connection.host ?? "");
  const authority = port
    ? `${superuser}:${password}@127.0.0.1:${port}`
    : `${superuser}@${socket}:5432`;
  const url = (database: string) => `postgres://${authority}/${database}`;

  return {
    version: await serverVersion(url("postgres")),
    url,
    postmaster: async () => (await runningPostmaster(cluster))?.pid,
    async restart() {
      await ensureServer(plan);
    },
    async stop() {
      await stopPostmaster(cluster, 10_000);
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
      await rm(connection.host ?? "", { recursive: true, force: true });
    },
  };
}

/** A test run that was killed leaves its cluster running. */
async function removeAbandoned(base: string): Promise<void> {
  for (const name of await readdir(base)) {
    const pid = Number.parseInt(name.slice(folderPrefix.length), 10);
    if (!name.startsWith(folderPrefix) || isAlive(pid)) continue;
    await stopPostmaster(join(base, name, "postgres"), 10_000);
    await rm(join(base, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

export async function binariesOfSystem(user: SystemUser | undefined): Promise<Binaries> {
  const named = process.env.SYSTEM_POSTGRES_BIN;
  if (!named) return (await systemBinaries(user)) ?? findBinaries(user);
  const binaries = await inspectBinaries(named, user);
  if (!binaries)
    throw new Error(`SYSTEM_POSTGRES_BIN=${named} has no PostgreSQL that runs on this machine.`);
  return binaries;
}

async function serverVersion(url: string): Promise<string> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query("show server_version");
  await client.end();
  return String(rows[0].server_version).split(" ")[0] ?? "";
}
