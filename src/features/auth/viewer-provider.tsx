import { useQuery } from "@tanstack/react-query";
import { createContext, type ReactNode, useMemo } from "react";
import type { Viewer } from "#src/domain/viewer.ts";
import { currentUserQuery, viewerOf } from "./auth.queries.ts";

export const ViewerContext = createContext<Viewer | undefined>(undefined);

/** A failure of the current-user call is ignored: whoever was known stays known, else a guest. */
export function ViewerProvider({ children }: { children: ReactNode }) {
  const user = useQuery(currentUserQuery()).data?.user;
  const viewer = useMemo(() => viewerOf(user), [user]);
  return <ViewerContext value={viewer}>{children}</ViewerContext>;
}
