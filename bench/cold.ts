import {
  boxPapers,
  conditions,
  dialColors,
  materials,
  pageSize,
  sorts,
} from "#src/domain/constants.ts";
import { runSql } from "#tests/test-shop.ts";
import { type Bench, choose, withShops } from "./bench.ts";
import { load, rawRequest } from "./load.ts";
import { reportRates } from "./rates.ts";

const encodings = [
  { name: "identity", headers: {} },
  { name: "Brotli", headers: { "Accept-Encoding": "br" } },
];

/** Every page is requested once, so that none comes from a cache. */
export async function benchCold(bench: Bench): Promise<void> {
  const rounds = choose(bench, 5, 1);
  const perRound = choose(bench, 25, 2);
  await withShops(bench, 1_000, async (shops, group) => {
    const ids = await runSql<{ id: number }>(
      { databaseUrl: shops[0]?.databaseUrl ?? "" },
      "select id from watches where is_available order by id",
    );
    const watches = ids.map(({ id }) => `/watch/${id}`);
    const pages = [
      { name: "watch page, cold", urls: watches },
      { name: "page of all watches, cold", urls: pagesOfAll(ids.length) },
      { name: "listing by two facets, cold", urls: listingsByTwo() },
    ];
    // The code is compiled while it runs, so the first few hundred pages are slower.
    const warmUp = [
      ...watches.slice(-choose(bench, 200, 2)),
      ...listingsByThree(choose(bench, 200, 2)),
    ];
    const requests = warmUp.map((url) => rawRequest(url));
    for (const { port } of shops) await load({ port, requests, connections: 4 });
    for (const { name, urls } of pages) {
      for (const [index, { name: encoding, headers }] of encodings.entries()) {
        const start = index * (rounds + 1) * perRound;
        await reportRates(shops, {
          group,
          name: `${name} (${encoding})`,
          rounds,
          order(_, round) {
            const first = start + round * perRound;
            const unused = urls.slice(first, first + perRound);
            if (unused.length < perRound) throw new Error(`There are too few URLs of a ${name}.`);
            return { requests: unused.map((url) => rawRequest(url, { headers })), connections: 4 };
          },
          minFactor: 3,
        });
      }
    }
  });
}

function pagesOfAll(watches: number): string[] {
  const pages = Array.from({ length: Math.ceil(watches / pageSize.shop) }, (_, index) => index + 1);
  return pages.flatMap((page) => sorts.map(({ value }) => `/shop?sort=${value}&page=${page}`));
}

function listingsByTwo(): string[] {
  const filters = [
    ...pairs("dialColor", dialColors, "material", materials),
    ...pairs("dialColor", dialColors, "condition", conditions),
    ...pairs("dialColor", dialColors, "boxPapers", boxPapers),
    ...pairs("material", materials, "condition", conditions),
    ...pairs("material", materials, "boxPapers", boxPapers),
  ];
  return filters.flatMap((filter) =>
    sorts.map(({ value }) => `/shop?${new URLSearchParams({ ...filter, sort: value })}`),
  );
}

function listingsByThree(count: number): string[] {
  const filters = pairs("dialColor", dialColors, "material", materials).flatMap((pair) =>
    [...conditions, ...boxPapers].map((value, index) => ({
      ...pair,
      [index < conditions.length ? "condition" : "boxPapers"]: value,
    })),
  );
  return filters.slice(0, count).map((filter) => `/shop?${new URLSearchParams(filter)}`);
}

function pairs(one: string, values: readonly string[], other: string, others: readonly string[]) {
  return values.flatMap((value) => others.map((second) => ({ [one]: value, [other]: second })));
}
