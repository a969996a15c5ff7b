import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and while hydrating, true once script is in charge. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
