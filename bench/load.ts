import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

export interface LoadOrder {
  readonly port: number;
  /** Raw requests, sent in turn by each connection. */
  readonly requests: readonly string[];
  readonly connections: number;
  /** Without it, each request is sent once, by whichever connection is free. */
  readonly seconds?: number;
}

export interface LoadResult {
  readonly requests: number;
  readonly perSecond: number;
  readonly medianMs: number;
  readonly bytes: number;
}

let worker: ChildProcess | undefined;

export async function load(order: LoadOrder): Promise<LoadResult> {
  worker ??= fork(fileURLToPath(new URL("load-worker.js", import.meta.url)));
  worker.send(order);
  const [message] = (await once(worker, "message")) as [{ result: LoadResult; failure?: string }];
  if (message.failure) throw new Error(message.failure);
  return message.result;
}

export function endLoad(): void {
  worker?.kill();
}

interface RequestParts {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
}

export function rawRequest(url: string, { method = "GET", headers = {}, body }: RequestParts = {}) {
  const text = body === undefined ? "" : JSON.stringify(body);
  const lines = Object.entries({
    Host: "localhost",
    ...headers,
    ...(text && { "Content-Type": "application/json", "Content-Length": String(text.length) }),
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${url} HTTP/1.1\r\n${lines.join("")}\r\n${text}`;
}

/** Milliseconds of each request, one after the other, so that none waits for another. */
export async function timesOf(
  { port }: { readonly port: number },
  urls: readonly string[],
  headers: Record<string, string> = {},
): Promise<number[]> {
  const times: number[] = [];
  for (const url of urls) {
    const startedAt = performance.now();
    const response = await fetch(`http://127.0.0.1:${port}${url}`, { headers });
    await response.text();
    if (!response.ok) throw new Error(`${url} responded ${response.status}.`);
    times.push(performance.now() - startedAt);
  }
  return times;
}

/** Undefined if nothing was measured. */
export const percentile = (values: readonly number[], share: number): number | undefined =>
  values.toSorted((one, other) => one - other)[Math.ceil((values.length * share) / 100) - 1];

export const p95 = (values: readonly number[]): number | undefined => percentile(values, 95);

export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
