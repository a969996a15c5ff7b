import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Deletable } from "#src/features/dashboard/admin.messages.ts";
import { createQueryClient } from "#src/lib/query-client.ts";
import { toastStore } from "#src/ui/toast-store.ts";
import { mountInShop } from "#tests/render.tsx";
import { BrandsTab, InventoryTab, UsersTab } from "./dashboard-tables.tsx";

interface Table {
  readonly tab: ReactNode;
  readonly path: string;
  readonly row: (id: number, name: string) => object;
}

const tables: Record<Deletable, Table> = {
  watch: {
    tab: <InventoryTab />,
    path: "watches",
    row: (id, model) => ({ id, model, brandName: "B", price: 1_000, isAvailable: true }),
  },
  brand: {
    tab: <BrandsTab />,
    path: "brands",
    row: (id, name) => ({ id, name, slug: `slug-${id}`, count: 2 }),
  },
  user: {
    tab: <UsersTab />,
    path: "users",
    row: (id, username) => ({ id, username, email: "e@example.com", isAdmin: false }),
  },
};
const kinds = Object.keys(tables) as Deletable[];

const toastText = () => {
  const toast = toastStore.get();
  return toast && [toast.title, toast.description];
};

beforeEach(() => toastStore.set(null));
afterEach(() => vi.unstubAllGlobals());

type Respond = () => Response | Promise<Response>;
const json = (status: number, body: object) => new Response(JSON.stringify(body), { status });

/** Mounts a table of three rows. DELETE requests get `respond`; a 200 removes the row. */
async function mount(what: Deletable, respond: Respond) {
  const { tab, path, row } = tables[what];
  let rows = [1, 2, 3].map((id) => ({ id, name: `Name ${id}` }));
  const deletes: string[] = [];
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    if (init?.method !== "DELETE") {
      return json(200, { [path]: rows.map(({ id, name }) => row(id, name)), total: rows.length });
    }
    deletes.push(url);
    const response = await respond();
    if (response.ok || response.status === 404) {
      rows = rows.filter(({ id }) => !url.endsWith(`/${id}`));
    }
    return response;
  });
  mountInShop(tab, { queries: createQueryClient(), path: "/admin/dashboard" });
  const user = userEvent.setup();
  const button = (id: number) => screen.findByRole("button", { name: `Delete Name ${id}` });
  const choose = async (name: "Cancel" | "Delete") =>
    user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name }));
  await user.click(await button(2));
  return { user, deletes, button, choose, path };
}

const deleted = () => json(200, { message: "done" });

test.each(kinds)(
  "a %s is deleted after a confirmation, and the next row takes the focus",
  async (what) => {
    const { deletes, button, choose, path } = await mount(what, deleted);
    const dialog = screen.getByRole("alertdialog", { name: `Delete ${what}` });
    expect(dialog.textContent).toContain(
      'Are you sure you want to delete "Name 2"? This action cannot be undone.',
    );
    expect(document.activeElement?.textContent).toBe("Cancel");
    await choose("Delete");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(deletes).toEqual([`/api/admin/${path}/2`]);
    expect(toastText()?.[0]?.toLowerCase()).toBe(`${what} deleted`);
    expect(screen.queryByRole("button", { name: "Delete Name 2" })).toBeNull();
    const next = await button(3);
    await waitFor(() => expect(document.activeElement).toBe(next));
  },
);

test.each(kinds)("cancelling deletes no %s and returns the focus", async (what) => {
  const { user, deletes, button, choose } = await mount(what, deleted);
  await choose("Cancel");
  const pressed = await button(2);
  await waitFor(() => expect(document.activeElement).toBe(pressed));
  await user.click(pressed);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(document.activeElement).toBe(pressed);
  expect(deletes).toEqual([]);
});

const failures: [string, Respond][] = [
  ["a lost connection", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["a server error", () => json(500, { message: "Something went wrong.", code: "internal" })],
];

test.each(kinds.flatMap((what) => failures.map(([how, respond]) => [what, how, respond] as const)))(
  "a %s stays after %s, and the toast suggests a retry",
  async (what, _, respond) => {
    const { button, choose } = await mount(what, respond);
    await choose("Delete");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(toastText()).toEqual(["Error", `Failed to delete ${what}. Please try again.`]);
    expect(document.activeElement).toBe(await button(2));
  },
);

test.each(kinds)(
  "a %s that can't be deleted stays, and dialog and toast show the server's reason",
  async (what) => {
    const reason = "This is why it can't be deleted.";
    const { user, button, choose } = await mount(what, () =>
      json(409, { message: reason, code: "conflict" }),
    );
    await choose("Delete");
    expect((await screen.findByRole("alert")).textContent).toBe(reason);
    expect(toastText()).toEqual(["Error", reason]);
    await choose("Cancel");
    await user.click(await button(2));
    expect(screen.queryByRole("alert"), "another try starts without the reason").toBeNull();
  },
);

test("while the request runs, a second click sends nothing and the dialog stays open", async () => {
  let respond = (_: Response) => {};
  const response = new Promise<Response>((resolve) => {
    respond = resolve;
  });
  const { user, deletes, choose } = await mount("brand", () => response);
  await choose("Delete");
  await choose("Delete");
  await user.keyboard("{Escape}");
  await choose("Cancel");
  expect(screen.getByRole("alertdialog")).toBeDefined();
  respond(deleted());
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(deletes).toHaveLength(1);
});

test("a row that somebody else has deleted counts as deleted", async () => {
  const { choose } = await mount("brand", () => json(404, { message: "gone", code: "not_found" }));
  await choose("Delete");
  await waitFor(() => expect(toastText()?.[0]).toBe("Brand deleted"));
  expect(screen.queryByRole("button", { name: "Delete Name 2" })).toBeNull();
});
