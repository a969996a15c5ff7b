import cluster from "node:cluster";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { until } from "#tests/until.ts";
import { WorkerPool } from "./workers.ts";

let folder: string;
let pool: WorkerPool;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "meridian-workers-"));
  pool = new WorkerPool();
});
afterEach(async () => {
  await pool.stop();
  await rm(folder, { recursive: true });
});

/** `id` is the number of the worker; `listen` makes it count as started. */
async function useWorker(body: string): Promise<void> {
  const exec = join(folder, "worker.mjs");
  await writeFile(
    exec,
    `import cluster from "node:cluster";
     import { existsSync, readFileSync, writeFileSync } from "node:fs";
     import { createServer } from "node:http";
     import { setTimeout as sleep } from "node:timers/promises";
     const { id } = cluster.worker;
     const file = (name) => ${JSON.stringify(`${folder}/`)} + name;
     const listen = () => new Promise((resolve) => createServer().listen(0, "127.0.0.1", resolve));
     const isAlive = (pid) => { try { process.kill(pid, 0); return true; } catch { return false; } };
     ${body}`,
  );
  cluster.setupPrimary({ exec });
}

const running = () => Object.keys(cluster.workers ?? {}).length;

test("a worker that dies while a later one starts is replaced", async () => {
  await useWorker(`
    if (existsSync(file("second"))) await listen();
    else if (!existsSync(file("first"))) {
      writeFileSync(file("first"), String(process.pid));
      await listen();
      while (!existsSync(file("second"))) await sleep(10);
      process.exit(1);
    } else {
      writeFileSync(file("second"), "");
      while (isAlive(Number(readFileSync(file("first"), "utf8")))) await sleep(10);
      await listen();
    }`);
  expect(await pool.start(2)).toBe(true);
  await until(() => expect(running()).toBe(2));
});

test("a worker that exits before it listens ends the start", async () => {
  await useWorker("process.exit(1);");
  expect(await pool.start(2)).toBe(false);
});
