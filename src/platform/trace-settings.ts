import { z } from "zod";
import * as types from "./setting-types.ts";
import { setTracing, type TraceConfig } from "./tracing.ts";

const samplers = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;
const collector = types.url(["http:", "https:"]).optional();

/** These decide whether traces are sent, and how. OpenTelemetry itself reads them and the others that it knows. */
export const traceSettings = {
  OTEL_SDK_DISABLED: types.oneOf(["true", "false"]).default("false"),
  OTEL_TRACES_EXPORTER: types.oneOf(["otlp", "none"]).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: collector,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector,
  OTEL_EXPORTER_OTLP_PROTOCOL: types.oneOf(["http/protobuf", "http/json"]).default("http/protobuf"),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_SERVICE_NAME: types.line(60).default("meridian"),
  OTEL_TRACES_SAMPLER: types.oneOf(samplers).default("parentbased_always_on"),
  OTEL_TRACES_SAMPLER_ARG: types.share.optional(),
};

const schema = z.object(traceSettings);

/** Undefined if nobody asked for traces: a collector or the exporter must be named. */
export function traceConfig(values: z.output<typeof schema>): TraceConfig | undefined {
  const isNamed = values.OTEL_EXPORTER_OTLP_ENDPOINT ?? values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT;
  const exporter = values.OTEL_TRACES_EXPORTER ?? (isNamed ? "otlp" : "none");
  if (values.OTEL_SDK_DISABLED === "true" || exporter === "none") return undefined;
  return { protocol: values.OTEL_EXPORTER_OTLP_PROTOCOL, serviceName: values.OTEL_SERVICE_NAME };
}

/** Nothing of OpenTelemetry is loaded unless it is needed. */
export async function startTracing(config: TraceConfig | undefined): Promise<void> {
  if (!config) return;
  const { openTelemetry } = await import("./open-telemetry.ts");
  setTracing(openTelemetry(config));
}
