import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { endpoint } from "#src/lib/endpoint.ts";
import { choice, list, words } from "#src/lib/list.ts";
import { listCall, listReply } from "#src/lib/list-query.ts";
import { createQueryClient } from "#src/lib/query-client.ts";
import type { SavedView } from "#src/office/views/views.contract.ts";
import { mountInShop } from "#tests/render.tsx";
import { ListScreen } from "./list-screen.tsx";
import { ListTable } from "./list-table.tsx";

const page = "/shelf";
const shelf = list({
  path: "/api/admin/shelf",
  page,
  rows: "items",
  noun: { one: "item", many: "items" },
  sorts: ["name", "price"],
  filters: { search: words("Name"), state: choice("State", { here: "Here", gone: "Gone" }) },
  views: [{ name: "Gone", filters: { state: "gone" }, counted: true }],
});
const row = z.object({ id: z.int(), name: z.string(), price: z.int() });
const listShelf = endpoint({
  ...listCall(shelf),
  access: "staff",
  summary: "A shelf.",
  reply: listReply("items", row),
});

const items = Array.from({ length: 4 }, (_, index) => ({
  id: index + 1,
  name: `Item ${index + 1}`,
  price: 100 * (index + 1),
}));

interface Shown {
  rows?: typeof items;
  total?: number;
  search?: string;
  save?: (value: string) => Promise<unknown>;
  /** Undefined in a shop without the capability. */
  views?: SavedView[];
}

afterEach(() => {
  vi.unstubAllGlobals();
  window.localStorage.clear();
});

/** Mounts the list and returns the addresses of its calls and of its page. */
async function mount({ rows = items, total = rows.length, search = "", save, views }: Shown = {}) {
  const calls: string[] = [];
  vi.stubGlobal("fetch", async (url: string, { method = "GET", body }: RequestInit = {}) => {
    calls.push(method === "GET" ? url : `${method} ${url} ${body}`);
    if (url.includes("/api/admin/views")) return Response.json({ views });
    return new Response(JSON.stringify({ items: rows, total, more: false, timeZone: "UTC" }));
  });
  const { history } = mountInShop(
    <ListScreen<typeof listShelf, typeof shelf>
      of={shelf}
      label="Shelf"
      columns={() => [
        { title: "Name", sort: "name", cell: ({ name }) => name },
        {
          title: "Price",
          sort: "price",
          optional: "shown",
          cell: ({ price }) => `$${price}`,
          edit: ({ name, price }) =>
            save && { label: `the price of ${name}`, value: String(price), save },
        },
        { title: "Number", optional: "hidden", cell: ({ id }) => `No. ${id}` },
      ]}
      nameOf={({ name }) => name}
      empty="The shelf is empty."
      open={({ id }) => `/shelf/${id}`}
      bulk={{ max: 100, actions: ({ ids }) => <p>Chosen: {[...ids].join(", ")}</p> }}
    />,
    {
      queries: createQueryClient(),
      path: page,
      search,
      ...(views && { state: { capabilities: ["backoffice"] } }),
    },
  );
  await waitFor(() => expect(screen.queryByText("Loading items")).toBeNull());
  return { calls, history };
}

test("asks for the rows that the address names, and says how many there are", async () => {
  const { calls } = await mount({ search: "state=gone&sort=price&direction=desc&page=1" });
  const asked = calls.map((url) => Object.fromEntries(new URLSearchParams(url.split("?")[1])));
  const [sort, direction] = ["price", "desc"];
  expect(asked).toContainEqual({ state: "gone", sort, direction, page: "1", pageSize: "50" });
  expect(screen.getByText("4 items")).toBeDefined();
  const heads = screen.getAllByRole("columnheader").map((head) => head.getAttribute("aria-sort"));
  expect(heads).toEqual([null, "none", "descending"]);
  expect(screen.getByRole("button", { name: "Remove State: Gone" })).toBeDefined();
});

test("counts the views that somebody must look after", async () => {
  await mount({ total: 7 });
  expect((await screen.findByRole("link", { name: /^Gone/ })).textContent).toBe("Gone7");
  expect(screen.getByRole("link", { name: "All" }).getAttribute("aria-current")).toBe("page");
});

