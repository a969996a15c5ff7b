import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { accessSync, constants } from "node:fs";
import { chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import pg from "pg";
import { runAs } from "#src/platform/db/embedded/processes.ts";
import { sharedTemp, unprivilegedUser } from "#src/platform/db/embedded/system-user.ts";
import { freePort } from "./free-port.ts";
import { until } from "./until.ts";

/** A PgBouncer in transaction mode in front of a test's database. */
export interface PgBouncer {
  /** For DATABASE_URL. */
  readonly url: string;
  /** Starts it again after `kill`, on the same port. */
  start(): Promise<void>;
  kill(): Promise<void>;
  stop(): Promise<void>;
}

interface Options {
  /** Connections to PostgreSQL, shared by all clients. */
  readonly poolSize?: number;
  /** Statements that PgBouncer runs on a new connection to PostgreSQL. */
  readonly connectQuery?: string;
}

const timeLimits = "set statement_timeout = 1500; set idle_in_transaction_session_timeout = 5000";

export const pgbouncerPath = findPgBouncer();

/** npm test installs PgBouncer where it may; tests that need it are skipped elsewhere. */
function findPgBouncer(): string | undefined {
  const folders = ["/usr/sbin", ...(process.env.PATH ?? "").split(delimiter)];
  const found = folders.map((folder) => join(folder, "pgbouncer")).find(isExecutable);
  if (!found) console.log("PgBouncer is not installed: tests that need it are skipped.");
  return found;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export async function startPgBouncer(
  databaseUrl: string,
  { poolSize = 3, connectQuery = timeLimits }: Options = {},
): Promise<PgBouncer> {
  const user = await unprivilegedUser();
  const folder = await mkdtemp(join(await sharedTemp(user), "meridian-pgbouncer-"));
  const port = await freePort();
  const { hostname, port: serverPort, username, password, pathname } = new URL(databaseUrl);
  const database = pathname.slice(1);
  const server = [
    `host=${decodeURIComponent(hostname)} port=${serverPort || 5432} dbname=${database}`,
    `user=${username}${password && ` password=${decodeURIComponent(password)}`}`,
    `connect_query='${connectQuery}'`,
  ];
  const settings = join(folder, "pgbouncer.ini");
  await writeFile(
    settings,
    `[databases]
${database} = ${server.join(" ")}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 500
server_login_retry = 1
`,
  );
  if (user) {
    await chown(folder, user.uid, user.gid);
    await chown(settings, user.uid, user.gid);
  }
  const url = `postgres://shop@127.0.0.1:${port}/${database}`;
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    child = spawn(pgbouncerPath ?? "pgbouncer", [settings], { ...runAs(user), stdio: "ignore" });
    await until(async () => {
      const client = new pg.Client(url);
      client.on("error", () => {});
      await client.connect();
      await client.end();
    });
  }
  async function kill(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  }
  await start();
  return {
    url,
    start,
    kill,
    async stop() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
