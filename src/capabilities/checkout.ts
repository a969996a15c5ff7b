import { ordersApi } from "#src/features/orders/buyer/orders.api.ts";
import { checkoutApi, placeOrderApi } from "#src/features/orders/checkout/checkout.api.ts";
import { sendOrderMail, sweepOrderMails } from "#src/features/orders/mails/order-mail.service.ts";
import { orderJobs } from "#src/features/orders/orders.service.ts";
import { paymentsApi } from "#src/features/orders/payments/payments.api.ts";
import { withdrawPayments } from "#src/features/orders/payments/payments.service.ts";
import {
  customersOrders,
  orderAttention,
  orderNotices,
  orderSource,
} from "#src/features/orders/staff/office.sql.ts";
import { manualOrderApi, staffOrdersApi } from "#src/features/orders/staff/orders.api.ts";
import type { CapabilityModule } from "./capability-module.ts";

export const checkout: CapabilityModule = {
  routes: [
    ...ordersApi,
    ...checkoutApi,
    ...paymentsApi,
    ...placeOrderApi,
    ...staffOrdersApi,
    ...manualOrderApi,
  ],
  jobs: [...orderJobs, withdrawPayments, sendOrderMail, sweepOrderMails],
  find: [orderSource],
  attention: orderAttention,
  notices: orderNotices,
  customerPanels: [customersOrders],
};
