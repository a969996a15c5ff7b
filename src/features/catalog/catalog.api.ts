import { defaultSort, pageSize } from "#src/domain/constants.ts";
import { NotFound } from "#src/domain/errors.ts";
import { maxListPage } from "#src/domain/limits.ts";
import { isId } from "#src/lib/path-id.ts";
import { serve } from "#src/platform/serve.ts";
import { getBrand, getWatch, listBrands, listWatches } from "./catalog.contract.ts";
import { presentWatches } from "./catalog.present.ts";
import { pageCount } from "./catalog.rules.ts";
import { findBrand, findBrands } from "./catalog.sql.ts";
import { countWatches, findWatch, findWatches, findWatchesByIds } from "./watches.sql.ts";

export const catalogApi = [
  serve(listBrands, async ({ db }) => ({ brands: await findBrands(db) })),

  serve(getBrand, async ({ db, params }) => {
    const brand = await findBrand(db, params.id);
    if (!brand) throw new NotFound("This brand does not exist.");
    return brand;
  }),

  serve(listWatches, async ({ db, viewer, query }) => {
    const { page, pageSize: size = pageSize.shop, sort = defaultSort } = query;
    const { ids, featured, ...filter } = query;
    if (ids) {
      const rows = await findWatchesByIds(db, ids.filter(isId).map(Number));
      return { watches: await presentWatches(db, rows, viewer) };
    }
    const search = { ...filter, featured: featured === "true" };
    if (page === undefined) {
      const rows = await findWatches(db, search, { sort });
      return { watches: await presentWatches(db, rows, viewer) };
    }
    const readPage = (at: number) =>
      findWatches(db, search, { sort, limit: size, offset: (at - 1) * size });
    const [wanted, total] = await Promise.all([
      readPage(page),
      countWatches(db, search, maxListPage * size),
    ]);
    const rows = wanted.length > 0 ? wanted : await readPage(pageCount(total, size));
    return { watches: await presentWatches(db, rows, viewer), total };
  }),

  serve(getWatch, async ({ db, viewer, params }) => {
    const row = await findWatch(db, params.id);
    const [watch] = row ? await presentWatches(db, [row], viewer) : [];
    if (!watch) throw new NotFound("This watch does not exist.");
    return watch;
  }),
];
