import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Database } from "./client.ts";

const firstPauseMs = 100;
const maxPauseMs = 2_000;
const heartbeatMs = 2_000;
const timeoutMs = 1_500;

export interface Listener {
  /** False while the connection is lost. */
  readonly up: boolean;
}

/**
 * Subscribes to a channel on a dedicated connection until the database closes. PostgreSQL does not
 * store notifications, so `catchUp` runs after every reconnection to replace the missed ones. Both
 * functions may use the connection, which no request keeps busy.
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
  const first = await subscribe(async () => {})();
  const state = { up: true };
  const reconnecting = keepConnected(first, subscribe(catchUp), state, stop.signal);
  database.onClose(async () => {
    stop.abort();
    await reconnecting;
  });
  return state;
}

async function keepConnected(
  first: pg.Client,
  subscribeAgain: () => Promise<pg.Client>,
  state: { up: boolean },
  signal: AbortSignal,
): Promise<void> {
  let client: pg.Client | undefined = first;
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

/** Waits until the connection ends. Sends a heartbeat, because a peer that vanished closes no connection. */
export async function endOf(client: pg.Client, signal: AbortSignal): Promise<void> {
  await new Promise<void>((ended) => {
    const end = () => ended();
    const heartbeat = setInterval(() => client.query("select 1").catch(end), heartbeatMs);
    client.once("end", end).once("end", () => clearInterval(heartbeat));
    signal.addEventListener("abort", end, { once: true });
    if (signal.aborted) end();
  });
  disconnect(client);
}

/** Does not wait for the peer, which may have vanished. */
export function disconnect(client: pg.Client): void {
  client.connection.stream.destroy();
}
