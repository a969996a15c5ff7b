import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { StaffWatch } from "#src/features/inventory/inventory.contract.ts";
import { createQueryClient } from "#src/lib/query-client.ts";
import { watchValues } from "#tests/inventory.ts";
import { mountInShop } from "#tests/render.tsx";
import { WatchEditor } from "./watch-editor.tsx";

let sent: { method: string; body: { changes?: object; state?: string; slug?: string } }[] = [];
let stored: StaffWatch | undefined;
let refusal: { status: number; body: object } | undefined;

const storedWith = (changes: object, id = 7): StaffWatch => {
  const values = watchValues({ state: "draft", slug: "omega-journey", ...changes });
  const stage = values.state === "published" ? "published" : "draft";
  const at = `2026-01-01T00:00:${String(sent.length).padStart(2, "0")}.000Z`;
  const times = { updatedAt: at, createdAt: at, timeZone: "Europe/Zurich" };
  return { id, values, stage, held: 0, images: [], isStolen: false, ...times };
};

function answer(url: string, method: string, body: Record<string, never>): object {
  if (url === "/api/admin/inventory-form") {
    return { brands: [{ id: 2, name: "Omega", slug: "omega" }], timeZone: "Europe/Zurich" };
  }
  if (method === "POST") {
    const { confirms: _, slug: __, ...values } = body;
    stored = storedWith(values);
  }
  if (method === "PATCH") stored = storedWith({ ...stored?.values, ...Object(body.changes) });
  if (/inventory(\/7)?$/.test(url)) return { watch: stored };
  return { pictures: [], entries: [] };
}

beforeEach(() => {
  sent = [];
  stored = refusal = undefined;
  window.matchMedia ??= vi.fn(() => ({ matches: true }) as MediaQueryList);
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    const method = init?.method ?? "GET";
    const body = init?.body ? JSON.parse(String(init.body)) : {};
    if (method !== "GET") sent.push({ method, body });
    if (method !== "GET" && refusal) {
      return new Response(JSON.stringify(refusal.body), { status: refusal.status });
    }
    return new Response(JSON.stringify(answer(url, method, body)), {
      status: method === "POST" ? 201 : 200,
    });
  });
});
afterEach(() => vi.unstubAllGlobals());

function Editor({ id }: { id?: string }) {
  const [added, setAdded] = useState<number>();
  return (
    <>
      <output aria-label="Added">{added}</output>
      <WatchEditor {...(id && { id })} preview={() => null} onAdded={setAdded} />
    </>
  );
}

const show = (id?: string) =>
  mountInShop(<Editor {...(id && { id })} />, { queries: createQueryClient() });
const field = (name: RegExp) => screen.findByRole<HTMLInputElement>("textbox", { name });
const type = async (name: RegExp, value: string) =>
  fireEvent.change(await field(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
/** A draft is saved after a pause. */
const soon = { timeout: 5_000 };

async function addDraft() {
  show();
  await type(/^Model/, "Journey");
  expect(screen.getByText("It is saved once it has a brand and a model.")).toBeDefined();
  fireEvent.change(screen.getByRole("combobox", { name: /^Brand/ }), { target: { value: "2" } });
  await waitFor(() => expect(sent).toHaveLength(1), soon);
  await screen.findByText("Saved");
}

test("a new watch is stored as a draft as soon as it has brand and model, then field by field", async () => {
  await addDraft();
  expect(sent[0]).toMatchObject({
    method: "POST",
    body: { brandId: 2, model: "Journey", state: "draft", slug: "" },
  });
  expect(screen.getByLabelText("Added").textContent).toBe("7");
  await type(/^Retail price/, "$12,500");
  await type(/^Year/, "soon");
  await waitFor(() => expect(sent).toHaveLength(2), soon);
  expect(sent[1]?.body.changes).toEqual({ retailPrice: 12_500 });
  expect((await field(/^Year/)).value).toBe("soon");
});

test("what the shop refuses of a draft is said beside its field, and the rest is saved", async () => {
  await addDraft();
  const problems = { serialNumber: "Another watch has it." };
  refusal = { status: 400, body: { message: "No.", code: "invalid_fields", problems } };
  await type(/^Serial number/, "X-1");
  await screen.findByText("Another watch has it.", undefined, soon);
  refusal = undefined;
  await type(/^Movement/, "Automatic 3861");
  await waitFor(() => expect(sent).toHaveLength(3), soon);
  expect(sent[2]?.body.changes).toEqual({ movement: "Automatic 3861" });
});

test("publishing lists what is missing and asks what is to be confirmed", async () => {
  stored = storedWith({ brandId: 2, model: "Journey", reference: "", retailPrice: null });
  show("7");
  await field(/^Model/);
  const list = screen.getByRole("region", { name: "Before it is published" });
  expect(list.textContent).toContain("Missing: reference.");
  expect(list.textContent).toContain("It has no price");
  expect(list.textContent).toContain("It has no picture.");
  press("Publish");
  expect((await screen.findByRole("alert")).textContent).toContain("Enter the reference.");
  expect(sent).toEqual([]);

  await type(/^Reference/, "J-1");
  const questions = ["noPrice", "noPicture"];
  refusal = { status: 409, body: { message: "Sure?", code: "confirm", questions } };
  press("Publish");
  const dialog = await screen.findByRole("alertdialog", { name: "Publish all the same?" });
  expect(dialog.textContent).toContain("It has no picture.");
  refusal = undefined;
  fireEvent.click(screen.getAllByRole("button", { name: "Publish" }).at(-1) as HTMLElement);
  await screen.findByRole("button", { name: "Save Changes" });
  expect(sent.at(-1)?.body).toMatchObject({
    changes: { reference: "J-1", state: "published", slug: "" },
    confirms: questions,
  });
});

test("what the shop shows is saved only when somebody says so", async () => {
  stored = storedWith({ state: "published" });
  show("7");
  await type(/^Movement/, "Automatic 3861");
  expect(await screen.findByText("1 unsaved change")).toBeDefined();
  expect(screen.queryByText("Before it is published")).toBeNull();
  press("Save Changes");
  await waitFor(() => expect(sent).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText("1 unsaved change")).toBeNull());
});
