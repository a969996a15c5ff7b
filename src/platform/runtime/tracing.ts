import { setTimeout as sleep } from "node:timers/promises";
import {
  type Context,
  context,
  isSpanContextValid,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import { traceQueries } from "#src/platform/db/query-spans.ts";
import type { OpenSpan, SpanStart } from "#src/platform/span.ts";
import { shopVersion } from "./project-root.ts";

const stopLimitMs = 2_000;

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
};

let tracer: Tracer | undefined;
let stopTracingQueries = () => {};

/** False unless the operator has preloaded an SDK of OpenTelemetry. */
export const isTracing = (): boolean => tracer !== undefined;

/** Called once, before the app is made. */
export function startTracing(): void {
  const found = trace.getTracer("meridian", shopVersion());
  // Only an SDK gives a span an id. This one never ends, so it is not sent.
  if (!isSpanContextValid(found.startSpan("probe").spanContext())) return;
  tracer = found;
  stopTracingQueries = traceQueries(beginPart);
}

interface Provider {
  getDelegate?(): Provider;
  forceFlush?(): Promise<void>;
}

/** Sends what is left, unless that takes longer than a stop may. */
export async function stopTracing(): Promise<void> {
  if (!tracer) return;
  tracer = undefined;
  stopTracingQueries();
  const provider = trace.getTracerProvider() as Provider;
  const sent = (provider.getDelegate?.() ?? provider).forceFlush?.().catch(() => {});
  await Promise.race([sent, sleep(stopLimitMs, undefined, { ref: false })]);
}

/** Begins a request or a job. */
export function beginSpan(start: SpanStart): OpenSpan | undefined {
  return tracer && open(tracer, start, contextOf(start.parent));
}

function beginPart(describe: () => SpanStart): OpenSpan | undefined {
  const parent = runningSpan();
  return tracer && parent && open(tracer, describe(), trace.setSpan(ROOT_CONTEXT, parent));
}

/** A part of the request or job that runs. Work outside of one is not traced. */
export function traced<T>(start: SpanStart, work: () => T): T {
  const span = beginPart(() => start);
  return span ? span.during(work) : work();
}

/** The span that runs, in the form of the header `traceparent`. */
export function currentTrace(): string | undefined {
  const ids = tracer && runningSpan()?.spanContext();
  return ids && `00-${ids.traceId}-${ids.spanId}-01`;
}

/** A timer or a connection that outlives the request that made it is no part of it. */
function runningSpan(): Span | undefined {
  const span = trace.getActiveSpan();
  return span?.isRecording() ? span : undefined;
}

const contextOf = (traceparent: string | undefined) =>
  traceparent ? propagation.extract(ROOT_CONTEXT, { traceparent }) : ROOT_CONTEXT;

function open(tracer: Tracer, start: SpanStart, parent: Context): OpenSpan {
  const cause = trace.getSpanContext(contextOf(start.cause));
  const options = {
    kind: start.kind ? kinds[start.kind] : SpanKind.INTERNAL,
    attributes: start.attributes ?? {},
    links: cause ? [{ context: cause }] : [],
  };
  const span = tracer.startSpan(start.name, options, parent);
  const end: OpenSpan["end"] = ({ name, attributes = {}, failure } = {}) => {
    if (name) span.updateName(name);
    span.setAttributes(attributes);
    if (failure) {
      span.setAttribute("error.type", failureOf(failure));
      span.setStatus({ code: SpanStatusCode.ERROR });
    }
    span.end();
  };
  const run: OpenSpan["run"] = (work) => context.with(trace.setSpan(ROOT_CONTEXT, span), work);
  return {
    ids: { trace_id: span.spanContext().traceId, span_id: span.spanContext().spanId },
    run,
    during: (work) => run(() => ending(end, work)),
    end,
  };
}

function ending<T>(end: OpenSpan["end"], work: () => T): T {
  try {
    const result = work();
    if (result instanceof Promise) {
      result.then(
        () => end(),
        (error) => end({ failure: error }),
      );
    } else end();
    return result;
  } catch (error) {
    end({ failure: error });
    throw error;
  }
}

function failureOf(error: unknown): string {
  if (typeof error === "string") return error;
  const { code, name, cause } = error as { code?: unknown; name?: unknown; cause?: unknown };
  const isCode = (text: unknown): text is string =>
    typeof text === "string" && /^[\w.-]{1,40}$/.test(text);
  if (isCode(code) || typeof code === "number") return String(code);
  if (cause instanceof Error) return failureOf(cause);
  return isCode(name) ? name : "Error";
}
