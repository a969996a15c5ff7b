import { ordersTrail } from "#src/features/orders/staff/orders.rules.ts";
import { ManualOrderForm } from "#src/features/orders/staff/ui/manual-order.tsx";
import { StaffPage } from "./staff-page.tsx";

export function NewOrderPage() {
  return (
    <StaffPage
      right="sales"
      title="New Order"
      trail={ordersTrail}
      description="An order by telephone, for those who run the shop."
    >
      <ManualOrderForm />
    </StaffPage>
  );
}
