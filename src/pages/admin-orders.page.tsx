import { type TableView, tableUrl } from "#src/features/admin/dashboard.rules.ts";
import { OrderTable } from "#src/features/admin/ui/order-table.tsx";
import { paths } from "#src/lib/paths.ts";
import { StaffPage } from "./office/staff-page.tsx";

const address = (view: TableView) => tableUrl(paths.adminOrders(), view);

/** The table of the dashboard's tab, for those who have no dashboard. */
export function AdminOrdersPage() {
  return (
    <StaffPage right="sales" title="Orders" description="Orders, for those who run the shop.">
      <OrderTable address={address} />
    </StaffPage>
  );
}
