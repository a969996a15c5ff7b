import { Socket } from "node:net";
import pg from "pg";

/**
 * A request fails within two seconds when the database is down, so every wait is shorter: for a
 * connection, for a statement (the server cancels it, so that it has no effect later), and for a
 * server that sends nothing at all.
 */
const limits = { connectMs: 1_500, statementMs: 1_500, silenceMs: 1_800 };

const maxConnections = 10;

/** The connections that requests share. A closed or silent one is never used again. */
export function openPool(connection: pg.ClientConfig): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    max: maxConnections,
    connectionTimeoutMillis: limits.connectMs,
    statement_timeout: limits.statementMs,
    idle_in_transaction_session_timeout: 5_000,
  });
  // A lost connection already fails its statement; without a listener the event ends the process.
  pool.on("error", ignore);

  const open = new Set<pg.PoolClient>();
  const inUse = new Set<pg.PoolClient>();
  pool.on("acquire", (client) => inUse.add(client));
  pool.on("release", (_, client) => inUse.delete(client));
  pool.on("connect", (client) => {
    open.add(client);
    client.on("error", ignore);
    client.once("end", () => {
      open.delete(client);
      if (inUse.has(client)) releaseOnce(client);
    });
    const isWaiting = () => inUse.has(client) && !isReady(client);
    onSilence(client, isWaiting, () => {
      // Closing rolls the transaction back and discards a late response. Idle connections lead to the
      // same silent server: each would cost one more request its two seconds.
      client.connection.stream.destroy();
      for (const other of open) if (!inUse.has(other)) other.connection.stream.destroy();
    });
  });
  return pool;
}

function onSilence(
  { connection: { stream } }: pg.PoolClient,
  isWaiting: () => boolean,
  handler: () => void,
): void {
  if (!(stream instanceof Socket)) return;
  stream.setTimeout(limits.silenceMs).on("timeout", () => {
    // A statement that is sent from now on has not waited yet.
    if (!isWaiting()) return;
    const { bytesRead } = stream;
    // What arrived while the event loop was busy is read before this runs.
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
