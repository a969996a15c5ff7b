import { NotFound } from "#src/domain/errors.ts";
import { deleteBrand } from "#src/features/admin/deletes.service.ts";
import { findStaffBrand, findStaffBrands } from "#src/features/catalog/edit-brand.sql.ts";
import { serve } from "#src/platform/serve.ts";
import * as contract from "./brands.contract.ts";
import { createBrand, editBrand, orderBrands, presentBrand } from "./brands.service.ts";

export const brandsApi = [
  serve(contract.listStaffBrands, async ({ db }) => ({
    brands: (await findStaffBrands(db)).map(presentBrand),
  })),

  serve(contract.readStaffBrand, async ({ db, params }) => {
    const brand = await findStaffBrand(db, params.id);
    if (!brand) throw new NotFound("This brand does not exist.");
    return presentBrand(brand);
  }),

  serve(contract.createBrand, (call) => createBrand(call, call.body)),

  serve(contract.editBrand, (call) => editBrand(call, call.params.id, call.body)),

  serve(contract.orderBrands, async (call) => ({ brands: await orderBrands(call, call.body.ids) })),

  serve(contract.removeBrand, async (call) => {
    await deleteBrand(call, call.params.id);
    return { message: "The brand has been deleted." };
  }),
];
