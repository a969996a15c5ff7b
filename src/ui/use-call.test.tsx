import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { endpoint } from "#src/lib/endpoint.ts";
import { hasStatus } from "#src/lib/http-error.ts";
import { createQueryClient, getQuery } from "#src/lib/query-client.ts";
import { toastStore } from "./toast-store.ts";
import { type CallOptions, unlessGone, useCall } from "./use-call.ts";

const shared = {
  path: "/api/notes/{id}",
  access: "user",
  summary: "A note.",
  params: z.object({ id: z.int() }),
  reply: z.object({ text: z.string() }),
} as const;
const readNote = endpoint({ ...shared, method: "GET" });
const writeNote = endpoint({
  ...shared,
  method: "PATCH",
  body: z.object({ text: z.string() }),
});

const readTitledNote = endpoint({
  method: "GET",
  path: "/api/titled-note",
  access: "user",
  summary: "A note with a title.",
  reply: z.object({ text: z.string(), title: z.string() }),
});

const noteQuery = (id: number) => getQuery<typeof readNote>("/api/notes/{id}", { params: { id } });
const input = { params: { id: 1 }, body: { text: "new" } };
const failed = (error: Error) => ({ title: error.message });

let requests: string[];
let respond: () => Response | Promise<Response>;
let queries: ReturnType<typeof createQueryClient>;

beforeEach(() => {
  requests = [];
  queries = createQueryClient();
  toastStore.set(null);
  respond = () => Response.json({ text: "new" });
  vi.stubGlobal("fetch", async (url: string, { method, body }: RequestInit) => {
    requests.push([method, url, body].filter(Boolean).join(" "));
    return respond();
  });
});
afterEach(() => void vi.unstubAllGlobals());

function inShop<Result>(hook: () => Result) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  return renderHook(hook, { wrapper }).result;
}

const cached = (id: number) => queries.getQueryData(noteQuery(id).queryKey)?.text;

test("sends the parts of the request, shows the reply and then the toast", async () => {
  for (const id of [1, 2, 3]) queries.setQueryData(noteQuery(id).queryKey, { text: "old" });
  const save = inShop(() =>
    useCall<typeof writeNote>("PATCH /api/notes/{id}", {
      updates: noteQuery(1),
      forgets: ({ queryKey }) => queryKey[0] !== "/api/notes/3",
      onReply: () => expect(toastStore.get()).toBeNull(),
      toast: ({ text }, { params }) => ({ title: `Note ${params.id}: ${text}` }),
    }),
  );
  await act(() => save.current.mutateAsync(input));
  expect(requests).toEqual(['PATCH /api/notes/1 {"text":"new"}']);
  expect([1, 2, 3].map(cached)).toEqual(["new", undefined, "old"]);
  expect(toastStore.get()?.title).toBe("Note 1: new");
});

test("what it withholds is in the reply, and not in the cache", async () => {
  respond = () => Response.json({ text: "new", link: "secret" });
  const options = { updates: noteQuery(1), withholds: ["link"] };
  const save = inShop(() => useCall<typeof writeNote>("PATCH /api/notes/{id}", options));
  expect(await act(() => save.current.mutateAsync(input))).toHaveProperty("link", "secret");
  expect(queries.getQueryData(noteQuery(1).queryKey)).toEqual({ text: "new" });
});

test("stays pending until what it invalidates is there", async () => {
  queries.setQueryData(noteQuery(2).queryKey, { text: "old" });
  const save = inShop(() => {
    const options = { invalidates: [{ ...noteQuery(2), refetchType: "all" as const }] };
    return useCall<typeof writeNote>("PATCH /api/notes/{id}", options);
  });
  await act(() => save.current.mutateAsync(input));
  expect(requests).toEqual(['PATCH /api/notes/1 {"text":"new"}', "GET /api/notes/2"]);
  expect(cached(2)).toBe("new");
});

test.each([
  [409, true],
  [500, false],
])("a failure with %i is told; the data is fetched again: %s", async (status, isFetched) => {
  respond = () => new Response("no", { status });
  queries.setQueryData(noteQuery(1).queryKey, { text: "old" });
  const save = inShop(() =>
    useCall<typeof writeNote>("PATCH /api/notes/{id}", {
      updates: noteQuery(1),
      toast: { title: "Saved" },
      failed,
      overtaken: (error) => hasStatus(error, 409),
    }),
  );
  await act(() => save.current.mutateAsync(input).catch(() => {}));
  expect(toastStore.get()?.title).toBe(`${status}: no`);
  expect(cached(1)).toBe("old");
  expect(queries.getQueryState(noteQuery(1).queryKey)?.isInvalidated).toBe(isFetched);
});

test("once: a second press while the first is sent does nothing", async () => {
  let resolve = (_: Response) => {};
  const response = new Promise<Response>((settle) => {
    resolve = settle;
  });
  respond = () => response;
  const save = inShop(() =>
    useCall<typeof writeNote>("PATCH /api/notes/{id}", { once: ["note", 1] }),
  );
  act(() => {
    save.current.mutate(input);
    save.current.mutate(input);
  });
  await act(async () => resolve(Response.json({ text: "new" })));
  await waitFor(() => expect(save.current.isSuccess).toBe(true));
  expect(requests).toHaveLength(1);
});

test("a function instead of a route; what is gone counts as deleted", async () => {
  respond = () => new Response("gone", { status: 404 });
  const remove = inShop(() =>
    useCall((id: number) => unlessGone(fetchNote(id)), { toast: { title: "Deleted" }, failed }),
  );
  await act(() => remove.current.mutateAsync(1));
  expect(toastStore.get()?.title).toBe("Deleted");
});

test("the compiler refuses to update a query with a reply that lacks some of its data", () => {
  const query = getQuery<typeof readTitledNote>("/api/titled-note");
  const options: CallOptions<{ text: string }, void> = {
    // @ts-expect-error the reply has no title
    updates: query,
  };
  expect(options.updates).toBe(query);
});

const fetchNote = (id: number) => queries.fetchQuery(noteQuery(id));
