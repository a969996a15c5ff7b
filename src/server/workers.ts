import cluster from "node:cluster";
import { once } from "node:events";
import type { Config } from "#src/platform/config.ts";
import type { Database } from "#src/platform/db/client.ts";
import { closeOnSignal } from "./shutdown.ts";

const restartPauseMs = 1_000;

/** Several processes on one port and one database. One that dies is replaced; all end together. */
export async function leadWorkers(config: Config, database: Database): Promise<string> {
  let closing = false;
  closeOnSignal(async () => {
    closing = true;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const ended = workers.map((worker) => once(worker, "exit"));
    for (const worker of workers) worker.process.kill("SIGTERM");
    await Promise.all(ended);
    await database.close();
  });
  for (let started = 0; !closing && started < config.webConcurrency; started += 1) {
    const worker = cluster.fork();
    const outcome = await Promise.race([
      once(worker, "listening").then(() => "listening"),
      once(worker, "exit").then(() => "exit"),
    ]);
    if (outcome === "exit" && !closing) {
      // It has said why itself.
      await database.close();
      process.exit(1);
    }
  }
  cluster.on("exit", () => {
    if (!closing) setTimeout(() => closing || cluster.fork(), restartPauseMs);
  });
  return config.publicUrl;
}
