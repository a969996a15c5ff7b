import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import type { Import } from "#src/features/inventory/import-export/imports.contract.ts";
import { createQueryClient } from "#src/lib/query-client.ts";
import { mountInShop } from "#tests/render.tsx";
import { ImportScreen } from "./import-screen.tsx";

afterEach(() => vi.unstubAllGlobals());

const questions = { bigPrice: 0, belowCost: 0, noPrice: 0, noPicture: 0, stolen: 0, sold: 0 };
const counts = { create: 2, update: 1, unchanged: 0, problem: 0, kept: 0, questions };
const imported = {
  ...{ id: 4, fileName: "watches.csv", problem: null, headers: [], mapping: {} },
  ...{ rowCount: 3, rowsDone: 3, createdBy: "ada", finishedAt: null },
  createdAt: "2026-01-02T03:04:05.678Z",
  pictures: {
    ...{ added: 0, unused: [], unusedCount: 0, missing: [], missingCount: 0 },
    ...{ waiting: 0, failed: [], failedCount: 0 },
  },
};

function mount(one: Pick<Import, "state" | "canUndo" | "counts">, next = one) {
  const sent: string[] = [];
  vi.stubGlobal("fetch", async (url: string, { method = "GET" }: RequestInit = {}) => {
    if (url.includes("/rows")) {
      const kept = { year: "Ada changed it to 1999 on Jan 2, 2026, after this import." };
      const row = { row: 2, outcome: "update", watchId: 9, title: "Rolex", details: { kept } };
      return Response.json({ rows: one.counts.kept > 0 ? [row] : [], total: 1 });
    }
    if (method === "POST") sent.push(url);
    return Response.json({ import: { ...imported, ...(method === "POST" ? next : one) } });
  });
  mountInShop(<ImportScreen id="4" />, { queries: createQueryClient() });
  return sent;
}

test("an import is undone after a question that says what becomes of the watches", async () => {
  const done = { state: "done", canUndo: true, counts } as const;
  const sent = mount(done, { ...done, state: "undoing", canUndo: false });
  await userEvent.click(await screen.findByRole("button", { name: "Undo Import" }));
  const dialog = await screen.findByRole("alertdialog");
  expect(dialog.textContent).toContain("2 new watches go to the bin.");
  expect(dialog.textContent).toContain("1 changed watch gets the earlier values back.");
  await userEvent.click(screen.getByRole("button", { name: "Undo Import" }));
  expect(await screen.findByText("Undoing the import.")).toBeTruthy();
  expect(sent).toEqual(["/api/admin/imports/4/undo"]);
});

test("what an undo kept is named with its reason", async () => {
  mount({ state: "undone", canUndo: false, counts: { ...counts, kept: 1 } });
  const link = await screen.findByRole("link", { name: "Show Them" });
  expect(link.getAttribute("href")).toMatch(/\?show=kept$/);
  expect(await screen.findByText(/Ada changed it to 1999/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Undo Import" })).toBeNull();
});
