import { paths } from "#src/lib/paths.ts";
import { lazyPage } from "./lazy-page.tsx";
import { type PageRoute, pagesWith, requireSignIn } from "./page-route.ts";

const loadForgotPassword = () => import("#src/pages/account/forgot-password.page.tsx");
const loadResetPassword = () => import("#src/pages/links/reset-password.page.tsx");
const loadConfirmEmail = () => import("#src/pages/links/confirm-email.page.tsx");
const loadOrders = () => import("#src/pages/account/orders.page.tsx");
const loadAccountSettings = () => import("#src/pages/account/account-settings.page.tsx");
const loadAccountSecurity = () => import("#src/pages/account/account-security.page.tsx");
const loadAccountData = () => import("#src/pages/account/account-data.page.tsx");
const loadOwnData = () => import("#src/pages/account/own-data.page.tsx");

const shared = { capability: "accounts", indexed: false, startsAtIdle: true } as const;
const linkPage = pagesWith(shared);
const ownPage = pagesWith({ ...shared, guard: requireSignIn });

export const accountsRoutes: readonly PageRoute[] = [
  linkPage(
    "Forgot Your Password",
    paths.forgotPassword,
    lazyPage("ForgotPasswordPage", loadForgotPassword),
  ),
  linkPage("New Password", paths.resetPassword, lazyPage("ResetPasswordPage", loadResetPassword), {
    fromMail: true,
  }),
  linkPage(
    "Confirm Your Email Address",
    paths.confirmEmail,
    lazyPage("ConfirmEmailPage", loadConfirmEmail),
    { fromMail: true },
  ),
  // With `checkout` its own page, which comes first.
  ownPage("Order History", paths.orders, lazyPage("NoOrdersPage", loadOrders)),
  ownPage(
    "Account Settings",
    paths.accountSettings,
    lazyPage("AccountSettingsPage", loadAccountSettings),
  ),
  ownPage("Security", paths.accountSecurity, lazyPage("AccountSecurityPage", loadAccountSecurity)),
  ownPage("My Data", paths.accountData, lazyPage("AccountDataPage", loadAccountData)),
  ownPage("All Your Data", paths.accountDataPage, lazyPage("OwnDataPage", loadOwnData)),
];
