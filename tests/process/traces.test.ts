import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { projectRoot } from "#src/platform/runtime/project-root.ts";
import { startOwnShop, type TestShop } from "#tests/test-shop.ts";
import { startCollector } from "#tests/trace-collector.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "meridian-traces-"));
  const report = `process.on("exit", () => console.log("loaded:" + Object.keys(require.cache).filter(
    (path) => path.includes("@opentelemetry/sdk-") || path.includes("@opentelemetry/exporter-")).length));`;
  await writeFile(join(folder, "report.cjs"), report);
});
afterAll(() => rm(folder, { recursive: true }));

async function startShop(options = "", settings: Record<string, string> = {}): Promise<TestShop> {
  const NODE_OPTIONS = `--require ${join(folder, "report.cjs")} ${options}`;
  return startOwnShop(inject("shopDatabaseUrl"), { NODE_OPTIONS, ...settings });
}

test("a shop without a preload loads nothing of OpenTelemetry's SDK", async () => {
  const shop = await startShop();
  expect((await fetch(`${shop.url}/shop`)).status).toBe(200);
  await shop.stop();
  expect(shop.output()).toMatch(/^loaded:0$/m);
});

test("a shop with the one that ships sends what is left when it stops", async () => {
  const collector = await startCollector();
  const shop = await startShop(`--import ${join(projectRoot(), "deploy/traces.mjs")}`, {
    ...collector.env,
    OTEL_BSP_SCHEDULE_DELAY: "600000",
  });
  expect((await fetch(`${shop.url}/shop`)).status).toBe(200);
  expect(collector.spans()).toEqual([]);
  await shop.stop();
  expect(shop.output()).toMatch(/^loaded:[1-9]\d+$/m);
  expect(collector.spans().map(({ name }) => name)).toEqual(
    expect.arrayContaining(["GET /shop", "load page", "render page"]),
  );
  await collector.stop();
});
