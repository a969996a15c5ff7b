import { lineSheetQuery } from "#src/features/wholesale/wholesale.queries.ts";
import { paths } from "#src/lib/paths.ts";
import { lazyPage } from "./lazy-page.tsx";
import { officePage, type PageRoute, pagesWith, requireDealer } from "./page-route.ts";

const loadOverview = () => import("#src/pages/office/overview.page.tsx");
const loadAdministration = () => import("#src/pages/office/administration.page.tsx");
const loadInventory = () => import("#src/pages/office/inventory.page.tsx");
const loadEditWatch = () => import("#src/pages/office/inventory-watch.page.tsx");
const loadAdminBrands = () => import("#src/pages/office/admin-brands.page.tsx");
const loadImports = () => import("#src/pages/office/import.page.tsx");
const loadCustomers = () => import("#src/pages/office/customers.page.tsx");
const loadLineSheet = () => import("#src/pages/shop/line-sheet.page.tsx");
const loadInvitation = () => import("#src/pages/links/invitation.page.tsx");

const capability = "backoffice";
const staffPage = pagesWith({ ...officePage, capability });
const ownPage = pagesWith({ capability, indexed: false });

export const backofficeRoutes: readonly PageRoute[] = [
  staffPage("Today", paths.overview, lazyPage("OverviewPage", loadOverview)),
  staffPage("Subscribers", paths.subscribers, lazyPage("SubscribersPage", loadAdministration)),
  staffPage("Inventory", paths.inventory, lazyPage("InventoryPage", loadInventory)),
  staffPage("Watch", paths.editWatch, lazyPage("InventoryWatchPage", loadEditWatch)),
  staffPage("Brands", paths.adminBrands, lazyPage("AdminBrandsPage", loadAdminBrands)),
  staffPage("New Brand", paths.newBrand, lazyPage("NewBrandPage", loadAdminBrands)),
  staffPage("Brand", paths.adminBrand, lazyPage("AdminBrandPage", loadAdminBrands)),
  staffPage("Import & Export", paths.imports, lazyPage("ImportPage", loadImports)),
  staffPage("Import", paths.importReport, lazyPage("ImportReportPage", loadImports)),
  staffPage("Team", paths.team, lazyPage("TeamPage", loadCustomers)),
  staffPage("Audit", paths.auditLog, lazyPage("AuditPage", loadAdministration)),
  staffPage("Mails & Jobs", paths.mailsAndJobs, lazyPage("MailsPage", loadAdministration)),
  staffPage("Settings", paths.shopSettings, lazyPage("SettingsPage", loadAdministration)),
  staffPage("Applications", paths.applications, lazyPage("ApplicationsPage", loadCustomers)),
  staffPage("Application", paths.application, lazyPage("ApplicationPage", loadCustomers)),
  staffPage("Customers", paths.customers, lazyPage("CustomersPage", loadCustomers)),
  staffPage("Customer", paths.customer, lazyPage("CustomerPage", loadCustomers)),
  staffPage("Customers", paths.people, lazyPage("CustomersPage", loadCustomers), {
    guard: () => paths.customers(),
  }),
  staffPage("Customer", paths.person, lazyPage("PersonPage", loadCustomers)),
  ownPage("Line Sheet", paths.lineSheet, lazyPage("LineSheetPage", loadLineSheet), {
    guard: requireDealer,
    needs: (queries) => queries.fetchQuery(lineSheetQuery()),
  }),
  ownPage("Invitation", paths.invitation, lazyPage("InvitationPage", loadInvitation), {
    fromMail: true,
    startsAtIdle: true,
  }),
];
