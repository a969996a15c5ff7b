import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { conditions, dialColors, materials } from "#src/domain/constants.ts";
import { newSession } from "#tests/test-shop.ts";
import { type Bench, choose, withShop } from "./bench.ts";
import { load, median, rawRequest, timesOf } from "./load.ts";
import { report, reportMemory } from "./report.ts";
import { type BenchShop, residentMegabytes } from "./shop.ts";

const maxRatio = 3;

/** Each listing is requested once, so that it is never cached: three facets and an order. */
const filters = dialColors.flatMap((dial) =>
  materials.flatMap((material) =>
    conditions.map((condition) =>
      new URLSearchParams({ dialColor: dial, material, condition, sort: "price-desc" }).toString(),
    ),
  ),
);

/** Medians in milliseconds by the name of their row. */
type Times = Readonly<Record<string, number>>;

/** Measures requests that may not become slower as the catalog grows. */
export async function benchGrowth(bench: Bench): Promise<void> {
  let small: Times | undefined;
  for (const count of choose(bench, [60, 2_000, 100_000, 1_000_000], [60])) {
    await withShop(bench, count, async (shop, group) => {
      const times = { ...(await coldListings(bench, shop)), ...(await uncachedCalls(bench, shop)) };
      reportTimes(group, times, small);
      small ??= times;
      reportMemory(group, "memory after these", shop);
      await reportBackup(group, shop);
    });
  }
}

function reportTimes(group: string, times: Times, small: Times | undefined): void {
  for (const [name, time] of Object.entries(times)) {
    const before = small?.[name];
    report({
      group,
      name,
      value: `${time.toFixed(1)} ms`,
      figure: time,
      ...(before === undefined
        ? {}
        : {
            reference: `${before.toFixed(1)} ms with 60`,
            ratio: time / before,
            target: `at most ${maxRatio} times`,
            met: time <= maxRatio * before,
          }),
    });
  }
}

const medianOf = async (...request: Parameters<typeof timesOf>) =>
  median(await timesOf(...request));

async function coldListings(bench: Bench, shop: BenchShop): Promise<Times> {
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
  const some = (urls: readonly string[]) => urls.slice(0, choose(bench, urls.length, 2));
  return {
    "listing by one facet, cold": await medianOf(shop, some(byOneFacet)),
    "listing by three facets and price, cold": await medianOf(shop, some(byThree)),
  };
}

/** Calls of signed-in viewers, which are never cached. */
async function uncachedCalls(bench: Bench, shop: BenchShop): Promise<Times> {
  const cookieOf = async (role: "admin" | "wholesale") => {
    const { token } = await newSession(shop.databaseUrl, role);
    return { Cookie: `meridian_session=${token}` };
  };
  const [admin, dealer] = [await cookieOf("admin"), await cookieOf("wholesale")];
  const rounds = Array.from({ length: choose(bench, 5, 1) });
  const times = async (paths: readonly string[], headers: Record<string, string>) => {
    const urls = paths.map((path) => `/api/${path}`);
    await medianOf(shop, urls.slice(0, 2), headers);
    return medianOf(
      shop,
      rounds.flatMap(() => urls),
      headers,
    );
  };
  const summaries = ["", ...dialColors.map((dial) => `dialColor=${dial}&`)];
  const tables = ["model", "brandName", "price", "isAvailable"];
  const lastPages = materials.flatMap((material) =>
    ["price-asc", "price-desc"].map(
      (sort) => `watches?material=${material}&sort=${sort}&page=1000&minPrice=1000`,
    ),
  );
  return {
    "dealers' listing with its summary": await times(
      summaries.map((filter) => `wholesale/watches?${filter}minPrice=1000&page=1`),
      dealer,
    ),
    "dashboard's figures": await times(["admin/analytics"], admin),
    "dashboard's watches, first page": await times(
      tables.map((sort) => `admin/watches?sort=${sort}&page=1&pageSize=50`),
      admin,
    ),
    "last page of one facet by price": await times(lastPages, admin),
  };
}

/** A backup is streamed: its memory does not depend on the catalog. */
async function reportBackup(group: string, { databaseUrl }: BenchShop): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "meridian-bench-"));
  const file = join(folder, "backup");
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, NODE_ENV: "production", DATABASE_URL: databaseUrl };
  const startedAt = performance.now();
  const backup = spawn(process.execPath, ["dist/server/backup.js", file], { env, stdio: "ignore" });
  let peak = 0;
  const watching = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(backup.pid) ?? 0);
  }, 50);
  const [code] = await once(backup, "exit");
  clearInterval(watching);
  const seconds = (performance.now() - startedAt) / 1000;
  try {
    if (code !== 0) throw new Error(`The backup ended with ${code}.`);
    const megabytes = (await stat(file)).size / 1e6;
    report({
      group,
      name: "backup",
      value: `${megabytes.toFixed(1)} MB in ${seconds.toFixed(1)} s`,
    });
    report({ group, name: "memory of the backup", value: `${peak} MB`, figure: peak });
  } finally {
    await rm(folder, { recursive: true });
  }
}
