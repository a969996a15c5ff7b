import type { QueryClient } from "@tanstack/react-query";
import type {
  listBinnedBrands,
  listStaffBrands,
  readStaffBrand,
} from "#src/features/inventory/brands/brands.contract.ts";
import { getQuery } from "#src/lib/query-client.ts";
import { isNotViewer } from "#src/lib/viewer.tsx";
import type { readHistory, readWatch, readWatchForm, StaffWatch } from "./inventory.contract.ts";

export const watchFormQuery = () => getQuery<typeof readWatchForm>("/api/admin/inventory-form", {});

/** Never from the cache: an edit begins with what is there now. */
export const staffWatchQuery = (id: string) => ({
  ...getQuery<typeof readWatch>("/api/admin/inventory/{id}", { params: { id } }),
  gcTime: 0,
});

export const historyQuery = (id: number) =>
  getQuery<typeof readHistory>("/api/admin/inventory/{id}/history", { params: { id } });

/** A watch may be on any page. `id` is that of the open one, whose history has grown. */
export async function forgetWatches(queries: QueryClient, id?: number): Promise<void> {
  queries.removeQueries({ type: "inactive", predicate: isNotViewer });
  const isOpenWatch = (url: string) => /\/inventory\/\d+|\/pictures\?|\/model$/.test(url);
  await Promise.all([
    queries.invalidateQueries({
      predicate: (query) => isNotViewer(query) && !isOpenWatch(String(query.queryKey[0])),
    }),
    id === undefined ? undefined : queries.invalidateQueries(historyQuery(id)),
  ]);
}

/** The title of the page shows what is stored. */
export const showsWatch = {
  updates: ({ watch }: { watch: StaffWatch }) => staffWatchQuery(String(watch.id)),
  onReply: ({ watch }: { watch: StaffWatch }, _input: unknown, queries: QueryClient) =>
    forgetWatches(queries, watch.id),
};

export const staffBrandsQuery = () => getQuery<typeof listStaffBrands>("/api/admin/catalog/brands");

export const binnedBrandsQuery = () =>
  getQuery<typeof listBinnedBrands>("/api/admin/catalog/brand-bin");

export const staffBrandQuery = (id: string) =>
  getQuery<typeof readStaffBrand>("/api/admin/catalog/brands/{id}", { params: { id } });

/** The name of a brand may be on any page. */
export const changesPages = {
  forgets: isNotViewer,
  invalidates: [{ predicate: isNotViewer }],
};
