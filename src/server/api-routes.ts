import { accountApi } from "#src/features/account/account.api.ts";
import { adminApi, dashboardApi } from "#src/features/admin/admin.api.ts";
import { orderSource } from "#src/features/admin/find.sql.ts";
import { manualOrderApi, staffOrdersApi } from "#src/features/admin/orders.api.ts";
import { alertsApi } from "#src/features/alerts/alerts.api.ts";
import { accountLinksApi, authApi, factorsApi } from "#src/features/auth/auth.api.ts";
import { cartApi } from "#src/features/cart/cart.api.ts";
import { catalogApi } from "#src/features/catalog/catalog.api.ts";
import { checkoutApi, placeOrderApi } from "#src/features/checkout/checkout.api.ts";
import { contactApi } from "#src/features/enquiries/contact.api.ts";
import { buybackSource, enquirySource } from "#src/features/inbox/find.sql.ts";
import { inboundMailApi } from "#src/features/inbox/inbound-mail.api.ts";
import { inboxApi } from "#src/features/inbox/inbox.api.ts";
import { staffOffersApi } from "#src/features/inbox/offers/staff-offer.api.ts";
import { stolenSerialsApi } from "#src/features/inbox/stolen/stolen-serials.api.ts";
import { brandsApi } from "#src/features/inventory/brands/brands.api.ts";
import { watchSource } from "#src/features/inventory/find.sql.ts";
import { inventoryApi } from "#src/features/inventory/inventory.api.ts";
import { modelsApi } from "#src/features/inventory/models/models.api.ts";
import { picturesApi } from "#src/features/inventory/pictures/pictures.api.ts";
import { importsApi } from "#src/features/inventory/transfer/imports.api.ts";
import { newsletterApi } from "#src/features/newsletter/newsletter.api.ts";
import { offersApi } from "#src/features/offers/offers.api.ts";
import { ordersApi } from "#src/features/orders/orders.api.ts";
import { paymentsApi } from "#src/features/orders/payments/payments.api.ts";
import { ownDataApi, personalDataApi } from "#src/features/personal-data/personal-data.api.ts";
import { customerSource } from "#src/features/staff/customers.sql.ts";
import { applicationsApi, peopleApi } from "#src/features/staff/people.api.ts";
import {
  auditApi,
  mailsApi,
  noticesApi,
  overviewApi,
  settingsApi,
} from "#src/features/staff/staff.api.ts";
import { lineSheetApi, wholesaleApi } from "#src/features/wholesale/wholesale.api.ts";
import { wishlistApi } from "#src/features/wishlist/wishlist.api.ts";
import { findApi } from "#src/office/palette/find.api.ts";
import type { FindSource } from "#src/office/palette/find.sql.ts";
import { viewsApi } from "#src/office/views/views.api.ts";
import type { Route } from "#src/platform/serve.ts";

/**
 * The palette asks all of these with one statement. If several find the same record, the first presents it.
 */
export const findSources: readonly FindSource[] = [
  watchSource,
  orderSource,
  customerSource,
  enquirySource,
  buybackSource,
];

const featureRoutes: readonly Route[] = [
  ...authApi,
  ...accountLinksApi,
  ...factorsApi,
  ...accountApi,
  ...catalogApi,
  ...newsletterApi,
  ...contactApi,
  ...alertsApi,
  ...cartApi,
  ...wishlistApi,
  ...wholesaleApi,
  ...lineSheetApi,
  ...ordersApi,
  ...offersApi,
  ...checkoutApi,
  ...paymentsApi,
  ...placeOrderApi,
  ...adminApi,
  ...overviewApi,
  ...findApi(findSources),
  ...settingsApi,
  ...personalDataApi,
  ...ownDataApi,
  ...dashboardApi,
  ...staffOrdersApi,
  ...manualOrderApi,
  ...brandsApi,
  ...auditApi,
  ...importsApi,
  ...inventoryApi,
  ...mailsApi,
  ...applicationsApi,
  ...peopleApi,
  ...noticesApi,
  ...picturesApi,
  ...modelsApi,
  ...staffOffersApi,
  ...stolenSerialsApi,
  ...inboxApi,
  ...inboundMailApi,
];

/** Every endpoint of the shop. */
export const apiRoutes: readonly Route[] = [...featureRoutes, ...viewsApi(featureRoutes)];
