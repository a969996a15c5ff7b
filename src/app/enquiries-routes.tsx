import { paths } from "#src/lib/paths.ts";
import { lazyPage } from "./lazy-page.tsx";
import { officePage, type PageRoute } from "./page-route.ts";

const staffPage = { ...officePage, capability: "enquiries" } as const;

/** Its address may hold a token, which the application removes. */
const linkedPage = { capability: "enquiries", startsAtIdle: true, indexed: false } as const;

export const enquiriesRoutes: readonly PageRoute[] = [
  {
    path: paths.offer.pattern,
    capability: "enquiries",
    page: lazyPage("OfferPage", () => import("#src/pages/offer.page.tsx")),
    title: "Your Sale",
    // The key is in the address, which the application removes.
    startsAtIdle: true,
    indexed: false,
  },
  {
    ...staffPage,
    path: paths.inbox.pattern,
    page: lazyPage("InboxPage", () => import("#src/pages/inbox.page.tsx")),
    title: "Inbox",
  },
  {
    ...staffPage,
    path: paths.enquiry.pattern,
    page: lazyPage("EnquiryPage", () => import("#src/pages/inbox.page.tsx")),
    title: "Enquiry",
  },
  {
    ...staffPage,
    path: paths.buyback.pattern,
    page: lazyPage("BuybackPage", () => import("#src/pages/inbox.page.tsx")),
    title: "Buyback",
  },
  {
    ...staffPage,
    path: paths.stolenSerials.pattern,
    page: lazyPage("StolenSerialsPage", () => import("#src/pages/stolen-serials.page.tsx")),
    title: "Stolen Serials",
  },
  {
    ...staffPage,
    path: paths.personalData.pattern,
    page: lazyPage("PersonalDataPage", () => import("#src/pages/office.page.tsx")),
    title: "Personal Data",
  },
  {
    ...staffPage,
    path: paths.newsletterIssues.pattern,
    page: lazyPage("NewsletterPage", () => import("#src/pages/newsletter.page.tsx")),
    title: "Newsletter",
  },
  {
    ...staffPage,
    path: paths.newsletterIssue.pattern,
    page: lazyPage("NewsletterIssuePage", () => import("#src/pages/newsletter.page.tsx")),
    title: "Newsletter Issue",
  },
  {
    ...linkedPage,
    path: paths.confirmNewsletter.pattern,
    page: lazyPage("ConfirmNewsletterPage", () => import("#src/pages/newsletter-links.page.tsx")),
    title: "Confirm Subscription",
  },
  {
    ...linkedPage,
    path: paths.unsubscribe.pattern,
    page: lazyPage("UnsubscribePage", () => import("#src/pages/newsletter-links.page.tsx")),
    title: "Unsubscribe",
  },
  {
    ...linkedPage,
    path: paths.confirmAlert.pattern,
    page: lazyPage("ConfirmAlertPage", () => import("#src/pages/end-alert.page.tsx")),
    title: "Confirm Your Alerts",
  },
  {
    ...linkedPage,
    path: paths.endAlert.pattern,
    page: lazyPage("EndAlertPage", () => import("#src/pages/end-alert.page.tsx")),
    title: "Your Alerts",
  },
];
