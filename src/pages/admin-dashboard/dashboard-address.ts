import type { TableView } from "#src/features/admin/table-view.ts";
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

/** What goes without saying stays out: the plain address is the first tab, a table starts on page 1. */
export function dashboardAddress(tab: Tab, view: TableView = { page: 1 }): string {
  const search = new URLSearchParams();
  if (tab !== firstTab) search.set("tab", tab);
  if (view.sort) search.set("sort", view.sort);
  if (view.direction) search.set("direction", view.direction);
  if (view.page > 1) search.set("page", String(view.page));
  return search.size > 0 ? `${paths.adminDashboard()}?${search}` : paths.adminDashboard();
}
