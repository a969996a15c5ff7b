import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deleteExpiredRows } from "#src/capabilities/specification.ts";
import type { Watch } from "#src/features/catalog/catalog.contract.ts";
import { watches } from "#src/platform/db/schema.ts";
import { watchTitles } from "#src/platform/db/search-tables.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import type { SearchReport, Suggestion } from "./search.contract.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ CAPABILITIES: "discovery", RATE_LIMIT_FACTOR: "1000" });
});
afterAll(() => shop.close());

interface Found {
  readonly watches: Watch[];
  readonly total: number;
  readonly search: SearchReport;
}

async function find(q: string, more: Record<string, string> = {}, token?: string): Promise<Found> {
  const query = new URLSearchParams({ q, page: "1", pageSize: "48", ...more });
  const response = await shop.request("GET", `/api/watches?${query}`, token ? { token } : {});
  expect(response.status, q).toBe(200);
  return response.json();
}

const references = ({ watches: found }: Found) => found.map(({ reference }) => reference);

describe("a text", () => {
  test("becomes filters, each of which can be removed alone", async () => {
    const found = await find("omega blue under 5k");
    expect(found.search.chips).toEqual([
      { label: "Omega", without: "blue under 5k" },
      { label: "Blue dial", without: "omega under 5k" },
      { label: "Under $5,000", without: "omega blue" },
    ]);
    expect(references(found)).toEqual(["210.30.42.20.03.001"]);
  });

  test.each([
    ["40mm", (watch: Watch) => Math.round(Number.parseFloat(watch.caseSize)) === 40],
    ["2019", ({ year }: Watch) => year === 2019],
    ["after 2023", ({ year }: Watch) => year !== null && year >= 2023],
    [
      "unworn full set",
      (watch: Watch) => watch.condition === "Unworn" && /^Full/.test(watch.boxPapers),
    ],
    ["between 5k and 10k", ({ price }: Watch) => price >= 5_000 && price <= 10_000],
    ["5-10k", ({ price }: Watch) => price >= 5_000 && price <= 10_000],
    ["rolex or omega", ({ brandName }: Watch) => ["Rolex", "Omega"].includes(brandName)],
    ["solid gold", ({ material }: Watch) => material.endsWith("Gold")],
  ])("“%s” lists these watches and all of them", async (q, fits) => {
    const found = await find(q);
    const { watches: all }: Found = await (await shop.request("GET", "/api/watches")).json();
    const expected = all.filter(fits).map(({ reference }) => reference);
    expect(expected.length).toBeGreaterThan(0);
    expect(references(found).toSorted()).toEqual(expected.toSorted());
  });

  test("has its typing errors corrected, unless it is to be searched for as it is", async () => {
    const corrected = await find("rolx submarniner");
    expect(corrected.search.corrected).toBe("rolex submariner");
    expect(references(corrected)).toEqual(["126610LN"]);
    const exact = await find("rolx submarniner", { exact: "true" });
    expect(exact.search.corrected).toBeUndefined();
    expect(exact.search.nothing).toBe(true);
  });

  test.each(["126610LN", "126610 ln", "126610-ln", "M126610LN-0001", "12661", "m126610"])(
    "“%s” is a reference",
    async (q) => expect(references(await find(q))).toEqual(["126610LN"]),
  );

  test("says which word no watch has, and lists the others' matches", async () => {
    const found = await find("nautilus hubcap");
    expect(found.search.dropped).toEqual(["hubcap"]);
    expect(references(found)).toContain("5711/1A-010");
  });

  test("drops the word that says the least, not the name of the model", async () => {
    const found = await find("tudor pelagos ii");
    expect(references(found)).toEqual(["M25407N-0001"]);
  });

  test("that nothing is like lists the newest watches and says so", async () => {
    const found = await find("zzzz qqqq");
    expect(found.search).toEqual({ chips: [], nothing: true });
    expect(found.total).toBe(56);
  });

  test("of a nickname that is not here lists what comes closest", async () => {
    const found = await find("batman");
    expect(found.search.closestTo).toBe("Batman");
    expect(references(found)).toEqual(["126710BLRO"]);
    expect((await find("pepsi")).search.closestTo).toBeUndefined();
  });

  test("without any word is the plain list", async () => {
    for (const q of ["", "  ", "watch"]) expect((await find(q)).total).toBe(56);
    expect((await find("watch")).search).toEqual({ chips: [] });
  });
});

