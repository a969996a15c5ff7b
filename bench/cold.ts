import { conditions, dialColors, materials, sorts } from "#src/domain/constants.ts";
import { runSql } from "#tests/test-shop.ts";
import { type Bench, choose, withShops } from "./bench.ts";
import { rawRequest } from "./load.ts";
import { reportRates } from "./rates.ts";

const encodings = [
  { name: "identity", headers: {} },
  { name: "Brotli", headers: { "Accept-Encoding": "br" } },
];

/** Every page is requested once, so that none comes from a cache. */
export async function benchCold(bench: Bench): Promise<void> {
  const rounds = choose(bench, 5, 1);
  const perRound = choose(bench, 60, 4);
  await withShops(bench, 1_000, async (shops, group) => {
    const ids = await runSql<{ id: number }>(
      { databaseUrl: shops[0]?.databaseUrl ?? "" },
      "select id from watches where is_available order by id",
    );
    const pages = [
      { name: "watch page, cold", urls: ids.map(({ id }) => `/watch/${id}`) },
      { name: "listing, cold", urls: listings() },
    ];
    for (const { name, urls } of pages) {
      for (const [index, { name: encoding, headers }] of encodings.entries()) {
        const start = index * (rounds + 1) * perRound;
        await reportRates(shops, {
          group,
          name: `${name} (${encoding})`,
          rounds,
          order(_, round) {
            const first = start + round * perRound;
            const requests = urls
              .slice(first, first + perRound)
              .map((url) => rawRequest(url, { headers }));
            return { requests, connections: 4 };
          },
          minFactor: 3,
        });
      }
    }
  });
}

/** Listings by two facets, in every order and mixed, so that each round has a bit of each. */
function listings(): string[] {
  const filters = [
    ...pairs("dialColor", dialColors, "material", materials),
    ...pairs("dialColor", dialColors, "condition", conditions),
    ...pairs("material", materials, "condition", conditions),
  ];
  const urls = sorts.flatMap(({ value }) =>
    filters.flatMap((filter) =>
      [1, 2].map(
        (page) => `/shop?${new URLSearchParams({ ...filter, sort: value, page: `${page}` })}`,
      ),
    ),
  );
  const step = 7;
  return Array.from({ length: step }, (_, start) =>
    urls.filter((_, index) => index % step === start),
  ).flat();
}

function pairs(one: string, values: readonly string[], other: string, others: readonly string[]) {
  return values.flatMap((value) => others.map((second) => ({ [one]: value, [other]: second })));
}
