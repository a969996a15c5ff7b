import { OrderScreen } from "#src/features/admin/ui/order-screen.tsx";
import type { PathParams } from "#src/lib/paths.ts";
import { StaffPage } from "./office/staff-page.tsx";

/** Its heading has the number, which is known when it is loaded. */
export function AdminOrderPage({ params }: { params: PathParams }) {
  return (
    <StaffPage right="sales" title={null} description="An order, for those who run the shop.">
      <OrderScreen id={params.id ?? ""} />
    </StaffPage>
  );
}
