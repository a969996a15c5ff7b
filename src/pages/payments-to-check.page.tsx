import { ordersTrail } from "#src/features/admin/orders.rules.ts";
import { PaymentChecks } from "#src/features/admin/ui/payment-checks.tsx";
import { StaffPage } from "./office/staff-page.tsx";

export function PaymentsToCheckPage() {
  return (
    <StaffPage
      right="sales"
      title="Payments to Check"
      trail={ordersTrail}
      description="Payments that fit no order, for those who run the shop."
    >
      <PaymentChecks />
    </StaffPage>
  );
}
