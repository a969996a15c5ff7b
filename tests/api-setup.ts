import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { openBackup, restoreShop } from "#src/platform/db/backup/restore-shop.ts";
import { writeBackup } from "#src/platform/db/backup/write-backup.ts";
import { type Database, openDatabase } from "#src/platform/db/client.ts";
import { prepareDatabase } from "#src/platform/db/migrate.ts";
import { silentStep } from "#src/platform/runtime/console.ts";
import { type Cluster, startCluster } from "./cluster.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of a migrated and seeded database that is copied for each test file. */
    templateUrl: string;
  }
}

/** Marks the shop that is backed up, so that a test can tell a restored template from a seeded one. */
export const backedUpSeedTime = "2001-01-01T00:00:00.000Z";

/**
 * Starts one temporary cluster for all API tests, with the template of their databases. On the system's
 * PostgreSQL the template is restored from a backup, so all tests there also prove that restores work.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const kind = process.env.TEST_POSTGRES === "system" ? "system" : "embedded";
  const cluster = await startCluster(kind);
  try {
    await inTemplate(cluster, kind === "system" ? restoreFromEmbedded : seed);
    project.provide("templateUrl", cluster.url("template_shop"));
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return cluster.stop;
}

const seed = (database: Database) => prepareDatabase(database, { seed: true, step: silentStep });

async function restoreFromEmbedded(target: Database): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "meridian-template-"));
  const file = join(folder, "template.meridian");
  const embedded = await startCluster("embedded");
  try {
    await inTemplate(embedded, async (source) => {
      await seed(source);
      await source.pool.query("update seed_done set at = $1", [backedUpSeedTime]);
      await writeBackup(source, file);
    });
    const backup = await openBackup(file);
    await restoreShop(target, backup).finally(() => backup.close());
    // As at the start of a restored shop: the tables of jobs are not in a backup.
    await prepareDatabase(target, { seed: false, step: silentStep });
  } finally {
    await embedded.stop();
    await rm(folder, { recursive: true });
  }
}

async function inTemplate(
  cluster: Cluster,
  work: (database: Database) => Promise<void>,
): Promise<void> {
  const admin = new pg.Client(cluster.url("postgres"));
  await admin.connect();
  await admin.query("create database template_shop");
  await admin.end();
  const databaseUrl = cluster.url("template_shop");
  const database = await openDatabase({ databaseUrl, dataDir: "" }, silentStep);
  await work(database).finally(() => database.close());
}
