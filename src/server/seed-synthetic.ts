import { readConfig } from "#src/platform/config.ts";
import { openDatabase } from "#src/platform/db/client.ts";
import { prepareDatabase } from "#src/platform/db/migrate.ts";
import { seedSynthetic } from "#src/platform/db/seed/synthetic.ts";
import { StartupError } from "#src/platform/db/startup-error.ts";
import { unhurried } from "#src/platform/db/unhurried.ts";
import { step } from "./console-steps.ts";
import { endWithOneSentence } from "./startup.ts";

const most = 5_000_000;

function countFrom(argument: string | undefined): number {
  const count = Number(argument ?? "");
  if (argument && Number.isInteger(count) && count >= 0 && count <= most) return count;
  throw new StartupError(
    `Say how many watches to make up, 0 to ${most}: npm run seed:synthetic -- 100000`,
  );
}

async function run(): Promise<void> {
  const count = countFrom(process.argv[2]);
  const database = await openDatabase(readConfig(), step);
  try {
    await prepareDatabase(database, { seed: true, step });
    await step(`Making up ${count} watches`, () =>
      unhurried(database, (db) => seedSynthetic(db, count)),
    );
  } finally {
    await database.close();
  }
}

await run().catch(endWithOneSentence);
