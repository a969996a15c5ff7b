import "./styles.css";
import { type DehydratedState, hydrate } from "@tanstack/react-query";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { Router } from "wouter";
import { createQueryClient } from "#src/lib/query-client.ts";
import { App, Providers } from "./app.tsx";
import { Document, stateElementId } from "./document.tsx";
import type { RenderedState } from "./rendered-state.ts";
import { findRoute } from "./routes.tsx";

const stateJson = document.getElementById(stateElementId)?.textContent ?? "{}";
const { page, assets, queries } = JSON.parse(stateJson) as RenderedState;
const queryClient = createQueryClient();
hydrate(queryClient, asOfNow(queries));

// No top-level await: page chunks import code of this module, so each would wait for the other.
void findRoute(window.location.pathname)
  .route.page.preload()
  .then(() =>
    startTransition(() => {
      hydrateRoot(
        document,
        <Providers queryClient={queryClient} state={page}>
          <Router>
            <Document assets={assets} stateJson={stateJson}>
              <App />
            </Document>
          </Router>
        </Providers>,
      );
    }),
  );

/** A cached page may be old, but the server has just confirmed that it is current. */
function asOfNow(state: DehydratedState): DehydratedState {
  const dataUpdatedAt = Date.now();
  return {
    ...state,
    queries: state.queries.map((query) => ({
      ...query,
      state: { ...query.state, dataUpdatedAt },
    })),
  };
}
