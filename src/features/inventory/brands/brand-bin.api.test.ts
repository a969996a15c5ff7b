import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { binDays } from "#src/domain/limits.ts";
import { findNeeded } from "#src/features/inventory/pictures/pictures.sql.ts";
import type { JobCall } from "#src/platform/jobs/job.ts";
import { type BrandShop, brandFields, brandsPath, startBrandShop } from "#tests/brand-shop.ts";
import { purgeBrandBin } from "./brands.api.ts";

let shop: BrandShop;
beforeAll(async () => {
  shop = await startBrandShop();
});
afterAll(() => shop.close());

describe("a deleted brand", () => {
  const bin = "/api/admin/catalog/brand-bin";
  const binned = async () =>
    ((await shop.send("GET", bin)).body.brands as { id: number; name: string }[]).map(
      ({ id }) => id,
    );
  const added = async (slug: string) =>
    (await shop.send("POST", brandsPath, { ...brandFields, name: slug, slug })).body.id as number;

  test("is in the bin and nowhere else, and comes back as it was with its picture", async () => {
    const id = await added("binned");
    const query = (text: string) => shop.database.pool.query(text, [id]);
    await query(
      `insert into pictures (brand_id, position, state, path, original_key)
       values ($1, 0, 'ready', '/media/${"b".repeat(32)}', 'originals/${"b".repeat(32)}.jpg')`,
    );
    await query(`update brands set image = '/media/${"b".repeat(32)}', position = 3 where id = $1`);
    const row = async () => (await query("select * from brands where id = $1")).rows[0];
    const picture = async () => (await query("select * from pictures where brand_id = $1")).rows[0];
    const [before, image] = [await row(), await picture()];

    expect((await shop.send("DELETE", `${brandsPath}/${id}`)).status).toBe(200);
    expect(await shop.listed()).not.toContain("binned");
    expect((await shop.send("GET", `${brandsPath}/${id}`)).status).toBe(404);
    expect((await shop.send("GET", brandsPath)).body.brands).not.toContainEqual(
      expect.objectContaining({ id }),
    );
    expect((await shop.send("GET", bin)).body.brands[0]).toEqual({
      id,
      name: "binned",
      deletedAt: expect.any(String),
      deletedBy: shop.editor.username,
    });
    expect([...(await findNeeded(shop.database.db, ["b".repeat(32)]))]).toEqual(["b".repeat(32)]);

    expect((await shop.send("POST", `${bin}/${id}`, { action: "restore" })).status).toBe(200);
    expect(await row()).toEqual({ ...before, updated_at: expect.any(Date) });
    expect(await picture()).toEqual(image);
    expect(await shop.listed()).toContain("binned");
    expect(await binned()).not.toContain(id);
    expect((await shop.send("POST", `${bin}/${id}`, { action: "restore" })).status).toBe(404);
    expect((await shop.auditEntries(`brand:${id}`)).map(({ action }) => action)).toEqual([
      "brand.create",
      "brand.delete",
      "brand.restore",
    ]);
    await shop.send("DELETE", `${brandsPath}/${id}`);
    expect((await shop.send("POST", `${bin}/${id}`, { action: "remove" })).status).toBe(200);
    expect(await binned()).not.toContain(id);
    expect((await shop.auditEntries(`brand:${id}`)).at(-1)).toMatchObject({
      action: "brand.remove",
      details: { before: { name: "binned" } },
    });
  });

  test("does not come back beside another of its name", async () => {
    const id = await added("twice");
    await shop.send("DELETE", `${brandsPath}/${id}`);
    const other = await added("twice");
    expect(await shop.send("POST", `${bin}/${id}`, { action: "restore" })).toMatchObject({
      status: 409,
      body: { code: "taken", message: expect.stringMatching(/^twice has the same name/) },
    });
    const as = { name: "twice again", slug: "twice-again" };
    const under = (names: object) =>
      shop.send("POST", `${bin}/${id}`, { action: "restore", as: names });
    expect((await under({ ...as, slug: "Twice Again" })).status).toBe(400);
    expect((await under({ ...as, name: "TWICE" })).status).toBe(409);
    expect((await under(as)).status).toBe(200);
    expect(await shop.listed()).toEqual(expect.arrayContaining(["twice", "twice-again"]));
    expect((await shop.auditEntries(`brand:${id}`)).at(-1)).toMatchObject({
      action: "brand.restore",
      details: { after: as },
    });
    await shop.send("DELETE", `${brandsPath}/${other}`);
    expect((await shop.send("POST", `${bin}/${other}`, { action: "restore" })).status).toBe(200);
  });

  test("is removed for good after 30 days", async () => {
    const [old, young] = [await added("old"), await added("young")];
    for (const id of [old, young]) await shop.send("DELETE", `${brandsPath}/${id}`);
    await shop.database.pool.query(
      `update binned_brands set deleted_at = now() - make_interval(days => $2,
         mins => case id when $1 then 1 else -1 end)`,
      [old, binDays],
    );
    await purgeBrandBin.run({}, { db: shop.database.db } as JobCall);
    expect(await binned()).toContain(young);
    expect(await binned()).not.toContain(old);
  });

  test("with watches in the bin says so", async () => {
    const id = await added("hidden");
    await shop.database.pool.query(
      "update watches set brand_id = $1, published = false, deleted_at = now() where id = 60",
      [id],
    );
    expect((await shop.send("DELETE", `${brandsPath}/${id}`)).body.message).toBe(
      "This brand still has 1 watch, 1 of them in the bin.",
    );
    await shop.database.pool.query(
      "update watches set brand_id = 1, published = true, deleted_at = null where id = 60",
    );
  });
});
