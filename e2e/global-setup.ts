import { startCluster } from "#tests/cluster.ts";
import { createDatabase } from "./support/create-database.ts";
import { type RunningShop, startShop } from "./support/shop.ts";

/** The built shop on a database of its own; both are gone when the journeys end. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const cluster = await startCluster("embedded");
  let shop: RunningShop;
  try {
    await createDatabase(cluster.url("postgres"), "journeys");
    shop = await startShop(cluster.url("journeys"));
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  process.env.E2E_DATABASE_URL = cluster.url("journeys");
  process.env.BASE_URL = shop.url;
  return async () => {
    await shop.stop();
    await cluster.stop();
  };
}
