import { paths } from "#src/lib/paths.ts";
import { lazyPage } from "./lazy-page.tsx";
import { officePage, type PageRoute, pagesWith } from "./page-route.ts";

const loadSellOffer = () => import("#src/pages/links/sell-offer.page.tsx");
const loadInbox = () => import("#src/pages/office/inbox.page.tsx");
const loadAdministration = () => import("#src/pages/office/administration.page.tsx");
const loadNewsletter = () => import("#src/pages/office/newsletter.page.tsx");
const loadNewsletterLinks = () => import("#src/pages/links/newsletter-links.page.tsx");
const loadAlerts = () => import("#src/pages/links/alerts.page.tsx");

const capability = "enquiries";
const staffPage = pagesWith({ ...officePage, capability });
/** Its address may hold a token or a key, which the application removes. */
const linkedPage = pagesWith({ capability, startsAtIdle: true, indexed: false });

export const enquiriesRoutes: readonly PageRoute[] = [
  linkedPage("Your Sale", paths.offer, lazyPage("SellOfferPage", loadSellOffer)),
  staffPage("Inbox", paths.inbox, lazyPage("InboxPage", loadInbox)),
  staffPage("Enquiry", paths.enquiry, lazyPage("EnquiryPage", loadInbox)),
  staffPage("Buyback", paths.buyback, lazyPage("BuybackPage", loadInbox)),
  staffPage("Stolen Serials", paths.stolenSerials, lazyPage("StolenSerialsPage", loadInbox)),
  staffPage("Personal Data", paths.personalData, lazyPage("PersonalDataPage", loadAdministration)),
  staffPage("Newsletter", paths.newsletterIssues, lazyPage("NewsletterPage", loadNewsletter)),
  staffPage(
    "Newsletter Issue",
    paths.newsletterIssue,
    lazyPage("NewsletterIssuePage", loadNewsletter),
  ),
  linkedPage(
    "Confirm Subscription",
    paths.confirmNewsletter,
    lazyPage("ConfirmNewsletterPage", loadNewsletterLinks),
  ),
  linkedPage("Unsubscribe", paths.unsubscribe, lazyPage("UnsubscribePage", loadNewsletterLinks)),
  linkedPage("Confirm Your Alerts", paths.confirmAlert, lazyPage("ConfirmAlertPage", loadAlerts)),
  linkedPage("Your Alerts", paths.endAlert, lazyPage("AlertsPage", loadAlerts)),
];
