import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { Redirect, useLocation } from "wouter";
import { AnnouncementBar } from "#src/app/shell/announcement-bar.tsx";
import { Footer } from "#src/app/shell/footer.tsx";
import { Header } from "#src/app/shell/header.tsx";
import { isOn } from "#src/domain/capabilities.ts";
import type { DateLocale } from "#src/domain/viewer.ts";
import { AuthDialogHost } from "#src/features/auth/ui/auth-dialog-host.tsx";
import { useMergeGuestCart } from "#src/features/cart/cart.mutations.ts";
import { CartProvider } from "#src/features/cart/cart-provider.tsx";
import {
  CheckoutButtonProvider,
  ComingSoonButton,
} from "#src/features/cart/ui/checkout-button.tsx";
import { StartCheckoutButton } from "#src/features/orders/checkout/ui/start-checkout-button.tsx";
import { WishlistProvider } from "#src/features/wishlist/wishlist-provider.tsx";
import { useCrossTabSync } from "#src/lib/cross-tab-sync.ts";
import {
  type PageState,
  PageStateProvider,
  useCapability,
  useShopDetails,
} from "#src/lib/page-state.tsx";
import {
  useResetQueriesOnViewerChange,
  useSessionExpiry,
  useViewer,
  ViewerProvider,
} from "#src/lib/viewer.tsx";
import { DateLocaleProvider } from "#src/ui/date.tsx";
import { SharedIcons } from "#src/ui/icon.tsx";
import { RouteHeadContext, SkipLink } from "#src/ui/page-head.tsx";
import { LoadingRegion } from "#src/ui/skeleton.tsx";
import { ToastHost } from "#src/ui/toast-host.tsx";
import { TooltipHost } from "#src/ui/tooltip-host.tsx";
import { stateElementId } from "./document.tsx";
import { ErrorBoundary, FallbackPage, ScreenError } from "./error-boundaries.tsx";
import { HydrationStep } from "./hydration.tsx";
import { useLinkNavigation, usePrefetch, useScrollAndFocusOnNavigation } from "./navigation.ts";
import { type RouteTable, RouteTableProvider, useRouteTable } from "./route-table.tsx";

export function App() {
  const [path] = useLocation();
  useMergeGuestCart();
  useSessionExpiry();
  useResetQueriesOnViewerChange();
  useCrossTabSync();
  useClearPageOnLeave();
  useLinkNavigation();
  usePrefetch();
  useScrollAndFocusOnNavigation();
  return (
    <ErrorBoundary resetKey={path} fallback={() => <FallbackPage />}>
      <Shell>
        <ErrorBoundary resetKey={path} fallback={(error) => <ScreenError error={error} />}>
          <HydrationStep fallback={<LoadingPage />}>
            <CurrentPage path={path} />
          </HydrationStep>
        </ErrorBoundary>
      </Shell>
      <AuthDialogHost />
      <ToastHost />
      <TooltipHost />
    </ErrorBoundary>
  );
}

interface ShellProps {
  children: ReactNode;
}

function Shell({ children }: ShellProps) {
  const details = useShopDetails();
  const [path] = useLocation();
  if (useRouteTable().find(path).route.office) {
    return (
      <>
        <SharedIcons />
        {children}
      </>
    );
  }
  return (
    <div className="flex min-h-dvh flex-col">
      <SharedIcons />
      <SkipLink />
      <AnnouncementBar />
      <Header storeName={details.storeName} />
      <main id="main" tabIndex={-1} className="grow">
        {children}
      </main>
      <Footer details={details} />
    </div>
  );
}

/** Shown while the code of a page arrives, which takes long on a slow line. */
function LoadingPage() {
  return (
    <LoadingRegion className="min-h-[80vh]">
      <title>Loading</title>
    </LoadingRegion>
  );
}

function CurrentPage({ path }: { path: string }) {
  const viewer = useViewer();
  const table = useRouteTable();
  const { route, params } = table.find(path);
  const dates = useDateLocale();
  const elsewhere = route.guard?.(viewer, path);
  if (elsewhere) return <Redirect to={elsewhere} replace />;
  return (
    <RouteHeadContext value={table.head(path)}>
      {/* Indexed pages are rendered once for many people. */}
      <DateLocaleProvider value={route.indexed ? undefined : dates}>
        <route.page.Page key={route.path} params={params} />
      </DateLocaleProvider>
    </RouteHeadContext>
  );
}

/** A shop that has switched `accounts` off ignores the dates that were chosen before. */
function useDateLocale(): DateLocale | undefined {
  const viewer = useViewer();
  const isOn = useCapability("accounts");
  return isOn && viewer.kind === "user" ? viewer.dateLocale : undefined;
}

interface ProvidersProps {
  queryClient: QueryClient;
  state: PageState;
  table: RouteTable;
  children: ReactNode;
}

export function Providers({ queryClient, state, table, children }: ProvidersProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <PageStateProvider state={state}>
        <RouteTableProvider value={table}>
          <ViewerProvider>
            <CartProvider>
              <CheckoutButtonProvider
                value={isOn(state, "checkout") ? StartCheckoutButton : ComingSoonButton}
              >
                <WishlistProvider>{children}</WishlistProvider>
              </CheckoutButtonProvider>
            </CartProvider>
          </ViewerProvider>
        </RouteTableProvider>
      </PageStateProvider>
    </QueryClientProvider>
  );
}

/** Keeps a signed-in user's data out of reach of the next person at the same browser. */
function useClearPageOnLeave(): void {
  const isSignedIn = useViewer().kind === "user";

  // The embedded state has been read and would outlive the session.
  useEffect(() => document.getElementById(stateElementId)?.replaceChildren(), []);

  useEffect(() => {
    if (!isSignedIn) return;
    window.addEventListener("pagehide", hidePage);
    window.addEventListener("pageshow", reloadIfRestored);
    return () => {
      window.removeEventListener("pagehide", hidePage);
      window.removeEventListener("pageshow", reloadIfRestored);
    };
  }, [isSignedIn]);
}

/** The back/forward cache restores a page as it was, even after the session has ended. */
function hidePage(): void {
  document.documentElement.hidden = true;
}

function reloadIfRestored({ persisted }: PageTransitionEvent): void {
  if (persisted) window.location.reload();
}
