import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { brands, watches } from "#src/platform/db/schema.ts";
import { startTestApp } from "#tests/app.ts";
import { type BrandShop, brandFields, brandsPath, startBrandShop } from "#tests/brand-shop.ts";

let shop: BrandShop;
beforeAll(async () => {
  shop = await startBrandShop();
});
afterAll(() => shop.close());

describe("a brand", () => {
  test("is added, edited by one at a time, and leaves an entry for each change", async () => {
    const created = await shop.send("POST", brandsPath, { ...brandFields, country: "  " });
    expect(created).toMatchObject({
      status: 201,
      body: { name: "Lange", country: null, count: 0 },
    });
    const { id, updatedAt } = created.body;
    expect(await shop.listed()).toContain("lange");

    const edit = { ...brandFields, name: "A. Lange & Söhne", updatedAt };
    const edited = await shop.send("PATCH", `${brandsPath}/${id}`, edit);
    expect(edited).toMatchObject({ status: 200, body: { name: edit.name, country: "Germany" } });
    expect((await (await shop.request("GET", `/api/brands/id/${id}`)).json()).name).toBe(edit.name);

    const late = await shop.send("PATCH", `${brandsPath}/${id}`, { ...edit, name: "Late" });
    expect(late).toMatchObject({
      status: 409,
      body: {
        code: "changed_meanwhile",
        current: { name: edit.name, updatedAt: edited.body.updatedAt },
        by: shop.editor.username,
        at: expect.any(String),
      },
    });
    const again = { ...edit, updatedAt: edited.body.updatedAt };
    expect((await shop.send("PATCH", `${brandsPath}/${id}`, again)).body).toEqual(edited.body);

    const entries = await shop.auditEntries(`brand:${id}`);
    expect(entries).toMatchObject([
      { action: "brand.create", actorId: shop.editor.id, details: { after: { slug: "lange" } } },
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

    expect((await shop.send("DELETE", `${brandsPath}/${id}`)).status).toBe(200);
    expect((await shop.send("GET", `${brandsPath}/${id}`)).status).toBe(404);
    expect((await shop.auditEntries(`brand:${id}`)).at(-1)).toMatchObject({
      action: "brand.delete",
    });
  });

  test.each([
    ["name", { name: "ROLEX" }, "Rolex already has this name."],
    ["slug", { slug: "rolex" }, "Rolex already has this address."],
  ])("can't have another's %s", async (field, own, message) => {
    expect(await shop.send("POST", brandsPath, { ...brandFields, ...own })).toEqual({
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
    const { status, body } = await shop.send("POST", brandsPath, { ...brandFields, ...own });
    expect([status, body.code]).toEqual([400, "invalid_body"]);
    expect(body.message).toMatch(message);
  });

  test("with watches is kept", async () => {
    expect(await shop.send("DELETE", `${brandsPath}/1`)).toMatchObject({
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
    expect(await shop.listed()).toEqual(before);

    const ids = rows.map(({ id }) => id).toReversed();
    const { body } = await shop.send("POST", `${brandsPath}/order`, { ids });
    expect(body.brands.map(({ id }: { id: number }) => id)).toEqual(ids);
    expect(await shop.listed()).toEqual(before.toReversed());
    const names = await (await shop.request("GET", "/api/brands/names")).json();
    expect(names.brands.map(({ slug }: { slug: string }) => slug)).toEqual(before.toReversed());

    const { body: added } = await shop.send("POST", brandsPath, {
      ...brandFields,
      name: "Last",
      slug: "last",
    });
    expect(await shop.listed()).toEqual([...before.toReversed(), "last"]);
    const first = { ids: [ids.at(-1), 2_000_000_000] };
    expect((await shop.send("POST", `${brandsPath}/order`, first)).status).toBe(200);
    expect(await shop.listed()).toEqual([before[0], ...before.toReversed().slice(0, -1), "last"]);
    await shop.send("DELETE", `${brandsPath}/${added.id}`);

    const [entry] = await shop.auditEntries("brand:all");
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
    const { body } = await shop.send("GET", `${brandsPath}/${id}`);
    const { count, image, id: _, ...brand } = body;
    expect((await shop.send("PATCH", `${brandsPath}/${id}`, { ...brand, slug })).status).toBe(200);
  };

  test("leads on to the present one, until another brand takes it", async () => {
    expect(await get("/shop/omega")).toEqual([200, null]);
    const { id } = (await shop.send("GET", brandsPath)).body.brands.find(
      ({ slug }: { slug: string }) => slug === "omega",
    );
    await rename(id, "omega-sa");
    await rename(id, "omega-watches");
    expect(await get("/shop/omega-watches")).toEqual([200, null]);
    for (const old of ["omega", "omega-sa"]) {
      expect(await get(`/shop/${old}`)).toEqual([301, "/shop/omega-watches"]);
      expect(await get(`/shop/${old}`, shop.token)).toEqual([301, "/shop/omega-watches"]);
    }
    expect(await get("/shop?brand=omega&sort=price-asc")).toEqual([
      301,
      "/shop?brand=omega-watches&sort=price-asc",
    ]);
    expect(await get("/shop/omega?page=2")).toEqual([301, "/shop/omega-watches?page=2"]);
    expect(await get("/shop/nobody")).toEqual([200, null]);

    const { body: other } = await shop.send("POST", brandsPath, { ...brandFields, slug: "omega" });
    expect(await get("/shop/omega")).toEqual([200, null]);
    await rename(id, "omega-sa");
    expect(await get("/shop/omega-sa")).toEqual([200, null]);
    expect(await get("/shop/omega-watches")).toEqual([301, "/shop/omega-sa"]);
    await shop.send("DELETE", `${brandsPath}/${other.id}`);
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
  expect((await plain.request("GET", brandsPath, { token: admin })).status).toBe(404);
  expect((await plain.request("GET", "/shop/once")).status).toBe(200);
  expect((await plain.request("GET", "/admin/brands", { token: admin })).status).toBe(404);
  await plain.close();
});
