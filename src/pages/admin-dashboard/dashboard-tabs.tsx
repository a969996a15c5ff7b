import { type ReactNode, useEffect, useRef } from "react";
import { useLocation, useSearch } from "wouter";
import { Tabs } from "#src/ui/tabs.tsx";
import { AnalyticsTab } from "./analytics-tab.tsx";
import { BrandsTab } from "./brands-tab.tsx";
import { dashboardAddress, type Tab, tabFromSearch, tabs } from "./dashboard-address.ts";
import { InventoryTab } from "./inventory-tab.tsx";
import { NewsletterTab } from "./newsletter-tab.tsx";
import { OrdersTab } from "./orders-tab.tsx";
import { UsersTab } from "./users-tab.tsx";

const contents: Record<Tab, ReactNode> = {
  analytics: <AnalyticsTab />,
  inventory: <InventoryTab />,
  brands: <BrandsTab />,
  users: <UsersTab />,
  orders: <OrdersTab />,
  newsletter: <NewsletterTab />,
};
const items = tabs.map((tab) => ({ ...tab, content: contents[tab.value] }));

export function DashboardTabs() {
  const [, navigate] = useLocation();
  const tab = tabFromSearch(new URLSearchParams(useSearch()));
  const show = (next: Tab) => {
    // A tab that is pressed tells so twice, by press and by focus: one step in the history is enough.
    if (next === tabFromSearch(new URLSearchParams(window.location.search))) return;
    navigate(dashboardAddress(next));
  };
  return (
    <div ref={useTabInSight(tab)}>
      <Tabs
        label="Dashboard"
        items={items}
        value={tab}
        onValueChange={(value) => show(value as Tab)}
      />
    </div>
  );
}

/** On a phone the row of tabs is wider than the screen. */
function useTabInSight(tab: Tab) {
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const label = tabs.find(({ value }) => value === tab)?.label;
    const all = area.current?.querySelectorAll("[role=tab]") ?? [];
    const chosen = [...all].find(({ textContent }) => textContent === label);
    chosen?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [tab]);
  return area;
}
