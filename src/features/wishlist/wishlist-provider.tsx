import { useQuery } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useMemo } from "react";
import { useViewer } from "#src/lib/viewer.tsx";
import type { WishlistWatch } from "./wishlist.contract.ts";
import { usePendingRemovalsFromAll, useRemoveFromAllWishlists } from "./wishlist.mutations.ts";
import { wishlistWatchIdsQuery } from "./wishlist.queries.ts";

interface WishlistState {
  /** The watches on any of the viewer's lists, without those whose removal is pending. */
  readonly watchIds: ReadonlySet<number>;
  readonly pendingRemovals: readonly number[];
  removeFromAll(watch: WishlistWatch): void;
}

const WishlistContext = createContext<WishlistState | undefined>(undefined);

interface WishlistProviderProps {
  children: ReactNode;
}

/** One query serves all hearts, which begin it. If it fails, no heart is filled. */
export function WishlistProvider({ children }: WishlistProviderProps) {
  const signedIn = useViewer().kind === "user";
  const { data } = useQuery({ ...wishlistWatchIdsQuery(), enabled: false });
  const pendingRemovals = usePendingRemovalsFromAll();
  const { mutate: removeFromAll } = useRemoveFromAllWishlists();
  const state = useMemo(() => {
    const ids = signedIn ? (data?.watchIds ?? []) : [];
    const watchIds = new Set(ids.filter((id) => !pendingRemovals.includes(id)));
    return { watchIds, pendingRemovals, removeFromAll };
  }, [signedIn, data, pendingRemovals, removeFromAll]);
  return <WishlistContext value={state}>{children}</WishlistContext>;
}

export function useWishlistState(): WishlistState {
  const state = useContext(WishlistContext);
  if (!state) throw new Error("useWishlistState needs a WishlistProvider above it.");
  useQuery({ ...wishlistWatchIdsQuery(), enabled: useViewer().kind === "user" });
  return state;
}
