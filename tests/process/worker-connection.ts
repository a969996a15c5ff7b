import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { expect } from "vitest";

interface WorkerResponse {
  readonly status: number;
  readonly body: string;
}

export interface WorkerConnection {
  readonly pid: number;
  request(method: string, path: string, headers?: Record<string, string>): Promise<WorkerResponse>;
  close(): void;
}

/** A keep-alive connection stays with the worker that accepted it. */
async function connect(url: string): Promise<WorkerConnection> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = async (method: string, path: string, headers: Record<string, string> = {}) => {
    const sent = request(url + path, { agent, method, headers }).end();
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    return { status: response.statusCode ?? 0, body: await text(response) };
  };
  const metrics = await send("GET", "/metrics");
  const [, pid] = metrics.body.match(/^meridian_process_pid\S* (\d+)$/m) ?? [];
  if (!pid) throw new Error("The worker's metrics have no meridian_process_pid.");
  return { pid: Number(pid), request: send, close: () => agent.destroy() };
}

/** Opens connections until there is one to each of `count` workers; some may still be starting. */
export async function connectToEach(url: string, count: number): Promise<WorkerConnection[]> {
  const workers = new Map<number, WorkerConnection>();
  const connectOnce = async () => {
    const worker = await connect(url);
    if (workers.has(worker.pid)) worker.close();
    else workers.set(worker.pid, worker);
    return workers.size;
  };
  await expect.poll(connectOnce, { interval: 50 }).toBe(count);
  return [...workers.values()];
}

export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
