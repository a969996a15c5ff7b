import { useQuery } from "@tanstack/react-query";
import { createContext, type ReactNode, useMemo } from "react";
import { useViewer } from "#src/features/auth/use-viewer.ts";
import type { WishedWatch } from "./wished-watch.ts";
import { useUnwish, useUnwishing } from "./wishlist.mutations.ts";
import { wishedWatchesQuery } from "./wishlist.queries.ts";

export interface Wishes {
  /** The watches on any list of the viewer. */
  readonly watchIds: ReadonlySet<number>;
  /** Those that are being taken off every list at this moment. */
  readonly leaving: readonly number[];
  unwish(watch: WishedWatch): void;
}

export const WishesContext = createContext<Wishes | undefined>(undefined);

/** One call serves all hearts; where it failed, none is full. */
export function WishedProvider({ children }: { children: ReactNode }) {
  const signedIn = useViewer().kind === "user";
  const { data } = useQuery({ ...wishedWatchesQuery(), enabled: signedIn });
  const leaving = useUnwishing();
  const { mutate } = useUnwish();
  const wishes = useMemo(() => {
    const known = signedIn ? (data?.watchIds ?? []) : [];
    return {
      watchIds: new Set(known.filter((id) => !leaving.includes(id))),
      leaving,
      unwish: (watch: WishedWatch) => mutate(watch),
    };
  }, [signedIn, data, leaving, mutate]);
  return <WishesContext value={wishes}>{children}</WishesContext>;
}
