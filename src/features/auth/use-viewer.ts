import { useContext } from "react";
import type { Viewer } from "#src/domain/viewer.ts";
import { ViewerContext } from "./viewer-provider.tsx";

export function useViewer(): Viewer {
  const viewer = useContext(ViewerContext);
  if (!viewer) throw new Error("useViewer needs a ViewerProvider above it.");
  return viewer;
}
