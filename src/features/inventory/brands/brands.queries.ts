import { getQuery } from "#src/lib/query-client.ts";
import { isNotViewer } from "#src/lib/viewer.tsx";
import type { listStaffBrands, readStaffBrand } from "./brands.contract.ts";

export const staffBrandsQuery = () => getQuery<typeof listStaffBrands>("/api/admin/catalog/brands");

export const staffBrandQuery = (id: string) =>
  getQuery<typeof readStaffBrand>("/api/admin/catalog/brands/{id}", { params: { id } });

/** The name of a brand may be on any page. */
export const changesPages = {
  forgets: isNotViewer,
  invalidates: [{ predicate: isNotViewer }],
};
