import { useQuery } from "@tanstack/react-query";
import { createContext, type ReactNode, useMemo } from "react";
import { useViewer } from "#src/features/auth/use-viewer.ts";
import { useUnwishing } from "./wishlist.mutations.ts";
import { wishedWatchesQuery } from "./wishlist.queries.ts";

export const WishedContext = createContext<ReadonlySet<number> | undefined>(undefined);

/** The watches on any list of the viewer. One call serves all hearts; where it failed, there are none. */
export function WishedProvider({ children }: { children: ReactNode }) {
  const signedIn = useViewer().kind === "user";
  const { data } = useQuery({ ...wishedWatchesQuery(), enabled: signedIn });
  const leaving = useUnwishing();
  const wished = useMemo(() => {
    const known = signedIn ? (data?.watchIds ?? []) : [];
    return new Set(known.filter((id) => !leaving.includes(id)));
  }, [signedIn, data, leaving]);
  return <WishedContext value={wished}>{children}</WishedContext>;
}
