import {
  type MutationCacheNotifyEvent,
  type QueryCacheNotifyEvent,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect } from "react";
import { HttpError } from "#src/lib/http-error.ts";
import { currentUserQuery } from "./auth.queries.ts";

/** A call refused for want of a session or a right that we think is there has us ask who is signed in. */
export function useSessionExpiry(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const { queryKey } = currentUserQuery();
    const check = (event: QueryCacheNotifyEvent | MutationCacheNotifyEvent) => {
      if (event.type !== "updated" || event.action.type !== "error") return;
      const { error } = event.action;
      if (!(error instanceof HttpError) || ![401, 403].includes(error.status)) return;
      if (queries.getQueryData(queryKey)?.user) void queries.invalidateQueries({ queryKey });
    };
    const unsubscribeQueries = queries.getQueryCache().subscribe(check);
    const unsubscribeMutations = queries.getMutationCache().subscribe(check);
    return () => {
      unsubscribeQueries();
      unsubscribeMutations();
    };
  }, [queries]);
}
