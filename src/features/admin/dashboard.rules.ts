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

export const pendingStatus = "Pending";

/** As specified, an order without a status is pending. */
export function orderStatus(status: string | null | undefined): string {
  return status?.trim() || pendingStatus;
}
