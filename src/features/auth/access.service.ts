import { NotFound } from "#src/domain/errors.ts";
import type { Db, Tx } from "#src/platform/db/client.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import { recordAudit } from "#src/platform/security/audit.ts";
import { noPassword } from "#src/platform/security/passwords.ts";
import { endSessionsOf, type SessionOrigin } from "#src/platform/security/session.ts";
import type { Config } from "#src/platform/settings/config.ts";
import { endAccountLinks, insertAccountLink } from "./account-links.sql.ts";
import { setPassword, setWholesale } from "./auth.sql.ts";
import { forgetFeed } from "./dealers.sql.ts";
import { deleteFactors, forgiveCodes } from "./factors/factors.sql.ts";
import { sendNotice } from "./notice.mail.tsx";
import { endPendingSignIns, forgetDevices } from "./sign-ins.sql.ts";

// docs/security.md has the table of what each change of an account ends. A test walks it.

interface Ended {
  readonly sessions: number;
  readonly feed: boolean;
}

/** Ends all sessions but one, and all sign-ins that wait for their second step. */
export async function endAccess(tx: Tx, userId: number, keptSession?: number): Promise<Ended> {
  const sessions = await endSessionsOf(tx, userId, keptSession);
  await endPendingSignIns(tx, userId);
  await endAccountLinks(tx, userId, ["reset", "change-email"]);
  return { sessions, feed: await forgetFeed(tx, userId) };
}

interface SignOut {
  readonly userId: number;
  readonly keptSession?: number | undefined;
  readonly origin?: SessionOrigin | undefined;
}

/** As its owner or the staff wants it. A dealer whose programs stop is told why. Returns the number of sessions. */
export async function signOutEverywhere(
  tx: Tx,
  config: Config,
  { userId, keptSession, origin }: SignOut,
): Promise<number> {
  const { sessions, feed } = await endAccess(tx, userId, keptSession);
  if (feed) await sendNotice(tx, config, { userId, kind: "feed-ended", origin });
  return sessions;
}

/** The row of the account is locked first: a sign-in at the same time either ends here or is refused. */
export async function replacePassword(
  tx: Tx,
  userId: number,
  passwordHash: string,
): Promise<Ended> {
  await setPassword(tx, userId, passwordHash);
  await forgiveCodes(tx, userId);
  await endAccountLinks(tx, userId, ["invitation"]);
  return endAccess(tx, userId);
}

/** Leaves no way in but this password. */
export async function clearAccess(tx: Tx, userId: number, passwordHash: string): Promise<void> {
  await replacePassword(tx, userId, passwordHash);
  await endAccountLinks(tx, userId);
  await deleteFactors(tx, userId);
  await forgetDevices(tx, userId);
}

/**
 * Gives an account back to the owner of its mailbox, because its address proves nothing: anybody may have registered
 * with it. Returns the token of the invitation, which is the only way in. Rights wait until it is accepted.
 */
export async function giveBack(tx: Tx, userId: number): Promise<string> {
  await clearAccess(tx, userId, noPassword);
  return insertAccountLink(tx, userId, "invitation");
}

/** For the console. Takes effect at the user's next request, also in a running session. */
export async function grantWholesale(
  db: Db,
  { username, granted }: { username: string; granted: boolean },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const id = await setWholesale(tx, username, granted);
    if (id === undefined) throw new NotFound(`There is no user named ${username}.`);
    if (!granted) await forgetFeed(tx, id);
    const action = granted ? "wholesale.grant" : "wholesale.withdraw";
    await recordAudit(tx, null, { action, subject: `user:${id}` });
  });
}
