import type { PageAddress } from "#src/app/route-table.tsx";
import { isOn } from "#src/domain/capabilities.ts";
import { findMovedBrand, findPublishedWatch } from "#src/features/catalog/slugs.sql.ts";
import { matchPath, paths } from "#src/lib/paths.ts";
import type { Services } from "#src/platform/http/serve.ts";

/** Where a page that is not found under this address is now. */
export type FindMovedPage = (address: PageAddress) => Promise<string | undefined>;

/** Thrown while a page is made, because whoever makes it can only return a page. */
export class MovedPage extends Error {
  constructor(readonly address: string) {
    super(`This page has moved to ${address}.`);
  }
}

/** PostgreSQL refuses some other texts. */
const isSlug = (text: string) => /^[a-z0-9-]+$/.test(text);

/** Slugs change only with the capability. */
export function createFindMovedPage({ config, db }: Services): FindMovedPage {
  if (!isOn(config, "backoffice")) return async () => undefined;
  return async ({ path, search }) => {
    const { id: watch } = matchPath(paths.watch.pattern, path) ?? {};
    if (watch) {
      if (!isSlug(watch)) return undefined;
      const id = await findPublishedWatch(db, watch);
      return id === undefined ? undefined : paths.watch(id);
    }
    const { brand = search.get("brand") } = matchPath(paths.brand.pattern, path) ?? {};
    const moved = brand && isSlug(brand) ? await findMovedBrand(db, brand) : undefined;
    if (!moved) return undefined;
    const kept = new URLSearchParams(search);
    if (kept.has("brand")) kept.set("brand", moved);
    const newPath = search.has("brand") ? path : paths.brand(moved);
    return kept.size > 0 ? `${newPath}?${kept}` : newPath;
  };
}
