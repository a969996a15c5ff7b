import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

interface ArrivingKind {
  readonly weight: number;
  /** The first is sent most, unless each is sent in turn. */
  readonly requests: readonly string[];
  readonly inTurn: boolean;
}

export interface ArrivalOrder {
  /** Each request goes to the next of them. */
  readonly ports: readonly number[];
  readonly perSecond: number;
  readonly seconds: number;
  readonly seed: number;
  readonly kinds: readonly ArrivingKind[];
  /** A new identifier takes its place in each request. */
  readonly placeholder: string;
}

export interface ArrivalResult {
  readonly arrived: number;
  /** Without a response, or with an error as response. */
  readonly failed: number;
  /** Without a response when the last one arrived. */
  readonly behind: number;
  readonly bytes: number;
  /** Milliseconds from the arrival to the complete response. */
  readonly p50: number;
  readonly p99: number;
  /** How late the generator itself was for 1 % of the requests. */
  readonly lateMs: number;
  /** The median of each kind. */
  readonly kinds: readonly number[];
}

let worker: ChildProcess | undefined;

/** Sends requests at a fixed rate, from a process of its own. */
export async function sendArrivals(
  order: ArrivalOrder,
): Promise<ArrivalResult & { cpuMs: number }> {
  worker ??= fork(fileURLToPath(new URL("arrivals-worker.js", import.meta.url)));
  worker.send(order);
  const [result] = await once(worker, "message");
  return result;
}

export function endArrivals(): void {
  worker?.kill();
}
