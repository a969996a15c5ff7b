import { useQuery } from "@tanstack/react-query";
import { useViewer } from "#src/features/auth/use-viewer.ts";
import { useUnwishing } from "./wishlist.mutations.ts";
import { wishedWatchesQuery } from "./wishlist.queries.ts";

/** Whether a watch is on any list of the viewer. One call serves all hearts; where it failed, none is. */
export function useWished(watchId: number): boolean {
  const signedIn = useViewer().kind === "user";
  const { data } = useQuery({ ...wishedWatchesQuery(), enabled: signedIn });
  const leaving = useUnwishing().includes(watchId);
  return signedIn && !leaving && (data?.watchIds.includes(watchId) ?? false);
}
