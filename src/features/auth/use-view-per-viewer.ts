import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Viewer } from "#src/domain/viewer.ts";
import { isNotViewer } from "./auth.queries.ts";
import { useViewer } from "./use-viewer.ts";

/**
 * Whatever was loaded was one viewer's view of the shop. When another takes over, or the same one has
 * other rights, it is read again.
 */
export function useViewPerViewer(): void {
  const queries = useQueryClient();
  const viewer = useViewer();
  const view = viewOf(viewer);
  const shownTo = useRef(view);

  useEffect(() => {
    const before = shownTo.current;
    if (before === view) return;
    shownTo.current = view;
    // Once all screens have heard of it: calls that only users may make are then switched off.
    queueMicrotask(() => (before === undefined ? readAgain(queries) : forget(queries)));
  }, [view, queries]);
}

function viewOf(viewer: Viewer): string | undefined {
  return viewer.kind === "user"
    ? [viewer.id, viewer.isAdmin, viewer.isWholesale].join()
    : undefined;
}

/** A guest has seen nothing secret: the screen stays until the new answers are there. */
function readAgain(queries: QueryClient): void {
  void queries.invalidateQueries({ predicate: isNotViewer });
}

/** Nothing of a user's may stay behind for whoever comes next. */
function forget(queries: QueryClient): void {
  queries.removeQueries({ type: "inactive", predicate: isNotViewer });
  void queries.resetQueries({ predicate: isNotViewer });
}
