import { NotFound } from "#src/domain/errors.ts";
import { serve } from "#src/platform/serve.ts";
import { getBrand, listBrands } from "./catalog.contract.ts";
import { findBrand, findBrands } from "./catalog.sql.ts";

export const catalogApi = [
  serve(listBrands, async ({ db }) => ({ brands: await findBrands(db) })),

  serve(getBrand, async ({ db, params }) => {
    const brand = await findBrand(db, params.id);
    if (!brand) throw new NotFound("This brand does not exist.");
    return brand;
  }),
];
