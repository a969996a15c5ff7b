import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { isNotFound } from "#src/lib/query-client.ts";
import { Button } from "#src/ui/button.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { LoadFailure } from "#src/ui/load-failure.tsx";
import { LoadingRegion, Skeleton } from "#src/ui/skeleton.tsx";
import { loadFailed } from "./office.messages.ts";

interface LoadedRecordProps<Reply> {
  query: UseQueryResult<Reply>;
  /** For example "order". */
  noun: string;
  missing: {
    readonly title: string;
    readonly description?: string;
    /** `h1` where the screen's own head comes with the record. */
    readonly as?: "h1" | "h2";
    readonly all: { readonly label: string; readonly href: string };
  };
  skeleton?: ReactNode;
  children: (reply: Reply) => ReactNode;
}

/** One record of the staff's: while it loads, if it does not exist, if it could not be loaded. */
export function LoadedRecord<Reply>(props: LoadedRecordProps<Reply>) {
  const { query, noun, missing, skeleton = <RecordSkeleton />, children } = props;
  const { data, error, isFetching, refetch } = query;
  if (isNotFound(error)) {
    const { all, ...message } = missing;
    return (
      <EmptyState
        {...message}
        action={
          <Button asChild variant="secondary">
            <a href={all.href}>{all.label}</a>
          </Button>
        }
      />
    );
  }
  if (data) return children(data);
  if (error) {
    return <LoadFailure as="h2" title={loadFailed(noun)} retry={refetch} retrying={isFetching} />;
  }
  return <LoadingRegion label={`Loading the ${noun}`}>{skeleton}</LoadingRegion>;
}

function RecordSkeleton() {
  return (
    <>
      <Skeleton className="h-4 w-56" />
      <Skeleton className="mt-6 h-10 w-72 max-w-full" />
      <div className="mt-12 grid gap-14 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Skeleton className="h-96" />
        <Skeleton className="h-64" />
      </div>
    </>
  );
}
