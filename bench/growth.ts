import { conditions, dialColors, materials } from "#src/domain/constants.ts";
import { type Bench, choose, withShop } from "./bench.ts";
import { load, median, rawRequest } from "./load.ts";
import { report, reportMemory } from "./report.ts";
import type { BenchShop } from "./shop.ts";

const maxRatio = 3;

/** Each listing is requested once, so that it is never cached: three facets and an order. */
const filters = dialColors.flatMap((dial) =>
  materials.flatMap((material) =>
    conditions.map((condition) =>
      new URLSearchParams({ dialColor: dial, material, condition, sort: "price-desc" }).toString(),
    ),
  ),
);

interface ColdTimes {
  readonly listing: number;
  readonly oneFacet: number;
}

/** What may not become slower as the catalog grows. */
export async function benchGrowth(bench: Bench): Promise<void> {
  let small: ColdTimes | undefined;
  for (const count of choose(bench, [60, 2_000, 100_000, 1_000_000], [60])) {
    await withShop(bench, count, async (shop, group) => {
      const times = await coldListings(bench, group, shop, small);
      small ??= times;
      reportMemory(group, "memory after cold listings", shop);
    });
  }
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
  return median(times);
}

async function coldListings(
  bench: Bench,
  group: string,
  shop: BenchShop,
  small: ColdTimes | undefined,
): Promise<ColdTimes> {
  await load({ port: shop.port, requests: [rawRequest("/shop")], connections: 2, seconds: 0.5 });
  await medianOf(
    shop,
    filters.slice(0, choose(bench, 20, 2)).map((filter) => `/shop?${filter}&page=2`),
  );
  const facets = [
    ...dialColors.map((dial) => `dialColor=${dial}`),
    ...materials.map((one) => `material=${one}`),
  ];
  const byOneFacet = facets.flatMap((facet) =>
    ["newest", "price-desc", "price-asc"].map((sort) => `/shop?${facet}&sort=${sort}`),
  );
  const byThree = filters.map((filter) => `/shop?${filter}`);
  const times = {
    oneFacet: await medianOf(shop, byOneFacet.slice(0, choose(bench, byOneFacet.length, 2))),
    listing: await medianOf(shop, byThree.slice(0, choose(bench, byThree.length, 2))),
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
      figure: times[key],
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
