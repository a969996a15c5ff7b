import { countUnits, findImbalances, type Imbalance } from "#src/features/catalog/stock.sql.ts";
import { printStep, StartupError } from "#src/platform/console.ts";
import { onDedicatedConnection } from "#src/platform/db/client.ts";
import { runCommand, withShop } from "./run-command.ts";

const rules = `  For every watch:
    units received = units here + sold elsewhere + in paid orders
    units held     = units in orders that wait for payment`;

const describe = (watch: Imbalance) =>
  `  Watch ${watch.watchId}: ${watch.received} received, ${watch.units} here, ` +
  `${watch.soldElsewhere} sold elsewhere, ${watch.sold} in paid orders; ` +
  `${watch.held} held, ${watch.pending} in orders that wait`;

await runCommand(() =>
  withShop(async (database) => {
    const { counts, imbalances } = await printStep("Checking the stock", () =>
      onDedicatedConnection(database, async (db) => ({
        counts: await countUnits(db),
        imbalances: await findImbalances(db),
      })),
    );
    console.log(`\n${rules}\n`);
    if (imbalances.length > 0) {
      console.log(imbalances.map(describe).join("\n"));
      throw new StartupError("The units of these watches do not add up.");
    }
    console.log(
      `  ${counts.watches} watches, ${counts.units} units, ${counts.held} held: all add up.`,
    );
  }),
);
