// Preloaded, it sends the shop's traces to a collector; docs/operations.md, "Traces", says how. Change it as you like.
import { isMainThread } from "node:worker_threads";
import { DiagConsoleLogger, DiagLogLevel, diag } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import {
  defaultResource,
  detectResources,
  envDetector,
  serviceInstanceIdDetector,
} from "@opentelemetry/resources";
import { BatchSpanProcessor, NodeTracerProvider } from "@opentelemetry/sdk-trace-node";

if (isMainThread) {
  diag.setLogger(new DiagConsoleLogger(), DiagLogLevel.ERROR);
  const detectors = [envDetector, serviceInstanceIdDetector];
  new NodeTracerProvider({
    resource: defaultResource().merge(detectResources({ detectors })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  }).register();
}
