import type { DehydratedState } from "@tanstack/react-query";
import type { PageState } from "#src/lib/page-state.tsx";
import { stateToJson } from "#src/lib/state-json.ts";

/** Addresses of the built files of one page. */
export interface Assets {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly preloads: readonly string[];
}

/** What the browser needs to hydrate the page. */
export interface RenderedState {
  readonly page: PageState;
  readonly assets: Assets;
  readonly queries: DehydratedState;
}

const jsonByData = new WeakMap<object, string>();

/** Stands for a query's data until its JSON is inserted. It is random, so no data can contain it. */
const placeholder = `data-${crypto.randomUUID()}-`;
const placeholders = new RegExp(`"${placeholder}(\\d+)"`, "g");

/** Pages share cached data objects, so the JSON of each is written only once. */
export function renderedToJson(state: RenderedState): string {
  const parts: object[] = [];
  const queries = state.queries.queries.map((query) => {
    const { data } = query.state;
    if (typeof data !== "object" || data === null) return query;
    parts.push(data);
    return { ...query, state: { ...query.state, data: `${placeholder}${parts.length - 1}` } };
  });
  const frame = stateToJson({ ...state, queries: { ...state.queries, queries } });
  return frame.replace(placeholders, (_, index: string) => jsonOf(parts[Number(index)] ?? {}));
}

function jsonOf(data: object): string {
  const json = jsonByData.get(data) ?? stateToJson(data);
  jsonByData.set(data, json);
  return json;
}
