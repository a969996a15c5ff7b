import { lazy, type ReactNode, Suspense } from "react";
import { useLocation, useSearch } from "wouter";
import type { Capability } from "#src/domain/capabilities.ts";
import { useSignOut } from "#src/features/auth/auth.mutations.ts";
import { signOutMessages } from "#src/features/dashboard/admin.messages.ts";
import {
  dashboardUrl,
  type Tab,
  tabFromSearch,
  tabs,
} from "#src/features/dashboard/dashboard.list.ts";
import { AnalyticsTab, Summary } from "#src/features/dashboard/ui/analytics.tsx";
import {
  BrandsTab,
  InventoryTab,
  OrdersTab,
  SubscriberTable,
  UsersTab,
} from "#src/features/dashboard/ui/dashboard-tables.tsx";
import { usePageState } from "#src/lib/page-state.tsx";
import { Button } from "#src/ui/button.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { Tabs } from "#src/ui/tabs.tsx";
import { AccessGate } from "./access-gate.tsx";

export function AdminDashboardPage() {
  return (
    <>
      <PageHead description="For those who run the shop." />
      <AccessGate>
        <div className="container-page pt-10 pb-20 lg:pt-14 lg:pb-28">
          <div className="mb-8 flex flex-wrap items-center justify-between gap-4">
            <h1 className="text-headline">Admin Dashboard</h1>
            <LogoutButton />
          </div>
          <Summary />
          <div className="mt-8">
            <DashboardTabs />
          </div>
        </div>
      </AccessGate>
    </>
  );
}

/** Signing out fails the access check, which redirects to the login. */
function LogoutButton() {
  const { signOut, pending } = useSignOut(signOutMessages);
  return (
    <Button variant="secondary" size="small" loading={pending} onClick={signOut}>
      Logout
    </Button>
  );
}

const contents: Record<Tab, ReactNode> = {
  analytics: <AnalyticsTab />,
  inventory: <InventoryTab />,
  brands: <BrandsTab />,
  users: <UsersTab />,
  orders: <OrdersTab />,
  newsletter: <SubscriberTable />,
};

/** Their code is fetched only by a shop that sells. */
const OrderList = lazy(async () => ({
  default: (await import("#src/features/orders/staff/ui/order-list.tsx")).OrderList,
}));
const SalesTab = lazy(async () => ({
  default: (await import("#src/features/dashboard/ui/sales-tab.tsx")).SalesTab,
}));

const withCheckout: Partial<Record<Tab, ReactNode>> = {
  analytics: <Loaded tab={<SalesTab />} />,
  orders: <Loaded tab={<OrderList page={dashboardUrl("orders")} />} />,
};

function Loaded({ tab }: { tab: ReactNode }) {
  return <Suspense fallback={<div className="min-h-96" aria-busy="true" />}>{tab}</Suspense>;
}

function contentsFor(capabilities: readonly Capability[]): Record<Tab, ReactNode> {
  return {
    ...contents,
    ...(capabilities.includes("checkout") && withCheckout),
  };
}

function DashboardTabs() {
  const [, navigate] = useLocation();
  const tab = tabFromSearch(new URLSearchParams(useSearch()));
  const contentOf = contentsFor(usePageState().capabilities);
  const show = (next: Tab) => {
    // A pressed tab reports its press and its focus: only the first adds a history entry.
    if (next === tabFromSearch(new URLSearchParams(window.location.search))) return;
    navigate(dashboardUrl(next));
  };
  return (
    <Tabs
      label="Dashboard"
      items={tabs.map((item) => ({ ...item, content: contentOf[item.value] }))}
      value={tab}
      onValueChange={(value) => show(value as Tab)}
    />
  );
}
