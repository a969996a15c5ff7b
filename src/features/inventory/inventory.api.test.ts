import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findImbalances } from "#src/features/catalog/stock.sql.ts";
import { oldSlugs } from "#src/platform/db/backoffice-tables.ts";
import { watches } from "#src/platform/db/schema.ts";
import { anEditor, type InventoryShop, startInventoryShop, watchValues } from "#tests/inventory.ts";
import { startTestJobs } from "#tests/jobs.ts";
import { orderBody, postOrder } from "#tests/orders.ts";
import { until } from "#tests/until.ts";
import { publishScheduled } from "./save-watch.service.ts";

let inventory: InventoryShop;
beforeAll(async () => {
  inventory = await startInventoryShop();
});
afterAll(() => inventory.shop.close());

const inShop = (id: number) => inventory.shop.request("GET", `/api/watches/${id}`);

describe("adding a watch", () => {
  test("every field is kept, and the shop shows it without what only the staff may see", async () => {
    const values = watchValues({
      model: "Wayfarer",
      serialNumber: "K 1234-5",
      units: 2,
      rare: true,
      caseSizeMm: 40.5,
    });
    const watch = await inventory.added(values);
    const brands = await (await inventory.shop.request("GET", "/api/brands/names")).json();
    const { slug } = brands.brands.find(({ id }: { id: number }) => id === values.brandId);
    expect(watch.values).toEqual({ ...values, slug: `${slug}-wayfarer-124270` });
    const shown = await (await inShop(watch.id)).json();
    expect(shown).toMatchObject({ model: "Wayfarer", caseSize: "40.5mm", freeUnits: 2 });
    expect(JSON.stringify(shown)).not.toMatch(/1234-5|6000|7500/);
    const second = await inventory.added({ model: "Wayfarer" });
    expect(second.values.slug).toBe(`${slug}-wayfarer-124270-2`);
  });

  test("watches of one model that are added at the same time get a slug each", async () => {
    const twins = Array.from({ length: 6 }, () => inventory.added({ model: "Twin" }));
    const slugs = (await Promise.all(twins)).map(({ values }) => values.slug);
    expect(new Set(slugs).size).toBe(twins.length);
  });

  test.each([
    [{ model: " " }, "Enter the model."],
    [{ retailPrice: 0 }, "Enter whole dollars, from 1 to 100,000,000."],
    [{ units: -1 }, "Enter a whole number from 0 to 9,999."],
    [{ dialColor: "Purple" as "Black" }, "Choose the dial color."],
    [{ caseSizeMm: 40.123 }, "Enter millimetres from 5 to 100, such as 40.5."],
    [
      { slug: "Not A Slug" },
      "Use small letters, digits and single dashes, such as rolex-submariner-124060.",
    ],
    [{ state: "scheduled" as const }, "Enter when it is to be published."],
  ])("%o is refused", async (changes, message) => {
    const { status, body } = await inventory.send("POST", "", watchValues(changes));
    expect([status, body.message]).toEqual([400, message]);
  });

  test("a serial number is unique within its brand, however it is written", async () => {
    const first = await inventory.added({ serialNumber: "Z-100 200" });
    const again = await inventory.send("POST", "", watchValues({ serialNumber: "z100200" }));
    expect(again.status).toBe(400);
    expect(again.body.problems).toEqual({
      serialNumber: `The Explorer (watch ${first.id}) of this brand has this serial number.`,
    });
    await inventory.added({ serialNumber: "z100200", brandId: 2 });
    const other = await inventory.added();
    const taken = await inventory.edit(other, { serialNumber: "Z100200" });
    expect(taken.body.problems).toHaveProperty("serialNumber");
    expect((await inventory.edit(first, { brandId: 3 })).status).toBe(200);
    expect((await inventory.edit(other, { serialNumber: "Z100200" })).status).toBe(200);
  });

  test("an unknown brand and a taken slug are named at their fields", async () => {
    const brand = await inventory.send("POST", "", watchValues({ brandId: 9_999 }));
    expect(brand.body.problems).toEqual({ brandId: "This brand no longer exists." });
    const { values } = await inventory.added();
    const slug = await inventory.send("POST", "", watchValues({ slug: values.slug }));
    expect(slug.body.problems).toEqual({ slug: "Another watch has this slug." });
  });
});

