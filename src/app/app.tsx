import { Suspense } from "react";
import { Redirect, useLocation } from "wouter";
import { useViewer } from "#src/features/auth/use-viewer.ts";
import { ToastHost } from "#src/ui/toast-host.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { FallbackPage, ScreenError } from "./error-screen.tsx";
import { NavigationEffects } from "./navigation-effects.tsx";
import { findRoute } from "./routes.tsx";
import { Shell } from "./shell/shell.tsx";

export function App() {
  const [path] = useLocation();
  return (
    <ErrorBoundary resetKey={path} fallback={() => <FallbackPage />}>
      <Shell cartCount={0}>
        <ErrorBoundary resetKey={path} fallback={(error) => <ScreenError error={error} />}>
          <Suspense fallback={<div className="min-h-[80vh]" aria-busy="true" />}>
            <CurrentPage path={path} />
          </Suspense>
        </ErrorBoundary>
      </Shell>
      <ToastHost />
      <NavigationEffects />
    </ErrorBoundary>
  );
}

function CurrentPage({ path }: { path: string }) {
  const viewer = useViewer();
  const { route, params } = findRoute(path);
  const elsewhere = route.guard?.(viewer);
  if (elsewhere) return <Redirect to={elsewhere} replace />;
  return <route.page.Page key={route.path} params={params} />;
}
