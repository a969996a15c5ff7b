import { sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { Unavailable } from "#src/domain/errors.ts";
import { StartupError, type Step } from "#src/platform/runtime/console.ts";
import type { Config } from "#src/platform/settings/config.ts";
import { startEmbedded } from "./embedded/embedded.ts";
import { limitsOfServer, openPool } from "./pool.ts";
import * as schema from "./schema.ts";
import { catalogVersion } from "./system-tables.ts";

const oldestSupported = { number: 140_000, name: "14" };

type Setting = "DATABASE_URL" | "DATABASE_DIRECT_URL";

/** Refuses an address that can't be reached or leads to a PostgreSQL that is too old. */
async function checkServer(connection: pg.ClientConfig, setting: Setting): Promise<void> {
  await withClient(connection, setting, async (client) => {
    const { rows } = await client.query("select current_setting('server_version_num')::int as v");
    if (rows[0].v >= oldestSupported.number) return;
    throw new StartupError(
      `Meridian needs PostgreSQL ${oldestSupported.name} or newer, but ${setting} leads to version ${Math.floor(rows[0].v / 10_000)}.`,
    );
  });
}

/** Poolers refuse time limits as parameters of a connection, so they have to set them themselves. */
async function checkPooler(connection: pg.ClientConfig): Promise<void> {
  await withClient(connection, "DATABASE_URL", async (client) => {
    const { rows } = await client.query<{ name: string; ms: number }>(
      "select name, setting::int as ms from pg_settings where name = any($1)",
      [Object.keys(limitsOfServer)],
    );
    for (const { name, ms } of rows) {
      const limit = limitsOfServer[name as keyof typeof limitsOfServer];
      if (ms > 0 && ms <= limit) continue;
      throw new StartupError(
        `The pooler of DATABASE_URL must set ${name} to at most ${limit} (connect_query in deploy/cluster/pgbouncer.ini), but it is ${ms}.`,
      );
    }
  });
}

async function withClient(
  connection: pg.ClientConfig,
  setting: Setting,
  check: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client(connection);
  client.on("error", () => {});
  try {
    await client.connect();
    await check(client);
  } catch (error) {
    throw error instanceof StartupError ? error : new StartupError(explain(error, client, setting));
  } finally {
    await client.end().catch(() => {});
  }
}

/** One sentence that names the server but never the password. */
function explain(error: unknown, client: pg.Client, setting: Setting): string {
  const { code, message } = error as Error & { code?: string };
  const server = `the database server at ${client.host}:${client.port}`;
  switch (code) {
    case "ECONNREFUSED":
      return `Nothing answers for ${setting}: ${server} refused the connection.`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `${setting} names the host ${client.host}, which can't be found.`;
    case "ENOENT":
      return `${setting} names the socket ${client.host}, which does not exist.`;
    case "28P01":
    case "28000":
      return `${setting} was refused: ${server} does not let ${client.user} in with this password.`;
    case "3D000":
      return `${setting} names the database ${client.database}, which does not exist on ${server}.`;
  }
  if (code === "ETIMEDOUT" || /timeout/i.test(message)) {
    return `${setting} can't be reached: ${server} did not answer in time.`;
  }
  const reason = message.split("\n")[0]?.trim().replace(/\.$/, "");
  return `${setting} can't be used with ${server}: ${reason}.`;
}

export type Db = NodePgDatabase<typeof schema>;
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];
export type DbOrTx = Db | Tx;

export interface Database {
  readonly db: Db;
  readonly pool: pg.Pool;
  /** For connections outside the pool, past a pooler. */
  readonly connection: pg.ClientConfig;
  /** Registers work that runs before the pool ends, for holders of their own connections. */
  onClose(work: () => Promise<void>): void;
  close(): Promise<void>;
}

type DatabaseConfig = Pick<Config, "databaseUrl" | "dataDir"> &
  Partial<Pick<Config, "databaseDirectUrl" | "databasePool">>;

export async function openDatabase(config: DatabaseConfig, step: Step): Promise<Database> {
  if (!config.databaseUrl) return openEmbedded(config, step, { share: false });
  const { databaseUrl, databaseDirectUrl, databasePool } = config;
  const pooled = connectionTo({ connectionString: databaseUrl });
  const isPooler = databaseDirectUrl !== undefined;
  const direct = isPooler ? connectionTo({ connectionString: databaseDirectUrl }) : pooled;
  await step("Connecting to PostgreSQL", async () => {
    await checkServer(direct, isPooler ? "DATABASE_DIRECT_URL" : "DATABASE_URL");
    if (isPooler) await checkPooler(pooled);
  });
  const pool = openPool(pooled, { isPooler, max: databasePool });
  return database(direct, pool, async () => {});
}

/** For programs beside a running shop: joins its private server, or starts the server if none runs. */
export async function openSharedDatabase(config: DatabaseConfig, step: Step): Promise<Database> {
  if (config.databaseUrl) return openDatabase(config, step);
  return openEmbedded(config, step, { share: true });
}

async function openEmbedded(
  { dataDir, databasePool }: DatabaseConfig,
  step: Step,
  options: { share: boolean },
): Promise<Database> {
  const server = await startEmbedded(dataDir, step, options);
  const connection = connectionTo(server.connection);
  return database(connection, openPool(connection, { max: databasePool }), server.stop);
}

function connectionTo(server: pg.ClientConfig): pg.ClientConfig {
  return {
    ...server,
    application_name: "meridian",
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  };
}

function database(
  connection: pg.ClientConfig,
  pool: pg.Pool,
  stopServer: () => Promise<void>,
): Database {
  const closers: (() => Promise<void>)[] = [];
  let closing: Promise<void> | undefined;
  async function closeAll(): Promise<void> {
    await Promise.all(closers.map((work) => work()));
    await pool.end();
    await stopServer();
  }
  return {
    db: drizzle(pool, { schema }),
    pool,
    connection,
    onClose: (work) => closers.push(work),
    close: () => {
      closing ??= closeAll();
      return closing;
    },
  };
}

/** For cron jobs, past a pooler. Its statements may take a minute, and unused connections are closed. */
export function openBatchPool({ connection }: Pick<Database, "connection">, max: number) {
  const pool = openPool(connection, { max, isBatch: true });
  return { db: drizzle(pool, { schema }) as Db, end: () => pool.end() };
}

/** For work that may take minutes: the pool's time limits do not apply to this connection. */
export async function onDedicatedConnection<T>(
  { connection }: Pick<Database, "connection">,
  work: (db: Db, client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection);
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(drizzle(client, { schema }), client);
  } finally {
    await client.end();
  }
}

/** Builds a statement once per database; PostgreSQL then plans it once per connection. */
export function prepared<Statement>(prepare: (db: DbOrTx) => Statement): (db: DbOrTx) => Statement {
  const statements = new WeakMap<DbOrTx, Statement>();
  return (db) => {
    const statement = statements.get(db) ?? prepare(db);
    statements.set(db, statement);
    return statement;
  };
}

/** Throws unless the database answers, has been migrated and takes writes. */
export async function ping(db: Db): Promise<void> {
  const isStandby = sql<boolean>`pg_is_in_recovery()`;
  const [row] = await db.select({ isStandby }).from(catalogVersion);
  if (row?.isStandby) throw new Unavailable();
}

export const epochMs = sql`(extract(epoch from now()) * 1000)::float8`;

/** The database's clock, which decides when a hold ends. */
export async function databaseNow(db: DbOrTx): Promise<Date> {
  const { rows } = await db.execute<{ ms: number }>(sql`select ${epochMs} as ms`);
  return new Date(rows[0]?.ms ?? Number.NaN);
}
