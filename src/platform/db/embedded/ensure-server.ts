import type { ChildProcess } from "node:child_process";
import { createHash } from "node:crypto";
import { chown, lstat, mkdir, mkdtemp, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { StartupError } from "#src/platform/runtime/console.ts";
import type { Binaries } from "./binaries.ts";
import { superuser } from "./create-cluster.ts";
import {
  clearStalePidFile,
  launchPostmaster,
  type Postmaster,
  runningPostmaster,
} from "./postmaster.ts";
import { failureReason } from "./processes.ts";
import { type SystemUser, sharedTemp } from "./system-user.ts";

/**
 * A socket's path is limited to about 100 bytes, which a data directory can exceed, so the socket has
 * a short folder of its own. No other user may enter it, because the server asks for no password.
 */
async function socketFolder(cluster: string, user: SystemUser | undefined): Promise<string> {
  const hash = createHash("sha256").update(cluster).digest("hex").slice(0, 12);
  const folder = join(await sharedTemp(user), `meridian-${hash}`);
  await mkdir(folder, { mode: 0o700 }).catch(() => {});
  if (await handOver(folder, user)) return folder;
  const another = await mkdtemp(`${folder}-`);
  await handOver(another, user);
  return another;
}

async function handOver(folder: string, user: SystemUser | undefined): Promise<boolean> {
  const self = process.getuid?.();
  const found = await lstat(folder);
  if (user && found.isDirectory() && found.uid === self) await chown(folder, user.uid, user.gid);
  return isPrivate(folder, user);
}

/** Another user could listen in a folder that is not private, in place of our server. */
async function isPrivate(folder: string, user: SystemUser | undefined): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined);
  const owner = user?.uid ?? process.getuid?.();
  return !!found?.isDirectory() && found.uid === owner && (found.mode & 0o077) === 0;
}

export interface ServerPlan {
  readonly cluster: string;
  readonly binaries: Binaries;
  readonly user: SystemUser | undefined;
  readonly logFile: string;
  readonly settings: Readonly<Record<string, string | number>>;
}

/** Crash recovery of a large database takes long. */
const startLimitMs = 120_000;
/** The workers and the lock file of a killed server disappear within seconds. */
const leftoversLimitMs = 10_000;

/** Finds the running server of the cluster or starts it, and waits until it accepts connections. */
export async function ensureServer(plan: ServerPlan): Promise<pg.ClientConfig> {
  const began = Date.now();
  let child: ChildProcess | undefined;
  let logStart = 0;
  for (;;) {
    const running = await runningPostmaster(plan.cluster);
    if (running?.socket) {
      const connection = await privateConnection(running.socket, plan.user);
      if (await accepts(connection)) return connection;
    }
    if (!running && (!child || hasEnded(child))) {
      if (child) await throwUnlessTemporary(plan.logFile, logStart, began);
      await clearStalePidFile(plan.cluster);
      logStart = await sizeOf(plan.logFile);
      child = await launch(plan);
    }
    if (Date.now() - began > startLimitMs) {
      throw new StartupError(
        `PostgreSQL did not become ready in ${startLimitMs / 1000} seconds; see ${plan.logFile}.`,
      );
    }
    await sleep(25);
  }
}

async function launch(plan: ServerPlan): Promise<ChildProcess> {
  return launchPostmaster(plan.cluster, plan.binaries, plan.user, plan.logFile, {
    listen_addresses: "",
    unix_socket_directories: await socketFolder(plan.cluster, plan.user),
    unix_socket_permissions: "0700",
    ...plan.settings,
  });
}

async function privateConnection(
  socket: Socket,
  user: SystemUser | undefined,
): Promise<pg.ClientConfig> {
  if (!(await isPrivate(socket.folder, user))) {
    throw new StartupError(
      `The folder ${socket.folder} of the database's socket belongs to another user.`,
    );
  }
  return connectionBy(socket);
}

type Socket = NonNullable<Postmaster["socket"]>;

function connectionBy({ folder, port }: Socket): pg.ClientConfig {
  return { host: folder, port, user: superuser, database: "postgres", ssl: false };
}

const notReadyCodes = new Set(["ECONNREFUSED", "ENOENT", "ECONNRESET", "EPIPE", "57P03"]);

async function accepts(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    const { code = "", message } = error as Error & { code?: string };
    if (notReadyCodes.has(code) || /terminated/.test(message)) return false;
    throw new StartupError(`PostgreSQL started, but refuses our connection: ${message}.`);
  } finally {
    await client.end().catch(() => {});
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}

async function throwUnlessTemporary(
  logFile: string,
  logStart: number,
  began: number,
): Promise<void> {
  const log = (await readFile(logFile)).subarray(logStart).toString("utf8");
  const reason = failureReason(log) ?? "it could not be run";
  const temporary = /shared memory block|lock file/.test(reason);
  if (!temporary || Date.now() - began > leftoversLimitMs) {
    throw new StartupError(`PostgreSQL did not start: ${reason}.`);
  }
  await sleep(200);
}

async function sizeOf(file: string): Promise<number> {
  return (await stat(file).catch(() => undefined))?.size ?? 0;
}
