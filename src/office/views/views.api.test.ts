import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { savedViewLimits } from "#src/domain/limits.ts";
import { type StaffRole, staffRoles } from "#src/domain/viewer.ts";
import { users } from "#src/platform/db/schema.ts";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { aSession, aUser } from "#tests/data.ts";
import type { SavedView } from "./views.contract.ts";

let shop: TestApp;
const tokens = { admin: "", editor: "", sales: "", leaver: "" };
type Member = keyof typeof tokens;
beforeAll(async () => {
  shop = await startTestApp({ ...allCapabilities, RATE_LIMIT_FACTOR: "1000" });
  tokens.admin = await shop.signIn("admin");
  for (const role of staffRoles) tokens[role] = await aMember(role);
});
afterAll(() => shop.close());

async function aMember(staffRole: StaffRole): Promise<string> {
  const { db } = shop.database;
  const user = await aUser(db);
  await db.update(users).set({ staffRole }).where(eq(users.id, user.id));
  return aSession(db, user);
}

interface Reply {
  readonly views: SavedView[];
  readonly code?: string;
  readonly problems?: object;
}

async function send(who: Member, method: string, path = "", body?: object) {
  const token = tokens[who];
  const response = await shop.request(method, `/api/admin/views${path}`, { token, body });
  const reply: Reply = await response.json();
  return { status: response.status, ...reply };
}

const list = "/api/admin/inventory";
const view = (name: string, isShared = false, of = list) => ({
  ...{ name, isShared, list: of },
  query: "minPrice=50000&sort=price",
});
const namesFor = async (who: Member) =>
  (await send(who, "GET", `?list=${list}`)).views.map(({ name }) => name);

test.each(["inventory", "customers", "team", "orders", "enquiries"])(
  "the list of %s has views",
  async (name) => {
    expect((await send("admin", "GET", `?list=/api/admin/${name}`)).status).toBe(200);
  },
);

describe("a view of a list", () => {
  test("is its owner's until it is shared, and then everybody's who may open the list", async () => {
    const saved = await send("editor", "POST", "", view("Dear ones"));
    expect(saved.status).toBe(201);
    expect(saved.views).toMatchObject([
      { name: "Dear ones", query: "minPrice=50000&sort=price", isShared: false, canChange: true },
    ]);
    expect(await namesFor("sales")).toEqual([]);
    const id = saved.views[0]?.id;
    await send("editor", "PATCH", `/${id}`, { name: "Very dear", isShared: true });
    expect((await send("sales", "GET", `?list=${list}`)).views).toMatchObject([
      { name: "Very dear", canChange: false },
    ]);
    expect((await send("admin", "GET", `?list=${list}`)).views).toMatchObject([
      { name: "Very dear", canChange: true },
    ]);
    expect((await send("sales", "PATCH", `/${id}`, { name: "Mine", isShared: true })).status).toBe(
      404,
    );
    expect((await send("sales", "DELETE", `/${id}`)).status).toBe(404);
    expect((await send("admin", "DELETE", `/${id}`)).status).toBe(200);
    expect(await namesFor("editor")).toEqual([]);
  });

  test("that is not shared can't be changed by an administrator", async () => {
    const { views } = await send("editor", "POST", "", view("Private"));
    const id = views.find(({ name }) => name === "Private")?.id;
    expect((await send("admin", "DELETE", `/${id}`)).status).toBe(404);
    expect((await send("editor", "DELETE", `/${id}`)).status).toBe(200);
  });

  test("outlives its owner's account if it is shared, and an administrator can take it over", async () => {
    const { db } = shop.database;
    const leaver = await aUser(db);
    await db.update(users).set({ staffRole: "editor" }).where(eq(users.id, leaver.id));
    tokens.leaver = await aSession(db, leaver);
    await send("leaver", "POST", "", view("Left behind", true));
    await send("leaver", "POST", "", view("Of nobody"));
    const gone = await shop.request("DELETE", `/api/admin/users/${leaver.id}`, {
      token: tokens.admin,
    });
    expect(gone.status).toBe(200);
    const { rows } = await shop.database.pool.query(
      "select name, owner_id from saved_views where name in ('Left behind', 'Of nobody')",
    );
    expect(rows).toEqual([{ name: "Left behind", owner_id: null }]);
    const found = (await send("sales", "GET", `?list=${list}`)).views;
    expect(found).toMatchObject([{ name: "Left behind", canChange: false }]);
    const id = found[0]?.id;
    expect((await send("sales", "DELETE", `/${id}`)).status).toBe(404);
    const { views } = await send("admin", "GET", `?list=${list}`);
    expect(views).toMatchObject([{ name: "Left behind", canChange: true }]);
    const kept = { name: "Taken over", isShared: false };
    expect((await send("admin", "PATCH", `/${id}`, kept)).views).toMatchObject([kept]);
    expect(await namesFor("sales")).toEqual([]);
    expect((await send("admin", "DELETE", `/${id}`)).status).toBe(200);
  });

  test("has a name of its own", async () => {
    await send("sales", "POST", "", view("Twice"));
    const again = await send("sales", "POST", "", view("Twice"));
    expect([again.status, again.code]).toEqual([409, "name_taken"]);
    const { views } = await send("sales", "POST", "", view("Once"));
    const id = views.find(({ name }) => name === "Once")?.id;
    const renamed = await send("sales", "PATCH", `/${id}`, { name: "Twice", isShared: false });
    expect(renamed.problems).toEqual({ name: expect.any(String) });
    expect((await send("editor", "POST", "", view("Twice"))).status).toBe(201);
  });

  test("belongs to a list that is open to the viewer", async () => {
    for (const of of ["/api/admin/audit", "/api/watches", "/api/nothing"]) {
      expect((await send("sales", "POST", "", view("Odd", true, of))).status).toBe(404);
      expect((await send("sales", "GET", `?list=${of}`)).status).toBe(404);
    }
    expect((await send("admin", "POST", "", view("Odd", true, "/api/admin/audit"))).status).toBe(
      201,
    );
  });

  test("is one of few", async () => {
    const of = "/api/admin/orders";
    for (let index = 0; index < savedViewLimits.perList; index += 1) {
      expect((await send("sales", "POST", "", view(`View ${index}`, false, of))).status).toBe(201);
    }
    expect((await send("sales", "POST", "", view("Too many", false, of))).code).toBe("too_many");
  });
});
