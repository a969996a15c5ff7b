import { keepPreviousData } from "@tanstack/react-query";
import { isNotViewer } from "#src/features/auth/auth.queries.ts";
import { urlOf } from "#src/lib/endpoint.ts";
import { getQuery } from "#src/lib/query-client.ts";
import type { OrderSort } from "./dashboard.queries.ts";
import { type Filters, rowsPerPage, type TableView } from "./dashboard.rules.ts";
import type { exportOrders, listOrders, listPaymentChecks, readOrder } from "./orders.contract.ts";

export const staffOrdersQuery = ({ filters, ...view }: TableView<OrderSort>) => ({
  ...getQuery<typeof listOrders>("/api/admin/orders", {
    query: { ...filters, ...view, pageSize: rowsPerPage },
  }),
  placeholderData: keepPreviousData,
});

export const ordersFileUrl = (filters: Filters) =>
  urlOf<typeof exportOrders>("/api/admin/orders.csv", { query: filters });

export const staffOrderQuery = (id: string) =>
  getQuery<typeof readOrder>("/api/admin/orders/{id}", { params: { id } });

export const paymentChecksQuery = () =>
  getQuery<typeof listPaymentChecks>("/api/admin/payments-to-check", {});

/** Tables, figures and watches may show the order's change too. */
export const showsOrder = (id: number) => ({
  updates: staffOrderQuery(String(id)),
  forgets: isNotViewer,
});
