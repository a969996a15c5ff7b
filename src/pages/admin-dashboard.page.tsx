import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { timings } from "#src/domain/constants.ts";
import { isAdmin } from "#src/domain/viewer.ts";
import { signOutMessages } from "#src/features/admin/dashboard.messages.ts";
import {
  dashboardUrl,
  type Tab,
  tabFromSearch,
  tabs,
} from "#src/features/admin/dashboard.rules.ts";
import { AnalyticsTab, Summary } from "#src/features/admin/ui/analytics.tsx";
import { BrandsTab } from "#src/features/admin/ui/brands-tab.tsx";
import { InventoryTab } from "#src/features/admin/ui/inventory-tab.tsx";
import { NewsletterTab } from "#src/features/admin/ui/newsletter-tab.tsx";
import { OrdersTab } from "#src/features/admin/ui/orders-tab.tsx";
import { UsersTab } from "#src/features/admin/ui/users-tab.tsx";
import { useSignOut } from "#src/features/auth/auth.mutations.ts";
import { currentUserQuery } from "#src/features/auth/auth.queries.ts";
import { useViewer } from "#src/features/auth/viewer.tsx";
import { paths } from "#src/lib/paths.ts";
import { Button } from "#src/ui/button.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { Tabs } from "#src/ui/tabs.tsx";
import { Mark } from "#src/ui/word-mark.tsx";

export function AdminDashboardPage() {
  return (
    <>
      <PageHead description="For those who run the shop." />
      <AccessGate>
        <div className="container-page pt-10 pb-20 lg:pt-14 lg:pb-28">
          <div className="mb-8 flex flex-wrap items-center justify-between gap-4">
            <h1 className="text-headline">Admin Dashboard</h1>
            <LogoutButton />
          </div>
          <Summary />
          <div className="mt-8">
            <DashboardTabs />
          </div>
        </div>
      </AccessGate>
    </>
  );
}

/** Renders the dashboard, which starts its requests, only after the access check has passed. */
function AccessGate({ children }: { children: ReactNode }) {
  const check = useAccessCheck();
  const [, navigate] = useLocation();

  useEffect(() => {
    if (check !== "failed") return;
    const leave = () => navigate(paths.adminLogin(), { replace: true });
    const timer = setTimeout(leave, timings.adminRedirectMs);
    return () => clearTimeout(timer);
  }, [check, navigate]);

  if (check === "passed") return children;
  return (
    <div className="container-page flex min-h-[70vh] flex-col items-center justify-center gap-8 py-20 text-center">
      <Mark className="size-12 text-line-strong" />
      <div role="status" className="noscript:hidden">
        <h1 className="text-heading">
          {check === "running" ? "Checking access" : "Taking you to the login"}
        </h1>
      </div>
      <noscript>
        <h1 className="text-heading">The dashboard needs JavaScript</h1>
        <p className="mt-4 text-muted">
          Please switch it on and load this page again, or go to the{" "}
          <a href={paths.home()} className="link-quiet">
            shop
          </a>
          .
        </p>
      </noscript>
    </div>
  );
}

type AccessCheck = "running" | "passed" | "failed";

/**
 * Requests the current user from the server even if it is cached. A passed check holds as long as the
 * viewer is an administrator, so that a lost connection does not close the dashboard.
 */
function useAccessCheck(): AccessCheck {
  const queries = useQueryClient();
  const viewer = useViewer();
  const [check, setCheck] = useState<AccessCheck>("running");

  useEffect(() => {
    let unmounted = false;
    const finish = (outcome: AccessCheck) => {
      if (!unmounted) setCheck(outcome);
    };
    queries.fetchQuery({ ...currentUserQuery(), staleTime: 0 }).then(
      ({ user }) => finish(user?.isAdmin ? "passed" : "failed"),
      () => finish("failed"),
    );
    return () => {
      unmounted = true;
    };
  }, [queries]);

  return check === "passed" && !isAdmin(viewer) ? "failed" : check;
}

/** Signing out fails the access check, which redirects to the login. */
function LogoutButton() {
  const { signOut, pending } = useSignOut(signOutMessages);
  return (
    <Button variant="secondary" size="small" loading={pending} onClick={signOut}>
      Logout
    </Button>
  );
}

const contents: Record<Tab, ReactNode> = {
  analytics: <AnalyticsTab />,
  inventory: <InventoryTab />,
  brands: <BrandsTab />,
  users: <UsersTab />,
  orders: <OrdersTab />,
  newsletter: <NewsletterTab />,
};
const items = tabs.map((tab) => ({ ...tab, content: contents[tab.value] }));

function DashboardTabs() {
  const [, navigate] = useLocation();
  const tab = tabFromSearch(new URLSearchParams(useSearch()));
  const show = (next: Tab) => {
    // A pressed tab reports its press and its focus: only the first adds a history entry.
    if (next === tabFromSearch(new URLSearchParams(window.location.search))) return;
    navigate(dashboardUrl(next));
  };
  return (
    <Tabs
      label="Dashboard"
      items={items}
      value={tab}
      onValueChange={(value) => show(value as Tab)}
    />
  );
}
