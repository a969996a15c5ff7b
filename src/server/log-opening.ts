import type { FastifyBaseLogger } from "fastify";
import type { Config } from "#src/platform/config.ts";
import { shopVersion } from "#src/platform/shop-version.ts";

/** What one asks first when something is wrong, in one line and without secrets. */
export function logOpening(log: FastifyBaseLogger, config: Config): void {
  const { host, port, publicUrl, trustProxy, webConcurrency, logLevel, rateLimitFactor } = config;
  log.info(
    {
      version: shopVersion(),
      node: process.versions.node,
      database: config.databaseUrl ? "DATABASE_URL" : config.dataDir,
      host,
      port,
      publicUrl,
      trustProxy,
      webConcurrency,
      logLevel,
      rateLimitFactor,
    },
    "shop opened",
  );
}
