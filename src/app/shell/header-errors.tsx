import type { ReactNode } from "react";
import { ErrorBoundary } from "#src/app/error-boundary.tsx";
import { errorText } from "#src/app/error-text.ts";

export function HeaderBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary
      fallback={() => (
        <p role="alert" className="container-page py-6">
          An error occurred. Please try again.
        </p>
      )}
    >
      {children}
    </ErrorBoundary>
  );
}

export function AuthBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary
      fallback={(error) => (
        <p role="alert" className="py-2 text-xs">
          <strong className="font-medium">Authentication Error</strong> {errorText(error)}
        </p>
      )}
    >
      {children}
    </ErrorBoundary>
  );
}
