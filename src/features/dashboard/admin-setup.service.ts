import { Conflict, Forbidden, NotFound } from "#src/domain/errors.ts";
import { adminSetup } from "#src/domain/limits.ts";
import { adminExists, insertUser } from "#src/features/auth/auth.sql.ts";
import type { User } from "#src/lib/viewer.contract.ts";
import type { Db, DbOrTx } from "#src/platform/db/client.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import type { Services } from "#src/platform/http/serve.ts";
import { type AuditedCall, recordAudit } from "#src/platform/security/audit.ts";
import { hashToken, newToken } from "#src/platform/security/tokens.ts";
import { addSetupToken, closeSetup, isValidSetupToken } from "./admin-setup.sql.ts";

type Dependencies = Pick<Services, "db" | "passwords">;

interface NewAdmin {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

/** Returns the token of the one-time link. Undefined if an administrator exists. */
export async function openSetup(db: Db): Promise<string | undefined> {
  return inTransaction(db, async (tx) => {
    if (await adminExists(tx)) return undefined;
    const token = newToken();
    await addSetupToken(tx, hashToken(token), adminSetup.linkMinutes);
    return token;
  });
}

export async function redeemSetup(
  call: Dependencies & AuditedCall,
  { token, ...admin }: NewAdmin & { token: string },
): Promise<User> {
  const { db, passwords } = call;
  await requireOpenSetup(db, token);
  const passwordHash = await passwords.hash(admin.password);
  return inTransaction(db, async (tx) => {
    await requireOpenSetup(tx, token);
    if (!(await closeSetup(tx))) throw new NotFound();
    return insertAdmin(tx, call, admin, passwordHash);
  });
}

/** For the console and the environment: these callers control the machine and need no token. */
export async function createAdmin({ db, passwords }: Dependencies, admin: NewAdmin): Promise<User> {
  const passwordHash = await passwords.hash(admin.password);
  return inTransaction(db, async (tx) => {
    await closeSetup(tx);
    return insertAdmin(tx, null, admin, passwordHash);
  });
}

/** Reads the token first: if it is redeemed between the two queries, the second finds the administrator. */
async function requireOpenSetup(db: DbOrTx, token: string): Promise<void> {
  const valid = await isValidSetupToken(db, hashToken(token));
  if (await adminExists(db)) throw new NotFound();
  if (!valid) {
    throw new Forbidden(
      "This set-up link is not valid any more. Start the shop again for a new one.",
    );
  }
}

async function insertAdmin(
  tx: DbOrTx,
  call: AuditedCall | null,
  admin: NewAdmin,
  passwordHash: string,
): Promise<User> {
  const { username, email } = admin;
  const id = await insertUser(tx, { username, email, passwordHash, isAdmin: true });
  if (id === undefined) throw new Conflict("This username or email may already be in use.");
  await recordAudit(tx, call, { action: "admin.create", subject: `user:${id}` });
  return { id, username, email, isAdmin: true, isWholesale: false };
}
