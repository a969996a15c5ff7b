import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { loggingErrorHandler, parseTraceParent, setGlobalErrorHandler } from "@opentelemetry/core";
import { OTLPTraceExporter as JsonExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { OTLPTraceExporter as ProtobufExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from "@opentelemetry/resources";
import { BasicTracerProvider, BatchSpanProcessor } from "@opentelemetry/sdk-trace-base";
import type { FastifyBaseLogger } from "fastify";
import { traceQueries } from "./db/query-spans.ts";
import { shopVersion } from "./project-root.ts";
import type { OpenSpan, SpanStart, TraceConfig, Tracing } from "./tracing.ts";

const stopLimitMs = 2_000;
const reportPauseMs = 60_000;

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
};

/**
 * Traces by the official SDK. It sends spans in batches from a queue of limited length: while the collector is away or slow,
 * spans are dropped and nobody waits.
 */
export function openTelemetry({ protocol, serviceName }: TraceConfig): Tracing {
  const running = new AsyncLocalStorage<Span>();
  const provider = new BasicTracerProvider({
    resource: resourceOf(serviceName),
    spanProcessors: [
      new BatchSpanProcessor(
        protocol === "http/json" ? new JsonExporter() : new ProtobufExporter(),
      ),
    ],
  });
  const tracer = provider.getTracer("meridian", shopVersion());

  const open = (span: Span): OpenSpan => {
    const end: OpenSpan["end"] = ({ name, attributes = {}, failure } = {}) => {
      if (name) span.updateName(name);
      span.setAttributes(attributes);
      if (failure) {
        span.setAttribute("error.type", failureOf(failure));
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end();
    };
    return {
      ids: { trace_id: span.spanContext().traceId, span_id: span.spanContext().spanId },
      run: (work) => running.run(span, work),
      during: (work) => running.run(span, () => ending(end, work)),
      end,
    };
  };
  const start = ({ name, kind, attributes = {}, cause }: SpanStart, context = ROOT_CONTEXT) => {
    const causing = cause === undefined ? null : parseTraceParent(cause);
    const options = {
      kind: kind ? kinds[kind] : SpanKind.INTERNAL,
      attributes,
      links: causing ? [{ context: causing }] : [],
    };
    return tracer.startSpan(name, options, context);
  };
  /** A timer or a connection that outlives the request that made it is no part of it. */
  const recording = () => {
    const span = running.getStore();
    return span?.isRecording() ? span : undefined;
  };
  const beginPart = (describe: () => SpanStart): OpenSpan | undefined => {
    const parent = recording();
    return parent && open(start(describe(), trace.setSpan(ROOT_CONTEXT, parent)));
  };

  const stopTracingQueries = traceQueries(beginPart);
  return {
    begin(details) {
      const parent = details.parent === undefined ? null : parseTraceParent(details.parent);
      const context = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
      return open(start(details, context));
    },
    within(details, work) {
      const span = beginPart(() => details);
      return span ? span.during(work) : work();
    },
    current() {
      const context = recording()?.spanContext();
      return context && `00-${context.traceId}-${context.spanId}-01`;
    },
    reportTo: reportFailures,
    async stop() {
      stopTracingQueries();
      const sent = provider.shutdown().catch(() => {});
      await Promise.race([sent, sleep(stopLimitMs, undefined, { ref: false })]);
      setGlobalErrorHandler(loggingErrorHandler());
    },
  };
}

function resourceOf(serviceName: string) {
  return defaultResource()
    .merge(
      resourceFromAttributes({
        "service.version": shopVersion(),
        "service.instance.id": randomUUID(),
        "host.name": hostname(),
        "process.pid": process.pid,
      }),
    )
    .merge(detectResources({ detectors: [envDetector] }))
    .merge(resourceFromAttributes({ "service.name": serviceName }));
}

function reportFailures(log: FastifyBaseLogger): void {
  let reportedAt = -reportPauseMs;
  setGlobalErrorHandler((error) => {
    if (performance.now() - reportedAt < reportPauseMs) return;
    reportedAt = performance.now();
    // The message may name the collector's address with its key.
    log.warn({ reason: failureOf(error) }, "traces can't be delivered");
  });
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
