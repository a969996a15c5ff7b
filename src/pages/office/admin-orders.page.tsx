import { paymentChecks } from "#src/features/orders/staff/orders.messages.ts";
import { ordersTrail } from "#src/features/orders/staff/orders.rules.ts";
import { OrderList } from "#src/features/orders/staff/ui/order-list.tsx";
import { OrderScreen } from "#src/features/orders/staff/ui/order-screen.tsx";
import { PaymentChecks } from "#src/features/orders/staff/ui/payment-checks.tsx";
import type { PathParams } from "#src/lib/paths.ts";
import { StaffPage } from "./staff-page.tsx";

// In one file because they are opened together.

export function AdminOrdersPage() {
  return (
    <StaffPage right="sales" title="Orders" description="Orders, for those who run the shop.">
      <OrderList />
    </StaffPage>
  );
}

export function AdminOrderPage({ params }: { params: PathParams }) {
  return (
    <StaffPage right="sales" title={null} description="An order, for those who run the shop.">
      <OrderScreen id={params.id ?? ""} />
    </StaffPage>
  );
}

export function PaymentsToCheckPage() {
  return (
    <StaffPage
      right="sales"
      title="Payments to Check"
      trail={ordersTrail}
      lead={paymentChecks.intro}
      description="Payments that fit no order, for those who run the shop."
    >
      <PaymentChecks />
    </StaffPage>
  );
}
