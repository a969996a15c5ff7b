import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#src/lib/endpoint.ts";
import { isNotFound } from "#src/lib/query-client.ts";
import { toast } from "#src/ui/toast-store.ts";
import type { BrandFields } from "./brand.schema.ts";
import type {
  createBrand,
  editBrand,
  orderBrands,
  removeBrand,
  StaffBrand,
} from "./brands.contract.ts";
import { brandDeleted, brandSaved, orderFailed } from "./brands.messages.ts";
import { staffBrandQuery, staffBrandsQuery, useForgetPages } from "./brands.queries.ts";

interface Saving {
  readonly fields: BrandFields;
  /** Of the brand as it was read; undefined for a new one. */
  readonly read?: Pick<StaffBrand, "id" | "updatedAt"> | undefined;
}

export function useSaveBrand() {
  const queries = useQueryClient();
  const forgetPages = useForgetPages();
  return useMutation({
    mutationFn: ({ fields, read }: Saving) =>
      read
        ? call<typeof editBrand>("PATCH /api/admin/catalog/brands/{id}", {
            params: { id: read.id },
            body: { ...fields, updatedAt: read.updatedAt },
          })
        : call<typeof createBrand>("POST /api/admin/catalog/brands", { body: fields }),
    onSuccess: async (brand, { read }) => {
      await forgetPages();
      queries.setQueryData(staffBrandQuery(String(brand.id)).queryKey, brand);
      toast(brandSaved(brand.name, read !== undefined));
    },
  });
}

/** The list shows the new order at once, and the old one again if the call fails. */
export function useOrderBrands() {
  const queries = useQueryClient();
  const { queryKey } = staffBrandsQuery();
  const forgetPages = useForgetPages();
  return useMutation({
    mutationFn: (brands: readonly StaffBrand[]) =>
      call<typeof orderBrands>("POST /api/admin/catalog/brands/order", {
        body: { ids: brands.map(({ id }) => id) },
      }),
    // One after another, so that the last order wins.
    scope: { id: "order-brands" },
    onMutate: (brands) => queries.setQueryData(queryKey, { brands: [...brands] }),
    onSuccess: () => {
      if (queries.isMutating({ predicate: isOrder }) > 1) return;
      return forgetPages();
    },
    mutationKey: ["order-brands"],
    onError: (error) => {
      toast(orderFailed(error));
      return queries.invalidateQueries({ queryKey });
    },
  });
}

const isOrder = ({ options }: { options: { mutationKey?: readonly unknown[] } }) =>
  options.mutationKey?.[0] === "order-brands";

export function useRemoveBrand() {
  const forgetPages = useForgetPages();
  return useMutation({
    mutationFn: async (id: number) => {
      try {
        await call<typeof removeBrand>("DELETE /api/admin/catalog/brands/{id}", { params: { id } });
      } catch (error) {
        // Somebody else has deleted it: that is a success too.
        if (!isNotFound(error)) throw error;
      }
    },
    onSuccess: async () => {
      await forgetPages();
      toast(brandDeleted);
    },
  });
}
