import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { createQueryClient } from "#src/lib/query-client.ts";
import { Toaster } from "#src/ui/toaster.tsx";
import { mountInShop } from "#tests/render.tsx";
import { BrandBin } from "./brand-bin.tsx";
import { BrandList } from "./brand-list.tsx";

afterEach(() => vi.unstubAllGlobals());

const brand = {
  id: 7,
  name: "Lange",
  slug: "lange",
  description: "",
  founded: 1845,
  country: null,
};

function mount() {
  const sent: string[] = [];
  let inBin = false;
  vi.stubGlobal("fetch", async (url: string, { method = "GET", body }: RequestInit = {}) => {
    if (method !== "GET") {
      sent.push(`${method} ${url} ${body ?? ""}`.trim());
      inBin = method === "DELETE";
      return Response.json({ message: "" });
    }
    const deleted = {
      id: 7,
      name: "Lange",
      deletedAt: "2026-01-02T03:04:05.678Z",
      deletedBy: "Ada",
    };
    if (url.endsWith("brand-bin")) return Response.json({ brands: inBin ? [deleted] : [] });
    const stored = { ...brand, image: null, count: 0, updatedAt: deleted.deletedAt };
    return Response.json({ brands: inBin ? [] : [stored] });
  });
  mountInShop(
    <>
      <BrandList />
      <BrandBin />
      <Toaster />
    </>,
    { queries: createQueryClient() },
  );
  return sent;
}

test("a brand whose name was given away comes back under another one", async () => {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (_url: string, { method = "GET", body }: RequestInit = {}) => {
    const deleted = {
      id: 7,
      name: "Lange",
      deletedAt: "2026-01-02T03:04:05.678Z",
      deletedBy: null,
    };
    if (method === "GET") return Response.json({ brands: [deleted] });
    sent.push(JSON.parse(String(body)));
    if (sent.length > 1) return Response.json({});
    return Response.json({ message: "Lange has it now.", code: "taken" }, { status: 409 });
  });
  mountInShop(<BrandBin />, { queries: createQueryClient() });
  await userEvent.click(await screen.findByRole("button", { name: "Restore Lange" }));
  const dialog = await screen.findByRole("dialog", { name: "Restore under another name" });
  expect(dialog.textContent).toContain("Lange has it now.");
  await userEvent.type(screen.getByLabelText(/^Name/), " Uhren");
  await userEvent.click(screen.getByRole("button", { name: "Restore" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const as = { name: "Lange Uhren", slug: "lange-uhren" };
  expect(sent).toEqual([{ action: "restore" }, { action: "restore", as }]);
});

test("a deleted brand is in the bin, from which Undo and Restore bring it back", async () => {
  const sent = mount();
  const remove = async () => {
    await userEvent.click(await screen.findByRole("button", { name: "Delete Lange" }));
    await userEvent.click(await screen.findByRole("button", { name: "Delete" }));
    return screen.findByRole("list", { name: "Bin" });
  };
  expect((await remove()).textContent).toMatch(/^Lange.* by Ada/);
  await userEvent.click(await screen.findByRole("button", { name: /^Undo/ }));
  await waitFor(() => expect(screen.queryByRole("list", { name: "Bin" })).toBeNull());

  await remove();
  await userEvent.click(screen.getByRole("button", { name: "Restore Lange" }));
  await screen.findByRole("button", { name: "Delete Lange" });
  const restored = 'POST /api/admin/catalog/brand-bin/7 {"action":"restore"}';
  const deleted = "DELETE /api/admin/catalog/brands/7";
  expect(sent).toEqual([deleted, restored, deleted, restored]);
});
