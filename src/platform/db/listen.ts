import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Database } from "./client.ts";

const firstPauseMs = 100;
const longestPauseMs = 2_000;
const heartbeatMs = 2_000;
const patienceMs = 1_500;

export interface Listening {
  /** False while the connection is lost. */
  readonly up: boolean;
}

/**
 * Hears a channel on a connection of its own for as long as the database is open. What is announced
 * while the connection is lost is never heard: `catchUp` is called for it, until it succeeds.
 */
export async function listen(
  database: Database,
  channel: string,
  handler: (payload: string) => void,
  catchUp: () => Promise<void>,
): Promise<Listening> {
  const subscribe = (prepare: () => Promise<void>) => async () => {
    const client = new pg.Client({
      ...database.connection,
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
    });
    client.on("error", () => {});
    client.on("notification", (message) => handler(message.payload ?? ""));
    try {
      await client.connect();
      await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
      await prepare();
    } catch (error) {
      hangUp(client);
      throw error;
    }
    return client;
  };
  const first = await subscribe(async () => {})();
  const stop = new AbortController();
  const state = { up: true };
  const following = follow(first, subscribe(catchUp), state, stop.signal);
  database.onClose(async () => {
    stop.abort();
    await following;
  });
  return state;
}

async function follow(
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
    if (signal.aborted) return;
    await sleep(pause, undefined, { signal }).catch(() => {});
    client = await subscribeAgain().catch(() => undefined);
    state.up = client !== undefined;
    pause = client ? firstPauseMs : Math.min(pause * 2, longestPauseMs);
  }
}

/** A peer that vanished without a word is only noticed by asking. */
async function endOf(client: pg.Client, signal: AbortSignal): Promise<void> {
  await new Promise<void>((ended) => {
    const end = () => ended();
    const heartbeat = setInterval(() => client.query("select 1").catch(end), heartbeatMs);
    client.once("end", end).once("end", () => clearInterval(heartbeat));
    signal.addEventListener("abort", end, { once: true });
    if (signal.aborted) end();
  });
  hangUp(client);
}

/** Without a goodbye, which a peer that has vanished would never return. */
function hangUp(client: pg.Client): void {
  client.connection.stream.destroy();
}