describe("editing a watch", () => {
  test("only the fields that are sent change", async () => {
    const watch = await inventory.added();
    const { status, body } = await inventory.edit(watch, { model: "Ranger", cost: null });
    expect(status).toBe(200);
    expect(body.watch.values).toEqual({ ...watch.values, model: "Ranger", cost: null });
    expect(Date.parse(body.watch.updatedAt)).toBeGreaterThan(Date.parse(watch.updatedAt));
    expect((await (await inShop(watch.id)).json()).model).toBe("Ranger");
    const ahead = new Date("2126-01-01T00:00:00Z");
    const { db } = inventory.shop.database;
    await db.update(watches).set({ updatedAt: ahead }).where(eq(watches.id, watch.id));
    const again = await inventory.edit(await inventory.read(watch.id), { model: "Later" });
    expect(Date.parse(again.body.watch.updatedAt)).toBeGreaterThan(ahead.getTime());
  });

  test("what another editor has changed meanwhile is named, and nothing is lost", async () => {
    const watch = await inventory.added();
    const other = await anEditor(inventory.shop);
    const theirs = { changes: { model: "Theirs", year: 2001 }, updatedAt: watch.updatedAt };
    expect((await inventory.send("PATCH", `/${watch.id}`, theirs, other.token)).status).toBe(200);
    const mine = await inventory.edit(watch, { model: "Mine" });
    expect([mine.status, mine.body.code]).toEqual([409, "changed_meanwhile"]);
    const by = { by: other.name, at: expect.any(String) };
    expect(mine.body.changes).toEqual([
      { field: "model", theirs: "Theirs", ...by },
      { field: "year", theirs: 2001, ...by },
    ]);
    expect(mine.body.watch.values).toMatchObject({ model: "Theirs", year: 2001 });
    const kept = await inventory.edit(mine.body.watch, { model: "Mine" });
    expect(kept.body.watch.values).toMatchObject({ model: "Mine", year: 2001 });
  });

  test("a sale is no edit, but units that were counted before it are refused", async () => {
    const watch = await inventory.added({ units: 3, retailPrice: 12_000 });
    const order = orderBody([{ watchId: watch.id, price: 12_000 }]);
    expect((await postOrder(inventory.shop, order)).status).toBe(201);
    expect((await inventory.edit(watch, { model: "Still mine" })).status).toBe(200);
    const after = await inventory.read(watch.id);
    expect(after).toMatchObject({ held: 1, values: { units: 3 } });
    const tooFew = await inventory.edit(after, { units: 0 });
    expect(tooFew.body.problems).toEqual({
      units: "1 of them is reserved by orders, so there can't be fewer.",
    });
    const stale = await inventory.edit(after, { units: 5 }, { seenUnits: 2 });
    expect([stale.status, stale.body.code]).toEqual([409, "changed_meanwhile"]);
    expect((await inventory.edit(after, { units: 5 })).status).toBe(200);
    expect(await findImbalances(inventory.shop.database.db)).toEqual([]);
  });

  test("a unit that was sold elsewhere and is back was not received twice", async () => {
    const { db } = inventory.shop.database;
    const { id } = await inventory.added();
    const sold = { units: 0, received: 1, soldElsewhere: 1 };
    await db.update(watches).set(sold).where(eq(watches.id, id));
    expect((await inventory.edit(await inventory.read(id), { units: 3 })).status).toBe(200);
    const rows = await db.select().from(watches).where(eq(watches.id, id));
    expect(rows).toMatchObject([{ units: 3, received: 3, soldElsewhere: 0 }]);
  });

  test("a price that changes by more than half must be confirmed", async () => {
    const watch = await inventory.added({ retailPrice: 10_000, wholesalePrice: null, cost: null });
    expect((await inventory.edit(watch, { retailPrice: 15_000, wholesalePrice: 1 })).status).toBe(
      200,
    );
    const now = await inventory.read(watch.id);
    const slip = await inventory.edit(now, { retailPrice: 1_500 });
    expect([slip.status, slip.body.code]).toEqual([409, "confirm"]);
    expect(slip.body.questions).toEqual(["bigPrice"]);
    const dearer = await inventory.edit(now, { wholesalePrice: 2 });
    expect(dearer.body.questions).toEqual(["bigPrice"]);
    const other = await inventory.edit(now, { retailPrice: 1_500 }, { confirms: ["noPrice"] });
    expect(other.status).toBe(409);
    const meant = await inventory.edit(now, { retailPrice: 1_500 }, { confirms: ["bigPrice"] });
    expect(meant.body.watch.values.retailPrice).toBe(1_500);
  });

  test("an earlier slug leads to the watch until another watch takes it", async () => {
    const watch = await inventory.added({ slug: "first-address" });
    const moved = await inventory.edit(watch, { slug: "second-address" });
    const rows = () => inventory.shop.database.db.select().from(oldSlugs);
    expect(await rows()).toMatchObject([
      { kind: "watch", slug: "first-address", targetId: watch.id },
    ]);
    await inventory.edit(moved.body.watch, { slug: "first-address" });
    expect(await rows()).toMatchObject([{ slug: "second-address", targetId: watch.id }]);
  });
});

