import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { runSql } from "#tests/test-shop.ts";
import { type Bench, catalogUrl, choose } from "./bench.ts";
import { type Cost, type Costs, measureCosts } from "./costs.ts";
import { reportTable } from "./report.ts";
import { linearAt, logarithmicAt, type Point } from "./scale-model.ts";
import { type BenchShop, startShop } from "./shop.ts";
import type { Kind } from "./visit.ts";
import { visitorsOf } from "./visitors.ts";

/** These read or write the catalog itself. */
const growing: readonly Kind[] = [
  "filtered listing, rendered",
  "watch page, rendered",
  "page of a dealer",
  "order with its mails",
  "search by the staff",
];
/** To which the figures are continued. */
const goal = 10_000_000;
const seededWatches = 60;

interface Catalog {
  readonly watches: number;
  readonly databaseBytes: number;
  readonly indexBytes: number;
  readonly costs: Partial<Record<Kind, Cost>>;
}

export interface Growth {
  readonly watches: number;
  readonly databaseBytes: number;
  readonly pictureBytes: number;
}

/** Database size and costs with ever more watches; returns what ten million would take. */
export async function reportGrowth(
  bench: Bench,
  watches: number,
  shop: BenchShop,
  costs: Costs,
): Promise<Growth> {
  const catalogs = [await sizeOf(watches, shop, costs)];
  for (const count of choose(bench, [100_000, 1_000_000], []))
    catalogs.push(await withMore(bench, count));
  const points = (of: (catalog: Catalog) => number) =>
    catalogs.map((catalog) => ({ watches: catalog.watches, value: of(catalog) }));
  const databaseBytes = linearAt(
    goal,
    points((catalog) => catalog.databaseBytes),
  );
  const indexBytes = linearAt(
    goal,
    points((catalog) => catalog.indexBytes),
  );
  const pictureBytes = (goal * folderBytes("media")) / seededWatches;
  const costRow = (kind: Kind) => {
    const values = points(({ costs: measured }) => {
      const cost = measured[kind];
      return cost ? cost.shopMs + cost.databaseMs : 0;
    });
    return [kind, ...values.map(({ value }) => ms(value)), range(values)];
  };
  const sizes = catalogs.map((catalog) => gigabytes(catalog.databaseBytes));
  const indexes = catalogs.map((catalog) => gigabytes(catalog.indexBytes));
  const each = catalogs.map(
    ({ databaseBytes: bytes, watches: count }) => `${(bytes / count / 1000).toFixed(2)} kB`,
  );
  reportTable({
    name: "growth",
    title: "Size and costs of larger catalogs",
    columns: [
      "",
      ...catalogs.map((catalog) => `${count(catalog.watches)} watches`),
      `${count(goal)}, continued`,
    ],
    rows: [
      ["database", ...sizes, gigabytes(databaseBytes)],
      ["of it indexes", ...indexes, gigabytes(indexBytes)],
      ["for each watch", ...each, `${(databaseBytes / goal / 1000).toFixed(2)} kB`],
      ...growing.map(costRow),
    ],
    figures: Object.fromEntries(
      catalogs.map((one) => [`bytes of ${one.watches} watches`, one.databaseBytes]),
    ),
  });
  return { watches: goal, databaseBytes, pictureBytes };
}

async function withMore(bench: Bench, count: number): Promise<Catalog> {
  const databaseUrl = await catalogUrl(bench, count);
  const shop = await startShop({ ...allCapabilities, DATABASE_URL: databaseUrl });
  try {
    const size = await sizeOf(count, shop, {});
    return { ...size, costs: await measureCosts(bench, shop, await visitorsOf(shop), growing) };
  } finally {
    await shop.stop();
  }
}

async function sizeOf(watches: number, shop: BenchShop, costs: Catalog["costs"]): Promise<Catalog> {
  const [row] = await runSql<{ all: string; indexes: string }>(
    shop,
    `select pg_database_size(current_database()) as all,
      (select sum(pg_indexes_size(oid)) from pg_class where relkind = 'r') as indexes`,
  );
  return { watches, databaseBytes: Number(row?.all), indexBytes: Number(row?.indexes), costs };
}

/** All sizes and formats of the seed's pictures. */
const folderBytes = (folder: string) =>
  readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);

/** From what an index costs to what a scan costs. */
function range(points: readonly Point[]): string {
  const ends = [logarithmicAt(goal, points), linearAt(goal, points)].map((value) =>
    Math.max(0, value),
  );
  return ends.map(ms).join(" to ");
}

const ms = (value: number) => `${value.toFixed(1)} ms`;
const count = (value: number) => value.toLocaleString("en-US");
const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(bytes < 1e10 ? 2 : 0)} GB`;
