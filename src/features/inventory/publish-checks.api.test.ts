import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stolenSerials } from "#src/platform/db/inbox-tables.ts";
import { watches } from "#src/platform/db/schema.ts";
import { type InventoryShop, startInventoryShop, watchValues } from "#tests/inventory.ts";
import { startTestJobs } from "#tests/jobs.ts";
import { until } from "#tests/until.ts";
import { publishScheduled } from "./save-watch.service.ts";

let inventory: InventoryShop;
beforeAll(async () => {
  inventory = await startInventoryShop();
});
afterAll(() => inventory.shop.close());

const draft = { state: "draft" } as const;
const publish = { state: "published" } as const;
const later = { state: "scheduled", publishAt: "2126-01-01T00:00:00.000Z" } as const;

const withPicture = ({ id }: { id: number }) =>
  inventory.shop.database.db
    .update(watches)
    .set({ images: ["/media/x"] })
    .where(eq(watches.id, id));

const steal = (serialNumber: string) =>
  inventory.shop.database.db
    .insert(stolenSerials)
    .values({ serialNumber, serialKey: serialNumber.replace(/[^A-Z0-9]/g, "") });

describe("a watch without price and picture", () => {
  const bare = { ...draft, retailPrice: null };

  test.each([publish, later])("is put on show only if that is confirmed: %o", async (changes) => {
    const watch = await inventory.added(bare);
    const refused = await inventory.edit(watch, changes);
    expect([refused.status, refused.body.code]).toEqual([409, "confirm"]);
    expect(refused.body.questions).toEqual(["noPrice", "noPicture"]);
    expect((await inventory.read(watch.id)).stage).toBe("draft");
    const confirms = ["noPrice", "noPicture"];
    expect((await inventory.edit(watch, changes, { confirms })).status).toBe(200);
  });

  test("is not added to the shop unasked", async () => {
    const values = watchValues({ retailPrice: null });
    const refused = await inventory.send("POST", "", values);
    expect(refused.body.questions).toEqual(["noPrice", "noPicture"]);
  });

  test("is named when many are published", async () => {
    const whole = await inventory.added(draft);
    await withPicture(whole);
    const [one, other] = [await inventory.added(bare), await inventory.added(draft)];
    const bulk = { ids: [whole.id, one.id, other.id], action: "publish" };
    const { status, body } = await inventory.send("POST", "/bulk", bulk);
    expect([status, body.message]).toEqual([
      409,
      "2 of 3 can't be published: no price, no picture. Publish all the same?",
    ]);
    const preview = await inventory.send("POST", "/bulk", { ...bulk, preview: true });
    expect(preview.body.changed).toMatchObject([
      { id: whole.id, questions: [] },
      { id: one.id, questions: ["noPrice", "noPicture"] },
      { id: other.id, questions: ["noPicture"] },
    ]);
    const confirms = ["noPrice", "noPicture"];
    expect((await inventory.send("POST", "/bulk", { ...bulk, confirms })).status).toBe(200);
    expect((await inventory.read(one.id)).stage).toBe("published");
  });

  test("does not come back into the shop by undoing", async () => {
    const watch = await inventory.added({ retailPrice: null });
    await inventory.edit(watch, draft);
    const [entry] = await inventory.historyOf(watch.id);
    const undo = await inventory.send("POST", `/${watch.id}/undo`, { entryId: entry.id });
    expect([undo.status, undo.body.code]).toEqual([409, "confirm"]);
  });
});

describe("a draft that lacks facts", () => {
  const unknown = { reference: "", caseSizeMm: null, dialColor: "", material: "" } as const;

  test("is kept, and published when they are filled in", async () => {
    const watch = await inventory.added({ ...draft, ...unknown });
    expect(watch.values).toMatchObject(unknown);
    await withPicture(watch);
    const { body } = await inventory.send("GET", "?stage=draft&pageSize=100");
    const row = body.watches.find(({ id }: { id: number }) => id === watch.id);
    expect(row.toComplete).toBe(4);
    const refused = await inventory.edit(watch, publish);
    expect([refused.status, Object.keys(refused.body.problems)]).toEqual([
      400,
      ["reference", "caseSizeMm", "dialColor", "material"],
    ]);
    const many = await inventory.send("POST", "/bulk", { ids: [watch.id], action: "publish" });
    expect(many.body.kept).toMatchObject([{ reason: "It has 4 fields to complete." }]);
    const { reference, caseSizeMm, dialColor, material } = watchValues();
    const facts = { reference, caseSizeMm, dialColor, material };
    expect((await inventory.edit(watch, { ...publish, ...facts })).status).toBe(200);
  });
});

