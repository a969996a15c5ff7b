import { AppError } from "#src/domain/errors.ts";
import { type Database, openSharedDatabase } from "#src/platform/db/client.ts";
import { prepareDatabase } from "#src/platform/db/migrate.ts";
import { printStep, StartupError } from "#src/platform/runtime/console.ts";
import { readConfig } from "#src/platform/settings/config.ts";
import { exitWithMessage } from "#src/server/operation/startup.ts";

/** Runs a console program; an expected failure ends it with one sentence and exit code 1. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  await main().catch((error: unknown) => {
    exitWithMessage(error instanceof AppError ? new StartupError(error.message) : error);
  });
}

/** Closes the database after the work, whether it succeeds or fails. */
export async function withDatabase(
  opening: Promise<Database>,
  work: (database: Database) => Promise<void>,
): Promise<void> {
  const database = await opening;
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

/** The shop's database, migrated and seeded; a running shop is not disturbed. */
export async function withShop(work: (database: Database) => Promise<void>): Promise<void> {
  await withDatabase(openSharedDatabase(readConfig(), printStep), async (database) => {
    await prepareDatabase(database, { seed: true, step: printStep });
    await work(database);
  });
}
