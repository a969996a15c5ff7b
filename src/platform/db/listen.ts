import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Database } from "./client.ts";

const firstPauseMs = 100;
const longestPauseMs = 2_000;
const heartbeatMs = 2_000;
const patienceMs = 1_500;

type Subscribe = () => Promise<pg.Client>;

/**
 * Hears a channel on a connection of its own for as long as the database is open. What is announced
 * while the connection is lost is never heard: `onReconnect` is the moment to catch up.
 */
export async function listen(
  database: Database,
  channel: string,
  handler: (payload: string) => void,
  onReconnect: () => void,
): Promise<void> {
  const subscribe: Subscribe = async () => {
    const client = new pg.Client({
      ...database.connection,
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
    });
    client.on("error", () => {});
    client.on("notification", (message) => handler(message.payload ?? ""));
    await client.connect();
    await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
    return client;
  };
  const stop = new AbortController();
  const following = follow(await subscribe(), subscribe, onReconnect, stop.signal);
  database.onClose(async () => {
    stop.abort();
    await following;
  });
}

async function follow(
  first: pg.Client,
  subscribe: Subscribe,
  onReconnect: () => void,
  signal: AbortSignal,
): Promise<void> {
  let client: pg.Client | undefined = first;
  let pause = firstPauseMs;
  for (;;) {
    if (client) await endOf(client, signal);
    if (signal.aborted) return;
    await sleep(pause, undefined, { signal }).catch(() => {});
    client = await subscribe().catch(() => undefined);
    pause = client ? firstPauseMs : Math.min(pause * 2, longestPauseMs);
    if (client) onReconnect();
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
  await client.end().catch(() => {});
}
