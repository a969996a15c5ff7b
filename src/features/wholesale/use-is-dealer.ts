import { useViewer } from "#src/features/auth/use-viewer.ts";

export function useIsDealer(): boolean {
  const viewer = useViewer();
  return viewer.kind === "user" && viewer.isWholesale;
}
