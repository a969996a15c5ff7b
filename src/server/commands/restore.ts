import { resolve } from "node:path";
import { openBackup, restoreShop } from "#src/platform/db/backup/restore-shop.ts";
import { openDatabase } from "#src/platform/db/client.ts";
import { createMediaStore } from "#src/platform/media/create-media-store.ts";
import { printStep, StartupError } from "#src/platform/runtime/console.ts";
import { readConfig } from "#src/platform/settings/config.ts";
import { runCommand, withDatabase } from "./run-command.ts";

const usage = "Name one file: npm run restore -- file";

function readArguments(): string {
  const [file, ...others] = process.argv.slice(2);
  if (!file || others.length > 0 || file.startsWith("-")) throw new StartupError(usage);
  return resolve(file);
}

await runCommand(async () => {
  const file = readArguments();
  const config = readConfig();
  const target = config.databaseUrl ? "the database of DATABASE_URL" : config.dataDir;
  // Checked first, so that a bad file creates no database.
  const backup = await printStep("Checking the backup", () => openBackup(file));
  try {
    await withDatabase(openDatabase(config, printStep), async (database) => {
      const rows = await printStep("Restoring", () =>
        restoreShop(database, backup, createMediaStore(config)),
      );
      console.log(`\n${rows} rows of ${file}\n  are now in ${target}`);
    });
  } finally {
    await backup.close();
  }
});
