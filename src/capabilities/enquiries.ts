import { offersApi } from "#src/features/buyback/seller/offers.api.ts";
import {
  checkOffer,
  sendLateLinks,
  sendLinks,
} from "#src/features/buyback/seller/offers.service.ts";
import {
  buybackSource,
  customersEnquiries,
  offerNotices,
} from "#src/features/buyback/staff/office.sql.ts";
import { staffOffersApi } from "#src/features/buyback/staff/staff-offer.api.ts";
import { stolenSerialsApi } from "#src/features/buyback/stolen/stolen-serials.api.ts";
import { alertsApi } from "#src/features/marketing/alerts/alerts.api.ts";
import { alertJobs } from "#src/features/marketing/alerts/alerts.service.ts";
import { customersAlerts } from "#src/features/marketing/alerts/alerts.sql.ts";
import { newsletterApi } from "#src/features/marketing/newsletter/newsletter.api.ts";
import { newsletterJobs } from "#src/features/marketing/newsletter/sending.service.ts";
import { askSubscribers } from "#src/features/marketing/newsletter/subscription.service.ts";
import { contactApi } from "#src/features/messages/contact/contact.api.ts";
import { inboundMailApi } from "#src/features/messages/inbox/inbound-mail.api.ts";
import { inboxApi } from "#src/features/messages/inbox/inbox.api.ts";
import { enquiryAttention, enquirySource } from "#src/features/messages/inbox/office.sql.ts";
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
