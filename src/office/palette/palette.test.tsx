import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createQueryClient } from "#src/lib/query-client.ts";
import { useOfficeActions } from "#src/office/commands.ts";
import { useOfficeTools } from "#src/office/office-tools.tsx";
import { recentRecords } from "#src/office/recent-records.ts";
import { mountInShop } from "#tests/render.tsx";
import type { Found } from "./find.contract.ts";
import { Palette } from "./palette.tsx";

const ran: string[] = [];
const followed: string[] = [];
const requests: { q: string; signal: AbortSignal | null | undefined }[] = [];
let respond: (q: string) => Response | Promise<Response>;

const record = (kind: Found["kind"], title: string, href: string): Found => ({
  ...{ kind, title, href, detail: `${title} in detail` },
  ...{ state: "Paid", image: null },
});
const reply = (...found: Found[]) => Response.json({ found });

/** Instead of leaving the page. */
function follow(event: MouseEvent) {
  const link = (event.target as Element).closest("a");
  if (!link) return;
  event.preventDefault();
  followed.push(link.pathname);
}

beforeEach(() => {
  for (const list of [ran, followed, requests]) list.length = 0;
  recentRecords.write([]);
  respond = () => reply();
  vi.stubGlobal("fetch", async (url: string, { signal }: RequestInit) => {
    const q = new URL(url, "http://shop.test").searchParams.get("q");
    if (q === null) return Response.json({ user: null });
    requests.push({ q, signal });
    return respond(q);
  });
  window.addEventListener("click", follow);
});
afterEach(() => {
  window.removeEventListener("click", follow);
  vi.unstubAllGlobals();
});

const pages = [
  { label: "Orders", href: "/admin/orders", detail: "Sell", keys: "g o" },
  { label: "Inventory", href: "/inventory", detail: "Stock" },
];

function Office() {
  const [open, setOpen] = useState(true);
  const [typed, setTyped] = useState({ text: "", isEntered: false });
  const [shown, setShown] = useState(false);
  useOfficeActions([
    { label: "Mark as shipped", run: () => setShown(true) },
    { label: "Cancel the order", run: () => void ran.push("cancel") },
  ]);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {shown && (
        // biome-ignore lint/a11y/noAutofocus: as the form of an act does
        <input aria-label="Carrier" autoFocus />
      )}
      <Palette
        {...{ open, typed }}
        onType={setTyped}
        onOpenChange={setOpen}
        pages={pages}
        beginnings={[{ label: "New Order", href: "/admin/orders/new" }]}
        onKeys={{ label: "Keyboard shortcuts", keys: "?", run: () => void ran.push("keys") }}
      />
    </>
  );
}

function mount() {
  mountInShop(<Office />, { queries: createQueryClient() });
  return userEvent.setup();
}

const field = () => screen.getByRole("combobox", { name: "Search and commands" });
const optionsIn = (name: string) =>
  within(screen.getByRole("group", { name }))
    .getAllByRole("option")
    .map(({ textContent }) => textContent);
const groups = () => screen.getAllByRole("group").map((group) => group.getAttribute("aria-label"));
const active = () => {
  const id = field().getAttribute("aria-activedescendant");
  const option = id ? document.getElementById(id) : null;
  expect(option?.getAttribute("aria-selected")).toBe("true");
  return option?.textContent;
};

test("begins with the records that were opened last, the actions of the screen and the pages", () => {
  recentRecords.write([
    { kind: "order", title: "M-1", detail: "Ada", href: "/admin/orders/1" },
    { kind: "person", title: "Not open to the viewer", detail: "", href: "/admin/people/1" },
  ]);
  mount();
  expect(document.activeElement).toBe(field());
  expect(groups()).toEqual(["Recent", "Actions", "Pages"]);
  expect(optionsIn("Recent")).toEqual(["M-1Ada"]);
  expect(optionsIn("Actions")).toEqual(["Mark as shipped", "Cancel the order"]);
  expect(optionsIn("Pages")).toEqual(["OrdersSellgo", "InventoryStock"]);
  expect(active()).toBe("M-1Ada");
  expect(requests).toEqual([]);
});

