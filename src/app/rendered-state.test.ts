import { hydrate, type QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { HttpError } from "#src/lib/http-error.ts";
import { createQueryClient } from "#src/lib/query-client.ts";
import { queriesToJson, type RenderedState, renderedToJson } from "./rendered-state.ts";

const rest = {
  page: { shop: { storeName: "M", phone: "", email: "" }, origin: "", capabilities: [] },
  assets: { starter: "", modules: [], styles: [] },
};

function clientWith(data: Record<string, unknown>): QueryClient {
  const client = createQueryClient(() => Promise.reject(new HttpError(404, "No such watch.")));
  for (const [key, value] of Object.entries(data)) client.setQueryData([key], value);
  return client;
}

/** The browser's cache after it has read the state. */
function hydrated(json: string): QueryClient {
  const { queries, ...others } = JSON.parse(json) as RenderedState;
  expect(others).toEqual(rest);
  const client = createQueryClient();
  hydrate(client, queries);
  return client;
}

test("all data come back, the same object twice as well, and nothing can close the element", () => {
  const shared = { watches: [{ model: "</script>", price: 1 }] };
  const data = { "/api/a": shared, "/api/b": shared, '/api/c?d="<"': { name: "$& \\u2028" } };
  for (const json of [0, 1].map(() => renderedToJson(rest, queriesToJson(clientWith(data))))) {
    expect(json).not.toMatch(/[<>&]/);
    const client = hydrated(json);
    for (const [key, value] of Object.entries(data)) {
      expect(client.getQueryState([key])).toMatchObject({ data: value, status: "success" });
    }
  }
});

test("a changed object is a new one", () => {
  expect(queriesToJson(clientWith({ "/api/a": { n: 1 } }))[0]).toContain('{"n":1}');
  expect(queriesToJson(clientWith({ "/api/a": { n: 2 } }))[0]).toContain('{"n":2}');
});

test("a missing resource comes back as missing", async () => {
  const client = clientWith({});
  await client.prefetchQuery({ queryKey: ["/api/watches/9"] });
  const state = hydrated(renderedToJson(rest, queriesToJson(client))).getQueryState([
    "/api/watches/9",
  ]);
  expect(state).toMatchObject({ status: "error", error: { status: 404 } });
});
