import { onDedicatedConnection } from "#src/platform/db/client.ts";
import { seedSynthetic } from "#src/platform/db/seed/synthetic.ts";
import { printStep, StartupError } from "#src/platform/runtime/console.ts";
import { runCommand, withShop } from "./run-command.ts";

const max = 5_000_000;

function countFrom(argument: string | undefined): number {
  const count = Number(argument ?? "");
  if (argument && Number.isInteger(count) && count >= 0 && count <= max) return count;
  throw new StartupError(
    `Give the number of synthetic watches, 0 to ${max}: npm run seed:synthetic -- 100000`,
  );
}

await runCommand(async () => {
  const count = countFrom(process.argv[2]);
  await withShop((database) =>
    printStep(`Generating ${count} watches`, () =>
      onDedicatedConnection(database, (db) => seedSynthetic(db, count)),
    ),
  );
});
