import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { createDatabase } from "./support/create-database.ts";
import { type RunningShop, startShop } from "./support/shop.ts";
import { newSession } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";
import { connectToEach, isRunning, type Worker } from "./support/worker.ts";

const deleted = 1;
const repriced = 2;
const soon = { timeout: 1_000, intervals: [20] };

let shop: RunningShop;
let databaseUrl: string;

test.beforeEach(async () => {
  const journeys = process.env.E2E_DATABASE_URL ?? "";
  const database = `processes-${randomBytes(4).toString("hex")}`;
  await createDatabase(journeys, database);
  databaseUrl = journeys.replace(/journeys$/, database);
  shop = await startShop(databaseUrl, { WEB_CONCURRENCY: "2" });
});
test.afterEach(() => shop.stop());

async function runSql(statement: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function bodyOf(worker: Worker, path: string): Promise<string> {
  return (await worker.ask("GET", path)).body;
}

test("what one process changes, all others show within a second", async () => {
  const workers = await connectToEach(shop.url, 2);
  const [first] = workers;
  const { token } = await newSession(databaseUrl, "admin");
  const pages = ["/shop", "/api/watches", "/api/brands"];
  const kept = [...pages, `/watch/${deleted}`, `/watch/${repriced}`, `/api/watches/${repriced}`];
  for (const worker of workers) {
    for (const path of [...kept, ...kept]) {
      expect((await worker.ask("GET", path)).status, path).toBe(200);
    }
    expect(await bodyOf(worker, "/api/watches")).toContain(`"id":${deleted},`);
  }

  const cookie = `meridian_session=${token}`;
  const act = await first?.ask("DELETE", `/api/admin/watches/${deleted}`, { cookie });
  expect(act?.status).toBe(200);
  for (const worker of workers) {
    const status = async (path: string) => (await worker.ask("GET", path)).status;
    await expect.poll(() => status(`/api/watches/${deleted}`), soon).toBe(404);
    await expect.poll(() => status(`/watch/${deleted}`), soon).toBe(404);
    await expect.poll(() => bodyOf(worker, "/api/watches"), soon).not.toContain(`"id":${deleted},`);
    await expect.poll(() => bodyOf(worker, "/shop"), soon).not.toContain(`/watch/${deleted}"`);
  }

  await runSql(`update watches set retail_price = 76543 where id = ${repriced}`);
  for (const worker of workers) {
    await expect
      .poll(() => bodyOf(worker, `/api/watches/${repriced}`), soon)
      .toContain('"price":76543');
    await expect.poll(() => bodyOf(worker, `/watch/${repriced}`), soon).toContain("$76,543");
    await expect.poll(() => bodyOf(worker, "/api/watches"), soon).toContain('"price":76543');
  }
});

test("a process that dies is replaced, and all end together", async () => {
  const [dying, living] = await connectToEach(shop.url, 2);
  if (!dying || !living) throw new Error("Two workers were expected.");
  process.kill(dying.pid, "SIGKILL");
  await expect.poll(() => isRunning(dying.pid)).toBe(false);
  expect((await living.ask("GET", "/shop")).status).toBe(200);

  const running = (await connectToEach(shop.url, 2)).map(({ pid }) => pid);
  expect(running).toContain(living.pid);
  expect(running).not.toContain(dying.pid);

  await shop.stop();
  for (const pid of running) expect(isRunning(pid)).toBe(false);
});
