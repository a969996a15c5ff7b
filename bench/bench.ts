import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Cluster } from "#tests/cluster.ts";
import type { Build } from "#tests/older-build.ts";
import { createDatabase, runSql } from "#tests/test-shop.ts";
import { type BenchShop, startShop } from "./shop.ts";

/** A built shop: this one, or with `--against` also an older one. */
export interface Bench {
  /** The first is this folder's; a second one is what it is compared with. */
  readonly builds: readonly Build[];
  readonly cluster: Cluster;
  readonly chromium: string;
  /** A smoke run only shows that every part works. */
  readonly smoke: boolean;
  /** Instead of the 100,000 with which the office is measured. */
  readonly rows?: number;
  /** Seeds what is chosen at random, so that a run can be repeated. */
  readonly seed: number;
}

export interface Screen {
  readonly name: string;
  readonly path: string;
}

/** The pages of a first visit. */
export const screens: readonly Screen[] = [
  { name: "home", path: "/" },
  { name: "shop", path: "/shop" },
  { name: "watch", path: "/watch/2" },
];

const seededWatches = 60;

/** `few` in a smoke run, else `all`. */
export const choose = <T>({ smoke }: Bench, all: T, few: T): T => (smoke ? few : all);

const catalogName = (count: number) => `${count.toLocaleString("en-US")} watches`;

/**
 * Starts one shop per build, each on its own database with `count` watches, and stops them after the work.
 * The databases remain for later parts, and so do the shops of a smoke run.
 */
export async function withShops(
  bench: Bench,
  count: number,
  work: (shops: readonly BenchShop[], group: string) => Promise<void>,
): Promise<void> {
  const size = choose(bench, count, seededWatches);
  const key = bench.builds.map(({ folder }) => folder).join();
  const shops = smokeShops.get(key) ?? [];
  try {
    for (const build of bench.builds.slice(shops.length)) {
      const databaseUrl = await catalog(bench, build, size);
      shops.push(await startShop({ DATABASE_URL: databaseUrl }, build.folder));
    }
    await work(shops, catalogName(size));
  } finally {
    if (bench.smoke) smokeShops.set(key, shops);
    else await stopAll(shops);
  }
}

const smokeShops = new Map<string, BenchShop[]>();

export const endSmokeShops = () => stopAll([...smokeShops.values()].flat());

async function stopAll(shops: readonly BenchShop[]): Promise<void> {
  for (const shop of shops) await shop.stop();
}

/** For parts that do not compare builds. */
export async function withShop(
  bench: Bench,
  count: number,
  work: (shop: BenchShop, group: string) => Promise<void>,
): Promise<void> {
  await withShops({ ...bench, builds: bench.builds.slice(0, 1) }, count, async ([shop], group) => {
    if (shop) await work(shop, group);
  });
}

/** The database with `count` watches that this build's shops use. */
export function catalogUrl(bench: Bench, count: number): Promise<string> {
  const [build] = bench.builds;
  if (!build) throw new Error("There is no build.");
  return catalog(bench, build, choose(bench, count, seededWatches));
}

/** One that no other part uses. */
export function ownCatalogUrl({ builds: [build], cluster }: Bench, count: number): Promise<string> {
  if (!build) throw new Error("There is no build.");
  return createCatalog(cluster, build.folder, count);
}

const databases = new Map<string, Promise<string>>();

function catalog({ cluster }: Bench, { folder }: Build, count: number): Promise<string> {
  const key = `${folder} ${count}`;
  const existing = databases.get(key);
  if (existing) return existing;
  const made = createCatalog(cluster, folder, count);
  databases.set(key, made);
  return made;
}

/** Uses the build's own program, because an older build has an older schema. */
async function createCatalog(cluster: Cluster, folder: string, count: number): Promise<string> {
  const startedAt = performance.now();
  const databaseUrl = await createDatabase(cluster.url("postgres"));
  const { PATH, HOME } = process.env;
  await promisify(execFile)(
    process.execPath,
    ["dist/server/seed-synthetic.js", String(count - seededWatches)],
    { cwd: folder, env: { PATH, HOME, NODE_ENV: "production", DATABASE_URL: databaseUrl } },
  );
  // Twice: the first may find rows too new to be marked as visible to all transactions.
  await runSql({ databaseUrl }, "vacuum analyze");
  await runSql({ databaseUrl }, "vacuum");
  const seconds = (performance.now() - startedAt) / 1000;
  if (seconds > 5) console.log(`  (${catalogName(count)} made in ${seconds.toFixed(0)} s)`);
  return databaseUrl;
}
