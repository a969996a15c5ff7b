import type { FastifyBaseLogger } from "fastify";

export interface TraceConfig {
  readonly protocol: "http/protobuf" | "http/json";
  readonly serviceName: string;
}

/**
 * It is known when the work begins. Readers of traces may read no personal data, so attributes are names and numbers of
 * the program: route patterns, tables, names of jobs and mails. They never hold what came in or was stored.
 */
export interface SpanStart {
  readonly name: string;
  readonly kind?: "server" | "client" | "consumer";
  readonly attributes?: Readonly<Record<string, string | number>>;
  /** The span of another program that this work is a part of, in the form of the header `traceparent`. */
  readonly parent?: string | undefined;
  /** A span that caused this work and did not wait for it. */
  readonly cause?: string | undefined;
}

export interface OpenSpan {
  /** For log lines. */
  readonly ids: { readonly trace_id: string; readonly span_id: string };
  /** Spans that begin in `work`, or later because of it, are parts of this one. */
  run<T>(work: () => T): T;
  /** Runs the work and ends with it, whether that is done at once or later. */
  during<T>(work: () => T): T;
  /** Only the code or class of an error is told: messages may quote what visitors typed. */
  end(outcome?: { name?: string; attributes?: SpanStart["attributes"]; failure?: unknown }): void;
}

export interface Tracing {
  /** Begins a request or a job. */
  begin(start: SpanStart): OpenSpan;
  /** A part of the request or job that runs. Work outside of one is not traced. */
  within<T>(start: SpanStart, work: () => T): T;
  /** The span that runs, in the form of the header `traceparent`. */
  current(): string | undefined;
  /** Says in the log that traces can't be delivered, once a minute at most. */
  reportTo(log: FastifyBaseLogger): void;
  /** Sends what is left, unless that takes longer than a stop may. */
  stop(): Promise<void>;
}

let active: Tracing | undefined;

/** Undefined unless the settings ask for traces. */
export const activeTracing = (): Tracing | undefined => active;

/** Called once, before the app is made. */
export function setTracing(tracing: Tracing): void {
  active = tracing;
}

export async function stopTracing(): Promise<void> {
  const tracing = active;
  active = undefined;
  await tracing?.stop();
}

export function traced<T>(start: SpanStart, work: () => T): T {
  return active ? active.within(start, work) : work();
}
