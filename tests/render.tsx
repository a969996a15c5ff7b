import type { QueryClient } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { Providers } from "#src/app/app.tsx";
import { RouteTable } from "#src/app/route-table.tsx";
import type { PageState } from "#src/lib/page-state.tsx";
import { RouteHeadContext } from "#src/ui/page-head.tsx";

const state: PageState = {
  shop: { storeName: "Meridian", phone: "+1 (212) 555-0148", email: "hello@meridian.example" },
  origin: "http://shop.test",
  capabilities: [],
};

interface ShopContext {
  readonly queries: QueryClient;
  readonly path?: string;
  readonly search?: string;
  readonly state?: Partial<PageState>;
}

/** The server's HTML, with the data that `queries` holds. React's text separators are removed. */
export function renderInShop(node: ReactNode, given: ShopContext): string {
  const { queries, path = "/", search = "" } = given;
  const shop = { ...state, ...given.state };
  const table = new RouteTable(shop.capabilities);
  return renderToString(
    <Providers queryClient={queries} state={shop} table={table}>
      <Router ssrPath={path} ssrSearch={search}>
        <RouteHeadContext value={table.head(path)}>{node}</RouteHeadContext>
      </Router>
    </Providers>,
  ).replaceAll("<!-- -->", "");
}

/**
 * Mounts a component in the test DOM, inside the same providers as the shop's pages. `history` lists the
 * URLs visited, the current one last.
 */
export function mountInShop(node: ReactNode, given: ShopContext) {
  const { queries, path = "/", search = "" } = given;
  const shop = { ...state, ...given.state };
  const table = new RouteTable(shop.capabilities);
  const { hook, searchHook, history } = memoryLocation({ path, searchPath: search, record: true });
  const view = render(
    <Providers queryClient={queries} state={shop} table={table}>
      <Router hook={hook} searchHook={searchHook}>
        <RouteHeadContext value={table.head(path)}>{node}</RouteHeadContext>
      </Router>
    </Providers>,
  );
  return { ...view, history };
}
