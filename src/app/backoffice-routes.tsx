import { lineSheetQuery } from "#src/features/wholesale/wholesale.queries.ts";
import { paths } from "#src/lib/paths.ts";
import { lazyPage } from "./lazy-page.tsx";
import { officePage, type PageRoute, requireDealer } from "./page-route.ts";

const staffPage = { ...officePage, capability: "backoffice" } as const;

/** Pages of the capability `backoffice`. */
export const backofficeRoutes: readonly PageRoute[] = [
  {
    ...staffPage,
    path: paths.overview.pattern,
    page: lazyPage("OverviewPage", () => import("#src/pages/overview.page.tsx")),
    title: "Today",
  },
  {
    ...staffPage,
    path: paths.subscribers.pattern,
    page: lazyPage("SubscribersPage", () => import("#src/pages/office.page.tsx")),
    title: "Subscribers",
  },
  {
    ...staffPage,
    path: paths.inventory.pattern,
    page: lazyPage("InventoryPage", () => import("#src/pages/inventory.page.tsx")),
    title: "Inventory",
  },
  {
    ...staffPage,
    path: paths.editWatch.pattern,
    page: lazyPage("EditWatchPage", () => import("#src/pages/edit-watch.page.tsx")),
    title: "Watch",
  },
  {
    ...staffPage,
    path: paths.adminBrands.pattern,
    page: lazyPage("AdminBrandsPage", () => import("#src/pages/admin-brands.page.tsx")),
    title: "Brands",
  },
  {
    ...staffPage,
    path: paths.newBrand.pattern,
    page: lazyPage("NewBrandPage", () => import("#src/pages/admin-brand.page.tsx")),
    title: "New Brand",
  },
  {
    ...staffPage,
    path: paths.adminBrand.pattern,
    page: lazyPage("AdminBrandPage", () => import("#src/pages/admin-brand.page.tsx")),
    title: "Brand",
  },
  {
    ...staffPage,
    path: paths.imports.pattern,
    page: lazyPage("ImportsPage", () => import("#src/pages/imports.page.tsx")),
    title: "Import & Export",
  },
  {
    ...staffPage,
    path: paths.importReport.pattern,
    page: lazyPage("ImportReportPage", () => import("#src/pages/imports.page.tsx")),
    title: "Import",
  },
  {
    ...staffPage,
    path: paths.team.pattern,
    page: lazyPage("TeamPage", () => import("#src/pages/customers.page.tsx")),
    title: "Team",
  },
  {
    ...staffPage,
    path: paths.auditLog.pattern,
    page: lazyPage("AuditPage", () => import("#src/pages/office.page.tsx")),
    title: "Audit",
  },
  {
    ...staffPage,
    path: paths.mailsAndJobs.pattern,
    page: lazyPage("MailsPage", () => import("#src/pages/office.page.tsx")),
    title: "Mails & Jobs",
  },
  {
    ...staffPage,
    path: paths.shopSettings.pattern,
    page: lazyPage("SettingsPage", () => import("#src/pages/office.page.tsx")),
    title: "Settings",
  },
  {
    ...staffPage,
    path: paths.applications.pattern,
    page: lazyPage("ApplicationsPage", () => import("#src/pages/customers.page.tsx")),
    title: "Applications",
  },
  {
    ...staffPage,
    path: paths.application.pattern,
    page: lazyPage("ApplicationPage", () => import("#src/pages/customers.page.tsx")),
    title: "Application",
  },
  {
    ...staffPage,
    path: paths.customers.pattern,
    page: lazyPage("CustomersPage", () => import("#src/pages/customers.page.tsx")),
    title: "Customers",
  },
  {
    ...staffPage,
    path: paths.customer.pattern,
    page: lazyPage("CustomerPage", () => import("#src/pages/customers.page.tsx")),
    title: "Customer",
  },
  {
    ...staffPage,
    path: paths.people.pattern,
    page: lazyPage("CustomersPage", () => import("#src/pages/customers.page.tsx")),
    title: "Customers",
    guard: () => paths.customers(),
  },
  {
    ...staffPage,
    path: paths.person.pattern,
    page: lazyPage("AccountPage", () => import("#src/pages/customers.page.tsx")),
    title: "Customer",
  },
  {
    capability: "backoffice",
    path: paths.lineSheet.pattern,
    page: lazyPage("LineSheetPage", () => import("#src/pages/line-sheet.page.tsx")),
    title: "Line Sheet",
    indexed: false,
    guard: requireDealer,
    needs: (queries) => queries.fetchQuery(lineSheetQuery()),
  },
  {
    capability: "backoffice",
    path: paths.invitation.pattern,
    page: lazyPage("InvitationPage", () => import("#src/pages/invitation.page.tsx")),
    title: "Invitation",
    fromMail: true,
    startsAtIdle: true,
    indexed: false,
  },
];
