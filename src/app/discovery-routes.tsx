import type { QueryClient } from "@tanstack/react-query";
import { watchQuery } from "#src/features/catalog/catalog.queries.ts";
import { canonicalIds, idsFromSearch } from "#src/features/discovery/compare-address.ts";
import { compareQuery, similarQuery } from "#src/features/discovery/discovery.queries.ts";
import { paths } from "#src/lib/paths.ts";
import { lazyPage } from "./lazy-page.tsx";
import {
  type LoadOutcome,
  officePage,
  type PageContext,
  type PageRoute,
  pagesWith,
  type Replacement,
} from "./page-route.ts";

const capability = "discovery";
const staffPage = pagesWith({ ...officePage, capability });
const loadNicknames = () => import("#src/pages/office/nicknames.page.tsx");

export const watchWithDiscovery: Replacement = {
  capability,
  page: lazyPage("WatchDiscoveryPage", () => import("#src/pages/shop/watch-discovery.page.tsx")),
  needs: (queries, { params: { id = "" } }) =>
    Promise.all([queries.fetchQuery(watchQuery(id)), queries.fetchQuery(similarQuery(id))]),
};

export const discoveryRoutes: readonly PageRoute[] = [
  {
    capability,
    path: paths.compare.pattern,
    page: lazyPage("ComparePage", () => import("#src/pages/shop/compare.page.tsx")),
    title: "Compare Watches",
    indexed: false,
    canonicalSearch: canonicalIds,
    needs: loadCompared,
  },
  staffPage("Nicknames", paths.nicknames, lazyPage("NicknamesPage", loadNicknames)),
];

async function loadCompared(queries: QueryClient, { search }: PageContext): Promise<LoadOutcome> {
  const { ids } = idsFromSearch(search);
  if (ids.length === 0) return "ok";
  const { watches } = await queries.fetchQuery(compareQuery(ids));
  return watches.length === ids.length ? "ok" : "uncached";
}
