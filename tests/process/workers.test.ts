import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { newSession, runSql, startOwnShop, type TestShop } from "#tests/test-shop.ts";
import { connectToEach, isRunning, type WorkerConnection } from "./worker-connection.ts";

const deleted = 1;
const repriced = 2;
const unchanged = 3;

let shop: TestShop;

beforeEach(async () => {
  shop = await startOwnShop(inject("shopDatabaseUrl"), { WEB_CONCURRENCY: "2" });
});
afterEach(() => shop.stop());

/** Whether the response came from the worker's response cache. */
async function isCached(worker: WorkerConnection, path: string): Promise<boolean> {
  const hits = async () => {
    const metrics = await bodyOf(worker, "/metrics");
    return Number(metrics.match(/^meridian_response_cache_hits_total\S* (\d+)$/m)?.[1]);
  };
  const before = await hits();
  await worker.request("GET", path);
  return (await hits()) === before + 1;
}

async function bodyOf(worker: WorkerConnection, path: string): Promise<string> {
  return (await worker.request("GET", path)).body;
}

test("all workers show a change and keep what it does not touch", async () => {
  const workers = await connectToEach(shop.url, 2);
  const [first] = workers;
  const { token } = await newSession(shop.databaseUrl, "admin");
  const pages = ["/shop", "/api/watches", "/api/brands"];
  const cached = [...pages, `/watch/${deleted}`, `/watch/${repriced}`, `/api/watches/${repriced}`];
  for (const worker of workers) {
    for (const path of [...cached, ...cached]) {
      expect((await worker.request("GET", path)).status, path).toBe(200);
    }
    expect(await bodyOf(worker, "/api/watches")).toContain(`"id":${deleted},`);
  }

  const cookie = `meridian_session=${token}`;
  const response = await first?.request("DELETE", `/api/admin/watches/${deleted}`, { cookie });
  expect(response?.status).toBe(200);
  for (const worker of workers) {
    const status = async (path: string) => (await worker.request("GET", path)).status;
    await expect.poll(() => status(`/api/watches/${deleted}`)).toBe(404);
    await expect.poll(() => status(`/watch/${deleted}`)).toBe(404);
    await expect.poll(() => bodyOf(worker, "/api/watches")).not.toContain(`"id":${deleted},`);
    await expect.poll(() => bodyOf(worker, "/shop")).not.toContain(`/watch/${deleted}"`);
  }

  for (const worker of workers) {
    await worker.request("GET", `/watch/${unchanged}`);
    expect(await isCached(worker, `/watch/${unchanged}`)).toBe(true);
  }
  await runSql(shop, `update watches set retail_price = 76543 where id = ${repriced}`);
  for (const worker of workers) {
    await expect.poll(() => bodyOf(worker, `/api/watches/${repriced}`)).toContain('"price":76543');
    await expect.poll(() => bodyOf(worker, `/watch/${repriced}`)).toContain("$76,543");
    await expect.poll(() => bodyOf(worker, "/api/watches")).toContain('"price":76543');
    expect(await isCached(worker, `/watch/${unchanged}`)).toBe(true);
  }
});

test("a worker that dies is replaced, and all stop together", async () => {
  const [killed, surviving] = await connectToEach(shop.url, 2);
  if (!killed || !surviving) throw new Error("Two workers were expected.");
  process.kill(killed.pid, "SIGKILL");
  await expect.poll(() => isRunning(killed.pid)).toBe(false);
  expect((await surviving.request("GET", "/shop")).status).toBe(200);

  const running = (await connectToEach(shop.url, 2)).map(({ pid }) => pid);
  expect(running).toContain(surviving.pid);
  expect(running).not.toContain(killed.pid);

  await shop.stop();
  for (const pid of running) expect(isRunning(pid)).toBe(false);
});
