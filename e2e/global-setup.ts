import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { startCluster } from "#tests/cluster.ts";
import { inbound } from "#tests/inbound-mail.ts";
import { StripeServer } from "#tests/stripe-server.ts";
import { createDatabase, startShop } from "#tests/test-shop.ts";

/** Starts the built shop without and with capabilities, each on a database of its own. Playwright calls the returned function at the end. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const cluster = await startCluster("embedded");
  const stripe = await new StripeServer().start();
  const folder = await mkdtemp(join(tmpdir(), "meridian-journeys-"));
  try {
    const siblingUrl = cluster.url("postgres");
    const [shop, capable] = await Promise.all([
      createDatabase(siblingUrl, "journeys").then((url) => startShop(url)),
      createDatabase(siblingUrl, "capabilities").then((url) =>
        startShop(url, {
          ...allCapabilities,
          ...inbound,
          DATA_DIR: folder,
          STRIPE_API_URL: stripe.url,
        }),
      ),
    ]);
    process.env.E2E_DATABASE_URL = shop.databaseUrl;
    process.env.BASE_URL = shop.url;
    process.env.ALL_DATABASE_URL = capable.databaseUrl;
    process.env.ALL_BASE_URL = capable.url;
    return async () => {
      await Promise.all([shop.stop(), capable.stop(), stripe.stop()]);
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    };
  } catch (error) {
    await stripe.stop();
    await cluster.stop();
    throw error;
  }
}
