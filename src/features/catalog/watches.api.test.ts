import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { watches } from "#src/platform/db/schema.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import type { Watch } from "./catalog.contract.ts";

const calibre = "Automatic perpetual calendar, Audemars Piguet calibre 5134";
let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
});
afterAll(() => shop.close());

async function find(query: string): Promise<Watch[]> {
  const response = await shop.request("GET", `/api/watches${query && `?${query}`}`);
  expect(response.status).toBe(200);
  return (await response.json()).watches;
}

/** The ids of the rows for sale that meet the condition. */
async function rows(where: (watch: typeof watches.$inferSelect) => boolean) {
  const all = await shop.database.db.select().from(watches).where(eq(watches.isAvailable, true));
  return all
    .filter(where)
    .map(({ id }) => id)
    .toSorted((one, other) => one - other);
}

const ids = (found: readonly { id: number }[]) =>
  found.map(({ id }) => id).toSorted((a, b) => a - b);

describe("the list", () => {
  test("without parameters is complete, newest first, without sold watches", async () => {
    const found = await find("");
    expect(found).toHaveLength(56);
    const dates = found.map(({ createdAt }) => createdAt);
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect(found.every(({ status }) => status !== "Sold")).toBe(true);
  });

  test("a watch has the fields of the specification and no other", async () => {
    const [watch] = await find("");
    expect(Object.keys(watch ?? {}).toSorted()).toEqual(
      [
        "boxPapers",
        "brandId",
        "brandName",
        "brandSlug",
        "caseSize",
        "condition",
        "createdAt",
        "description",
        "dialColor",
        "featured",
        "id",
        "image",
        "images",
        "limited",
        "material",
        "model",
        "newArrival",
        "price",
        "priceMissing",
        "forSale",
        "freeUnits",
        "rare",
        "reference",
        "retailPrice",
        "status",
        "year",
      ].toSorted(),
    );
    expect(watch?.image).toBe(watch?.images[0]);
    expect(watch?.price).toBe(watch?.retailPrice);
  });

  test("values of one facet are joined by or, facets by and", async () => {
    expect(ids(await find("dialColor=Black,Green"))).toEqual(
      await rows(({ dialColor }) => dialColor === "Black" || dialColor === "Green"),
    );
    expect(
      ids(await find("dialColor=Black,Green&material=Ceramic&condition=Excellent,Unworn")),
    ).toEqual(
      await rows(
        ({ dialColor, material, condition }) =>
          ["Black", "Green"].includes(dialColor) &&
          material === "Ceramic" &&
          ["Excellent", "Unworn"].includes(condition),
      ),
    );
    const full = encodeURIComponent("Full Set (Box & Papers)");
    expect(ids(await find(`boxPapers=${full},Watch Only`))).toEqual(
      await rows(({ boxPapers }) => ["Full Set (Box & Papers)", "Watch Only"].includes(boxPapers)),
    );
    expect(ids(await find("brandId=1,3"))).toEqual(
      await rows(({ brandId }) => [1, 3].includes(brandId)),
    );
  });

  test.each([
    ["30-34mm", 30, 35],
    ["36-39mm", 35, 40],
    ["40-43mm", 40, 44],
    ["44mm+", 44, 999],
  ])("case size %s filters by millimetres", async (band, min, below) => {
    const expected = await rows(
      ({ caseSizeMm: size }) => (size ?? 0) >= min && (size ?? 0) < below,
    );
    expect(expected.length).toBeGreaterThan(0);
    expect(ids(await find(`caseSize=${encodeURIComponent(band)}`))).toEqual(expected);
  });

  test("the ranges of case sizes have no holes, and the facets of a page count alike", async () => {
    const { pool } = shop.database;
    const { rows: all } = await pool.query<{ id: number }>("select id from watches order by id");
    const sizes = [34.99, 35, 35.5, 39.8, 43.5, 43.99, 44];
    for (const [index, size] of sizes.entries()) {
      await pool.query("update watches set case_size_mm = $2 where id = $1", [
        all[index]?.id,
        size,
      ]);
    }
    const total = async (band: string): Promise<number> => {
      const query = `page=1&pageSize=1&caseSize=${encodeURIComponent(band)}`;
      return (await (await shop.request("GET", `/api/watches?${query}`)).json()).total;
    };
    const bands = ["30-34mm", "36-39mm", "40-43mm", "44mm+"];
    const counts = await Promise.all(bands.map(total));
    const every = (await rows(() => true)).length;
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(every);
    expect(await total(bands.join(","))).toBe(every);
  });

  test.each([
    "dialColor=Purple",
    "dialColor=%25",
    "dialColor=_lack",
    "dialColor=black",
    "brandId=abc",
    "brandId=0",
    "brandId=99999999999999999999",
    "brandId=1 or 1=1",
    "caseSize=44mm",
    "material=' OR 1=1 --",
  ])("%s matches nothing", async (query) => {
    expect(await find(query)).toEqual([]);
  });

  test("valid values among invalid ones apply, and empty ones are ignored", async () => {
    expect(ids(await find("dialColor=Purple,Black,__proto__"))).toEqual(
      await rows(({ dialColor }) => dialColor === "Black"),
    );
    expect(await find("dialColor=&brandId=")).toHaveLength(56);
    expect(ids(await find("brandId=1&brandId=2"))).toEqual(ids(await find("brandId=1,2")));
    expect(await find(`dialColor=${"x,".repeat(1_500)}`)).toEqual([]);
  });

  test.each([
    "minPrice=abc",
    "minPrice=-1",
    "maxPrice=NaN",
    "maxPrice=1e13",
    "minPrice=9999999999999",
    "page=0",
    "page=x",
    "page=1001",
    "pageSize=101",
    "fields=all",
    "sort=evil",
  ])("%s is 400 with a message", async (query) => {
    const response = await shop.request("GET", `/api/watches?${query}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      message: expect.stringMatching(/\.$/),
      code: "invalid_query",
    });
  });
});

describe("pagination", () => {
  test.each(["newest", "price-desc", "price-asc"])(
    "sorted by %s are cuts of one order",
    async (sort) => {
      const response = await shop.request("GET", `/api/watches?sort=${sort}&page=2&pageSize=9`);
      const { watches: page, total } = await response.json();
      expect(total).toBe(56);
      const whole = await find(`sort=${sort}`);
      expect(page).toEqual(whole.slice(9, 18));
      const prices = whole.map(({ retailPrice }) => retailPrice);
      const ascending = prices.toSorted((a, b) => a - b);
      if (sort === "price-asc") expect(prices).toEqual(ascending);
      if (sort === "price-desc") expect(prices).toEqual(ascending.toReversed());
    },
  );

  test("a page beyond the last returns the last", async () => {
    const { watches: page, total } = await (
      await shop.request("GET", "/api/watches?page=900&pageSize=9")
    ).json();
    expect(total).toBe(56);
    expect(page).toEqual((await find("")).slice(54));
    const none = await shop.request("GET", "/api/watches?page=3&dialColor=Purple");
    expect(await none.json()).toEqual({ watches: [], total: 0 });
  });

  test("watches can be requested by id, sold ones included", async () => {
    const all = await shop.database.db.select().from(watches);
    const sold = all.find(({ isAvailable }) => !isAvailable)?.id ?? 0;
    expect(ids(await find(`ids=1,${sold},999999,abc`))).toEqual(
      [1, sold].toSorted((one, other) => one - other),
    );
    expect(await find("ids=")).toEqual([]);
  });

  test.each(["page=2", "featured=true", "dialColor=Black"])(
    "'%s' can be requested in the fields of a card",
    async (query) => {
      const whole = await find(query);
      const cards = await find(`${query}&fields=card`);
      expect(whole).toMatchObject(cards);
      expect(cards).toHaveLength(whole.length);
      const fields = new Set(cards.flatMap((card) => Object.keys(card)));
      expect([...fields].toSorted().join()).toBe(
        "brandId,brandName,condition,forSale,freeUnits,id,image,model,price,priceMissing,rare,reference,retailPrice,status,year",
      );
    },
  );

  test("featured watches can be requested alone", async () => {
    expect(ids(await find("featured=true"))).toEqual(await rows(({ featured }) => featured));
  });
});

describe("one watch", () => {
  test("equals its entry in the list; a sold one can be read too", async () => {
    const [first] = await find("");
    expect(await (await shop.request("GET", `/api/watches/${first?.id}`)).json()).toEqual(first);
    const [sold] = await shop.database.db
      .select()
      .from(watches)
      .where(eq(watches.isAvailable, false));
    const response = await shop.request("GET", `/api/watches/${sold?.id}`);
    expect(response.status).toBe(200);
    expect((await response.json()).status).toBe("Sold");
  });

  test.each(["999999", "0", "abc", "1.5", "2147483648"])("%s is 404", async (id) => {
    const response = await shop.request("GET", `/api/watches/${id}`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: "not_found" });
  });
});

describe("the particulars of a watch", () => {
  test("are its own with a back office, and no field of the specified shop", async () => {
    const { database } = shop;
    const office = await startTestApp({ CAPABILITIES: "backoffice" }, async () => ({
      ...database,
      close: async () => {},
    }));
    try {
      const [row] = await database.db.select().from(watches).where(eq(watches.movement, calibre));
      const path = `/watches/${row?.id}`;
      const own = await (await office.request("GET", `/api${path}`)).json();
      expect(own.particulars).toEqual({
        movement: calibre,
        powerReserveHours: row?.powerReserveHours,
        waterResistanceMeters: 20,
        crystal: "Sapphire",
        bracelet: row?.bracelet,
      });
      expect(await (await shop.request("GET", `/api${path}`)).json()).not.toHaveProperty(
        "particulars",
      );
      const html = await (await office.request("GET", `/watch/${row?.id}`)).text();
      expect(html).toContain(calibre);
      expect(html).not.toContain("100m water resistance");
    } finally {
      await office.close();
    }
  });
});
