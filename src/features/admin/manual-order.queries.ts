import { keepPreviousData } from "@tanstack/react-query";
import { getQuery } from "#src/lib/query-client.ts";
import type { findSaleable, readOrderForm } from "./manual-order.contract.ts";

export const orderFormQuery = (country: string) => ({
  ...getQuery<typeof readOrderForm>("/api/admin/order-form", { query: { country } }),
  placeholderData: keepPreviousData,
});

/** Stock changes while somebody telephones, so nothing is kept. */
export const saleableQuery = (search: string) => ({
  ...getQuery<typeof findSaleable>("/api/admin/order-form/watches", { query: { search } }),
  placeholderData: keepPreviousData,
  staleTime: 0,
});
