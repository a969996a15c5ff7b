import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestRequest } from "#tests/app.ts";
import { lockWaits } from "#tests/lock-waits.ts";
import { until } from "#tests/until.ts";

let shop: TestApp;
let token: string;
beforeAll(async () => {
  shop = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
});
afterAll(() => shop.close());
beforeEach(async () => {
  token = await shop.signIn("customer");
});

const send = (method: string, path: string, options: TestRequest = {}) =>
  shop.request(method, path, { token, ...options });
const create = (name: unknown, options: TestRequest = {}) =>
  send("POST", "/api/wishlists", { body: { name }, ...options });
const lists = async () => (await (await send("GET", "/api/wishlists")).json()).wishlists;

describe("lists", () => {
  test("are made, shown with their count and deleted with their items", async () => {
    expect(await lists()).toEqual([]);
    const response = await create("  My Wishlist ");
    expect(response.status).toBe(201);
    const made = await response.json();
    expect(made).toEqual({
      id: expect.any(Number),
      name: "My Wishlist",
      createdAt: expect.any(String),
      itemCount: 0,
    });
    await send("POST", `/api/wishlists/${made.id}/items`, { body: { watchId: 1 } });
    expect(await lists()).toEqual([{ ...made, itemCount: 1 }]);
    expect((await send("DELETE", `/api/wishlists/${made.id}`)).status).toBe(200);
    expect((await send("DELETE", `/api/wishlists/${made.id}`)).status).toBe(404);
    expect(await lists()).toEqual([]);
    expect(await (await send("GET", "/api/wishlists/contains/1")).json()).toEqual({
      inWishlist: false,
    });
  });

  test.each(["", "   ", undefined, null, 7, "x".repeat(101), "x".repeat(90_000)])(
    "name %j is 400",
    async (name) => {
      const response = await create(name);
      expect(response.status).toBe(400);
      expect((await response.json()).message).toBe("Please enter a wishlist name");
    },
  );

  test("hold two hundred watches at most; one that is there already changes nothing", async () => {
    const { id } = await (await create("Full")).json();
    await shop.database.pool.query(
      `insert into watches (slug, brand_id, model, reference, description, case_size, case_size_mm, dial_color, material,
         condition, box_papers)
       select 'full-' || n, brand_id, model, reference, '', case_size, case_size_mm, dial_color, material, condition,
         box_papers from watches, generate_series(1, 200) as n where id = 1`,
    );
    await shop.database.pool.query(
      `insert into wishlist_items (wishlist_id, watch_id) select $1, id from watches order by id limit 200`,
      [id],
    );
    const add = (watchId: number) =>
      send("POST", `/api/wishlists/${id}/items`, { body: { watchId } });
    const { rows } = await shop.database.pool.query("select max(id) as last from watches");
    const refused = await add(rows[0].last);
    expect(refused.status).toBe(409);
    expect((await refused.json()).message).toBe(
      "A wishlist holds at most 200 watches. Use another one.",
    );
    const again = await add(1);
    expect([again.status, (await again.json()).itemCount]).toEqual([200, 200]);
  });

  test("a hundred at most, also when made at once", async () => {
    for (let made = 0; made < 95; made += 1) await create(`list ${made}`);
    const statuses = await Promise.all(
      Array.from({ length: 12 }, async () => (await create("more")).status),
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(5);
    expect(statuses.filter((status) => status === 409)).toHaveLength(7);
    expect(await lists()).toHaveLength(100);
  });

  test("an owner in the body is ignored", async () => {
    const other = await shop.signIn("customer");
    await send("POST", "/api/wishlists", {
      body: { name: "mine", userId: 1, id: 5 },
      token: other,
    });
    expect(await lists()).toEqual([]);
  });
});

describe("items", () => {
  let id: number;
  beforeEach(async () => {
    id = (await (await create("list")).json()).id;
  });
  const put = (watchId: unknown) =>
    send("POST", `/api/wishlists/${id}/items`, { body: { watchId } });
  const read = async () => (await send("GET", `/api/wishlists/${id}`)).json();

  test("are added once, shown with their watch and removed", async () => {
    expect((await put(3)).status).toBe(200);
    expect((await put(3)).status).toBe(200);
    await put(4);
    const list = await read();
    expect(list.itemCount).toBe(2);
    expect(list.items.map((item: { watch: { id: number } }) => item.watch.id)).toEqual([4, 3]);
    expect(list.items[0].watch).toMatchObject({
      model: expect.any(String),
      retailPrice: expect.any(Number),
      status: expect.any(String),
    });
    expect(JSON.stringify(list)).not.toContain("wholesalePrice");
    expect((await send("DELETE", `/api/wishlists/${id}/items/3`)).status).toBe(200);
    expect((await send("DELETE", `/api/wishlists/${id}/items/3`)).status).toBe(200);
    expect((await read()).itemCount).toBe(1);
  });

  test("of twenty adds at once one is kept", async () => {
    await Promise.all(Array.from({ length: 20 }, () => put(5)));
    expect((await read()).itemCount).toBe(1);
  });

  test("an unknown watch is 404, a wrong id 400", async () => {
    expect((await put(999_999)).status).toBe(404);
    expect((await put("3")).status).toBe(400);
    expect((await put(2 ** 31)).status).toBe(400);
  });

  test("count for the hearts of any list", async () => {
    await put(6);
    expect(await (await send("GET", "/api/wishlists/contains/6")).json()).toEqual({
      inWishlist: true,
    });
    expect(await (await send("GET", "/api/wishlists/watches")).json()).toEqual({ watchIds: [6] });
  });

  test("of all lists are removed for one watch in one call", async () => {
    await put(3);
    await put(4);
    const other = (await (await create("other")).json()).id;
    await send("POST", `/api/wishlists/${other}/items`, { body: { watchId: 3 } });
    const response = await send("DELETE", "/api/wishlists/items/3");
    expect([response.status, await response.json()]).toEqual([200, { removed: 2 }]);
    expect((await lists()).map((list: { itemCount: number }) => list.itemCount)).toEqual([1, 0]);
    expect(await (await send("DELETE", "/api/wishlists/items/3")).json()).toEqual({ removed: 0 });
    expect((await send("DELETE", "/api/wishlists/items/three")).status).toBe(404);
  });

  test("of other users stay when one user removes the watch from all lists", async () => {
    await put(3);
    const other = { token: await shop.signIn("customer") };
    expect(await (await send("DELETE", "/api/wishlists/items/3", other)).json()).toEqual({
      removed: 0,
    });
    expect((await read()).itemCount).toBe(1);
  });

  test("are not watches that are not published, which are answered like unknown ones", async () => {
    await shop.database.pool.query("update watches set published = false where id = 4");
    for (const watchId of [4, 999_999]) {
      const response = await put(watchId);
      const { message } = await response.json();
      expect([response.status, message]).toEqual([404, "This watch does not exist."]);
    }
    await shop.database.pool.query("update watches set published = true where id = 4");
  });

  test.each([
    ["watch", "This watch does not exist."],
    ["wishlist", "This wishlist does not exist."],
  ])("are not added when the %s is deleted at the same moment", async (deleted, message) => {
    const { pool } = shop.database;
    const { rows } = await pool.query(
      `insert into watches (slug, brand_id, model, reference, description, case_size, case_size_mm,
         dial_color, material, condition, box_papers)
       select $1, brand_id, model, reference, description, case_size, case_size_mm,
         dial_color, material, condition, box_papers from watches limit 1 returning id`,
      [`deleted-with-${deleted}-${id}`],
    );
    const watchId: number = rows[0].id;
    const client = await pool.connect();
    try {
      await client.query("begin");
      await client.query(
        `delete from ${deleted === "watch" ? "watches" : "wishlists"} where id = $1`,
        [deleted === "watch" ? watchId : id],
      );
      const adding = put(watchId);
      await until(async () => expect(await lockWaits(shop.database.pool)).toBe(1));
      await client.query("commit");
      const response = await adding;
      expect([response.status, (await response.json()).message]).toEqual([404, message]);
    } finally {
      await client.query("rollback");
      client.release();
    }
  });

  test("a foreign list answers like a missing one, whatever is asked", async () => {
    await put(7);
    const other = { token: await shop.signIn("admin") };
    for (const [method, path, body] of [
      ["GET", `/api/wishlists/${id}`],
      ["DELETE", `/api/wishlists/${id}`],
      ["POST", `/api/wishlists/${id}/items`, { watchId: 1 }],
      ["DELETE", `/api/wishlists/${id}/items/7`],
    ] as const) {
      const foreign = await send(method, path, { ...other, ...(body ? { body } : {}) });
      const missing = await send(method, path.replace(String(id), "999999"), {
        ...other,
        ...(body ? { body } : {}),
      });
      expect([method, foreign.status, await foreign.json()]).toEqual([
        method,
        404,
        await missing.json(),
      ]);
    }
    expect(await (await send("GET", "/api/wishlists/contains/7", other)).json()).toEqual({
      inWishlist: false,
    });
    expect((await read()).itemCount).toBe(1);
  });
});

test.each([
  ["GET", "/api/wishlists"],
  ["POST", "/api/wishlists"],
  ["GET", "/api/wishlists/1"],
  ["DELETE", "/api/wishlists/1"],
  ["POST", "/api/wishlists/1/items"],
  ["DELETE", "/api/wishlists/1/items/1"],
  ["DELETE", "/api/wishlists/items/1"],
])("%s %s is 401 for guests", async (method, path) => {
  expect((await shop.request(method, path)).status).toBe(401);
});

test("a guest has no hearts", async () => {
  expect(await (await shop.request("GET", "/api/wishlists/contains/1")).json()).toEqual({
    inWishlist: false,
  });
  expect(await (await shop.request("GET", "/api/wishlists/watches")).json()).toEqual({
    watchIds: [],
  });
});
