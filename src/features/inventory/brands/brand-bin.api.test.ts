import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { binDays } from "#src/domain/limits.ts";
import { findNeeded } from "#src/features/inventory/pictures/pictures.sql.ts";
import { auditLog } from "#src/platform/db/system-tables.ts";
import type { JobCall } from "#src/platform/jobs/job.ts";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { aSession, aUser } from "#tests/data.ts";
import { purgeBrandBin } from "./brands.api.ts";

let shop: TestApp;
let token: string;
let editor: Awaited<ReturnType<typeof aUser>>;
beforeAll(async () => {
  shop = await startTestApp({ ...allCapabilities, RATE_LIMIT_FACTOR: "1000" });
  editor = await aUser(shop.database.db);
  await shop.database.pool.query("update users set staff_role = 'editor' where id = $1", [
    editor.id,
  ]);
  token = await aSession(shop.database.db, editor);
});
afterAll(() => shop.close());

const path = "/api/admin/catalog/brands";
const fields = {
  name: "Lange",
  slug: "lange",
  description: "From Glashütte.",
  founded: 1845,
  country: "Germany",
};
async function send(method: string, url: string, body?: unknown) {
  const response = await shop.request(method, url, { token, ...(body ? { body } : {}) });
  return { status: response.status, body: await response.json() };
}
const auditEntries = (subject: string) =>
  shop.database.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, subject))
    .orderBy(auditLog.id);
const listed = async () => {
  const response = await shop.request("GET", "/api/brands");
  return ((await response.json()).brands as { slug: string }[]).map(({ slug }) => slug);
};

describe("a deleted brand", () => {
  const bin = "/api/admin/catalog/brand-bin";
  const binned = async () =>
    ((await send("GET", bin)).body.brands as { id: number; name: string }[]).map(({ id }) => id);
  const added = async (slug: string) =>
    (await send("POST", path, { ...fields, name: slug, slug })).body.id as number;

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

    expect((await send("DELETE", `${path}/${id}`)).status).toBe(200);
    expect(await listed()).not.toContain("binned");
    expect((await send("GET", `${path}/${id}`)).status).toBe(404);
    expect((await send("GET", path)).body.brands).not.toContainEqual(
      expect.objectContaining({ id }),
    );
    expect((await send("GET", bin)).body.brands[0]).toEqual({
      id,
      name: "binned",
      deletedAt: expect.any(String),
      deletedBy: editor.username,
    });
    expect([...(await findNeeded(shop.database.db, ["b".repeat(32)]))]).toEqual(["b".repeat(32)]);

    expect((await send("POST", `${bin}/${id}`, { action: "restore" })).status).toBe(200);
    expect(await row()).toEqual({ ...before, updated_at: expect.any(Date) });
    expect(await picture()).toEqual(image);
    expect(await listed()).toContain("binned");
    expect(await binned()).not.toContain(id);
    expect((await send("POST", `${bin}/${id}`, { action: "restore" })).status).toBe(404);
    expect((await auditEntries(`brand:${id}`)).map(({ action }) => action)).toEqual([
      "brand.create",
      "brand.delete",
      "brand.restore",
    ]);
    await send("DELETE", `${path}/${id}`);
    expect((await send("POST", `${bin}/${id}`, { action: "remove" })).status).toBe(200);
    expect(await binned()).not.toContain(id);
    expect((await auditEntries(`brand:${id}`)).at(-1)).toMatchObject({
      action: "brand.remove",
      details: { before: { name: "binned" } },
    });
  });

  test("does not come back beside another of its name", async () => {
    const id = await added("twice");
    await send("DELETE", `${path}/${id}`);
    const other = await added("twice");
    expect(await send("POST", `${bin}/${id}`, { action: "restore" })).toMatchObject({
      status: 409,
      body: { code: "taken", message: expect.stringMatching(/^twice has the same name/) },
    });
    await send("DELETE", `${path}/${other}`);
    expect((await send("POST", `${bin}/${other}`, { action: "restore" })).status).toBe(200);
  });

  test("is removed for good after 30 days", async () => {
    const [old, young] = [await added("old"), await added("young")];
    for (const id of [old, young]) await send("DELETE", `${path}/${id}`);
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
    expect((await send("DELETE", `${path}/${id}`)).body.message).toBe(
      "This brand still has 1 watch, 1 of them in the bin.",
    );
    await shop.database.pool.query(
      "update watches set brand_id = 1, published = true, deleted_at = null where id = 60",
    );
  });
});
