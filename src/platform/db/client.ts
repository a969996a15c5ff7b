import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Config } from "#src/platform/config.ts";
import { connectFailure } from "./connect-failure.ts";
import { startEmbedded } from "./embedded.ts";
import { openPool } from "./pool.ts";
import * as schema from "./schema.ts";
import { StartupError } from "./startup-error.ts";
import type { Step } from "./step.ts";

export type Db = NodePgDatabase<typeof schema>;
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];
export type DbOrTx = Db | Tx;

export interface Database {
  readonly db: Db;
  readonly pool: pg.Pool;
  /** For a connection of one's own, beside the pool. */
  readonly connection: pg.ClientConfig;
  /** Runs before the pool ends, for those who hold a connection of their own. */
  onClose(work: () => Promise<void>): void;
  close(): Promise<void>;
}

const oldestServer = { number: 140_000, name: "14" };

export async function openDatabase(
  config: Pick<Config, "databaseUrl" | "dataDir">,
  step: Step,
): Promise<Database> {
  if (config.databaseUrl) {
    const connection = connectionTo({ connectionString: config.databaseUrl });
    await step("Connecting to PostgreSQL", () => checkServer(connection));
    return database(connection, async () => {});
  }
  const server = await startEmbedded(config.dataDir, step);
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

async function checkServer(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  client.on("error", ignore);
  try {
    await client.connect();
    const { rows } = await client.query("select current_setting('server_version_num')::int as v");
    if (rows[0].v < oldestServer.number) {
      throw new StartupError(
        `Meridian needs PostgreSQL ${oldestServer.name} or newer, but DATABASE_URL leads to version ${Math.floor(rows[0].v / 10_000)}.`,
      );
    }
  } catch (error) {
    throw connectFailure(error, client);
  } finally {
    await client.end().catch(ignore);
  }
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

function ignore(): void {}
