import { orderList } from "#src/features/orders/staff/orders.list.ts";
import { list } from "#src/lib/list.ts";
import { paths } from "#src/lib/paths.ts";

export const tabs = [
  { value: "analytics", label: "Analytics" },
  { value: "inventory", label: "Inventory" },
  { value: "brands", label: "Brands" },
  { value: "users", label: "Users" },
  { value: "orders", label: "Orders" },
  { value: "newsletter", label: "Newsletter" },
] as const;

export type Tab = (typeof tabs)[number]["value"];
const firstTab = tabs[0].value;

export function tabFromSearch(search: URLSearchParams): Tab {
  return tabs.find(({ value }) => value === search.get("tab"))?.value ?? firstTab;
}

/** The plain address is the first tab. */
export const dashboardUrl = (tab: Tab) =>
  tab === firstTab ? paths.adminDashboard() : `${paths.adminDashboard()}?tab=${tab}`;

/** The table of a tab, as specified. */
const table = <const Rows extends string, const Sort extends string>(
  tab: Tab,
  rows: Rows,
  one: string,
  sorts: readonly Sort[],
) =>
  list({
    path: `/api/admin/${rows}`,
    page: dashboardUrl(tab),
    rows,
    noun: { one, many: rows },
    sorts,
    filters: {},
  });

export const watchTable = table("inventory", "watches", "watch", [
  "model",
  "brandName",
  "price",
  "isAvailable",
]);
export const brandTable = table("brands", "brands", "brand", ["name", "slug", "count"]);
export const userTable = table("users", "users", "user", ["username", "email", "role"]);
export const subscriberTable = table("newsletter", "subscribers", "subscriber", [
  "email",
  "createdAt",
]);
export const orderTable = list({
  ...orderList,
  page: dashboardUrl("orders"),
  filters: {},
  views: [],
});
