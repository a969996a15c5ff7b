import { lstat } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import type { Config } from "#src/platform/config.ts";
import { type Database, openDatabase } from "#src/platform/db/client.ts";
import { connectionBy } from "#src/platform/db/ensure-server.ts";
import { findCluster } from "#src/platform/db/find-cluster.ts";
import { runningPostmaster } from "#src/platform/db/postmaster.ts";
import { isPrivate } from "#src/platform/db/socket-folder.ts";
import { StartupError } from "#src/platform/db/startup-error.ts";
import type { Step } from "#src/platform/db/step.ts";

type Source = Pick<Database, "connection" | "close">;

/**
 * The database to copy from. A private server that runs is shared with its shop, which goes on
 * undisturbed; one that does not run is started for as long as it takes.
 */
export async function openSource(
  config: Pick<Config, "databaseUrl" | "dataDir">,
  step: Step,
): Promise<Source> {
  if (config.databaseUrl) return openDatabase(config, step);
  const running = await runningServer(config.dataDir);
  return running ? { connection: running, close: async () => {} } : openDatabase(config, step);
}

async function runningServer(dataDir: string): Promise<pg.ClientConfig | undefined> {
  const found = await Promise.all(
    ["postgres", "moved-to"].map((name) => lstat(join(dataDir, name)).catch(() => undefined)),
  );
  if (found.every((entry) => !entry)) {
    throw new StartupError(`There is no shop in the data directory ${dataDir}.`);
  }
  const { cluster, user } = await findCluster(dataDir);
  const socket = (await runningPostmaster(cluster))?.socket;
  if (!socket || !(await isPrivate(socket.folder, user))) return undefined;
  return connectionBy(socket);
}
