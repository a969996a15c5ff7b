import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { binDays } from "#src/domain/limits.ts";
import type { JobCall } from "#src/platform/jobs/job.ts";
import { type InventoryShop, startInventoryShop } from "#tests/inventory.ts";
import { purgeBin } from "./bin.service.ts";

let inventory: InventoryShop;
beforeAll(async () => {
  inventory = await startInventoryShop();
});
afterAll(() => inventory.shop.close());

const bulk = (ids: number[], action: string, more = {}) =>
  inventory.send("POST", "/bulk", { ids, action, ...more });
const undo = (entryId: number) => inventory.send("POST", "/undo", { entryId });
const list = async (query = "") => (await inventory.send("GET", `?pageSize=500&${query}`)).body;
const stageIn = async (query: string, id: number) =>
  (await list(query)).watches.find((watch: { id: number }) => watch.id === id)?.stage;
const statusOf = async (path: string) => (await inventory.shop.request("GET", path)).status;
const query = async (text: string, values: unknown[] = []) =>
  (await inventory.shop.database.pool.query(text, values)).rows;
const log = { info: () => {} };
const inStock = async () =>
  (await query("select coalesce(sum(watches), 0)::int as n from stock_days"))[0].n as number;

describe("a deleted watch", () => {
  test("is in the bin and nowhere else, and Undo brings it back as it was", async () => {
    const { id } = await inventory.added({ serialNumber: "BIN-1", units: 1 });
    const token = await inventory.shop.signIn("customer");
    await inventory.shop.request("POST", "/api/cart/items", { token, body: { watchId: id } });
    const [total, stocked] = [(await list()).total, await inStock()];
    const { body } = await bulk([id], "delete");
    expect(body).toMatchObject({ changed: [{ id }], undoId: expect.any(Number) });

    expect(await statusOf(`/api/watches/${id}`)).toBe(404);
    expect((await inventory.send("GET", `/${id}`)).status).toBe(404);
    expect(await stageIn("", id)).toBeUndefined();
    expect(await stageIn("stage=draft", id)).toBeUndefined();
    expect((await list()).total).toBe(total - 1);
    expect(await inStock()).toBe(stocked - 1);
    const found = await inventory.shop.request("GET", "/api/admin/find?q=BIN-1", {
      token: inventory.editor.token,
    });
    expect((await found.json()).found).toEqual([]);
    expect(await stageIn("stage=bin", id)).toBe("bin");
    // Its number is still its own.
    await expect(inventory.added({ serialNumber: "BIN 1" })).rejects.toThrow("serial number");
    expect((await bulk([id], "publish")).body.changed).toEqual([]);

    expect((await undo(body.undoId)).body).toEqual({ undone: 1, kept: [] });
    expect(await statusOf(`/api/watches/${id}`)).toBe(200);
    expect(await inventory.read(id)).toMatchObject({ stage: "published" });
    expect((await list()).total).toBe(total);
    expect(await inStock()).toBe(stocked);
    const cart = await inventory.shop.request("GET", "/api/cart", { token });
    expect((await cart.json()).cart.items).toMatchObject([{ watchId: id }]);
    expect((await inventory.historyOf(id)).map(({ action }: { action: string }) => action)).toEqual(
      ["restore", "delete", "create"],
    );
    const again = await undo(body.undoId);
    expect([again.status, again.body.code]).toEqual([409, "cannot_undo"]);
  });

  test("is restored from the bin as a draft, or removed for good", async () => {
    const [{ id: back }, { id: gone }] = [await inventory.added(), await inventory.added()];
    const { body } = await bulk([back, gone], "delete");
    expect((await bulk([back], "restore")).body.changed).toMatchObject([{ id: back }]);
    expect(await inventory.read(back)).toMatchObject({ stage: "draft" });
    const preview = await bulk([gone, back], "remove", { preview: true });
    expect(preview.body).toMatchObject({ changed: [{ id: gone }], along: { carts: 0 } });
    await bulk([gone], "remove");
    expect(await stageIn("stage=bin", gone)).toBeUndefined();
    expect(await query("select 1 from watches where id = $1", [gone])).toEqual([]);
    const undone = await undo(body.undoId);
    expect(undone.body.kept).toMatchObject([
      { id: back, reason: "It is not in the bin any more." },
      { id: gone, reason: "It has been removed for good." },
    ]);
  });

  test("goes when its time in the bin is over", async () => {
    const [{ id: old }, { id: young }] = [await inventory.added(), await inventory.added()];
    await bulk([old, young], "delete");
    const age = (id: number, days: number) =>
      query("update watches set deleted_at = now() - make_interval(days => $2) where id = $1", [
        ...[id, days],
      ]);
    await age(old, binDays + 1);
    await age(young, binDays - 1);
    await purgeBin.run({}, { ...inventory.shop.database, log } as unknown as JobCall);
    expect(await stageIn("stage=bin", old)).toBeUndefined();
    expect(await stageIn("stage=bin", young)).toBe("bin");
  });

  test("goes to the bin from the dashboard's call too", async () => {
    const { id } = await inventory.added();
    const token = await inventory.shop.signIn("admin");
    const remove = () => inventory.shop.request("DELETE", `/api/admin/watches/${id}`, { token });
    expect((await remove()).status).toBe(200);
    expect(await stageIn("stage=bin", id)).toBe("bin");
    expect((await remove()).status).toBe(404);
  });
});

describe("a change of several watches", () => {
  const price = { which: "retailPrice", by: "amount", value: 100 };

  test("is undone as a whole, and what was changed since is named", async () => {
    const watches = [await inventory.added(), await inventory.added(), await inventory.added()];
    const ids = watches.map(({ id }) => id);
    const { body } = await bulk(ids, "price", { price });
    const [first, second, third] = await Promise.all(ids.map(inventory.read));
    await inventory.edit(first, { retailPrice: 9_500 });
    await inventory.edit(second, { description: "Another field is nobody's loss." });
    await bulk([third.id], "delete");
    const reply = await undo(body.undoId);
    expect(reply.body).toMatchObject({
      undone: 1,
      kept: [
        { id: first.id, reason: "It has been changed since." },
        { id: third.id, reason: "It is in the bin." },
      ],
    });
    expect((await inventory.read(first.id)).values.retailPrice).toBe(9_500);
    expect((await inventory.read(second.id)).values.retailPrice).toBe(9_000);
  });

  test("that put watches away is undone for those that need no question", async () => {
    const { id } = await inventory.added();
    const { body } = await bulk([id], "unpublish");
    const reply = await undo(body.undoId);
    expect(reply.body.kept).toMatchObject([{ id, reason: expect.stringContaining("confirm") }]);
    const { body: featured } = await bulk([id], "feature");
    expect((await undo(featured.undoId)).body).toEqual({ undone: 1, kept: [] });
  });

  test("is not found by an entry of something else", async () => {
    const { id } = await inventory.added();
    const [{ id: entryId }] = await inventory.historyOf(id);
    expect((await undo(entryId)).status).toBe(404);
    expect((await undo(999_999_999)).status).toBe(404);
  });
});
