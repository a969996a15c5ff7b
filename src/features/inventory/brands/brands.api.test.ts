import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { brands, watches } from "#src/platform/db/schema.ts";
import { auditLog } from "#src/platform/db/system-tables.ts";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { aSession, aUser } from "#tests/data.ts";

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

describe("a brand", () => {
  test("is added, edited by one at a time, and leaves an entry for each change", async () => {
    const created = await send("POST", path, { ...fields, country: "  " });
    expect(created).toMatchObject({
      status: 201,
      body: { name: "Lange", country: null, count: 0 },
    });
    const { id, updatedAt } = created.body;
    expect(await listed()).toContain("lange");

    const edit = { ...fields, name: "A. Lange & Söhne", updatedAt };
    const edited = await send("PATCH", `${path}/${id}`, edit);
    expect(edited).toMatchObject({ status: 200, body: { name: edit.name, country: "Germany" } });
    expect((await (await shop.request("GET", `/api/brands/id/${id}`)).json()).name).toBe(edit.name);

    const late = await send("PATCH", `${path}/${id}`, { ...edit, name: "Late" });
    expect(late).toMatchObject({
      status: 409,
      body: {
        code: "changed_meanwhile",
        current: { name: edit.name, updatedAt: edited.body.updatedAt },
        by: editor.username,
        at: expect.any(String),
      },
    });
    const again = { ...edit, updatedAt: edited.body.updatedAt };
    expect((await send("PATCH", `${path}/${id}`, again)).body).toEqual(edited.body);

    const entries = await auditEntries(`brand:${id}`);
    expect(entries).toMatchObject([
      { action: "brand.create", actorId: editor.id, details: { after: { slug: "lange" } } },
      {
        action: "brand.edit",
        address: expect.any(String),
        details: {
          before: { name: "Lange", country: null },
          after: { name: edit.name, country: "Germany" },
        },
      },
    ]);
    expect(Object.keys(entries[1]?.details.after as object).toSorted()).toEqual([
      "country",
      "name",
    ]);

    expect((await send("DELETE", `${path}/${id}`)).status).toBe(200);
    expect((await send("GET", `${path}/${id}`)).status).toBe(404);
    expect((await auditEntries(`brand:${id}`)).at(-1)).toMatchObject({ action: "brand.delete" });
  });

  test.each([
    ["name", { name: "ROLEX" }, "Rolex already has this name."],
    ["slug", { slug: "rolex" }, "Rolex already has this address."],
  ])("can't have another's %s", async (field, own, message) => {
    expect(await send("POST", path, { ...fields, ...own })).toEqual({
      status: 409,
      body: { message, code: "taken", problems: { [field]: message } },
    });
  });

  test.each([
    [{ name: " " }, "Enter the name of the brand."],
    [{ slug: "Ünal" }, /^Use small letters/],
    [{ founded: 2999 }, /^Enter a year/],
    [{ country: "x".repeat(81) }, /^A country has at most/],
  ])("with %o is refused", async (own, message) => {
    const { status, body } = await send("POST", path, { ...fields, ...own });
    expect([status, body.code]).toEqual([400, "invalid_body"]);
    expect(body.message).toMatch(message);
  });

  test("with watches is kept", async () => {
    expect(await send("DELETE", `${path}/1`)).toMatchObject({
      status: 409,
      body: { code: "brand_in_use" },
    });
  });
});

