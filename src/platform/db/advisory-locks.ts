import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { isAlive } from "./embedded/processes.ts";

/** All programs on one database share the key space; the first number of each pair is Meridian's. */
const meridian = 0x4d45_5249;
const dataDirectoryKey = [meridian, 1];
const migrationKey = [meridian, 2];
// Key 3 is taken by the triggers that maintain catalog_totals (migration 0008), key 4 by the one that seals
// entries of the audit log (decision 054), key 5 by an earlier release for the files of pictures.

/** Only one import writes at a time. */
export const importKey = { space: meridian, number: 6 };

/** The first number of the key that each job worker holds; the second comes from its id. */
export const jobWorkerKey = meridian + 1;

/** The connection of a process that was just killed may take a moment to disappear. */
const retryLimitMs = 2_000;

/** Waits for any other process that migrates, seeds or restores; held until the connection ends. */
export async function takeMigrationLock(
  client: pg.Client,
  announceWait: () => Promise<void> = async () => {},
): Promise<void> {
  const { rows } = await client.query("select pg_try_advisory_lock($1, $2) as taken", migrationKey);
  if (rows[0].taken) return;
  await announceWait();
  await client.query("select pg_advisory_lock($1, $2)", migrationKey);
}

/** Holds the data directory while the returned connection lives; undefined if it is taken. */
export async function takeDataLock(connection: pg.ClientConfig): Promise<pg.Client | undefined> {
  // The name carries the process id, so that the next process can tell whether the holder lives.
  const client = new pg.Client({ ...connection, application_name: `meridian lock ${process.pid}` });
  client.on("error", () => {});
  try {
    await client.connect();
    if (await lockWithin(retryLimitMs, client)) return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
  await client.end();
  return undefined;
}

async function lockWithin(limitMs: number, client: pg.Client): Promise<boolean> {
  const deadline = Date.now() + limitMs;
  do {
    const { rows } = await client.query(
      "select pg_try_advisory_lock($1, $2) as taken",
      dataDirectoryKey,
    );
    if (rows[0].taken) return true;
    if (await holderLives(client)) return false;
    await sleep(100);
  } while (Date.now() < deadline);
  return false;
}

async function holderLives(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `select application_name as name from pg_stat_activity join pg_locks using (pid)
     where locktype = 'advisory' and granted and classid = $1 and objid = $2`,
    dataDirectoryKey,
  );
  const pid = Number(rows[0]?.name.split(" ").at(-1));
  return Number.isInteger(pid) && pid !== process.pid && isAlive(pid);
}
