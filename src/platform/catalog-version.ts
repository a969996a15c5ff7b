import type { Database } from "./db/client.ts";
import { listen } from "./db/listen.ts";
import { catalogVersion } from "./db/schema.ts";

export interface CatalogVersion {
  current(): string;
  /** For the process that wrote: its own next answer must not wait for the notification. */
  refresh(): Promise<void>;
}

/** Every catalog write bumps one row and announces it, so that all processes drop what they kept. */
export async function followCatalogVersion(database: Database): Promise<CatalogVersion> {
  let version = "";
  const become = (next: string) => {
    version = next;
  };
  const refresh = async () => {
    const [row] = await database.db
      .select({ version: catalogVersion.version })
      .from(catalogVersion);
    become(String(row?.version ?? 0));
  };
  // A gap may have hidden a change: until the version is known again, nothing kept counts.
  await listen(database, "catalog", become, () => {
    become(`unknown since ${Date.now()}`);
    refresh().catch(() => undefined);
  });
  await refresh();
  return { current: () => version, refresh };
}
