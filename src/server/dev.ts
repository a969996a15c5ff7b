import { createServer, type RequestListener } from "node:http";
import type { FastifyInstance } from "fastify";
import type { ViteDevServer } from "vite";
import { followCatalogVersion } from "#src/platform/catalog-version.ts";
import { readConfig } from "#src/platform/config.ts";
import { printStep } from "#src/platform/console.ts";
import { openDatabase } from "#src/platform/db/client.ts";
import { prepareDatabase } from "#src/platform/db/migrate.ts";
import { createPasswordHasher } from "#src/platform/passwords.ts";
import { sourceAssets } from "./assets.ts";
import { chooseCapabilities } from "./capabilities.ts";
import { ensureAccounts, setupLink } from "./first-accounts.ts";
import { closeOnSignal } from "./shutdown.ts";
import { endWithOneSentence } from "./startup.ts";

/**
 * Vite in front for the browser's modules, the shop behind. When a source changes, the app is made
 * anew from fresh modules at the next request; the port and the database stay open.
 */
export async function startDev(vite: ViteDevServer): Promise<void> {
  try {
    await serveDev(vite);
  } catch (error) {
    endWithOneSentence(error);
  }
}

async function serveDev(vite: ViteDevServer): Promise<void> {
  const config = readConfig();
  const capabilities = chooseCapabilities(config.capabilities);
  const database = await openDatabase(config, printStep);
  await prepareDatabase(database, { seed: true, step: printStep });
  await ensureAccounts(config, database.db, createPasswordHasher());
  const catalogVersion = await followCatalogVersion(database);

  let handler: RequestListener | undefined;
  let app: Promise<FastifyInstance> | undefined;
  const makeApp = async () => {
    const module = (await vite.ssrLoadModule("/src/server/app.ts")) as typeof import("./app.ts");
    const fresh = await module.createApp({
      config,
      database,
      catalogVersion,
      capabilities,
      assetsOf: sourceAssets,
      serverFactory: (listener) => {
        handler = listener;
        return server;
      },
    });
    await fresh.ready();
    return fresh;
  };
  const server = createServer((request, response) => {
    vite.middlewares(request, response, async () => {
      try {
        app ??= makeApp();
        await app;
        handler?.(request, response);
      } catch (error) {
        app = undefined;
        vite.ssrFixStacktrace(error as Error);
        console.error(error);
        response.writeHead(500, { "content-type": "text/plain" }).end(String(error));
      }
    });
  });
  vite.watcher.on("change", () => {
    app = undefined;
  });

  server.listen(config.port, config.host, async () => {
    const address = config.publicUrl;
    console.log(
      `\n${config.storeName} is open for development at ${address} (pieces at ${address}/__kit)`,
    );
    const link = await setupLink(address, database.db);
    if (link) console.log(`First administrator: ${link}`);
  });
  closeOnSignal(async () => {
    server.close();
    await vite.close();
    await database.close();
  });
}
