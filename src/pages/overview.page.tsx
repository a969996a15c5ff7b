import { Redirect, useSearch } from "wouter";
import { type Tab, tabFromSearch } from "#src/features/admin/dashboard.list.ts";
import { Summary } from "#src/features/admin/ui/analytics.tsx";
import { RevenueChart } from "#src/features/admin/ui/sales-tab.tsx";
import { Overview } from "#src/features/staff/ui/overview.tsx";
import { useCapability } from "#src/lib/page-state.tsx";
import { paths } from "#src/lib/paths.ts";
import { useRouteTitle } from "#src/ui/page-head.tsx";
import { StaffPage } from "./office/staff-page.tsx";

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
