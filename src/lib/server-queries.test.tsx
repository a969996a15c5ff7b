import * as browser from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { HttpError } from "./http-error.ts";
import { createQueryClient } from "./query-client.ts";
import * as server from "./server-queries.ts";

const watch = { id: 7 };
const get = async (url: unknown) => {
  if (url === "/api/watches/7") return watch;
  throw new HttpError(url === "/api/watches/8" ? 404 : 403, "{}");
};
const queryFn = ({ queryKey: [url] }: { queryKey: readonly unknown[] }) => get(url);

/** Returns the result of `useQuery` while a page is rendered after these calls. */
async function rendered(
  { QueryClientProvider, useQuery }: typeof browser,
  client: browser.QueryClient,
  options: { queryKey: readonly [string]; enabled?: boolean },
  loaded: readonly string[],
) {
  for (const url of loaded) await client.fetchQuery({ queryKey: [url] }).catch(() => {});
  let result: object = {};
  function Page() {
    result = useQuery(options);
    return null;
  }
  renderToString(
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>,
  );
  return result;
}

test.each([
  { what: "loaded", url: "/api/watches/7", loaded: ["/api/watches/7"] },
  {
    what: "loaded but disabled",
    url: "/api/watches/7",
    loaded: ["/api/watches/7"],
    enabled: false,
  },
  { what: "missing", url: "/api/watches/8", loaded: ["/api/watches/8"] },
  { what: "refused", url: "/api/watches/9", loaded: ["/api/watches/9"] },
  { what: "not loaded", url: "/api/watches/7", loaded: [] },
  { what: "not loaded and disabled", url: "/api/watches/7", loaded: [], enabled: false },
])(
  "the server renders data that is $what as the browser does",
  async ({ url, loaded, ...rest }) => {
    const options = {
      queryKey: [url] as const,
      ...("enabled" in rest && { enabled: rest.enabled }),
    };
    const inBrowser = await rendered(browser, createQueryClient(queryFnOf), options, loaded);
    const serverClient = new server.QueryClient({ defaultOptions: { queries: { queryFn } } });
    const onServer = await rendered(server as never, serverClient as never, options, loaded);
    const { refetch: _, ...shown } = onServer as Record<string, unknown>;
    expect(inBrowser).toMatchObject(shown);
  },
);

const queryFnOf = (url: string) => get(url);

test("simultaneous calls of one address are one, and all states are listed", async () => {
  let calls = 0;
  const client = new server.QueryClient({
    defaultOptions: { queries: { queryFn: async () => ({ calls: ++calls }) } },
  });
  const load = () => client.fetchQuery({ queryKey: ["/api/brands"] });
  expect(await Promise.all([load(), load()])).toEqual([{ calls: 1 }, { calls: 1 }]);
  client.setQueryData(["/api/cart"], { cart: 1 });
  expect(await client.fetchQuery({ queryKey: ["/api/cart"] })).toEqual({ cart: 1 });
  const all = client.getQueryCache().getAll();
  expect(all.map(({ queryKey }) => queryKey)).toEqual([["/api/brands"], ["/api/cart"]]);
});