describe("publication", () => {
  test("a draft is nowhere in the shop", async () => {
    const { id } = await inventory.added({ state: "draft", featured: true, model: "Hidden" });
    expect((await inShop(id)).status).toBe(404);
    const paths = [`?ids=${id}`, "", "?featured=true", "?page=1&pageSize=100"];
    for (const path of paths) {
      const { watches: shown } = await (
        await inventory.shop.request("GET", `/api/watches${path}`)
      ).json();
      expect(shown.map((watch: { id: number }) => watch.id)).not.toContain(id);
    }
    expect((await inventory.shop.request("GET", `/watch/${id}`)).status).toBe(404);
    expect((await inventory.read(id)).stage).toBe("draft");
  });

  test("a scheduled watch is published when its time has come, not before", async () => {
    const due = await inventory.added({
      state: "scheduled",
      publishAt: "2126-01-01T09:00:00-05:00",
    });
    const later = await inventory.added({ state: "scheduled", publishAt: "2126-01-01T00:00:00Z" });
    expect(due).toMatchObject({ stage: "scheduled" });
    expect(due.values.publishAt).toBe("2126-01-01T14:00:00.000Z");
    const { db } = inventory.shop.database;
    await db.update(watches).set({ publishAt: new Date() }).where(eq(watches.id, due.id));
    const jobs = startTestJobs(inventory.shop.database, [publishScheduled]);
    await until(async () => expect((await inventory.read(due.id)).stage).toBe("published"));
    await jobs.stop();
    expect((await inventory.read(later.id)).stage).toBe("scheduled");
    const draft = (await inventory.edit(later, { state: "draft" })).body.watch;
    expect(draft).toMatchObject({ stage: "draft", values: { publishAt: null } });
    const [entry] = await inventory.historyOf(due.id);
    expect(entry).toMatchObject({ action: "publish", by: null, after: { state: "published" } });
  });
});

describe("the history", () => {
  test("names who changed what, and undoes what has not been changed since", async () => {
    const watch = await inventory.added();
    const second = await inventory.edit(watch, { model: "Second", year: 1999 });
    await inventory.edit(second.body.watch, { retailPrice: 30_000 }, { confirms: ["bigPrice"] });
    const entries = await inventory.historyOf(watch.id);
    expect(entries).toMatchObject([
      { action: "edit", by: inventory.editor.name, before: { retailPrice: 9_000 }, canUndo: true },
      { action: "edit", before: { model: "Explorer", year: 2022 }, canUndo: true },
      { action: "create", before: {}, canUndo: false },
    ]);
    const undo = (entryId: number) => inventory.send("POST", `/${watch.id}/undo`, { entryId });
    const undone = await undo(entries[1].id);
    expect(undone.body.watch.values).toEqual({ ...watch.values, retailPrice: 30_000 });
    const again = await undo(entries[1].id);
    expect([again.status, again.body.code]).toEqual([409, "cannot_undo"]);
    const [newest] = await inventory.historyOf(watch.id);
    expect(newest).toMatchObject({ action: "undo", after: { model: "Explorer", year: 2022 } });
    const redone = (await undo(newest.id)).body.watch;
    expect(redone.values.model).toBe("Second");
    await inventory.edit(redone, { year: 2003 });
    expect((await inventory.historyOf(watch.id))[1]).toMatchObject({
      before: { model: "Explorer", year: 2022 },
      canUndo: false,
    });
    const elsewhere = await inventory.added();
    const foreign = await inventory.send("POST", `/${elsewhere.id}/undo`, {
      entryId: entries[0].id,
    });
    expect(foreign.status).toBe(404);
  });
});
