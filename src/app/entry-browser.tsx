import "./styles.css";
import { type DehydratedState, hydrate } from "@tanstack/react-query";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { Router } from "wouter";
import { createQueryClient } from "#src/lib/query-client.ts";
import { listenForBack } from "#src/lib/use-browser.ts";
import { App, Providers } from "./app.tsx";
import { Document, stateElementId } from "./document.tsx";
import type { RenderedState } from "./rendered-state.ts";
import { RouteTable } from "./route-table.tsx";

const stateJson = document.getElementById(stateElementId)?.textContent ?? "{}";
const { page, assets, queries } = JSON.parse(stateJson) as RenderedState;
const table = new RouteTable(page.capabilities);
const queryClient = createQueryClient();
hydrate(queryClient, asOfLoad(queries));
listenForBack();

// The starter has loaded the page's code, so this can't fail.
void table.preload(table.find(window.location.pathname).route).then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <Providers queryClient={queryClient} state={page} table={table}>
        <Router>
          <Document assets={assets} stateJson={stateJson}>
            <App />
          </Document>
        </Router>
      </Providers>,
    );
  }),
);

/**
 * A cached page may be old, but the server confirmed that it was current when the browser loaded it.
 * The starter marks a page whose viewer may have changed since then.
 */
function asOfLoad(state: DehydratedState): DehydratedState {
  const dataUpdatedAt = window.starter?.stale ? 0 : performance.timeOrigin;
  return {
    ...state,
    queries: state.queries.map((query) => ({
      ...query,
      state: { ...query.state, dataUpdatedAt },
    })),
  };
}
