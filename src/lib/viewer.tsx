import {
  type MutationCacheNotifyEvent,
  type Query,
  type QueryCacheNotifyEvent,
  type QueryClient,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from "react";
import type { Viewer } from "#src/domain/viewer.ts";
import { notifyOtherTabs } from "./cross-tab-sync.ts";
import { hasStatus } from "./http-error.ts";
import { getQuery } from "./query-client.ts";
import type { currentUser, User } from "./viewer.contract.ts";

const oneMinute = 60_000;

export const currentUserQuery = () => ({
  ...getQuery<typeof currentUser>("/api/auth/user"),
  staleTime: oneMinute,
  refetchOnWindowFocus: true,
  refetchOnMount: true,
});

export const isNotViewer = ({ queryKey }: Query) => queryKey[0] !== currentUserQuery().queryKey[0];

export function viewerOf(user: User | null | undefined): Viewer {
  return user ? { kind: "user", ...user } : { kind: "guest" };
}

const ViewerContext = createContext<Viewer | undefined>(undefined);

/** A failed current-user call is ignored: the last known user stays, else a guest. */
export function ViewerProvider({ children }: { children: ReactNode }) {
  const user = useQuery(currentUserQuery()).data?.user;
  const viewer = useMemo(() => viewerOf(user), [user]);
  return <ViewerContext value={viewer}>{children}</ViewerContext>;
}

export function useViewer(): Viewer {
  const viewer = useContext(ViewerContext);
  if (!viewer) throw new Error("useViewer needs a ViewerProvider above it.");
  return viewer;
}

/** After signing in or out. A current-user response still on its way would be stale and is cancelled. */
export async function setViewer(queries: QueryClient, user: User | null): Promise<void> {
  const { queryKey } = currentUserQuery();
  await queries.cancelQueries({ queryKey });
  queries.setQueryData(queryKey, { user });
  notifyOtherTabs("/api/auth/user");
}

/** A 401 or 403 for a signed-in user means that the session or a right is gone: fetch the user again. */
export function useSessionExpiry(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const { queryKey } = currentUserQuery();
    const check = (event: QueryCacheNotifyEvent | MutationCacheNotifyEvent) => {
      if (event.type !== "updated" || event.action.type !== "error") return;
      const { error } = event.action;
      if (!hasStatus(error, 401) && !hasStatus(error, 403)) return;
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

/** Cached responses depend on the viewer and the viewer's rights (prices, carts, wishlists). */
export function useResetQueriesOnViewerChange(): void {
  const queries = useQueryClient();
  const viewer = useViewer();
  const identity =
    viewer.kind === "user"
      ? [viewer.id, viewer.isAdmin, viewer.isWholesale, viewer.staffRole].join()
      : undefined;
  const previous = useRef(identity);

  useEffect(() => {
    const wasGuest = previous.current === undefined;
    if (previous.current === identity) return;
    previous.current = identity;
    // After this render has reached all components: queries for users only are disabled by then.
    queueMicrotask(() => (wasGuest ? refetch(queries) : reset(queries)));
  }, [identity, queries]);
}

/** A guest's data holds no secrets, so the screen keeps it until the new responses arrive. */
function refetch(queries: QueryClient): void {
  void queries.invalidateQueries({ predicate: isNotViewer });
}

function reset(queries: QueryClient): void {
  queries.removeQueries({ type: "inactive", predicate: isNotViewer });
  void queries.resetQueries({ predicate: isNotViewer });
}
