import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { expect } from "@playwright/test";

export interface Answer {
  readonly status: number;
  readonly body: string;
}

export interface Worker {
  readonly pid: number;
  ask(method: string, path: string, headers?: Record<string, string>): Promise<Answer>;
  leave(): void;
}

/** A connection stays with the process that took it, so all that it asks is asked of one worker. */
async function connect(url: string): Promise<Worker> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async (method: string, path: string, headers: Record<string, string> = {}) => {
    const sent = request(url + path, { agent, method, headers }).end();
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    return { status: response.statusCode ?? 0, body: await text(response) };
  };
  const metrics = await ask("GET", "/metrics");
  const [, pid] = metrics.body.match(/^process_pid\S* (\d+)$/m) ?? [];
  if (!pid) throw new Error("The worker does not say which process it is.");
  return { pid: Number(pid), ask, leave: () => agent.destroy() };
}

/** One connection to each of so many workers; new connections go round, also to those that still start. */
export async function connectToEach(url: string, count: number): Promise<Worker[]> {
  const workers = new Map<number, Worker>();
  const connectOnce = async () => {
    const worker = await connect(url);
    if (workers.has(worker.pid)) worker.leave();
    else workers.set(worker.pid, worker);
    return workers.size;
  };
  await expect.poll(connectOnce, { intervals: [50] }).toBe(count);
  return [...workers.values()];
}

export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
