import { startCluster } from "#tests/cluster.ts";
import { createDatabase, startShop } from "#tests/test-shop.ts";

/** Starts the built shop on a database of its own. Playwright calls the returned function at the end. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const cluster = await startCluster("embedded");
  try {
    const shop = await startShop(await createDatabase(cluster.url("postgres"), "journeys"));
    process.env.E2E_DATABASE_URL = shop.databaseUrl;
    process.env.BASE_URL = shop.url;
    return async () => {
      await shop.stop();
      await cluster.stop();
    };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}
