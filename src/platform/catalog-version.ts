import type { Database } from "./db/client.ts";
import { listen } from "./db/listen.ts";
import { catalogVersion } from "./db/schema.ts";

export interface CatalogVersion {
  current(): string;
  /** Called after a write, because the next response must not wait for the notification. */
  refresh(): Promise<void>;
  /** When this process last saw it change, in milliseconds. */
  changedAt(): number;
  /** Whether this process is notified of changes by other processes. */
  listening(): boolean;
}

/** A trigger raises the version on every catalog write and notifies all processes, whose caches become stale. */
export async function followCatalogVersion(database: Database): Promise<CatalogVersion> {
  let version = "";
  let changedAt = 0;
  const update = (next: string) => {
    if (next !== version) changedAt = Date.now();
    version = next;
  };
  const refresh = async () => {
    const [row] = await database.db
      .select({ version: catalogVersion.version })
      .from(catalogVersion);
    update(String(row?.version ?? 0));
  };
  const listening = await listen(database, "catalog", update, refresh);
  await refresh();
  return {
    current: () => version,
    refresh,
    changedAt: () => changedAt,
    listening: () => listening.up,
  };
}
