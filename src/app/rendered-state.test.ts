import { dehydrate } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { createQueryClient } from "#src/lib/query-client.ts";
import { renderedToJson } from "./rendered-state.ts";

const assets = { scripts: [], styles: [], preloads: [] };
const page = {
  shop: { storeName: "M", phone: "", email: "" },
  origin: "",
  capabilities: [],
  listing: "complete",
} as const;

function stateWith(data: Record<string, unknown>) {
  const client = createQueryClient();
  for (const [key, value] of Object.entries(data)) client.setQueryData([key], value);
  return { page, assets, queries: dehydrate(client) };
}

test("all data come back, the same object twice as well, and nothing can close the element", () => {
  const shared = { watches: [{ model: "</script>", price: 1 }] };
  const state = stateWith({ "/api/a": shared, "/api/b": shared, "/api/c": { name: '"data-0"' } });
  for (const json of [renderedToJson(state), renderedToJson(state)]) {
    expect(json).not.toMatch(/[<>&]/);
    expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(state)));
  }
});

test("a changed object is a new one", () => {
  const first = renderedToJson(stateWith({ "/api/a": { n: 1 } }));
  const second = renderedToJson(stateWith({ "/api/a": { n: 2 } }));
  expect(first).toContain('{"n":1}');
  expect(second).toContain('{"n":2}');
});
