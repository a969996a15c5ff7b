import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#src/platform/db/client.ts";
import { silentStep } from "#src/platform/runtime/console.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { type FaultCluster, startFaultCluster } from "#tests/fault-cluster.ts";
import {
  type ActiveVisitor,
  aVisitor,
  expectCachedPages,
  expectOutage,
  expectRecovery,
  expectUnavailable,
} from "#tests/outage.ts";

let cluster: FaultCluster;
let shop: TestApp;
let visitor: ActiveVisitor;

beforeAll(async () => {
  cluster = await startFaultCluster();
  shop = await startTestApp({ RATE_LIMIT_FACTOR: "1000" }, () =>
    openDatabase({ databaseUrl: cluster.url, dataDir: "" }, silentStep),
  );
  visitor = await aVisitor(shop);
});
afterAll(async () => {
  cluster?.thaw();
  await shop?.close();
  await cluster?.remove();
});

test.each([
  ["stopped", () => cluster.shutDown(), () => cluster.start()],
  ["killed", () => cluster.kill(), () => cluster.start()],
  ["frozen", () => cluster.freeze(), () => cluster.thaw()],
])("a PostgreSQL that is %s is an outage, and the shop recovers", async (_, begin, end) => {
  await expectRecovery(visitor);
  await begin();
  try {
    await expectOutage(visitor);
    await expectOutage(visitor);
  } finally {
    await end();
  }
  await expectRecovery(visitor);
});

test("a PostgreSQL that freezes while many statements run is an outage", async () => {
  const cart = () => shop.request("GET", "/api/cart", { token: visitor.token });
  await Promise.all(Array.from({ length: 20 }, cart));
  const freezing = cluster.freeze();
  const responses = await Promise.all(Array.from({ length: 20 }, cart));
  await freezing;
  try {
    for (const { status } of responses) expect([200, 503]).toContain(status);
    await expectOutage(visitor);
  } finally {
    cluster.thaw();
  }
  await expectRecovery(visitor);
  expect(shop.database.pool.totalCount - shop.database.pool.idleCount).toBe(0);
});

test("guests see the last list without the newest watch, and a page with the price that was changed last", async () => {
  await expectRecovery(visitor);
  const get = async (path: string) => (await shop.request("GET", path)).text();
  const pagesMade = async () =>
    Number((await get("/metrics")).match(/^meridian_page_cache_misses_total (\d+)$/m)?.[1]);
  const list = await get("/shop/omega");
  await get("/watch/3");
  const before = await pagesMade();
  const { rows } = await shop.database.pool.query(
    `with added as (
       insert into watches (slug, brand_id, model, reference, description, case_size, case_size_mm, dial_color,
         material, condition, box_papers, retail_price, units, received)
       select 'newest', brand_id, model, reference, description, case_size, case_size_mm, dial_color,
         material, condition, box_papers, 9999, 1, 1 from watches where id = 13)
     update watches set retail_price = retail_price + 100 where id = 3 returning retail_price as price`,
  );
  await expect.poll(pagesMade).toBeGreaterThan(before);
  await cluster.shutDown();
  try {
    expect(await get("/shop/omega")).toBe(list);
    expect(await get("/watch/3")).toContain(`"retailPrice":${rows[0].price}`);
  } finally {
    await cluster.start();
  }
  await expectRecovery(visitor);
  expect(await get("/shop/omega")).not.toBe(list);
});

test("a damaged table is 503, not an empty listing", async () => {
  await expectRecovery(visitor);
  const { rows } = await shop.database.pool.query("select pg_relation_filepath('watches') as path");
  const file = join(cluster.folder, rows[0].path);
  await cluster.shutDown();
  const intact = await readFile(file);
  const damaged = Buffer.from(intact);
  for (let page = 0; page < damaged.length; page += 8_192)
    damaged.fill(7, page + 4_000, page + 4_100);
  await writeFile(file, damaged);
  await cluster.start();
  try {
    for (const path of [
      visitor.uncachedPage(),
      "/",
      "/api/watches?sort=newest",
      "/api/watches/9",
    ]) {
      const response = await shop.request("GET", path);
      expectUnavailable(response, { method: "GET", path });
      expect(await response.text()).not.toMatch(/invalid page|base\/|at .*\.ts/);
    }
    await expectCachedPages(shop);
  } finally {
    await cluster.shutDown();
    await writeFile(file, intact);
    await cluster.start();
  }
  await expectRecovery(visitor);
});
