import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

/** Data that one tab changes and the others show, named by the start of its query keys. */
type SharedData = "/api/cart" | "/api/orders" | "/api/wishlists" | "/api/auth/user";

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
    // A page in the back/forward cache gets no messages.
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void queries.invalidateQueries({ queryKey: ["/api/auth/user"] });
    };
    current?.addEventListener("message", onMessage);
    window.addEventListener("pageshow", onPageShow);
    return () => {
      current?.removeEventListener("message", onMessage);
      window.removeEventListener("pageshow", onPageShow);
    };
  }, [queries]);
}
