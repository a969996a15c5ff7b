import { pageSize } from "#src/domain/constants.ts";
import { NotFound } from "#src/domain/errors.ts";
import { isId } from "#src/lib/params.ts";
import { serve } from "#src/platform/http/serve.ts";
import * as contract from "./catalog.contract.ts";
import { particularsFor, presentSize, presentWatches, view3dFor } from "./catalog.present.ts";
import { findBrand, findBrandNames, findBrands } from "./catalog.sql.ts";
import { readListing } from "./listing.service.ts";
import { findDimensions } from "./watch-models.sql.ts";
import { findWatch, findWatchesByIds } from "./watches.sql.ts";

const unknownWatch = () => new NotFound("This watch does not exist.");

export const catalogApi = [
  serve(contract.listBrands, async ({ db, query }) => {
    const brands = await findBrands(db);
    if (query.fields !== "card") return { brands };
    return { brands: brands.map(({ id, name, slug, count }) => ({ id, name, slug, count })) };
  }),

  serve(contract.listBrandNames, async ({ db }) => ({ brands: await findBrandNames(db) })),

  serve(contract.getBrand, async ({ db, params }) => {
    const brand = await findBrand(db, params.id);
    if (!brand) throw new NotFound("This brand does not exist.");
    return brand;
  }),

  serve(contract.listWatches, async ({ db, viewer, query }) => {
    const { ids, featured, sort, page, pageSize: size = pageSize.shop, fields, ...filter } = query;
    if (ids) {
      const rows = await findWatchesByIds(db, ids.filter(isId).map(Number));
      return { watches: await presentWatches(db, rows, viewer) };
    }
    const search = { ...filter, featured: featured === "true" };
    return readListing(db, viewer, { search, sort, page, pageSize: size, fields });
  }),

  serve(contract.getWatch, async ({ db, config, viewer, params }) => {
    const found = await findWatch(db, params.id);
    if (!found) throw unknownWatch();
    const { particulars, ...row } = found;
    const [[watch], view3d] = await Promise.all([
      presentWatches(db, [row], viewer),
      view3dFor(config)(db, row.id),
    ]);
    if (!watch) throw unknownWatch();
    return { ...watch, ...particularsFor(config, particulars), ...view3d };
  }),
];

export const watchSizeApi = [
  serve(contract.getWatchSize, async ({ db, params }) => {
    const row = await findDimensions(db, params.id);
    if (!row) throw unknownWatch();
    return presentSize(row);
  }),
];
