import cluster from "node:cluster";
import fastify from "fastify";
import { capabilityNames, isOn } from "#src/domain/capabilities.ts";
import { followCatalogVersion } from "#src/platform/cache/catalog-version.ts";
import { type Database, openDatabase } from "#src/platform/db/client.ts";
import { prepareDatabase } from "#src/platform/db/migrate.ts";
import { printStep, silentStep } from "#src/platform/runtime/console.ts";
import { startTracing } from "#src/platform/runtime/tracing.ts";
import { createPasswordHasher } from "#src/platform/security/passwords.ts";
import { type Config, readConfig } from "#src/platform/settings/config.ts";
import { createApp } from "./app.ts";
import { ensureAccounts, setupLink } from "./operation/first-accounts.ts";
import { mountHealth } from "./operation/health.ts";
import { startJobs } from "./operation/jobs.ts";
import { loggerOptions, logStart } from "./operation/logging.ts";
import { monitorOutages } from "./operation/outage-monitor.ts";
import { drainOnSignal, exitWithMessage, listenOn } from "./operation/startup.ts";
import { startWorkers } from "./operation/workers.ts";

async function start(): Promise<void> {
  const config = readConfig();
  if (cluster.isWorker) {
    await openShop(config, await openDatabase(config, silentStep));
    return;
  }
  const database = await openDatabase(config, printStep);
  try {
    await prepareDatabase(database, { seed: true, step: printStep });
    if (config.jobs === "only") {
      await runJobsOnly(config, database);
      return;
    }
    await ensureAccounts(config, database.db, createPasswordHasher());
    const address = await printStep("Opening the shop", () =>
      config.webConcurrency > 1 ? startWorkers(config, database) : openShop(config, database),
    );
    await announce(config, database, address);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function openShop(config: Config, database: Database): Promise<string> {
  startTracing();
  const app = await createApp({
    config,
    database,
    catalogVersion: await followCatalogVersion(database),
  });
  const address = await listenOn(app, config);
  logStart(app.log, config);
  const jobs = await startJobs(config, database, app.log);
  drainOnSignal({ app, jobs, database }, config);
  return address;
}

/** Serves nothing but the health checks. */
async function runJobsOnly(config: Config, database: Database): Promise<void> {
  startTracing();
  const app = fastify({ logger: loggerOptions(config) });
  monitorOutages(app, database);
  mountHealth(app, database);
  const address = await listenOn(app, config);
  const jobs = await startJobs(config, database, app.log);
  drainOnSignal({ app, jobs, database }, config);
  console.log(`\n${config.storeName} runs its jobs; ${address}/readyz shows whether it can.`);
}

async function announce(config: Config, { db }: Database, address: string): Promise<void> {
  console.log(`\n${config.storeName} is open at ${address}`);
  const off = capabilityNames.filter((name) => !isOn(config, name));
  if (off.length > 0) {
    console.log(
      `Capabilities that are off: ${off.join(", ")}. CAPABILITIES=all turns them on (README).`,
    );
  }
  const link = await setupLink(address, db);
  if (link) console.log(`First administrator: ${link}\n  (good for 30 minutes, once)`);
}

await start().catch(exitWithMessage);
