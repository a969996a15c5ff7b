import { addressData } from "#src/features/account/addresses.sql.ts";
import { purgeAccountLinks } from "#src/features/auth/account-links.sql.ts";
import { authApi } from "#src/features/auth/auth.api.ts";
import { purgeChallenges } from "#src/features/auth/factors/passkeys.sql.ts";
import {
  accountData,
  purgeKnownDevices,
  purgePendingSignIns,
} from "#src/features/auth/sign-ins.sql.ts";
import { sweepOfferPhotos } from "#src/features/buyback/seller/photos.service.ts";
import { cartApi } from "#src/features/cart/cart.api.ts";
import { cartData } from "#src/features/cart/cart.sql.ts";
import { catalogApi } from "#src/features/catalog/catalog.api.ts";
import { purgeTitles } from "#src/features/catalog/search/lexicon.sql.ts";
import { adminApi, dashboardApi } from "#src/features/dashboard/admin.api.ts";
import { alertData } from "#src/features/marketing/alerts/alerts.sql.ts";
import { newsletterData } from "#src/features/marketing/newsletter/newsletter.sql.ts";
import { subscribeApi } from "#src/features/marketing/newsletter/subscribe.api.ts";
import { enquiryData } from "#src/features/messages/contact/enquiries.sql.ts";
import { purgeDrafts } from "#src/features/orders/checkout/checkout.sql.ts";
import { orderData } from "#src/features/orders/orders.sql.ts";
import { customerData } from "#src/features/people/customers.sql.ts";
import {
  deleteDueAccounts,
  deleteOldPersonalData,
} from "#src/features/personal-data/personal-data.service.ts";
import { wholesaleApi } from "#src/features/wholesale/wholesale.api.ts";
import { applicationData } from "#src/features/wholesale/wholesale.sql.ts";
import { wishlistApi } from "#src/features/wishlist/wishlist.api.ts";
import { wishlistData } from "#src/features/wishlist/wishlist.sql.ts";
import { type Database, onDedicatedConnection } from "#src/platform/db/client.ts";
import { purgeIdempotencyKeys } from "#src/platform/http/idempotency.ts";
import { cronJob } from "#src/platform/jobs/job.ts";
import { mailData, purgeMails, purgeSentCopies } from "#src/platform/mail/outgoing-mails.ts";
import type { PersonalData } from "#src/platform/security/personal-data.ts";
import { purgeExpiredSessions } from "#src/platform/security/session.ts";
import { purgeThrottles } from "#src/platform/security/throttle.ts";
import type { CapabilityModule } from "./capability-module.ts";

/** A capability that is off is not left out: its data is still shown and deleted. */
export const personalData: readonly PersonalData[] = [
  ...accountData,
  addressData,
  wishlistData,
  cartData,
  orderData,
  applicationData,
  enquiryData,
  newsletterData,
  alertData,
  mailData,
  customerData,
];

/** Deletes expired rows, so that no table grows without limit. */
const housekeeping = cronJob({ name: "housekeeping", every: "hour" }, ({ database }) =>
  deleteExpiredRows(database),
);

/** Uses a connection without the time limit of requests, because there may be very many rows. */
export function deleteExpiredRows(database: Pick<Database, "connection">): Promise<void> {
  return onDedicatedConnection(database, async (db) => {
    await purgeExpiredSessions(db);
    await purgeThrottles(db);
    await purgeIdempotencyKeys(db);
    await purgeDrafts(db);
    await purgeSentCopies(db);
    await purgeMails(db);
    await purgeAccountLinks(db);
    await purgePendingSignIns(db);
    await purgeChallenges(db);
    await purgeKnownDevices(db);
    await purgeTitles(db);
  });
}

/** Every shop has the specified calls, and jobs that delete what was kept long enough. */
export const specification: CapabilityModule = {
  routes: [
    ...authApi,
    ...catalogApi,
    ...subscribeApi,
    ...cartApi,
    ...wishlistApi,
    ...wholesaleApi,
    ...adminApi,
    ...dashboardApi,
  ],
  jobs: [
    housekeeping,
    deleteOldPersonalData(personalData),
    deleteDueAccounts(personalData),
    sweepOfferPhotos,
  ],
};
