import type { TestProject } from "vitest/node";
import { startCluster } from "#tests/cluster.ts";
import { createDatabase, startShop } from "#tests/test-shop.ts";

declare module "vitest" {
  interface ProvidedContext {
    shopUrl: string;
    shopDatabaseUrl: string;
  }
}

/** Starts the built shop once; tests that change its catalog start their own. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startCluster("embedded");
  try {
    const shop = await startShop(await createDatabase(cluster.url("postgres"), "shop"));
    project.provide("shopUrl", shop.url);
    project.provide("shopDatabaseUrl", shop.databaseUrl);
    return async () => {
      await shop.stop();
      await cluster.stop();
    };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}
