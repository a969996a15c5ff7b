import { Socket } from "node:net";
import pg from "pg";
import { isConnectionLost } from "#src/platform/http/problem.ts";

/**
 * A request fails within two seconds when the database is down, so every wait is shorter: for a
 * connection, for a statement (the server cancels it, so that it has no effect later), and for a
 * server that sends nothing at all.
 */
const requestLimits = { connectMs: 1_500, statementMs: 1_500, silenceMs: 1_800 };

/** Nobody waits for a cron job, and it may have to change many rows. */
const batchLimits = { connectMs: 5_000, statementMs: 60_000, silenceMs: 65_000 };

/** How soon a connection must have been lost for its work to be done again, within those two seconds. */
export const retryWithinMs = 400;

/** PostgreSQL gets these at the start of a connection, or a pooler by its own configuration. */
const serverLimits = ({ statementMs }: typeof requestLimits) => ({
  statement_timeout: statementMs,
  idle_in_transaction_session_timeout: 5_000,
});
export const limitsOfServer = serverLimits(requestLimits);

interface PoolOptions {
  readonly max?: number | undefined;
  /** Between the shop and PostgreSQL stands a pooler in transaction mode. */
  readonly isPooler?: boolean;
  /** The statements are those of cron jobs. */
  readonly isBatch?: boolean;
}

/**
 * The connections that requests share, or cron jobs. One that was lost, is silent or leads to a standby is never used again, nor are
 * those that idle meanwhile, because they lead to the same server. Reads are sent again on a new one.
 */
export function openPool(
  connection: pg.ClientConfig,
  { max = 10, isPooler = false, isBatch = false }: PoolOptions = {},
): pg.Pool {
  const limits = isBatch ? batchLimits : requestLimits;
  const pool = new pg.Pool({
    ...connection,
    max,
    connectionTimeoutMillis: limits.connectMs,
    ...(isPooler ? {} : serverLimits(limits)),
  });
  // A lost connection already fails its statement; without a listener the event ends the process.
  pool.on("error", ignore);

  const open = new Set<pg.PoolClient>();
  const inUse = new Set<pg.PoolClient>();
  pool.on("acquire", (client) => inUse.add(client));
  pool.on("release", (_, client) => inUse.delete(client));
  pool.on("connect", (client) => {
    open.add(client);
    if (isPooler) sendUnnamed(client);
    client.on("error", ignore);
    client.once("end", () => {
      open.delete(client);
      if (inUse.has(client)) releaseOnce(client);
    });
    const discard = () => {
      // Closing rolls the transaction back and discards a late response.
      client.connection.stream.destroy();
      for (const other of open) if (!inUse.has(other)) other.connection.stream.destroy();
    };
    const isWaiting = () => inUse.has(client) && !isReady(client);
    onSilence(client, limits.silenceMs, isWaiting, discard);
    client.connection.on("errorMessage", (error) => {
      if (isConnectionLost(error)) discard();
    });
    failUnreplicated(client);
  });
  retryReads(pool);
  return pool;
}

/**
 * PostgreSQL only warns when a time limit ends its wait for a synchronous standby, and reports success. What no standby
 * has would be lost in a failover, so nobody may be told that it is stored.
 */
function failUnreplicated(client: pg.PoolClient): void {
  client.on("notice", ({ routine }) => {
    if (routine !== "SyncRepWaitForLSN") return;
    const error = new Error("The transaction may be lost: no standby has confirmed it in time.");
    client.connection.emit("error", Object.assign(error, { code: "08007" }));
    client.connection.stream.destroy();
  });
}

type Send = (config: unknown, values?: unknown) => Promise<pg.QueryResult>;

/** Only transactions take a client of the pool, so what is sent to the pool itself stands alone. */
function retryReads(pool: pg.Pool): void {
  const send: Send = pool.query.bind(pool);
  const query: Send = async (config, values) => {
    const began = performance.now();
    try {
      return await send(config, values);
    } catch (error) {
      const isLate = performance.now() - began > retryWithinMs;
      if (isLate || !isConnectionLost(error) || !isRead(config)) throw error;
      return readAgain(pool, config, values).catch(() => {
        throw error;
      });
    }
  };
  pool.query = query as typeof pool.query;
}

function isRead(config: unknown): boolean {
  const text = typeof config === "object" && config && "text" in config ? config.text : config;
  return (
    /^\s*(select|with)\b/i.test(String(text)) && !/\b(insert|update|delete)\b/i.test(String(text))
  );
}

/** PostgreSQL itself refuses what would write after all, in a function for example. */
async function readAgain(pool: pg.Pool, config: unknown, values: unknown): Promise<pg.QueryResult> {
  const began = performance.now();
  const client = await pool.connect();
  const left = requestLimits.connectMs - (performance.now() - began);
  const timer = setTimeout(() => client.connection.stream.destroy(), left);
  try {
    await client.query("begin read only");
    const result = await (client.query.bind(client) as Send)(config, values);
    await client.query("commit");
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** The next statement of this connection may reach another session, which knows no names of this one. */
function sendUnnamed(client: pg.PoolClient): void {
  const query: (config: unknown, ...rest: unknown[]) => unknown = client.query.bind(client);
  const unnamed = (config: unknown, ...rest: unknown[]) =>
    query(hasName(config) ? { ...config, name: undefined } : config, ...rest);
  client.query = unnamed as typeof client.query;
}

function hasName(config: unknown): config is { readonly name: unknown } {
  return typeof config === "object" && config !== null && "name" in config;
}

function onSilence(
  { connection: { stream } }: pg.PoolClient,
  silenceMs: number,
  isWaiting: () => boolean,
  handler: () => void,
): void {
  if (!(stream instanceof Socket)) return;
  stream.setTimeout(silenceMs).on("timeout", () => {
    // A statement that is sent from now on has not waited yet.
    if (!isWaiting()) return;
    const { bytesRead } = stream;
    // Messages that arrived while the event loop was busy are read before this runs.
    setImmediate(() => {
      if (stream.bytesRead === bytesRead && isWaiting()) handler();
    });
  });
}

/** Between two statements the server has nothing to send. */
function isReady(client: pg.PoolClient): boolean {
  return "readyForQuery" in client && client.readyForQuery === true;
}

/** Drizzle never releases a connection whose `begin` failed, which would shrink the pool. */
function releaseOnce(client: pg.PoolClient): void {
  const { release } = client;
  client.release = ignore;
  release(true);
}

function ignore(): void {}
