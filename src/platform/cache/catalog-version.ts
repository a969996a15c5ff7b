import { setImmediate, setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Database } from "#src/platform/db/client.ts";
import { disconnect, listen } from "#src/platform/db/listen.ts";
import { MergedChanges, TagChanges } from "./tag-changes.ts";

export interface CatalogVersion {
  current(): string;
  readonly changes: TagChanges;
  /**
   * Called after a write, because the next response must not wait for the notification. Unless the write was of stock
   * alone, lists do not wait either.
   */
  refresh(changed: true | "stock"): Promise<void>;
  /** When this process last saw it change, in milliseconds. */
  changedAt(): number;
  /** Whether this process is notified of changes by other processes. */
  listening(): boolean;
}

/**
 * Every list has one of these tags. Many orders at once would make them stale many times a second, and each time who
 * asks for a list would wait until it is rendered. Lists that show a changed watch have its tag too and do not wait.
 */
const tagsOfLists = new Set(["watches", "brands"]);
const mergeMs = 250;
/** How often the version is read while nobody announces it. */
const pollMs = 250;

/** Fewer changes than `missed` are left after a long gap. */
const readChanges = `
  select version, version - $1::bigint as missed,
    (select coalesce(json_agg(c.tags order by c.version), '[]') from catalog_changes c
     where c.version > $1::bigint) as changes
  from catalog_version`;

interface VersionRow {
  readonly version: string;
  readonly missed: string | null;
  readonly changes: readonly (readonly string[])[];
}

interface Announcement {
  readonly version: number;
  readonly tags: readonly string[];
}

/**
 * Triggers raise the version on every catalog write, record the tags of what changed and announce them to all
 * processes, where cached values with these tags become stale. The record is read after the connection was lost.
 */
export async function followCatalogVersion(database: Database): Promise<CatalogVersion> {
  const changes = new TagChanges(tagsOfLists);
  const merged = new MergedChanges(changes, tagsOfLists, mergeMs);
  let known: number | undefined;
  let changedAt = Date.now();

  const read = async (connection: Pick<pg.ClientBase, "query">): Promise<void> => {
    const from = known;
    const { rows } = await connection.query<VersionRow>(readChanges, [from]);
    // Another read was faster, and its changes must not be added twice.
    if (known !== from) return read(connection);
    const [row] = rows;
    if (!row || Number(row.version) === known) return;
    if (row.changes.length === Number(row.missed)) merged.add(row.changes);
    else changes.addEverything();
    known = Number(row.version);
    changedAt = Date.now();
  };
  let announced: Announcement[] = [];
  const onNotification = async (payload: string, client: pg.Client) => {
    announced.push(JSON.parse(payload));
    // A transaction announces all of its changes at once, and they count together.
    if (announced.length > 1) return;
    await setImmediate();
    const before = known ?? 0;
    const news = announced.filter(({ version }) => version > before);
    announced = [];
    const isNext = news.every(({ version }, index) => version === before + 1 + index);
    if (news.length > 0 && isNext) {
      merged.add(news.map(({ tags }) => tags));
      known = before + news.length;
      changedAt = Date.now();
      return;
    }
    // Changes are missing, or the database was restored and counts from an earlier version.
    await read(database.pool).catch(() => {
      if (news.length > 0) changes.addEverything();
      disconnect(client);
    });
  };
  const listening = await listen(database, "catalog", onNotification, read);
  await read(database.pool);
  const stop = new AbortController();
  const polling = pollUnless(
    () => listening.up,
    () => read(database.pool),
    stop.signal,
  );
  database.onClose(async () => {
    stop.abort();
    await polling;
  });
  return {
    current: () => String(known ?? 0),
    changes,
    async refresh(changed) {
      await read(database.pool);
      if (changed !== "stock") merged.flush();
    },
    changedAt: () => changedAt,
    listening: () => listening.up,
  };
}

/** While the database is away for this process, what it has cached is still right to be served. */
async function pollUnless(
  isListening: () => boolean,
  read: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    if (!isListening()) await read().catch(() => {});
    await sleep(pollMs, undefined, { signal, ref: false }).catch(() => {});
  }
}
