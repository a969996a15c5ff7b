import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import type { Database } from "#src/platform/db/client.ts";
import type { Config } from "#src/platform/settings/config.ts";
import { closeOnSignal } from "./startup.ts";

const restartPauseMs = 1_000;

/** Several processes on one port. A worker that dies after it has started is replaced. */
export class WorkerPool {
  private starting: Worker | undefined;
  private stopping = false;

  constructor() {
    cluster.on("exit", this.replace);
  }

  /** Starts one after the other. Returns false if one exits before it listens. */
  async start(count: number): Promise<boolean> {
    for (let started = 0; !this.stopping && started < count; started += 1) {
      const worker = cluster.fork();
      this.starting = worker;
      const outcome = await Promise.race([
        once(worker, "listening").then(() => "listening"),
        once(worker, "exit").then(() => "exit"),
      ]);
      this.starting = undefined;
      if (outcome === "exit") return this.stopping;
    }
    return true;
  }

  async stop(): Promise<void> {
    this.stopping = true;
    cluster.off("exit", this.replace);
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const ended = workers.map((worker) => once(worker, "exit"));
    for (const worker of workers) worker.process.kill("SIGTERM");
    await Promise.all(ended);
  }

  private readonly replace = (worker: Worker) => {
    if (worker === this.starting) return;
    setTimeout(() => this.stopping || cluster.fork(), restartPauseMs);
  };
}

export async function startWorkers(config: Config, database: Database): Promise<string> {
  const pool = new WorkerPool();
  closeOnSignal(async () => {
    await pool.stop();
    await database.close();
  }, config.shutdownDelayMs);
  if (!(await pool.start(config.webConcurrency))) {
    // The worker has printed the reason.
    await database.close();
    process.exit(1);
  }
  return config.publicUrl;
}
