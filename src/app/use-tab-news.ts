import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { hearFromTabs, type TabNews } from "#src/lib/tabs.ts";

const keyStart: Record<TabNews, string> = {
  cart: "/api/cart",
  wishlists: "/api/wishlists",
  viewer: "/api/auth/user",
};

/** What another tab changed is read again here, so that all tabs tell the same story. */
export function useTabNews(): void {
  const queries = useQueryClient();
  useEffect(
    () =>
      hearFromTabs((news) => {
        void queries.invalidateQueries({
          predicate: ({ queryKey }) => String(queryKey[0]).startsWith(keyStart[news]),
        });
      }),
    [queries],
  );
}