const saved: SavedView = {
  ...{ id: 3, name: "Dear and gone", query: "state=gone&sort=price&direction=desc" },
  ...{ isShared: true, canChange: true },
};

test("saved views are tabs with counts, and the one that is shown can be changed", async () => {
  const { calls } = await mount({ views: [saved], total: 7, search: saved.query });
  const tab = await screen.findByRole("link", { name: /^Dear and gone/ });
  expect(tab.getAttribute("href")).toBe(`${page}?sort=price&direction=desc&state=gone`);
  await waitFor(() => expect(tab.textContent).toBe("Dear and gone7"));
  expect(tab.getAttribute("aria-current")).toBe("page");
  expect(screen.getByRole("link", { name: /^Gone/ }).getAttribute("aria-current")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Change view" }));
  expect(screen.getByRole("checkbox", { name: /Share/ })).toHaveProperty("checked", true);
  await userEvent.type(screen.getByRole("textbox", { name: /Name/ }), "!");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  const body = JSON.stringify({ name: "Dear and gone!", isShared: true });
  await waitFor(() => expect(calls).toContain(`PATCH /api/admin/views/3 ${body}`));
});

test("the filters that are shown are saved under a name", async () => {
  const { calls } = await mount({ views: [], search: "search=sub&page=2", total: 99 });
  await userEvent.click(await screen.findByRole("button", { name: "Save view" }));
  await userEvent.type(screen.getByRole("textbox", { name: /Name/ }), "Subs");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  const body = { name: "Subs", isShared: false, list: shelf.path, query: "search=sub" };
  await waitFor(() => expect(calls).toContain(`POST /api/admin/views ${JSON.stringify(body)}`));
});

test("a view of the list itself is not saved again", async () => {
  await mount({ views: [saved], search: "state=gone" });
  await screen.findByRole("link", { name: /^Dear and gone/ });
  expect(screen.queryByRole("button", { name: "Save view" })).toBeNull();
});

test("a view of the list itself with another sort can be saved", async () => {
  await mount({ views: [saved], search: "state=gone&sort=name" });
  await screen.findByRole("button", { name: "Save view" });
});

test("a colleague's view can't be changed", async () => {
  await mount({ views: [{ ...saved, canChange: false }], search: saved.query });
  await screen.findByRole("link", { name: /^Dear and gone/ });
  expect(screen.queryByRole("button", { name: /view$/ })).toBeNull();
});

test("words apply while they are typed, without an entry of the history for each", async () => {
  const { calls, history } = await mount();
  const field = screen.getByRole("searchbox", { name: "Search items" });
  await userEvent.type(field, "sub m");
  await waitFor(() => expect(history).toEqual([`${page}?search=sub+m`]));
  expect(calls.at(-1)).toContain("search=sub+m");
  expect(document.activeElement).toBe(field);
  await userEvent.clear(field);
  await waitFor(() => expect(history).toEqual([page]));
});

test("only the last words are waited for", async () => {
  await mount();
  const signals = new Map<string, AbortSignal | null | undefined>();
  vi.stubGlobal("fetch", (url: string, { signal }: RequestInit = {}) => {
    signals.set(url.split("search=")[1]?.split("&")[0] ?? "", signal);
    return new Promise(() => {});
  });
  const field = screen.getByRole("searchbox", { name: "Search items" });
  await userEvent.type(field, "su");
  await waitFor(() => expect(signals.get("su")?.aborted).toBe(false));
  await userEvent.type(field, "b");
  await waitFor(() => expect(signals.get("sub")?.aborted).toBe(false));
  expect(signals.get("su")?.aborted).toBe(true);
});

test("a search and a filter change the address", async () => {
  const { history } = await mount();
  await userEvent.type(screen.getByRole("searchbox", { name: "Search items" }), "sub{Enter}");
  expect(history.at(-1)).toBe(`${page}?search=sub`);
  await userEvent.click(screen.getByRole("button", { name: "Filter" }));
  await userEvent.selectOptions(await screen.findByLabelText("State"), "Gone");
  expect(history.at(-1)).toBe(`${page}?search=sub&state=gone`);
});

test("an empty list says so, and one without matches leads out", async () => {
  await mount({ rows: [] });
  expect(screen.getByRole("status").textContent).toBe("The shelf is empty.");
});

test("a list without matches shows the way to all rows", async () => {
  await mount({ rows: [], search: "search=zebra" });
  expect(screen.getByRole("status").textContent).toMatch(/^No items match/);
  expect(screen.getByRole("link", { name: "Show all items" }).getAttribute("href")).toBe(page);
});

test("a press with Shift selects a range, and the bar offers all that match", async () => {
  await mount({ total: 60 });
  const box = (name: string) => screen.getByRole("checkbox", { name });
  const user = userEvent.setup();
  await user.click(box("Select Item 1"));
  await user.keyboard("{Shift>}");
  await user.click(box("Select Item 3"));
  await user.keyboard("{/Shift}");
  expect(screen.getByText("Chosen: 1, 2, 3")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Select all 60" }));
  expect(await screen.findByText("Chosen: 1, 2, 3, 4")).toBeDefined();
});

test("the table is one stop, and the arrow keys lead through its rows", async () => {
  await mount();
  const link = (name: string) => screen.getByRole("link", { name });
  expect(link("Item 1").tabIndex).toBe(0);
  expect([link("Item 2").tabIndex, link("Item 3").tabIndex]).toEqual([-1, -1]);
  link("Item 1").focus();
  await userEvent.keyboard("{ArrowDown}");
  expect(document.activeElement).toBe(link("Item 2"));
  await userEvent.keyboard(" ");
  expect(screen.getByText("Chosen: 2")).toBeDefined();
  await userEvent.keyboard("{ArrowUp}{ArrowUp}");
  expect(document.activeElement?.closest("thead")).not.toBeNull();
});

test("at most five stops lead to the first row", async () => {
  await mount();
  let stops = 0;
  do {
    await userEvent.tab();
    stops += 1;
  } while (document.activeElement !== screen.getByRole("link", { name: "Item 1" }) && stops < 20);
  // The link that skips the sections is the fifth.
  expect(stops).toBeLessThanOrEqual(4);
});

test("a browser remembers which columns it shows", async () => {
  await mount();
  await userEvent.click(screen.getByRole("button", { name: "Columns" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.queryByRole("checkbox", { name: "Name" })).toBeNull();
  await userEvent.click(dialog.getByRole("checkbox", { name: "Number" }));
  await userEvent.click(dialog.getByRole("checkbox", { name: "Price" }));
  await userEvent.keyboard("{Escape}");
  const titles = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
  expect(titles).toEqual(["", "Name", "Number"]);
});

test("a value is changed in its row: Enter saves, Escape does not", async () => {
  const saved: string[] = [];
  await mount({ save: async (value) => saved.push(value) });
  const change = () => screen.getByRole("button", { name: /change the price of Item 2/ });
  await userEvent.click(change());
  await userEvent.keyboard("250{Escape}");
  expect(saved).toEqual([]);
  await userEvent.click(change());
  await userEvent.keyboard("250{Enter}");
  expect(saved).toEqual(["250"]);
  await waitFor(() => expect(document.activeElement).toBe(change()));
});

test("a value that is refused stays in its field", async () => {
  await mount({ save: async () => Promise.reject(new Error("no")) });
  await userEvent.click(screen.getByRole("button", { name: /change the price of Item 2/ }));
  await userEvent.keyboard("250{Enter}");
  const field = await screen.findByRole("textbox", { name: "the price of Item 2" });
  expect((field as HTMLInputElement).value).toBe("250");
});

test("of two lists on a page the one that was used last takes the keys", async () => {
  const columns = [{ title: "Name", cell: ({ name }: { name: string }) => name }];
  const rowsOf = (name: string) => [1, 2, 3].map((id) => ({ id, name: `${name} ${id}` }));
  mountInShop(
    ["Jobs", "Mails"].map((name) => (
      <ListTable key={name} label={name} columns={columns} rows={rowsOf(name)} onOpen={() => {}} />
    )),
    { queries: createQueryClient() },
  );
  const user = userEvent.setup();
  const focused = () => document.activeElement?.textContent;
  await user.keyboard("j");
  expect(focused()).toBe("Jobs 1");
  screen.getByRole("button", { name: "Mails 1" }).focus();
  await user.keyboard("jj");
  expect(focused()).toBe("Mails 3");
  (document.activeElement as HTMLElement).blur();
  await user.keyboard("j");
  expect(focused()).toBe("Mails 1");
});
