import { easyToGuess } from "#src/domain/password-policy.ts";
import { newCustomerSchema } from "#src/features/auth/auth.contract.ts";
import { adminExists, insertUser, usernameExists } from "#src/features/auth/auth.sql.ts";
import { newAdminSchema } from "#src/features/dashboard/admin.contract.ts";
import { createAdmin, openSetup } from "#src/features/dashboard/admin-setup.service.ts";
import { paths } from "#src/lib/paths.ts";
import type { Db } from "#src/platform/db/client.ts";
import { onlyOurMessages } from "#src/platform/http/serve.ts";
import { isCommonPassword, type PasswordHasher } from "#src/platform/security/passwords.ts";
import { type Account, type Config, ConfigError } from "#src/platform/settings/config.ts";

/**
 * Creates the accounts named in the environment. An existing account is never changed, so that a password
 * changed later is kept.
 */
export async function ensureAccounts(
  config: Config,
  db: Db,
  passwords: PasswordHasher,
): Promise<void> {
  if (config.admin) {
    check("ADMIN", newAdminSchema, config.admin);
    if (!(await adminExists(db))) await createAdmin({ db, passwords }, config.admin);
  }
  if (config.wholesale) {
    const dealer = config.wholesale;
    check("WHOLESALE", newCustomerSchema, dealer);
    if (!(await usernameExists(db, dealer.username))) {
      const passwordHash = await passwords.hash(dealer.password);
      await insertUser(db, { ...dealer, passwordHash, isWholesale: true });
    }
  }
}

/** The address of the one-time setup form; undefined if there is an administrator. */
export async function setupLink(origin: string, db: Db): Promise<string | undefined> {
  const token = await openSetup(db);
  return token && `${origin}${paths.adminLogin()}#setup=${token}`;
}

function check(prefix: string, schema: typeof newCustomerSchema, account: Account): void {
  const result = schema.safeParse(account, onlyOurMessages);
  if (!result.success) refuse(prefix, result.error.issues[0]);
  if (isCommonPassword(account.password)) {
    refuse(prefix, { path: ["password"], message: easyToGuess });
  }
}

function refuse(
  prefix: string,
  issue: { path: PropertyKey[]; message: string | undefined } | undefined,
): never {
  const name = `${prefix}_${String(issue?.path[0]).toUpperCase()}`;
  throw new ConfigError(
    `${name} can't be used: ${issue?.message || "it is not valid"}.`.replace(/\.\.$/, "."),
  );
}
