import { useContext } from "react";
import { WishedContext } from "./wished-provider.tsx";

/** Whether a watch is on any list of the viewer. */
export function useWished(watchId: number): boolean {
  const wished = useContext(WishedContext);
  if (!wished) throw new Error("useWished needs a WishedProvider above it.");
  return wished.has(watchId);
}
