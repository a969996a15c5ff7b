import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { watches } from "#src/platform/db/schema.ts";
import { auditLog } from "#src/platform/db/system-tables.ts";
import { anEditor, type InventoryShop, startInventoryShop } from "#tests/inventory.ts";
import { orderBody, postOrder } from "#tests/orders.ts";

let inventory: InventoryShop;
beforeAll(async () => {
  inventory = await startInventoryShop();
});
afterAll(() => inventory.shop.close());

describe("many watches at once", () => {
  test("prices change by percent or amount, as the preview says", async () => {
    const [first, second, none] = [
      await inventory.added({ retailPrice: 10_000, cost: null }),
      await inventory.added({ retailPrice: 333, cost: null }),
      await inventory.added({ retailPrice: null, cost: null }),
    ];
    const ids = [first.id, second.id, none.id];
    const price = { which: "retailPrice", by: "percent", value: -5 };
    const preview = await inventory.send("POST", "/bulk", {
      ids,
      action: "price",
      price,
      preview: true,
    });
    expect(preview.body.changed).toMatchObject([
      { id: first.id, before: 10_000, after: 9_500, questions: [] },
      { id: second.id, before: 333, after: 316 },
    ]);
    expect(preview.body.kept).toMatchObject([{ id: none.id, reason: "It has no such price." }]);
    expect((await inventory.read(first.id)).values.retailPrice).toBe(10_000);
    await inventory.send("POST", "/bulk", { ids, action: "price", price });
    expect((await inventory.read(second.id)).values.retailPrice).toBe(316);

    const dearer = { which: "wholesalePrice", by: "amount", value: 5_000 };
    const slip = await inventory.send("POST", "/bulk", { ids, action: "price", price: dearer });
    expect([slip.status, slip.body.code]).toEqual([409, "confirm"]);
    expect(slip.body).toMatchObject({ questions: ["bigPrice"], ids });
    const confirms = ["bigPrice"];
    await inventory.send("POST", "/bulk", { ids, action: "price", price: dearer, confirms });
    expect((await inventory.read(first.id)).values.wholesalePrice).toBe(12_500);
    expect((await inventory.historyOf(first.id))[0]).toMatchObject({
      action: "bulk",
      by: inventory.editor.name,
      before: { wholesalePrice: 7_500 },
    });
    const free = { which: "retailPrice", by: "amount", value: -316 };
    const tooCheap = await inventory.send("POST", "/bulk", { ids, action: "price", price: free });
    expect(tooCheap.body.kept).toContainEqual({
      ...{ id: second.id, name: expect.any(String) },
      reason: "The new price would be out of range.",
    });
  });

  test("they are published, withdrawn and featured", async () => {
    const { id } = await inventory.added({ state: "draft" });
    const bulk = (action: string) =>
      inventory.send("POST", "/bulk", { ids: [id], action, confirms: ["noPicture"] });
    await bulk("publish");
    await bulk("feature");
    expect(await inventory.read(id)).toMatchObject({
      stage: "published",
      values: { featured: true },
    });
    const again = await bulk("feature");
    expect(again.body).toMatchObject({
      changed: [],
      kept: [{ reason: "It is featured already." }],
    });
    await bulk("unfeature");
    await bulk("unpublish");
    expect(await inventory.read(id)).toMatchObject({ stage: "draft", values: { featured: false } });
  });

  test("removing says what it takes along, and deleting keeps what is part of an order", async () => {
    const [loose, ordered] = [
      await inventory.added(),
      await inventory.added({ retailPrice: 12_000 }),
    ];
    await postOrder(inventory.shop, orderBody([{ watchId: ordered.id, price: 12_000 }]));
    const token = await inventory.shop.signIn("customer");
    await inventory.shop.request("POST", "/api/cart/items", { token, body: { watchId: loose.id } });
    const bulk = { ids: [loose.id, ordered.id], action: "delete" };
    const preview = await inventory.send("POST", "/bulk", { ...bulk, preview: true });
    expect(preview.body).toMatchObject({
      changed: [{ id: loose.id }],
      kept: [{ id: ordered.id, reason: "It is part of an order and is kept for it." }],
    });
    expect((await inventory.send("GET", `/${loose.id}`)).status).toBe(200);
    // The order is over, and still a record of what was sold.
    const { db } = inventory.shop.database;
    await db.update(watches).set({ held: 0 }).where(eq(watches.id, ordered.id));
    await inventory.send("POST", "/bulk", bulk);
    const entries = await db
      .select({ action: auditLog.action, details: auditLog.details })
      .from(auditLog)
      .where(eq(auditLog.subject, `watch:${loose.id}`))
      .orderBy(auditLog.id);
    expect(entries.at(-1)).toMatchObject({
      action: "watch.delete",
      details: { before: { model: "Explorer", retailPrice: 9_000 } },
    });
    expect((await inventory.send("GET", `/${loose.id}`)).status).toBe(404);
    const removal = { ids: [loose.id], action: "remove", preview: true };
    expect((await inventory.send("POST", "/bulk", removal)).body.along).toEqual({
      ...{ carts: 1, wishlists: 0, pictures: 0 },
    });
    expect((await inventory.send("GET", `/${ordered.id}`)).status).toBe(200);
  });
});

