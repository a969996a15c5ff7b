import { paymentChecks } from "#src/features/orders/staff/orders.messages.ts";
import { ordersTrail } from "#src/features/orders/staff/orders.rules.ts";
import { ManualOrderForm } from "#src/features/orders/staff/ui/manual-order.tsx";
import { OrderList } from "#src/features/orders/staff/ui/order-list.tsx";
import { OrderScreen } from "#src/features/orders/staff/ui/order-screen.tsx";
import { PaymentChecks } from "#src/features/orders/staff/ui/payment-checks.tsx";
import { staffScreen } from "./staff-page.tsx";

// In one file because they are opened together.

export const AdminOrdersPage = staffScreen({
  right: "sales",
  description: "Orders, for those who run the shop.",
  screen: () => <OrderList />,
});

export const AdminOrderPage = staffScreen({
  right: "sales",
  title: null,
  description: "An order, for those who run the shop.",
  screen: OrderScreen,
});

export const NewOrderPage = staffScreen({
  right: "sales",
  trail: ordersTrail,
  description: "An order by telephone, for those who run the shop.",
  screen: ManualOrderForm,
});

export const PaymentsToCheckPage = staffScreen({
  right: "sales",
  trail: ordersTrail,
  lead: paymentChecks.intro,
  description: "Payments that fit no order, for those who run the shop.",
  screen: PaymentChecks,
});
