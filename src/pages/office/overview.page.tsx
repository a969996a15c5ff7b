import { Redirect, useSearch } from "wouter";
import { type Tab, tabFromSearch } from "#src/features/dashboard/dashboard.list.ts";
import { Overview } from "#src/features/dashboard/today/ui/overview.tsx";
import { Summary } from "#src/features/dashboard/ui/analytics.tsx";
import { RevenueChart } from "#src/features/dashboard/ui/sales-tab.tsx";
import { useCapability } from "#src/lib/page-state.tsx";
import { paths } from "#src/lib/paths.ts";
import { useRouteTitle } from "#src/ui/page-head.tsx";
import { StaffPage } from "./staff-page.tsx";

/** The first page of the staff: each sees the parts of their rights. */
export function OverviewPage() {
  return (
    <StaffPage
      right="staff"
      title={useRouteTitle()}
      lead="What waits for you, and how the shop is doing."
      description="What needs attention today, for those who run the shop."
    >
      <Overview summary={<Summary />} revenue={(months) => <RevenueChart months={months} />} />
    </StaffPage>
  );
}

/** The tabs of the dashboard are pages of the office. */
export function MovedDashboardPage() {
  const tab = tabFromSearch(new URLSearchParams(useSearch()));
  const hasOrders = useCapability("checkout");
  const pages: Readonly<Record<Tab, string>> = {
    analytics: paths.overview(),
    inventory: paths.inventory(),
    brands: paths.adminBrands(),
    users: paths.customers(),
    orders: hasOrders ? paths.adminOrders() : paths.overview(),
    newsletter: paths.subscribers(),
  };
  return <Redirect to={pages[tab]} replace />;
}
