import cluster from "node:cluster";
import { BlockList, isIP } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry, register } from "prom-client";
import { NotFound } from "#src/domain/errors.ts";
import type { CatalogVersion } from "#src/platform/cache/catalog-version.ts";
import type { TaggedCache } from "#src/platform/cache/tagged-cache.ts";
import type { Database } from "#src/platform/db/client.ts";
import { countQueues, type QueueCounts } from "#src/platform/jobs/queue-counts.ts";
import { shopVersion } from "#src/platform/runtime/project-root.ts";
import type { QueuedHasher } from "#src/platform/security/passwords.ts";
import type { CachedBody } from "#src/server/http/send.ts";
import type { ResponseCache } from "#src/server/pages/response-cache.ts";
import { routeOf } from "./logging.ts";
import { causes, type OutageMonitor } from "./outage-monitor.ts";

interface MetricSources {
  readonly pageCache: TaggedCache<CachedBody>;
  readonly responses: ResponseCache;
  readonly database: Database;
  readonly passwords: QueuedHasher;
  readonly catalogVersion: CatalogVersion;
  readonly outages: OutageMonitor;
}

/** Only programs on the same machine or private network may read the metrics. */
export function mountMetrics(app: FastifyInstance, sources: MetricSources): void {
  const registry = new Registry();
  // Collected once per process: nothing can stop their observers when an app is closed.
  if (register.getMetricsAsArray().length === 0) collectDefaultMetrics();
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from request to response by route, without responses from the response cache.",
    labelNames: ["method", "route", "status"],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  });
  const isDraining = () => app.isDraining();
  const readable = { ...sources, queues: queuesOf(sources), isDraining };
  for (const [name, metric] of Object.entries(metrics))
    registerMetric(registry, name, metric, readable);
  const exposed = Registry.merge([register, registry]);
  // Each worker counts for itself, and any of them may answer.
  if (cluster.worker) exposed.setDefaultLabels({ process: String(cluster.worker.id) });
  app.addHook("onResponse", async (request, reply) => {
    durations.observe(
      { method: request.method, route: routeOf(request), status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
  app.get("/metrics", { config: { rateLimit: false } }, async (request, reply) => {
    if (!isFromPrivateNetwork(request)) throw new NotFound();
    return reply
      .header("cache-control", "no-store")
      .type(exposed.contentType)
      .send(await exposed.metrics());
  });
}

interface ReadableSources extends MetricSources {
  isDraining(): boolean;
  /** Undefined while the database does not respond. */
  queues(): Promise<QueueCounts | undefined>;
}

/** All metrics of one request share one reading. While requests use all connections, it is the last one. */
function queuesOf({ database, outages }: MetricSources): ReadableSources["queues"] {
  const { pool } = database;
  let last: QueueCounts | undefined;
  let reading: Promise<QueueCounts | undefined> | undefined;
  return async () => {
    if (!outages.databaseResponds) return undefined;
    if (!reading && pool.idleCount === 0 && pool.totalCount >= pool.options.max) return last;
    reading ??= countQueues(database.db)
      .then((counts) => (last = counts))
      .catch(() => undefined)
      .finally(() => {
        reading = undefined;
      });
    return reading;
  };
}

type MetricValues = number | Record<string, number> | undefined;

interface MetricDeclaration {
  readonly kind: typeof Gauge | typeof Counter;
  readonly help: string;
  /** A label without a value is left out. */
  readonly read: (sources: ReadableSources) => MetricValues | Promise<MetricValues>;
  readonly label?: string;
}

/** Read when the metrics are requested, so that they cost nothing otherwise. */
const metrics: Record<string, MetricDeclaration> = {
  meridian_build_info: {
    kind: Gauge,
    help: "Always 1; the label is the version of the shop.",
    read: () => ({ [shopVersion()]: 1 }),
    label: "version",
  },
  meridian_draining: {
    kind: Gauge,
    help: "1 as soon as a stop has begun.",
    read: ({ isDraining }) => Number(isDraining()),
  },
  meridian_process_pid: {
    kind: Gauge,
    help: "The process that answers, of several on one port.",
    read: () => process.pid,
  },
  meridian_page_cache_bytes: {
    kind: Gauge,
    help: "Bytes in the page cache.",
    read: ({ pageCache }) => pageCache.bytes,
  },
  meridian_page_cache_entries: {
    kind: Gauge,
    help: "Pages and API responses in the page cache.",
    read: ({ pageCache }) => pageCache.size,
  },
  meridian_page_cache_hits_total: {
    kind: Counter,
    help: "Requests of guests, without those the response cache answered, that rendered nothing.",
    read: ({ pageCache }) => pageCache.hits,
  },
  meridian_page_cache_misses_total: {
    kind: Counter,
    help: "Pages and API responses made for guests.",
    read: ({ pageCache }) => pageCache.misses,
  },
  meridian_response_cache_entries: {
    kind: Gauge,
    help: "Whole responses in the response cache.",
    read: ({ responses }) => responses.size,
  },
  meridian_response_cache_hits_total: {
    kind: Counter,
    help: "Responses sent from the response cache.",
    read: ({ responses }) => responses.sent,
  },
  meridian_database_up: {
    kind: Gauge,
    help: "0 while the database does not respond.",
    read: ({ outages }) => Number(outages.databaseResponds),
  },
  meridian_database_connections: {
    kind: Gauge,
    help: "Connections of this process to the database; waiting counts requests that need one.",
    read: ({ database: { pool } }) => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    label: "state",
  },
  meridian_database_connections_limit: {
    kind: Gauge,
    help: "Connections that this process opens at most for requests.",
    read: ({ database: { pool } }) => pool.options.max,
  },
  meridian_unavailable_responses_total: {
    kind: Counter,
    help: "Requests answered with 503, by cause.",
    read: ({ outages }) => Object.fromEntries(causes.map((cause) => [cause, outages.count(cause)])),
    label: "cause",
  },
  meridian_passwords_waiting: {
    kind: Gauge,
    help: "Passwords waiting to be hashed or verified; at 100, sign-ins are refused.",
    read: ({ passwords }) => passwords.waiting(),
  },
  meridian_jobs: {
    kind: Gauge,
    help: "Jobs of the whole shop; failed ones have used all their attempts.",
    read: async ({ queues }) => (await queues())?.jobs,
    label: "state",
  },
  meridian_jobs_oldest_waiting_seconds: {
    kind: Gauge,
    help: "How long the oldest job that is due has waited.",
    read: async ({ queues }) => (await queues())?.oldestSeconds,
  },
  meridian_cron_failures: {
    kind: Gauge,
    help: "How often a cron job has failed since it last succeeded.",
    read: async ({ queues }) => (await queues())?.cronFailures,
    label: "cron",
  },
  meridian_cron_last_success_timestamp_seconds: {
    kind: Gauge,
    help: "When a cron job last succeeded.",
    read: async ({ queues }) => (await queues())?.cronSuccesses,
    label: "cron",
  },
  meridian_mails: {
    kind: Gauge,
    help: "Mails of the whole shop: waiting, failed, or not-sent for want of a mail server; 10,000 at most.",
    read: async ({ queues }) => (await queues())?.mails,
    label: "state",
  },
  meridian_catalog_listener_up: {
    kind: Gauge,
    help: "0 while this process is not notified of catalog changes.",
    read: ({ catalogVersion }) => Number(catalogVersion.listening()),
  },
  meridian_catalog_version: {
    kind: Gauge,
    help: "The catalog version of this process; the same in all processes.",
    read: ({ catalogVersion }) => Number(catalogVersion.current()),
  },
  meridian_catalog_changed_timestamp_seconds: {
    kind: Gauge,
    help: "When this process last saw the catalog change, or its own start.",
    read: ({ catalogVersion }) => catalogVersion.changedAt() / 1000,
  },
};

function registerMetric(
  registry: Registry,
  name: string,
  { kind: Kind, help, read, label }: MetricDeclaration,
  sources: ReadableSources,
): void {
  const metric: Gauge | Counter = new Kind({
    name,
    help,
    labelNames: label ? [label] : [],
    registers: [registry],
    async collect() {
      const values = (await read(sources)) ?? {};
      metric.reset();
      if (typeof values === "number") return metric.inc(values);
      for (const [key, value] of Object.entries(values))
        metric.inc({ [String(label)]: key }, value);
    },
  });
}

const privateNetworks = new BlockList();
privateNetworks.addSubnet("127.0.0.0", 8);
privateNetworks.addSubnet("10.0.0.0", 8);
privateNetworks.addSubnet("172.16.0.0", 12);
privateNetworks.addSubnet("192.168.0.0", 16);
privateNetworks.addAddress("::1", "ipv6");
privateNetworks.addSubnet("fc00::", 7, "ipv6");

/** A request through a proxy comes from a visitor, wherever the proxy runs. */
function isFromPrivateNetwork(request: FastifyRequest): boolean {
  const { headers } = request;
  if (headers["x-forwarded-for"] || headers.forwarded || headers.via) return false;
  const address = request.socket.remoteAddress ?? "";
  return privateNetworks.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}
