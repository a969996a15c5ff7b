import pg from "pg";
import type { TestProject } from "vitest/node";
import { openDatabase } from "#src/platform/db/client.ts";
import { prepareDatabase } from "#src/platform/db/migrate.ts";
import { quietly } from "#src/platform/db/step.ts";
import { startCluster } from "./cluster.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of a migrated and seeded database that is copied for each test file. */
    templateUrl: string;
  }
}

/** One throw-away cluster for all API tests, and in it the template of their databases. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startCluster(
    process.env.TEST_POSTGRES === "system" ? "system" : "embedded",
  );
  try {
    const templateUrl = cluster.url("template_shop");
    const admin = new pg.Client(cluster.url("postgres"));
    await admin.connect();
    await admin.query("create database template_shop");
    await admin.end();
    const database = await openDatabase({ databaseUrl: templateUrl, dataDir: "" }, quietly);
    await prepareDatabase(database, { seed: true, step: quietly });
    await database.close();
    project.provide("templateUrl", templateUrl);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return cluster.stop;
}
