import type { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { Router } from "wouter";
import { Providers } from "#src/app/providers.tsx";
import type { PageState } from "#src/lib/page-state.tsx";

const state: PageState = {
  shop: { storeName: "Meridian", phone: "+1 (212) 555-0148", email: "hello@meridian.example" },
  origin: "http://shop.test",
  capabilities: [],
  listing: "complete",
};

interface Surroundings {
  readonly queries: QueryClient;
  readonly path?: string;
  readonly search?: string;
  readonly state?: Partial<PageState>;
}

/** As the server renders it, with what `queries` already knows; text stands in one piece. */
export function renderInShop(node: ReactNode, given: Surroundings): string {
  const { queries, path = "/", search = "" } = given;
  return renderToString(
    <Providers queryClient={queries} state={{ ...state, ...given.state }}>
      <Router ssrPath={path} ssrSearch={search}>
        {node}
      </Router>
    </Providers>,
  ).replaceAll("<!-- -->", "");
}
