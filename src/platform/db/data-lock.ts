import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { lockKeys } from "./lock-keys.ts";

/** The connection of a process that was just killed may take a moment to go. */
const patienceMs = 2_000;

/** Holds the data directory for as long as the returned connection lives; undefined if it is taken. */
export async function takeDataLock(connection: pg.ClientConfig): Promise<pg.Client | undefined> {
  const client = new pg.Client({ ...connection, application_name: "meridian lock" });
  client.on("error", () => {});
  try {
    await client.connect();
    if (await lockWithin(patienceMs, client)) return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
  await client.end();
  return undefined;
}

async function lockWithin(limitMs: number, client: pg.Client): Promise<boolean> {
  const keys = [...lockKeys.dataDirectory];
  const deadline = Date.now() + limitMs;
  do {
    const { rows } = await client.query("select pg_try_advisory_lock($1, $2) as taken", keys);
    if (rows[0].taken) return true;
    await sleep(100);
  } while (Date.now() < deadline);
  return false;
}
