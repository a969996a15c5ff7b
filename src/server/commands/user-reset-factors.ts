import { resetFactors } from "#src/features/auth/factors/factors.service.ts";
import { StartupError } from "#src/platform/runtime/console.ts";
import { readConfig } from "#src/platform/settings/config.ts";
import { runCommand, withShop } from "./run-command.ts";

await runCommand(async () => {
  const [username, ...others] = process.argv.slice(2);
  if (!username || username.startsWith("-") || others.length > 0) {
    throw new StartupError("Name one user: npm run user:reset-factors -- <username>");
  }
  await withShop(({ db }) => resetFactors(db, readConfig(), username));
  console.log(`${username} signs in with the password alone. All sessions were ended.`);
});