describe("a price below cost", () => {
  test("is asked about in the form and in a bulk change", async () => {
    const watch = await inventory.added({ retailPrice: 9_000, cost: 8_600 });
    const refused = await inventory.edit(watch, { retailPrice: 8_500 });
    expect(refused.body).toMatchObject({ code: "confirm", questions: ["belowCost"] });
    const price = { which: "retailPrice", by: "percent", value: -5 };
    const bulk = { ids: [watch.id], action: "price", price };
    expect((await inventory.send("POST", "/bulk", bulk)).body).toMatchObject({
      code: "confirm",
      questions: ["belowCost"],
    });
    const confirms = ["belowCost"];
    expect((await inventory.send("POST", "/bulk", { ...bulk, confirms })).status).toBe(200);
  });

  test("a bulk change of prices leaves sold watches alone unless they are included", async () => {
    const watch = await inventory.added({ units: 0, cost: null });
    const price = { which: "retailPrice", by: "percent", value: -5 };
    const bulk = { ids: [watch.id], action: "price", price };
    const { body } = await inventory.send("POST", "/bulk", bulk);
    expect(body).toMatchObject({ changed: [], kept: [{ reason: "It is sold." }] });
    const all = await inventory.send("POST", "/bulk", { ...bulk, includeSold: true });
    expect(all.body.changed).toHaveLength(1);
  });
});

describe("a schedule", () => {
  test("in the past is refused in words, beside its field", async () => {
    const watch = await inventory.added(draft);
    await withPicture(watch);
    const past = { ...later, publishAt: "2020-01-01T10:00:00.000Z" };
    const { status, body } = await inventory.edit(watch, past);
    expect([status, body.problems]).toEqual([
      422,
      { publishAt: "This time is over. Choose a later one, or publish the watch now." },
    ]);
  });
});

describe("a serial number from the list of stolen watches", () => {
  test("is flagged at once and asked about before the watch is published", async () => {
    await steal("ST441708");
    const watch = await inventory.added(draft);
    await withPicture(watch);
    expect(watch.isStolen).toBe(false);
    const saved = await inventory.edit(watch, { serialNumber: "st-4417-08" });
    expect([saved.status, saved.body.watch.isStolen]).toEqual([200, true]);
    const { body } = await inventory.send("GET", "?search=ST441708");
    expect(body.watches).toMatchObject([{ id: watch.id, isStolen: true }]);
    const flagged = await inventory.send("GET", "?stolen=true");
    expect([flagged.body.total, flagged.body.watches[0]?.id]).toEqual([1, watch.id]);
    const refused = await inventory.edit(saved.body.watch, publish);
    expect(refused.body.questions).toEqual(["stolen"]);
    const confirms = ["stolen"];
    expect((await inventory.edit(saved.body.watch, publish, { confirms })).status).toBe(200);
  });

  test("that was added after the schedule keeps the watch out of the shop", async () => {
    const { db } = inventory.shop.database;
    const [stolen, fine] = [
      await inventory.added({ ...later, serialNumber: "ST-9" }),
      await inventory.added({ ...later, serialNumber: "ST-8" }),
    ];
    await steal("ST9");
    await db.update(watches).set({ publishAt: new Date() }).where(eq(watches.id, stolen.id));
    await db.update(watches).set({ publishAt: new Date() }).where(eq(watches.id, fine.id));
    const jobs = startTestJobs(inventory.shop.database, [publishScheduled]);
    await until(async () => expect((await inventory.read(fine.id)).stage).toBe("published"));
    await jobs.stop();
    expect((await inventory.read(stolen.id)).stage).toBe("scheduled");
  });
});
