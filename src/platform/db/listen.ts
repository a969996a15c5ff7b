import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Database } from "./client.ts";

const firstPauseMs = 100;
const longestPauseMs = 5_000;
const heartbeatMs = 15_000;

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
  const stop = new AbortController();
  await new Promise<void>((listening) => {
    const running = keepListening(database.connection, channel, handler, stop.signal, () => {
      listening();
      return onReconnect;
    });
    database.onClose(async () => {
      stop.abort();
      await running;
      listening();
    });
  });
}

async function keepListening(
  connection: pg.ClientConfig,
  channel: string,
  handler: (payload: string) => void,
  signal: AbortSignal,
  onFirst: () => () => void,
): Promise<void> {
  let onListening: () => unknown = () => {
    onListening = onFirst();
  };
  let pause = firstPauseMs;
  while (!signal.aborted) {
    const client = new pg.Client({ ...connection, query_timeout: 5_000 });
    client.on("notification", (message) => handler(message.payload ?? ""));
    try {
      const ended = endOf(client, signal);
      await client.connect();
      await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
      onListening();
      pause = firstPauseMs;
      await ended;
    } catch {
      pause = Math.min(pause * 2, longestPauseMs);
    }
    await client.end().catch(() => {});
    await sleep(pause, undefined, { signal }).catch(() => {});
  }
}

/** A peer that vanished without a word is only noticed by asking. */
async function endOf(client: pg.Client, signal: AbortSignal): Promise<void> {
  await new Promise<void>((ended) => {
    const heartbeat = setInterval(() => {
      client.query("select 1").catch(end);
    }, heartbeatMs);
    function end(): void {
      clearInterval(heartbeat);
      ended();
    }
    client.once("error", end).once("end", end);
    client.on("error", end);
    signal.addEventListener("abort", end, { once: true });
    if (signal.aborted) end();
  });
}
