import { stateToJson } from "#src/lib/state-json.ts";
import type { RenderedState } from "./rendered-state.ts";

const known = new WeakMap<object, string>();

/** Stands for a query's data until its JSON takes the place; no text of the shop's can look like it. */
const mark = `data-${crypto.randomUUID()}-`;
const marks = new RegExp(`"${mark}(\\d+)"`, "g");

/** The page's state as JSON. What several pages read was the same object, and is written out once. */
export function renderedToJson(state: RenderedState): string {
  const parts: object[] = [];
  const queries = state.queries.queries.map((query) => {
    const { data } = query.state;
    if (typeof data !== "object" || data === null) return query;
    parts.push(data);
    return { ...query, state: { ...query.state, data: `${mark}${parts.length - 1}` } };
  });
  const frame = stateToJson({ ...state, queries: { ...state.queries, queries } });
  return frame.replace(marks, (_, place: string) => jsonOf(parts[Number(place)] ?? {}));
}

function jsonOf(data: object): string {
  const json = known.get(data) ?? stateToJson(data);
  known.set(data, json);
  return json;
}
