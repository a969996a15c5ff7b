import { conditions, dialColors, materials } from "#src/domain/constants.ts";
import { type Database, onDedicatedConnection } from "#src/platform/db/client.ts";
import { seedSynthetic } from "#src/platform/db/seed/synthetic.ts";
import { load, rawRequest } from "./load.ts";
import { report } from "./report.ts";
import { type BenchShop, startShop } from "./shop.ts";

const maxRatio = 3;

/** Each listing is requested once, so that it is never cached: three facets and an order. */
const filters = dialColors.flatMap((dial) =>
  materials.flatMap((material) =>
    conditions.map((condition) =>
      new URLSearchParams({ dialColor: dial, material, condition, sort: "price-desc" }).toString(),
    ),
  ),
);

export interface ColdTimes {
  readonly listing: number;
  readonly oneFacet: number;
}

/** Uses one connection, so that no request waits for another. */
async function medianOf(shop: BenchShop, urls: readonly string[]): Promise<number> {
  const times: number[] = [];
  for (const url of urls) {
    const startedAt = performance.now();
    const response = await fetch(`http://127.0.0.1:${shop.port}${url}`);
    await response.text();
    if (!response.ok) throw new Error(`${url} responded ${response.status}.`);
    times.push(performance.now() - startedAt);
  }
  times.sort((one, other) => one - other);
  return times[Math.floor(times.length / 2)] ?? Number.NaN;
}

export async function coldListings(
  group: string,
  shop: BenchShop,
  small?: ColdTimes,
): Promise<ColdTimes> {
  await load({ port: shop.port, requests: [rawRequest("/shop")], connections: 2, seconds: 0.5 });
  await medianOf(
    shop,
    filters.slice(0, 20).map((filter) => `/shop?${filter}&page=2`),
  );
  const times = {
    oneFacet: await medianOf(
      shop,
      [
        ...dialColors.map((dial) => `dialColor=${dial}`),
        ...materials.map((one) => `material=${one}`),
      ].flatMap((facet) =>
        ["newest", "price-desc", "price-asc"].map((sort) => `/shop?${facet}&sort=${sort}`),
      ),
    ),
    listing: await medianOf(
      shop,
      filters.map((filter) => `/shop?${filter}`),
    ),
  };
  for (const [name, key] of [
    ["listing by one facet, cold", "oneFacet"],
    ["listing by three facets and price, cold", "listing"],
  ] as const) {
    const before = small?.[key];
    report({
      group,
      name,
      value: `${times[key].toFixed(1)} ms`,
      ...(before === undefined
        ? {}
        : {
            reference: `${before.toFixed(1)} ms with 60`,
            ratio: times[key] / before,
            target: `at most ${maxRatio} times`,
            met: times[key] <= maxRatio * before,
          }),
    });
  }
  return times;
}

export async function growTo(
  count: number,
  database: Database,
  settings: Record<string, string>,
  work: (shop: BenchShop, group: string) => Promise<void>,
): Promise<void> {
  const startedAt = performance.now();
  await onDedicatedConnection(database, async (db, client) => {
    await seedSynthetic(db, count - 60);
    // Twice: the first may find rows too new to be marked as visible to all transactions.
    await client.query("vacuum analyze watches");
    await client.query("vacuum watches");
  });
  const group = `${count.toLocaleString("en-US")} watches`;
  console.log(`  (${group} made in ${((performance.now() - startedAt) / 1000).toFixed(0)} s)`);
  const shop = await startShop(settings);
  try {
    await work(shop, group);
  } finally {
    await shop.stop();
  }
}
