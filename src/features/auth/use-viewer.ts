import { useQuery } from "@tanstack/react-query";
import type { Viewer } from "#src/domain/viewer.ts";
import { currentUserQuery, viewerOf } from "./auth.queries.ts";

/** A failure of the current-user call is ignored: whoever was known stays known, else a guest. */
export function useViewer(): Viewer {
  return viewerOf(useQuery(currentUserQuery()).data?.user);
}
