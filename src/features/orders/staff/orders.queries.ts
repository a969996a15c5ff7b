import { keepPreviousData } from "@tanstack/react-query";
import { getQuery } from "#src/lib/query-client.ts";
import { isNotViewer } from "#src/lib/viewer.tsx";
import type { findSaleable, readOrder, readOrderForm } from "./orders.contract.ts";

export const staffOrderQuery = (id: string) =>
  getQuery<typeof readOrder>("/api/admin/orders/{id}", { params: { id } });

/** Tables, figures and watches may show the order's change too. */
export const showsOrder = (id: number) => ({
  updates: staffOrderQuery(String(id)),
  forgets: isNotViewer,
});

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
