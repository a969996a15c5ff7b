import type { Database } from "./db/client.ts";
import { listen } from "./db/listen.ts";
import { catalogVersion } from "./db/schema.ts";

export interface CatalogVersion {
  current(): string;
  /** For the process that wrote: its own next answer must not wait for the notification. */
  refresh(): Promise<void>;
  /** When this process last saw it change, in milliseconds. */
  changedAt(): number;
  /** Whether this process hears of changes that others make. */
  listening(): boolean;
}

/** Every catalog write bumps one row and announces it, so that all processes drop what they kept. */
export async function followCatalogVersion(database: Database): Promise<CatalogVersion> {
  let version = "";
  let changedAt = 0;
  const become = (next: string) => {
    if (next !== version) changedAt = Date.now();
    version = next;
  };
  const refresh = async () => {
    const [row] = await database.db
      .select({ version: catalogVersion.version })
      .from(catalogVersion);
    become(String(row?.version ?? 0));
  };
  const listening = await listen(database, "catalog", become, refresh);
  await refresh();
  return {
    current: () => version,
    refresh,
    changedAt: () => changedAt,
    listening: () => listening.up,
  };
}