describe("results", () => {
  test("keep the filters, sorts and pages of the list", async () => {
    const all = await find("royal oak");
    const steel = await find("royal oak", { material: "Stainless Steel" });
    expect(steel.total).toBeLessThan(all.total);
    expect(steel.watches.every(({ material }) => material === "Stainless Steel")).toBe(true);
    const prices = (await find("royal oak", { sort: "price-asc" })).watches.map(
      ({ price }) => price,
    );
    expect(prices).toEqual(prices.toSorted((one, other) => one - other));
    const last = await find("royal oak", { page: "9", pageSize: "2" });
    expect(last.total).toBe(all.total);
    expect(references(last)).toEqual(references(all).slice(-(all.total % 2 || 2)));
  });

  test("contradicting filters leave nothing, not everything", async () => {
    expect((await find("submariner", { material: "Titanium" })).search.nothing).toBe(true);
  });

  test("show wholesale prices to dealers alone", async () => {
    const dealer = await find("submariner", {}, await shop.signIn("wholesale"));
    expect(dealer.watches[0]?.wholesalePrice).toBe(12_700);
    expect(JSON.stringify(await find("submariner"))).not.toContain("holesale");
  });
});

describe("the index", () => {
  const model = (text: string) =>
    shop.database.db
      .update(watches)
      .set({ model: text })
      .where(eq(watches.reference, "M25407N-0001"));

  test("follows an edit, and forgets a model of which no watch is left", async () => {
    await model("Quahogger");
    expect(references(await find("quahoger"))).toEqual(["M25407N-0001"]);
    await model("Pelagos 39");
    await deleteExpiredRows({ connection: shop.database.connection });
    const titles = await shop.database.db.select().from(watchTitles);
    expect(titles.map((title) => title.model)).not.toContain("Quahogger");
    expect((await find("quahogger")).search.nothing).toBe(true);
  });

  test("tells nothing of a draft", async () => {
    const publish = (published: boolean) =>
      shop.database.db
        .update(watches)
        .set({ published, model: "Wobbegong" })
        .where(eq(watches.reference, "M25407N-0001"));
    await publish(false);
    expect((await find("wobegong")).search).toEqual({ chips: [], nothing: true });
    await publish(true);
    expect(references(await find("wobegong"))).toEqual(["M25407N-0001"]);
    await model("Pelagos 39");
  });
});

describe("suggestions", () => {
  async function suggest(q: string): Promise<Suggestion[]> {
    const response = await shop.request(
      "GET",
      `/api/search/suggestions?q=${encodeURIComponent(q)}`,
    );
    expect(response.status).toBe(200);
    return (await response.json()).suggestions;
  }

  test("name brands, models, references and nicknames by their beginning, and show watches", async () => {
    expect(await suggest("role")).toContainEqual(
      expect.objectContaining({ kind: "brand", label: "Rolex", count: 10 }),
    );
    expect(await suggest("subm")).toContainEqual({
      kind: "model",
      label: "Submariner Date",
      note: "Rolex",
    });
    expect(await suggest("1266")).toContainEqual(
      expect.objectContaining({ kind: "reference", label: "126610LN" }),
    );
    expect(await suggest("batm")).toContainEqual(
      expect.objectContaining({ kind: "nickname", label: "Batman" }),
    );
    const watch = expect.objectContaining({ reference: "126610LN", price: 14_250 });
    expect(await suggest("submariner")).toContainEqual({ kind: "watch", watch });
  });

  test("are at most eight, and none for nothing", async () => {
    for (const q of ["r", "1", "black", "chrono"])
      expect((await suggest(q)).length).toBeLessThanOrEqual(8);
    expect(await suggest(" ")).toEqual([]);
  });
});

test("a text that is too long gets a sentence", async () => {
  for (const path of ["/api/watches", "/api/search/suggestions"]) {
    const response = await shop.request("GET", `${path}?q=${"a".repeat(201)}`);
    expect(response.status).toBe(400);
    expect((await response.json()).message).toBe("Type at most 200 characters.");
  }
});

test("the specified shop does not know the search", async () => {
  const plain = await startTestApp();
  const response = await plain.request("GET", "/api/watches?q=submariner");
  const { watches: found, ...rest } = await response.json();
  expect(found).toHaveLength(56);
  expect(rest).toEqual({});
  expect((await plain.request("GET", "/api/search/suggestions?q=a")).status).toBe(404);
  await plain.close();
});

test("2,000 texts of any characters are answered", async () => {
  const parts = [
    "rolex",
    "under",
    "5k",
    "'",
    '"',
    "\\",
    "\u0000",
    "&",
    "|",
    "!",
    ":*",
    "(",
    "<->",
    "40mm",
    "ß",
    "İ",
    "日本",
    "🕰",
    "%",
    "1/2",
    "ŉ",
    "ﷺ",
    "--",
    "126610",
    "$",
    "e\u0301",
    "\u0301",
    "\u202e",
    "select",
    ";",
  ];
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const failures: string[] = [];
  for (let count = 0; count < 2_000; count++) {
    const q = Array.from({ length: 1 + random(12) }, () => parts[random(parts.length)]).join(
      random(2) ? " " : "",
    );
    const response = await shop.app.inject(
      `/api/watches?fields=card&page=1&q=${encodeURIComponent(q.slice(0, 200))}`,
    );
    if (response.statusCode !== 200) failures.push(`${response.statusCode} ${q} ${response.body}`);
  }
  expect(failures).toEqual([]);
});
