import { keepPreviousData } from "@tanstack/react-query";
import type { z } from "zod";
import type { Endpoint } from "#src/lib/endpoint.ts";
import { getQuery } from "#src/lib/query-client.ts";
import type {
  listAdminBrands,
  listAdminWatches,
  listSubscribers,
  listUsers,
  readAnalytics,
} from "./dashboard.contract.ts";
import { rowsPerPage, type TableView } from "./dashboard.rules.ts";
import type { listOrders } from "./orders.contract.ts";

/** The columns by which the server can sort a table. */
type SortOf<E extends Endpoint> = NonNullable<z.input<NonNullable<E["query"]>>["sort"]> & string;

export type WatchSort = SortOf<typeof listAdminWatches>;
export type BrandSort = SortOf<typeof listAdminBrands>;
export type UserSort = SortOf<typeof listUsers>;
export type OrderSort = SortOf<typeof listOrders>;
export type SubscriberSort = SortOf<typeof listSubscribers>;

const paged = (view: TableView) => ({ query: { ...view, pageSize: rowsPerPage } });

/** The current rows stay on screen while the next ones load. */
const placeholderData = keepPreviousData;

export const analyticsQuery = () => getQuery<typeof readAnalytics>("/api/admin/analytics");

export const watchTableQuery = (view: TableView<WatchSort>) => ({
  ...getQuery<typeof listAdminWatches>("/api/admin/watches", paged(view)),
  placeholderData,
});

export const brandTableQuery = (view: TableView<BrandSort>) => ({
  ...getQuery<typeof listAdminBrands>("/api/admin/brands", paged(view)),
  placeholderData,
});

export const userTableQuery = (view: TableView<UserSort>) => ({
  ...getQuery<typeof listUsers>("/api/admin/users", paged(view)),
  placeholderData,
});

export const orderTableQuery = (view: TableView<OrderSort>) => ({
  ...getQuery<typeof listOrders>("/api/admin/orders", paged(view)),
  placeholderData,
});

export const subscriberTableQuery = (view: TableView<SubscriberSort>) => ({
  ...getQuery<typeof listSubscribers>("/api/admin/subscribers", paged(view)),
  placeholderData,
});
