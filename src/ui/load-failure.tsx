import type { UseQueryResult } from "@tanstack/react-query";
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

interface UnloadedProps extends Pick<LoadFailureProps, "description" | "as" | "compact"> {
  query: Pick<UseQueryResult, "isError" | "isFetching" | "refetch">;
  /** It is the title of a failure. */
  failed: string;
  /** Skeletons that stand for the content. */
  loading?: ReactNode;
}

/** Stands in place of content whose query has no data: it is loading, or it failed and can be repeated. */
export function Unloaded({ query, failed, loading, ...failure }: UnloadedProps) {
  const { isError, isFetching, refetch } = query;
  if (!isError) return loading;
  return <LoadFailure {...failure} title={failed} retry={refetch} retrying={isFetching} />;
}
