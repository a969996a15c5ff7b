import { Socket } from "node:net";
import pg from "pg";

/**
 * Whoever asks is told within two seconds that the database is away. So each wait is shorter: for a
 * connection, for a statement (the server cuts it off, and nothing of it happens later), and for a
 * server that says nothing at all.
 */
const limits = { connectMs: 1_500, statementMs: 1_500, silenceMs: 1_800 };

const mostConnections = 10;

/** The connections that requests share. One that has gone, or has gone quiet, is never used again. */
export function openPool(connection: pg.ClientConfig): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    max: mostConnections,
    connectionTimeoutMillis: limits.connectMs,
    statement_timeout: limits.statementMs,
    idle_in_transaction_session_timeout: 5_000,
  });
  // A lost connection fails the statement at hand; unheard, the event would end the process.
  pool.on("error", ignore);

  const open = new Set<pg.PoolClient>();
  const lent = new Set<pg.PoolClient>();
  pool.on("acquire", (client) => lent.add(client));
  pool.on("release", (_, client) => lent.delete(client));
  pool.on("connect", (client) => {
    open.add(client);
    client.on("error", ignore);
    client.once("end", () => {
      open.delete(client);
      if (lent.has(client)) takeBack(client);
    });
    onSilence(client, () => {
      if (!lent.has(client)) return;
      // With its connection goes its transaction, and an answer that comes too late finds nobody. Those
      // that wait for work lead to the same server and would each be found out by a request.
      client.connection.stream.destroy();
      for (const other of open) if (!lent.has(other)) other.connection.stream.destroy();
    });
  });
  return pool;
}

function onSilence({ connection: { stream } }: pg.PoolClient, act: () => void): void {
  if (stream instanceof Socket) stream.setTimeout(limits.silenceMs).on("timeout", act);
}

/** Drizzle keeps a connection whose `begin` failed for ever: its place in the pool would be lost. */
function takeBack(client: pg.PoolClient): void {
  const { release } = client;
  client.release = ignore;
  release(true);
}

function ignore(): void {}
