import { followCatalogVersion } from "#src/platform/catalog-version.ts";
import { readConfig } from "#src/platform/config.ts";
import { openDatabase } from "#src/platform/db/client.ts";
import { prepareDatabase } from "#src/platform/db/migrate.ts";
import { createPasswordHasher } from "#src/platform/passwords.ts";
import { createApp } from "./app.ts";
import { chooseCapabilities } from "./capabilities.ts";
import { step } from "./console-steps.ts";
import { ensureAccounts, setupLink } from "./first-accounts.ts";
import { keepHouse } from "./housekeeping.ts";
import { closeOnSignal } from "./shutdown.ts";
import { endWithOneSentence, listenOn } from "./startup.ts";

async function start(): Promise<void> {
  const config = readConfig();
  const capabilities = chooseCapabilities(config.capabilities);
  const database = await openDatabase(config, step);
  try {
    await prepareDatabase(database, { seed: true, step });
    await ensureAccounts(config, database.db, createPasswordHasher());
    const catalogVersion = await followCatalogVersion(database);
    const app = await createApp({ config, database, catalogVersion, capabilities });
    const address = await step("Opening the shop", () => listenOn(app, config));
    const stopHousekeeping = keepHouse(database.db, app.log);
    closeOnSignal(async () => {
      stopHousekeeping();
      await app.close();
      await database.close();
    });
    console.log(`\n${config.storeName} is open at ${address}`);
    const link = await setupLink(address, database.db);
    if (link) console.log(`First administrator: ${link}\n  (good for 30 minutes, once)`);
  } catch (error) {
    await database.close();
    throw error;
  }
}

await start().catch(endWithOneSentence);
