import { alertsApi } from "#src/features/alerts/alerts.api.ts";
import { alertJobs } from "#src/features/alerts/alerts.service.ts";
import { customersAlerts } from "#src/features/alerts/alerts.sql.ts";
import { contactApi } from "#src/features/enquiries/contact.api.ts";
import { inboundMailApi } from "#src/features/inbox/inbound-mail.api.ts";
import { inboxApi } from "#src/features/inbox/inbox.api.ts";
import { staffOffersApi } from "#src/features/inbox/offers/staff-offer.api.ts";
import {
  buybackSource,
  customersEnquiries,
  enquiryAttention,
  enquirySource,
  offerNotices,
} from "#src/features/inbox/office.sql.ts";
import { stolenSerialsApi } from "#src/features/inbox/stolen/stolen-serials.api.ts";
import { newsletterApi } from "#src/features/newsletter/newsletter.api.ts";
import { newsletterJobs } from "#src/features/newsletter/sending.service.ts";
import { askSubscribers } from "#src/features/newsletter/subscription.service.ts";
import { offersApi } from "#src/features/offers/offers.api.ts";
import { checkOffer, sendLateLinks, sendLinks } from "#src/features/offers/offers.service.ts";
import { personalDataApi } from "#src/features/personal-data/personal-data.api.ts";
import type { CapabilityModule } from "./capability-module.ts";
import { personalData } from "./specification.ts";

export const enquiries: CapabilityModule = {
  routes: [
    ...newsletterApi,
    ...contactApi,
    ...alertsApi,
    ...offersApi,
    ...personalDataApi(personalData),
    ...staffOffersApi,
    ...stolenSerialsApi,
    ...inboxApi,
    ...inboundMailApi,
  ],
  jobs: [...newsletterJobs, askSubscribers, checkOffer, sendLinks, sendLateLinks, ...alertJobs],
  find: [enquirySource, buybackSource],
  attention: [enquiryAttention],
  notices: [offerNotices],
  customerPanels: [...customersEnquiries, customersAlerts],
};
