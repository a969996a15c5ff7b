import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { EmptyState } from "./empty-state.tsx";

interface RetryButtonProps {
  retry: () => unknown;
  retrying: boolean;
}

export function RetryButton({ retry, retrying }: RetryButtonProps) {
  return (
    <Button variant="secondary" loading={retrying} onClick={() => retry()}>
      Try again
    </Button>
  );
}

interface LoadFailureProps extends RetryButtonProps {
  title: string;
  /** Pass `null` where the title already says what to do. */
  description?: ReactNode;
  as?: "h2" | "h3";
  /** Less space above and below, for dialogs and panels. */
  compact?: boolean;
}

export function LoadFailure({
  title,
  description = "Please check your connection and try again.",
  as = "h3",
  compact = false,
  ...retrying
}: LoadFailureProps) {
  return (
    <div role="alert">
      <EmptyState
        as={as}
        title={title}
        description={description}
        compact={compact}
        action={<RetryButton {...retrying} />}
      />
    </div>
  );
}
