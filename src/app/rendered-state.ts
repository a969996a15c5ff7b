import type { DehydratedState } from "@tanstack/react-query";
import type { PageState } from "#src/lib/page-state.tsx";

/** The built files of one page, by address. */
export interface Assets {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly preloads: readonly string[];
}

/** All that the browser needs to continue where the server stopped, as one block of JSON. */
export interface RenderedState {
  readonly page: PageState;
  readonly assets: Assets;
  readonly queries: DehydratedState;
}
