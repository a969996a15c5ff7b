import { Suspense, useEffect } from "react";
import { Redirect, useLocation } from "wouter";
import { AuthDialogHost } from "#src/features/auth/ui/auth-dialog-host.tsx";
import {
  useResetQueriesOnViewerChange,
  useSessionExpiry,
  useViewer,
} from "#src/features/auth/viewer.tsx";
import { useMergeGuestCart } from "#src/features/cart/cart.mutations.ts";
import { useCart } from "#src/features/cart/cart-provider.tsx";
import { useCrossTabSync } from "#src/lib/cross-tab-sync.ts";
import { ToastHost } from "#src/ui/toast-host.tsx";
import { ErrorBoundary, FallbackPage, ScreenError } from "./error-boundaries.tsx";
import { NavigationEffects } from "./navigation-effects.tsx";
import { findRoute } from "./routes.tsx";
import { Shell } from "./shell/shell.tsx";
import { useClearPageOnLeave } from "./use-clear-page-on-leave.ts";
import { useLinkNavigation } from "./use-link-navigation.ts";
import { usePrefetch } from "./use-prefetch.ts";

export function App() {
  const [path] = useLocation();
  const { cart } = useCart();
  useMergeGuestCart();
  useSessionExpiry();
  useResetQueriesOnViewerChange();
  useCrossTabSync();
  useClearPageOnLeave();
  useLinkNavigation();
  usePrefetch();
  return (
    <ErrorBoundary resetKey={path} fallback={() => <FallbackPage />}>
      <Shell cartCount={cart.itemCount}>
        <ErrorBoundary resetKey={path} fallback={(error) => <ScreenError error={error} />}>
          <Suspense fallback={<div className="min-h-[80vh]" aria-busy="true" />}>
            <CurrentPage path={path} />
          </Suspense>
        </ErrorBoundary>
      </Shell>
      <AuthDialogHost />
      <ToastHost />
      <NavigationEffects />
    </ErrorBoundary>
  );
}

function CurrentPage({ path }: { path: string }) {
  const viewer = useViewer();
  useEffect(markHydrated, []);
  const { route, params } = findRoute(path);
  const elsewhere = route.guard?.(viewer, path);
  if (elsewhere) return <Redirect to={elsewhere} replace />;
  return <route.page.Page key={route.path} params={params} />;
}

/** The page hydrates after the shell, so this says that both respond to events. The journeys wait for it. */
function markHydrated() {
  document.documentElement.dataset.hydrated = "";
}
