import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { context, propagation, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { defaultResource, detectResources, envDetector } from "@opentelemetry/resources";
import { BatchSpanProcessor, NodeTracerProvider } from "@opentelemetry/sdk-trace-node";
import { expect, vi } from "vitest";
import { startTracing, stopTracing } from "#src/platform/runtime/tracing.ts";
import { until } from "./until.ts";

type Value = { stringValue?: string; intValue?: number | string };

/** As OTLP/JSON has it. */
interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly { key: string; value: Value }[];
  readonly links?: readonly { traceId: string; spanId: string }[];
  readonly status: { code?: number };
}

interface Export {
  readonly resourceSpans: readonly {
    readonly resource: Pick<ReceivedSpan, "attributes">;
    readonly scopeSpans: readonly { readonly spans: readonly ReceivedSpan[] }[];
  }[];
}

/** Receives traces as a collector does, by OTLP over HTTP in JSON. */
export async function startCollector() {
  const bodies: string[] = [];
  let unanswered = 0;
  let isSilent = false;
  const server = createServer(async (request, response) => {
    bodies.push(await text(request));
    if (isSilent) unanswered += 1;
    else response.setHeader("content-type", "application/json").end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const exports = () => bodies.map((body): Export => JSON.parse(body));
  const spans = () =>
    exports().flatMap(({ resourceSpans }) =>
      resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
    );
  return {
    /** Settings of a shop that sends its traces here, soon. */
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      OTEL_SERVICE_NAME: "meridian",
      OTEL_BSP_SCHEDULE_DELAY: "20",
    },
    received: () => bodies.join("\n"),
    resource: () => attributesOf(exports()[0]?.resourceSpans[0]?.resource),
    spans,
    /** The newest span of that name, once it has come. */
    async span(name: string): Promise<ReceivedSpan> {
      let found: ReceivedSpan | undefined;
      await until(() => {
        found = spans().findLast((span) => span.name === name);
        expect(found, `${name} of ${spans().map((span) => span.name)}`).toBeDefined();
      });
      return found as ReceivedSpan;
    },
    partsOf: ({ spanId }: ReceivedSpan) => spans().filter((span) => span.parentSpanId === spanId),
    /** From now on it takes traces and does not answer. */
    fallSilent() {
      isSilent = true;
    },
    unanswered: () => unanswered,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Does in this process what `deploy/traces.mjs` does in one that preloads it. Returns how to undo it. */
export function traceTo({ env }: Pick<TraceCollector, "env">, limits: Record<string, string> = {}) {
  for (const [name, value] of Object.entries({ ...env, ...limits })) vi.stubEnv(name, value);
  const provider = new NodeTracerProvider({
    resource: defaultResource().merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  startTracing();
  return async () => {
    await stopTracing();
    for (const api of [trace, context, propagation]) api.disable();
    vi.unstubAllEnvs();
  };
}

export type TraceCollector = Awaited<ReturnType<typeof startCollector>>;

export function attributesOf(owner: Pick<ReceivedSpan, "attributes"> | undefined) {
  const values = owner?.attributes.map(({ key, value }) => [
    key,
    value.stringValue ?? Number(value.intValue),
  ]);
  return Object.fromEntries(values ?? []);
}
