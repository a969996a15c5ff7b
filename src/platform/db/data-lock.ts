import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { lockKeys } from "./lock-keys.ts";

/** The connection of a process that was just killed may take a moment to go. */
const patienceMs = 2_000;

/** The holder's connection carries its process id, so that whoever comes second knows if it lives. */
const nameOf = (pid: number) => `meridian lock ${pid}`;

/** Holds the data directory for as long as the returned connection lives; undefined if it is taken. */
export async function takeDataLock(connection: pg.ClientConfig): Promise<pg.Client | undefined> {
  const client = new pg.Client({ ...connection, application_name: nameOf(process.pid) });
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
    if (await holderLives(client, keys)) return false;
    await sleep(100);
  } while (Date.now() < deadline);
  return false;
}

async function holderLives(client: pg.Client, keys: readonly number[]): Promise<boolean> {
  const { rows } = await client.query(
    `select application_name as name from pg_stat_activity join pg_locks using (pid)
     where locktype = 'advisory' and granted and classid = $1 and objid = $2`,
    [...keys],
  );
  const pid = Number(rows[0]?.name.split(" ").at(-1));
  return Number.isInteger(pid) && pid !== process.pid && isAlive(pid);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