describe("the table", () => {
  const list = async (query: string) => (await inventory.send("GET", `?${query}`)).body;
  const ids = (reply: { watches: { id: number }[] }) => reply.watches.map(({ id }) => id);

  test("shows sales staff everything but the cost, and lets them change nothing", async () => {
    const { id } = await inventory.added({ model: "Costless", cost: 4_321 });
    const sales = await anEditor(inventory.shop, "sales");
    const rowFor = async (token?: string) =>
      (await inventory.send("GET", "?search=costless", undefined, token)).body.watches[0];
    expect(await rowFor()).toMatchObject({ id, cost: 4_321 });
    expect(await rowFor(sales.token)).toEqual({ ...(await rowFor()), cost: null });
    const bulk = { ids: [id], action: "feature" };
    expect((await inventory.send("POST", "/bulk", bulk, sales.token)).status).toBe(403);
  });

  test("finds by model, reference, serial number and brand", async () => {
    const { id } = await inventory.added({
      model: "Zephyrus",
      reference: "ZX-77",
      serialNumber: "QQ 900-1",
    });
    const brand = (await list(`search=zephyrus`)).watches[0].brandName;
    for (const search of ["zeph", "ZX-77", "qq9", "QQ 900-1", `${brand} zeph`, "zephyrus zx"]) {
      expect(ids(await list(`search=${encodeURIComponent(search)}`)), search).toEqual([id]);
    }
    expect(await list("search=zephyr%20nothing")).toMatchObject({ watches: [], total: 0 });
    const named = async (search: string) => (await list(`search=${search}`)).watches[0]?.reference;
    expect(await named("submarniner")).toBe("126610LN");
    expect(await named("pepsi")).toBe("126710BLRO");
  });

  test("finds by the beginning of the storage place, which the shop never shows", async () => {
    const { id, values } = await inventory.added({
      ...{ model: "Vaulted", storagePlace: "Safe_2, tray 4", cost: null, serialNumber: null },
    });
    expect(values.storagePlace).toBe("Safe_2, tray 4");
    for (const place of ["safe_2", "SAFE_2, TRAY 4"]) {
      const reply = await list(`storagePlace=${encodeURIComponent(place)}`);
      expect([reply.total, ids(reply)]).toEqual([1, [id]]);
      expect(reply.watches[0].storagePlace).toBe("Safe_2, tray 4");
    }
    expect(ids(await list("storagePlace=safe%252"))).toEqual([]);
    expect(ids(await list("storagePlace=tray"))).toEqual([]);
    for (const path of [`/api/watches/${id}`, `/watch/${id}`, "/api/watches?search=vaulted"]) {
      const shown = await (await inventory.shop.request("GET", path)).text();
      expect(shown).toContain("Vaulted");
      expect(shown).not.toContain("tray 4");
    }
    await inventory.send("PATCH", `/${id}`, {
      changes: { storagePlace: "" },
      updatedAt: (await inventory.read(id)).updatedAt,
    });
    expect((await inventory.read(id)).values.storagePlace).toBeNull();
  });

  test("filters by state, brand, condition and price together, and sorts", async () => {
    const changes = { brandId: 3, condition: "Good", state: "draft" } as const;
    const cheap = await inventory.added({ ...changes, retailPrice: 50, model: "B" });
    const dear = await inventory.added({ ...changes, retailPrice: 90, model: "A" });
    const filter = "brandId=3&stage=draft&condition=Good&minPrice=50&maxPrice=90";
    expect(await list(`${filter}&sort=price&direction=desc`)).toMatchObject({
      total: 2,
      more: false,
      watches: [{ id: dear.id }, { id: cheap.id, stage: "draft", cost: 6_000 }],
    });
    for (const sort of ["model", "brandName", "createdAt", "updatedAt"]) {
      const expected = sort === "model" ? [dear.id, cheap.id] : [cheap.id, dear.id];
      expect(ids(await list(`${filter}&sort=${sort}&direction=asc`)), sort).toEqual(expected);
    }
    expect(ids(await list(`${filter}&pageSize=1&page=2&sort=brandName`))).toEqual([dear.id]);
  });

  test("finds and counts watches that lack a price or pictures", async () => {
    const unpriced = await inventory.added({ retailPrice: null });
    const priced = await inventory.added();
    for (const [missing, expected] of [
      ["price", [unpriced.id]],
      ["pictures", [unpriced.id, priced.id]],
    ] as const) {
      const reply = await list(`missing=${missing}&pageSize=100`);
      expect(reply.total, missing).toBe(reply.watches.length);
      const found = ids(reply).filter((id) => [unpriced.id, priced.id].includes(id));
      expect(found.toSorted(), missing).toEqual(expected);
    }
  });

  test("each state is one of the five", async () => {
    await inventory.shop.database.db
      .update(watches)
      .set({ units: 0, held: 0 })
      .where(eq(watches.id, 9));
    const counts = await Promise.all(
      ["draft", "scheduled", "published", "reserved", "sold"].map(
        async (stage) => (await list(`stage=${stage}&pageSize=1`)).total,
      ),
    );
    const all = (await list("pageSize=1")).total;
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(all);
    expect(
      (await list("stage=sold&pageSize=100")).watches.map(({ id }: { id: number }) => id),
    ).toContain(9);
  });
});
