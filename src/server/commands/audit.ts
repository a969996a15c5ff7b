import { formatCents } from "#src/domain/money.ts";
import { countUnits, findImbalances, type Imbalance } from "#src/features/catalog/stock.sql.ts";
import {
  countMoney,
  findMoneyProblems,
  type MoneyProblem,
  moneyRules,
} from "#src/features/orders/payments/money-audit.sql.ts";
import { type DbOrTx, onDedicatedConnection } from "#src/platform/db/client.ts";
import { printStep, StartupError } from "#src/platform/runtime/console.ts";
import {
  findBrokenSeal,
  findUnsealedEntry,
  hasSeal,
  newestSeal,
} from "#src/platform/security/audit.ts";
import { runCommand, withShop } from "./run-command.ts";

const rules = `  For every watch:
    units received = units here + sold elsewhere + in paid orders
    units held     = units in orders that wait for payment`;

const describe = (watch: Imbalance) =>
  `  Watch ${watch.watchId}: ${watch.received} received, ${watch.units} here, ` +
  `${watch.soldElsewhere} sold elsewhere, ${watch.sold} in paid orders; ` +
  `${watch.held} held, ${watch.pending} in orders that wait`;

const describeMoney = ({ rule, number, status, total, waived, received }: MoneyProblem) =>
  `  Order ${number}: ${status}, ${formatCents(received)} received of ${formatCents(total)}, ` +
  `${formatCents(waived)} waived. It should be: ${rule}`;

const usage = "Name one hash of the audit log or none: npm run audit [-- hash]";

function readArguments(): string | undefined {
  const [hash, ...others] = process.argv.slice(2);
  if (others.length > 0 || (hash && !/^[0-9a-f]{64}$/i.test(hash))) throw new StartupError(usage);
  return hash;
}

/** Every entry must be what was sealed, and the hash that somebody wrote down must be one of the chain. */
async function checkEntries(db: DbOrTx, written: string | undefined): Promise<void> {
  const broken = await findBrokenSeal(db);
  if (broken) {
    throw new StartupError(
      `The audit log was changed: entry ${broken.entryId} is not what was sealed as number ${broken.position}.`,
    );
  }
  const unsealed = await findUnsealedEntry(db);
  if (unsealed !== undefined) {
    throw new StartupError(`The audit log was changed: entry ${unsealed} was never sealed.`);
  }
  if (written && !(await hasSeal(db, written))) {
    throw new StartupError("The audit log was changed: it has no entry with the given hash.");
  }
}

await runCommand(async () => {
  const written = readArguments();
  await withShop(async (database) => {
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
      `  ${counts.watches} watches, ${counts.units} units, ${counts.held} held: all add up.\n`,
    );
    const money = await printStep("Checking the money of orders", () =>
      onDedicatedConnection(database, async (db) => ({
        ...(await countMoney(db)),
        problems: await findMoneyProblems(db),
      })),
    );
    console.log(`\n  For every order:\n${moneyRules.map((rule) => `    ${rule}`).join("\n")}\n`);
    if (money.problems.length > 0) {
      console.log(money.problems.map(describeMoney).join("\n"));
      throw new StartupError("The money of these orders does not add up.");
    }
    console.log(`  ${money.payments} payments, ${money.refunds} refunds: all add up.\n`);
    const seal = await printStep("Checking the audit log", () =>
      onDedicatedConnection(database, async (db) => {
        await checkEntries(db, written);
        return newestSeal(db);
      }),
    );
    console.log(
      `\n  ${seal?.position ?? 0} entries, none changed.${seal ? ` Newest hash:\n  ${seal.hash}` : ""}`,
    );
  });
});