describe("the order", () => {
  test("is that of creation until the staff changes it, and new brands come last", async () => {
    const { db } = shop.database;
    const rows = await db.select().from(brands).orderBy(brands.id);
    const before = rows.map(({ slug }) => slug);
    expect(await listed()).toEqual(before);

    const ids = rows.map(({ id }) => id).toReversed();
    const { body } = await send("POST", `${path}/order`, { ids });
    expect(body.brands.map(({ id }: { id: number }) => id)).toEqual(ids);
    expect(await listed()).toEqual(before.toReversed());
    const names = await (await shop.request("GET", "/api/brands/names")).json();
    expect(names.brands.map(({ slug }: { slug: string }) => slug)).toEqual(before.toReversed());

    const { body: added } = await send("POST", path, { ...fields, name: "Last", slug: "last" });
    expect(await listed()).toEqual([...before.toReversed(), "last"]);
    const first = { ids: [ids.at(-1), 2_000_000_000] };
    expect((await send("POST", `${path}/order`, first)).status).toBe(200);
    expect(await listed()).toEqual([before[0], ...before.toReversed().slice(0, -1), "last"]);
    await send("DELETE", `${path}/${added.id}`);

    const [entry] = await auditEntries("brand:all");
    expect(entry?.details).toEqual({
      before: { order: before },
      after: { order: before.toReversed() },
    });
    const after = await db.select().from(brands).orderBy(brands.id);
    expect(after.map(({ updatedAt }) => updatedAt)).toEqual(rows.map(({ updatedAt }) => updatedAt));
  });
});

describe("an earlier address", () => {
  const get = async (url: string, by?: string) => {
    const response = await shop.request("GET", url, by ? { token: by } : {});
    return [response.status, response.headers.get("location")];
  };
  const rename = async (id: number, slug: string) => {
    const { body } = await send("GET", `${path}/${id}`);
    const { count, image, id: _, ...brand } = body;
    expect((await send("PATCH", `${path}/${id}`, { ...brand, slug })).status).toBe(200);
  };

  test("leads on to the present one, until another brand takes it", async () => {
    expect(await get("/shop/omega")).toEqual([200, null]);
    const { id } = (await send("GET", path)).body.brands.find(
      ({ slug }: { slug: string }) => slug === "omega",
    );
    await rename(id, "omega-sa");
    await rename(id, "omega-watches");
    expect(await get("/shop/omega-watches")).toEqual([200, null]);
    for (const old of ["omega", "omega-sa"]) {
      expect(await get(`/shop/${old}`)).toEqual([301, "/shop/omega-watches"]);
      expect(await get(`/shop/${old}`, token)).toEqual([301, "/shop/omega-watches"]);
    }
    expect(await get("/shop?brand=omega&sort=price-asc")).toEqual([
      301,
      "/shop?brand=omega-watches&sort=price-asc",
    ]);
    expect(await get("/shop/omega?page=2")).toEqual([301, "/shop/omega-watches?page=2"]);
    expect(await get("/shop/nobody")).toEqual([200, null]);

    const { body: other } = await send("POST", path, { ...fields, slug: "omega" });
    expect(await get("/shop/omega")).toEqual([200, null]);
    await rename(id, "omega-sa");
    expect(await get("/shop/omega-sa")).toEqual([200, null]);
    expect(await get("/shop/omega-watches")).toEqual([301, "/shop/omega-sa"]);
    await send("DELETE", `${path}/${other.id}`);
  });

  test("by slug leads to a watch, unless it is a draft", async () => {
    const { db } = shop.database;
    const [watch] = await db.select().from(watches).where(eq(watches.id, 5));
    expect(await get(`/watch/${watch?.slug}`)).toEqual([301, "/watch/5"]);
    await shop.database.pool.query(
      "insert into old_slugs (kind, slug, target_id) values ('watch', 'once', 5)",
    );
    expect(await get("/watch/once")).toEqual([301, "/watch/5"]);
    await db.update(watches).set({ published: false }).where(eq(watches.id, 5));
    expect(await get("/watch/once")).toEqual([404, null]);
    expect(await get("/watch/never")).toEqual([404, null]);
  });
});

test("without the capability nothing of it exists", async () => {
  const plain = await startTestApp({});
  await plain.database.pool.query(
    "insert into old_slugs (kind, slug, target_id) values ('brand', 'once', 1)",
  );
  const admin = await plain.signIn("admin");
  expect((await plain.request("GET", path, { token: admin })).status).toBe(404);
  expect((await plain.request("GET", "/shop/once")).status).toBe(200);
  expect((await plain.request("GET", "/admin/brands", { token: admin })).status).toBe(404);
  await plain.close();
});
