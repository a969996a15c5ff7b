import { sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Config } from "#src/platform/config.ts";
import type { Step } from "#src/platform/console.ts";
import { startEmbedded } from "./embedded/embedded.ts";
import { checkServer } from "./external-server.ts";
import { openPool } from "./pool.ts";
import * as schema from "./schema.ts";

export type Db = NodePgDatabase<typeof schema>;
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];
export type DbOrTx = Db | Tx;

export interface Database {
  readonly db: Db;
  readonly pool: pg.Pool;
  /** For connections outside the pool. */
  readonly connection: pg.ClientConfig;
  /** Registers work that runs before the pool ends, for holders of their own connections. */
  onClose(work: () => Promise<void>): void;
  close(): Promise<void>;
}

export async function openDatabase(
  config: Pick<Config, "databaseUrl" | "dataDir">,
  step: Step,
): Promise<Database> {
  if (config.databaseUrl) {
    const connection = connectionTo({ connectionString: config.databaseUrl });
    await step("Connecting to PostgreSQL", () => checkServer(connection));
    return database(connection, async () => {});
  }
  return openEmbedded(config.dataDir, step, { share: false });
}

/** For programs beside a running shop: joins its private server, or starts the server if none runs. */
export async function openSharedDatabase(
  config: Pick<Config, "databaseUrl" | "dataDir">,
  step: Step,
): Promise<Database> {
  if (config.databaseUrl) return openDatabase(config, step);
  return openEmbedded(config.dataDir, step, { share: true });
}

async function openEmbedded(
  dataDir: string,
  step: Step,
  options: { share: boolean },
): Promise<Database> {
  const server = await startEmbedded(dataDir, step, options);
  return database(connectionTo(server.connection), server.stop);
}

function connectionTo(server: pg.ClientConfig): pg.ClientConfig {
  return {
    ...server,
    application_name: "meridian",
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  };
}

function database(connection: pg.ClientConfig, stopServer: () => Promise<void>): Database {
  const pool = openPool(connection);
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

/** Throws unless the database answers and has been migrated. */
export async function ping(db: Db): Promise<void> {
  await db.select({ one: sql`1` }).from(schema.catalogVersion);
}
