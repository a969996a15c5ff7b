import { parseArgs } from "node:util";
import { grantWholesale } from "#src/features/auth/access.service.ts";
import { StartupError } from "#src/platform/runtime/console.ts";
import { runCommand, withShop } from "./run-command.ts";

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
    // An unknown option: the usage below names the known ones.
  }
  throw new StartupError(usage);
}

await runCommand(async () => {
  const { username, granted } = readArguments();
  await withShop(({ db }) => grantWholesale(db, { username, granted }));
  console.log(`${username} ${granted ? "now has" : "no longer has"} wholesale access.`);
});
