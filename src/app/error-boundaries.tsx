import { Component, type ReactNode } from "react";
import { HttpError, messageOf } from "#src/lib/http-error.ts";
import { paths } from "#src/lib/paths.ts";
import { Button } from "#src/ui/button.tsx";
import { ScreenMessage } from "#src/ui/empty-state.tsx";
import { markHydrated } from "./hydration.tsx";

interface ErrorBoundaryProps {
  fallback: (error: unknown) => ReactNode;
  /** A new value renders the children again, for example after a navigation. */
  resetKey?: string;
  children: ReactNode;
}

interface ErrorBoundaryState {
  failure: { error: unknown } | null;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failure: null };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { failure: { error } };
  }

  /** A page that failed no longer counts as hydrated. */
  override componentDidCatch() {
    markHydrated();
  }

  override componentDidUpdate(previous: ErrorBoundaryProps) {
    if (this.state.failure && previous.resetKey !== this.props.resetKey) {
      this.setState({ failure: null });
    }
  }

  override render() {
    return this.state.failure ? this.props.fallback(this.state.failure.error) : this.props.children;
  }
}

const title = "Something went wrong";
const unexpected = "An unexpected error occurred. Please try again.";

/** The specification's "status: text" for a failed call, unless the text is a document of markup. */
export function errorText(error: unknown, showAnyError: boolean = import.meta.env.DEV): string {
  const isReadable = error instanceof HttpError && !/^\s*</.test(error.text);
  return messageOf(
    error,
    isReadable || (showAnyError && error instanceof Error) ? error.message : unexpected,
  );
}

/** Replaces a screen inside the shell. */
export function ScreenError({ error }: { error: unknown }) {
  return (
    <div role="alert">
      <title>{title}</title>
      <ScreenMessage
        title={title}
        description={errorText(error)}
        action={<ReloadLink href={paths.home()}>Return to Home</ReloadLink>}
      />
    </div>
  );
}

export interface FallbackPageProps {
  message?: string;
  /** It is the page that the visitor came from. */
  backTo?: string;
}

/** Replaces the whole page when even the shell fails, or when a form can't be answered with another page. */
export function FallbackPage({ message, backTo }: FallbackPageProps) {
  return (
    <main>
      <ScreenMessage
        title={title}
        description={message ?? "We could not show this page. Please try again in a moment."}
        action={
          <>
            {backTo !== undefined && <ReloadLink href={backTo}>Go back</ReloadLink>}
            <ReloadLink href={paths.shop()}>Return to Shop</ReloadLink>
          </>
        }
      />
    </main>
  );
}

/** Loads the document again, so that the state which led to the error is dropped. */
function ReloadLink({ href, children }: { href: string; children: string }) {
  return (
    <Button asChild>
      <a href={href} rel="external">
        {children}
      </a>
    </Button>
  );
}

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
