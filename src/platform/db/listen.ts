import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Database } from "./client.ts";

const firstPauseMs = 100;
const maxPauseMs = 2_000;
// A price may be stale for two seconds: the time until a dead connection is noticed, and that of catching up.
const heartbeatMs = 500;
const timeoutMs = 800;

export interface Listener {
  /** False while there is no connection. */
  readonly up: boolean;
}

/**
 * Subscribes to a channel on a dedicated connection until the database closes, again and again if it can't. PostgreSQL
 * does not store notifications, so `catchUp` runs after every reconnection to replace the missed ones.
 */
export async function listen(
  database: Database,
  channel: string,
  handler: (payload: string, client: pg.Client) => void,
  catchUp: (client: pg.Client) => Promise<void>,
): Promise<Listener> {
  const stop = new AbortController();
  const subscribe = (prepare: (client: pg.Client) => Promise<void>) => async () => {
    const client = new pg.Client({
      ...database.connection,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
    });
    client.on("error", () => {});
    client.on("notification", (message) => handler(message.payload ?? "", client));
    try {
      await client.connect();
      await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
      if (!stop.signal.aborted) await prepare(client);
    } catch (error) {
      disconnect(client);
      throw error;
    }
    return client;
  };
  // A slow database does not keep the shop from starting.
  const first = await subscribe(async () => {})().catch(() => undefined);
  const state = { up: first !== undefined };
  const reconnecting = keepConnected(first, subscribe(catchUp), state, stop.signal);
  database.onClose(async () => {
    stop.abort();
    await reconnecting;
  });
  return state;
}

async function keepConnected(
  first: pg.Client | undefined,
  subscribeAgain: () => Promise<pg.Client>,
  state: { up: boolean },
  signal: AbortSignal,
): Promise<void> {
  let client = first;
  let pause = firstPauseMs;
  for (;;) {
    if (client) await endOf(client, signal);
    state.up = false;
    await sleep(pause, undefined, { signal }).catch(() => {});
    if (signal.aborted) return;
    client = await subscribeAgain().catch(() => undefined);
    state.up = client !== undefined;
    pause = client ? firstPauseMs : Math.min(pause * 2, maxPauseMs);
  }
}

/**
 * Waits until the connection ends. Sends a heartbeat, because a peer that vanished closes no connection, and a primary
 * that was replaced may go on as a standby, where nothing is announced.
 */
export async function endOf(client: pg.Client, signal: AbortSignal): Promise<void> {
  const ended = new AbortController();
  const end = () => ended.abort();
  client.once("end", end);
  signal.addEventListener("abort", end, { once: true });
  if (signal.aborted) end();
  while (!ended.signal.aborted) {
    await sleep(heartbeatMs, undefined, { signal: ended.signal }).catch(() => {});
    if (!ended.signal.aborted && !(await isPrimary(client).catch(() => false))) end();
  }
  signal.removeEventListener("abort", end);
  disconnect(client);
}

async function isPrimary(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query("select pg_is_in_recovery() as standby");
  return !rows[0].standby;
}

/** Does not wait for the peer, which may have vanished. */
export function disconnect(client: pg.Client): void {
  client.connection.stream.destroy();
}
