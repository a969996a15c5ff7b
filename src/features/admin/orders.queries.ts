import { getQuery } from "#src/lib/query-client.ts";
import { isNotViewer } from "#src/lib/viewer.tsx";
import type { readAnalytics } from "./dashboard.contract.ts";
import type { readOrder } from "./orders.contract.ts";

export const analyticsQuery = () => getQuery<typeof readAnalytics>("/api/admin/analytics");

export const staffOrderQuery = (id: string) =>
  getQuery<typeof readOrder>("/api/admin/orders/{id}", { params: { id } });

/** Tables, figures and watches may show the order's change too. */
export const showsOrder = (id: number) => ({
  updates: staffOrderQuery(String(id)),
  forgets: isNotViewer,
});
