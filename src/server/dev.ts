import { createServer, type RequestListener } from "node:http";
import type { ViteDevServer } from "vite";
import { paths } from "#src/lib/paths.ts";
import { followCatalogVersion } from "#src/platform/cache/catalog-version.ts";
import { openDatabase } from "#src/platform/db/client.ts";
import { prepareDatabase } from "#src/platform/db/migrate.ts";
import { printStep } from "#src/platform/runtime/console.ts";
import { createPasswordHasher } from "#src/platform/security/passwords.ts";
import { readConfig } from "#src/platform/settings/config.ts";
import { ensureAccounts, setupLink } from "./operation/first-accounts.ts";
import { closeOnSignal, exitWithMessage } from "./operation/startup.ts";
import { sourceAssets } from "./pages/ssr.ts";

/**
 * Vite serves the browser's modules, the app everything else. After a change the app and its jobs are
 * created again from the new modules at the next request; the port and the database stay open.
 */
export async function startDev(vite: ViteDevServer): Promise<void> {
  try {
    await serveDev(vite);
  } catch (error) {
    exitWithMessage(error);
  }
}

async function serveDev(vite: ViteDevServer): Promise<void> {
  const config = readConfig();
  const database = await openDatabase(config, printStep);
  await prepareDatabase(database, { seed: true, step: printStep });
  await ensureAccounts(config, database.db, createPasswordHasher());
  const catalogVersion = await followCatalogVersion(database);

  const current = reloadable(async () => {
    const module = (await vite.ssrLoadModule("/src/server/app.ts")) as typeof import("./app.ts");
    let handler: RequestListener = () => {};
    const app = await module.createApp({
      config,
      database,
      catalogVersion,
      assetsOf: sourceAssets,
      // Never listens, so that closing the app leaves the port open.
      serverFactory: (listener) => {
        handler = listener;
        return createServer();
      },
    });
    await app.ready();
    const { startJobs } = (await vite.ssrLoadModule(
      "/src/server/operation/jobs.ts",
    )) as typeof import("./operation/jobs.ts");
    const jobs = await startJobs(config, database, app.log);
    return {
      handler,
      async close() {
        await Promise.all([app.close(), jobs.stop()]);
      },
    };
  });
  const server = createServer((request, response) => {
    vite.middlewares(request, response, async () => {
      try {
        const { handler } = await current.get();
        handler(request, response);
      } catch (error) {
        vite.ssrFixStacktrace(error as Error);
        console.error(error);
        response.writeHead(500, { "content-type": "text/plain" }).end(String(error));
      }
    });
  });
  vite.watcher.on("change", current.discard);

  server.listen(config.port, config.host, async () => {
    const address = config.publicUrl;
    console.log(
      `\n${config.storeName} is open for development at ${address} (components at ${address}${paths.kit()})`,
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

/** Made at the first use after each `discard`, which closes the previous value. */
export function reloadable<Value extends { close(): Promise<void> }>(make: () => Promise<Value>) {
  let current: Promise<Value> | undefined;
  const discard = () => {
    const discarded = current;
    current = undefined;
    discarded?.then((value) => value.close()).catch(() => {});
  };
  const get = () => {
    const made = current ?? make();
    current = made;
    made.catch(() => {
      if (current === made) current = undefined;
    });
    return made;
  };
  return { get, discard };
}
