import { paths } from "#src/lib/paths.ts";
import { lazyPage } from "./lazy-page.tsx";
import { type PageRoute, requireSignIn } from "./page-route.ts";

const ownPage = {
  capability: "accounts",
  indexed: false,
  startsAtIdle: true,
  guard: requireSignIn,
} as const;

const linkPage = { capability: "accounts", indexed: false, startsAtIdle: true } as const;

export const accountsRoutes: readonly PageRoute[] = [
  {
    ...linkPage,
    path: paths.forgotPassword.pattern,
    page: lazyPage("ForgotPasswordPage", () => import("#src/pages/forgot-password.page.tsx")),
    title: "Forgot Your Password",
  },
  {
    ...linkPage,
    fromMail: true,
    path: paths.resetPassword.pattern,
    page: lazyPage("ResetPasswordPage", () => import("#src/pages/reset-password.page.tsx")),
    title: "New Password",
  },
  {
    ...linkPage,
    fromMail: true,
    path: paths.confirmEmail.pattern,
    page: lazyPage("ConfirmEmailPage", () => import("#src/pages/confirm-email.page.tsx")),
    title: "Confirm Your Email Address",
  },
  {
    // With `checkout` its own page, which comes first.
    ...ownPage,
    path: paths.orders.pattern,
    page: lazyPage("NoOrdersPage", () => import("#src/pages/orders.page.tsx")),
    title: "Order History",
  },
  {
    ...ownPage,
    path: paths.accountSettings.pattern,
    page: lazyPage("AccountSettingsPage", () => import("#src/pages/account-settings.page.tsx")),
    title: "Account Settings",
  },
  {
    ...ownPage,
    path: paths.accountSecurity.pattern,
    page: lazyPage("AccountSecurityPage", () => import("#src/pages/account-security.page.tsx")),
    title: "Security",
  },
  {
    ...ownPage,
    path: paths.accountData.pattern,
    page: lazyPage("AccountDataPage", () => import("#src/pages/account-data.page.tsx")),
    title: "My Data",
  },
  {
    ...ownPage,
    path: paths.accountDataPage.pattern,
    page: lazyPage("OwnDataPage", () => import("#src/pages/own-data.page.tsx")),
    title: "All Your Data",
  },
];
