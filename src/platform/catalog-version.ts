import { setImmediate } from "node:timers/promises";
import type pg from "pg";
import type { Database } from "./db/client.ts";
import { listen } from "./db/listen.ts";
import { MergedChanges, TagChanges } from "./tagged-cache.ts";

export interface CatalogVersion {
  current(): string;
  /** What changed; caches ask it whether their entries are stale. */
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

/** `changes` has the tags of each later version. Fewer than `missed` are left after a long gap. */
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

/**
 * Triggers raise the version on every catalog write, record the tags of what changed and notify all
 * processes, where cached values with these tags become stale.
 */
export async function followCatalogVersion(database: Database): Promise<CatalogVersion> {
  const changes = new TagChanges();
  const merged = new MergedChanges(changes, tagsOfLists, mergeMs);
  let known: string | undefined;
  let changedAt = Date.now();

  const read = async (connection: Pick<pg.ClientBase, "query">): Promise<void> => {
    const from = known;
    const { rows } = await connection.query<VersionRow>(readChanges, [from]);
    // Another read was faster, and its changes must not be added twice.
    if (known !== from) return read(connection);
    const [row] = rows;
    if (!row || row.version === known) return;
    if (row.changes.length === Number(row.missed)) merged.add(row.changes);
    else changes.addEverything();
    known = row.version;
    changedAt = Date.now();
  };
  let isAnnounced = false;
  const onNotification = async (_: string, client: pg.Client) => {
    // A transaction announces all of its versions at once, and one read is enough for them.
    if (isAnnounced) return;
    isAnnounced = true;
    await setImmediate();
    isAnnounced = false;
    await read(client).catch(() => changes.addEverything());
  };
  const listening = await listen(database, "catalog", onNotification, read);
  await read(database.pool);
  return {
    current: () => known ?? "0",
    changes,
    async refresh(changed) {
      await read(database.pool);
      if (changed !== "stock") merged.flush();
    },
    changedAt: () => changedAt,
    listening: () => listening.up,
  };
}