test("finds records in groups, and the arrow keys and Enter open one", async () => {
  respond = () =>
    reply(record("watch", "Rolex GMT", "/inventory/5"), record("order", "M-2", "/admin/orders/2"));
  const user = mount();
  await user.paste("rolex");
  await screen.findByRole("group", { name: "Watches" });
  expect(requests.map(({ q }) => q)).toEqual(["rolex"]);
  expect(groups()).toEqual(["Watches", "Orders"]);
  expect(screen.getByRole("status").textContent).toBe("2 results");
  expect(active()).toContain("Rolex GMT");
  await user.keyboard("{ArrowDown}");
  expect(active()).toContain("M-2");
  await user.keyboard("{ArrowDown}");
  expect(active()).toContain("Rolex GMT");
  await user.keyboard("{ArrowUp}{Enter}");
  expect(followed).toEqual(["/admin/orders/2"]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("finds pages and actions by the beginnings of their words, above the records", async () => {
  respond = () => reply(record("person", "orderly", "/admin/people/3"));
  const user = mount();
  await user.keyboard("or");
  await screen.findByRole("group", { name: "People" });
  expect(groups()).toEqual(["Actions", "Pages", "People"]);
  expect(optionsIn("Actions")).toEqual(["Cancel the order", "New Order"]);
  expect(optionsIn("Pages")).toEqual(["OrdersSellgo"]);
});

test("Enter that comes before the records opens the first of them, not one of the last search", async () => {
  let answer: (response: Response) => void = () => {};
  respond = () => reply(record("watch", "Old", "/inventory/1"));
  const user = mount();
  await user.keyboard("zq77");
  await screen.findByText("Old");
  respond = () =>
    new Promise((resolve) => {
      answer = resolve;
    });
  await user.keyboard("8{Enter}");
  await waitFor(() => expect(requests.at(-1)?.q).toBe("zq778"));
  expect(followed).toEqual([]);
  await act(async () => answer(reply(record("watch", "New", "/inventory/2"))));
  await waitFor(() => expect(followed).toEqual(["/inventory/2"]));
});

function LazyOffice() {
  useOfficeActions([{ label: "Archive", keys: "z", run: () => void ran.push("archive") }]);
  const { dialogs } = useOfficeTools({ canFind: true, pages, beginnings: [] });
  return <main>{dialogs}</main>;
}

test("what is typed while its code is loaded is kept, and does nothing else", async () => {
  respond = () => reply(record("watch", "Zenith", "/inventory/9"));
  mountInShop(<LazyOffice />, { queries: createQueryClient() });
  const press = (key: string, more = {}) => fireEvent.keyDown(document.body, { key, ...more });
  press("k", { ctrlKey: true });
  for (const key of ["z", "7", "8", "Backspace", "Shift"]) press(key);
  expect(((await screen.findByRole("combobox")) as HTMLInputElement).value).toBe("z7");
  expect(ran).toEqual([]);
  fireEvent.keyDown(field(), { key: "Escape" });
  press("k", { ctrlKey: true });
  expect((field() as HTMLInputElement).value).toBe("");
});

test("Enter that comes before its code opens the first record, as a scanner expects", async () => {
  respond = () => reply(record("watch", "Zenith", "/inventory/9"));
  mountInShop(<LazyOffice />, { queries: createQueryClient() });
  for (const key of ["k", "z", "7", "Enter"])
    fireEvent.keyDown(document.body, { key, ctrlKey: key === "k" });
  await waitFor(() => expect(followed).toEqual(["/inventory/9"]));
});

test("what is typed before its field has the focus is kept in order, and Enter then does the action", async () => {
  mountInShop(<LazyOffice />, { queries: createQueryClient() });
  const press = (key: string, more = {}) => fireEvent.keyDown(document.body, { key, ...more });
  press("k", { ctrlKey: true });
  for (const key of [">", "a"]) press(key);
  await screen.findByRole("combobox");
  // The palette is there, and the keys still go to the page.
  for (const key of ["r", "c", "Enter"]) press(key);
  await waitFor(() => expect(ran).toEqual(["archive"]));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("what is typed on cancels the request before", async () => {
  respond = () => new Promise(() => {});
  const user = mount();
  await user.paste("role");
  await waitFor(() => expect(requests).toHaveLength(1));
  await user.keyboard("x");
  await waitFor(() => expect(requests.map(({ q }) => q)).toEqual(["role", "rolex"]));
  expect(requests[0]?.signal?.aborted).toBe(true);
  expect(requests[1]?.signal?.aborted).toBe(false);
});

test("> lists actions alone; one runs after the palette is closed and may take the focus", async () => {
  const user = mount();
  await user.keyboard(">");
  expect(groups()).toEqual(["Actions"]);
  expect(optionsIn("Actions")).toHaveLength(4);
  await user.keyboard("ship{Enter}");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Carrier")));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(requests).toEqual([]);
});

test("an action without a form gives the focus back", async () => {
  const user = mount();
  await user.keyboard("{Escape}");
  await user.click(screen.getByRole("button", { name: "Open" }));
  await user.keyboard("cancel");
  fireEvent.click(screen.getByRole("option", { name: "Cancel the order" }));
  await waitFor(() => expect(ran).toEqual(["cancel"]));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Open" }));
});

test("says that nothing matches, and that the search failed", async () => {
  const user = mount();
  await user.keyboard("zebra");
  await screen.findByText("Nothing matches “zebra”.");
  respond = () => new Response("", { status: 500 });
  await user.keyboard("s");
  await screen.findByText(/could not be reached/);
  await user.clear(field());
  await user.keyboard(">zebra");
  expect(screen.getByText("This page has no such action.")).toBeTruthy();
  expect(field().getAttribute("aria-expanded")).toBe("false");
});
