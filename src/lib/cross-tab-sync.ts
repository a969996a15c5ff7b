import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

/** Data that one tab changes and the others show, named by the start of its query keys. */
type SharedData = "/api/cart" | "/api/wishlists" | "/api/auth/user";

let openChannel: BroadcastChannel | undefined;

function channel(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === "undefined") return undefined;
  openChannel ??= new BroadcastChannel("meridian");
  return openChannel;
}

export function notifyOtherTabs(changed: SharedData): void {
  channel()?.postMessage(changed);
}

/** Refetches what another tab has changed. A channel never delivers a tab's own messages to it. */
export function useCrossTabSync(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const current = channel();
    const onMessage = ({ data }: MessageEvent<SharedData>) => {
      void queries.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith(data),
      });
    };
    current?.addEventListener("message", onMessage);
    return () => current?.removeEventListener("message", onMessage);
  }, [queries]);
}
