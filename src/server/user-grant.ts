import { parseArgs } from "node:util";
import { AppError } from "#src/domain/errors.ts";
import { grantWholesale } from "#src/features/auth/grant-wholesale.service.ts";
import { readConfig } from "#src/platform/config.ts";
import { openDatabase } from "#src/platform/db/client.ts";
import { prepareDatabase } from "#src/platform/db/migrate.ts";
import { StartupError } from "#src/platform/db/startup-error.ts";
import { step } from "./console-steps.ts";
import { endWithOneSentence } from "./startup.ts";

const usage = "Name one user: npm run user:grant -- <username> [--withdraw]";

function readArguments(): { username: string; granted: boolean } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { withdraw: { type: "boolean", default: false } },
    });
    const [username, ...others] = positionals;
    if (username && others.length === 0) return { username, granted: !values.withdraw };
  } catch {
    // An option that does not exist: the usage says which do.
  }
  throw new StartupError(usage);
}

async function grantFromConsole(): Promise<void> {
  const wanted = readArguments();
  const database = await openDatabase(readConfig(), step);
  try {
    await prepareDatabase(database, { seed: true, step });
    await grantWholesale(database.db, wanted).catch((error) => {
      throw error instanceof AppError ? new StartupError(error.message) : error;
    });
    const { username, granted } = wanted;
    console.log(`${username} ${granted ? "now has" : "no longer has"} wholesale access.`);
  } finally {
    await database.close();
  }
}

await grantFromConsole().catch(endWithOneSentence);
