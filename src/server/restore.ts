import { resolve } from "node:path";
import { openBackup, restoreShop } from "#src/platform/backup/restore-shop.ts";
import { readConfig } from "#src/platform/config.ts";
import { openDatabase } from "#src/platform/db/client.ts";
import { StartupError } from "#src/platform/db/startup-error.ts";
import { step } from "./console-steps.ts";
import { endWithOneSentence } from "./startup.ts";

const usage = "Name one file: npm run restore -- file";

function readArguments(): string {
  const [file, ...others] = process.argv.slice(2);
  if (!file || others.length > 0 || file.startsWith("-")) throw new StartupError(usage);
  return resolve(file);
}

/** The file is judged before the place is touched; the place, before anything is written there. */
async function restore(): Promise<void> {
  const file = readArguments();
  const config = readConfig();
  const backup = await step("Checking the backup", () => openBackup(file));
  const database = await openDatabase(config, step);
  try {
    const rows = await step("Restoring", () => restoreShop(database, backup));
    console.log(
      `\n${rows} rows of ${file}\n  are now in ${config.databaseUrl ? "the database of DATABASE_URL" : config.dataDir}`,
    );
  } finally {
    await backup.close();
    await database.close();
  }
}

await restore().catch(endWithOneSentence);
