import { linkMails } from "#src/domain/account-limits.ts";
import { Conflict, Forbidden, Invalid, NotFound, TooManyRequests } from "#src/domain/errors.ts";
import { emailKey } from "#src/domain/identity.ts";
import * as links from "#src/features/auth/account-links.sql.ts";
import * as accounts from "#src/features/auth/auth.sql.ts";
import { sendNotice } from "#src/features/auth/notice.mail.tsx";
import { paths } from "#src/lib/paths.ts";
import type { DbOrTx, Tx } from "#src/platform/db/client.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import type { OwnCall } from "#src/platform/http/call.ts";
import type { Services } from "#src/platform/http/serve.ts";
import { requireFreshSignIn } from "#src/platform/http/serve.ts";
import { throttle } from "#src/platform/security/throttle.ts";
import type { Config } from "#src/platform/settings/config.ts";
import { changeMail, confirmMail, takenMail } from "./account-link.mail.tsx";
import type { AccountEmail, EmailLink } from "./links.contract.ts";
import { emailTexts } from "./links.messages.ts";
import { linkEnded, requireLink, takeLink } from "./links.service.ts";

interface Account {
  readonly id: number;
  readonly username: string;
  readonly email: string;
}

const linkTo = (config: Config, token: string) =>
  `${config.publicUrl}${paths.confirmEmail()}#token=${token}`;

/** The mail is sent after a registration. */
export async function mailConfirmation(
  tx: Tx,
  config: Config,
  { id, username, email }: Account,
): Promise<void> {
  const token = await links.insertAccountLink(tx, id, "confirm-email", email);
  await confirmMail.queue(tx, config, { username, email, url: linkTo(config, token) });
}

async function limitMails({ db, config }: Services, key: string): Promise<void> {
  try {
    await throttle(db, key, linkMails.perAccount, config.rateLimitFactor);
  } catch (error) {
    if (!(error instanceof TooManyRequests)) throw error;
    throw new TooManyRequests(error.retryAfterSeconds ?? 3_600, emailTexts.tooMany);
  }
}

async function requireAccount(db: DbOrTx, id: number) {
  const account = await accounts.findAccount(db, id);
  if (!account) throw new NotFound();
  return account;
}

export async function presentEmail(db: DbOrTx, userId: number): Promise<AccountEmail> {
  const { email, emailConfirmedAt } = await requireAccount(db, userId);
  const change = await links.findPendingChange(db, userId);
  return {
    email,
    isConfirmed: emailConfirmedAt !== null,
    change: change?.email ? { email: change.email, until: change.until.toISOString() } : null,
  };
}

/** To the address that the page has shown. */
export async function sendConfirmation(call: OwnCall, email: string): Promise<AccountEmail> {
  const { db, config, viewer } = call;
  const account = await requireAccount(db, viewer.id);
  if (emailKey(email) === emailKey(account.email) && account.emailConfirmedAt === null) {
    await limitMails(call, `confirm-email ${viewer.id}`);
    await inTransaction(db, (tx) => mailConfirmation(tx, config, account));
  }
  return presentEmail(db, viewer.id);
}

/** A taken address gets a link too, which nobody receives: both cases look the same. */
export async function changeEmail(call: OwnCall, email: string): Promise<AccountEmail> {
  requireFreshSignIn(call);
  const { db, config, viewer } = call;
  const { id, username } = viewer;
  if (emailKey(email) === emailKey(viewer.email)) throw new Invalid(emailTexts.same);
  await limitMails(call, `change-email ${id}`);
  await limitMails(call, `change-email to ${emailKey(email)}`);
  await inTransaction(db, async (tx) => {
    const token = await links.insertAccountLink(tx, id, "change-email", email);
    const ownerId = await accounts.findAccountId(tx, email);
    const owner = ownerId === undefined ? undefined : await accounts.findAccount(tx, ownerId);
    if (owner) await takenMail.queue(tx, config, { username: owner.username, email: owner.email });
    if (ownerId !== undefined) return;
    await changeMail.queue(tx, config, { username, email, url: linkTo(config, token) });
  });
  return presentEmail(db, id);
}

export async function cancelChange({ db, viewer }: OwnCall): Promise<AccountEmail> {
  await links.endAccountLinks(db, viewer.id, ["change-email"]);
  return presentEmail(db, viewer.id);
}

/** Confirms only the address that it was made for. */
export async function readEmailLink(db: DbOrTx, token: string) {
  const link = await requireLink(db, token, "confirm-email", "change-email");
  const { userId, username, email: oldEmail, linkEmail } = link;
  const kind: EmailLink["kind"] =
    link.purpose === "change-email" ? "change-email" : "confirm-email";
  const email = linkEmail ?? oldEmail;
  if (kind === "confirm-email" && emailKey(email) !== emailKey(oldEmail)) {
    throw linkEnded(emailTexts.movedOn);
  }
  return { userId, username, email, oldEmail, kind };
}

/** The account is shown records that are found by the address, so whoever has the link must also own the account. */
export async function confirmEmail(
  { db, config, session, viewer }: OwnCall,
  token: string,
): Promise<EmailLink> {
  const { userId, username, email, oldEmail, kind } = await readEmailLink(db, token);
  if (userId !== viewer.id) throw new Forbidden(emailTexts.otherAccount(username), "other_account");
  await inTransaction(db, async (tx) => {
    await takeLink(tx, token, kind);
    if (kind === "confirm-email") {
      if (!(await accounts.setEmailConfirmed(tx, userId, email))) {
        throw linkEnded(emailTexts.movedOn);
      }
      return;
    }
    if ((await accounts.findAccountId(tx, email)) !== undefined) {
      throw new Conflict(emailTexts.taken, "email_taken");
    }
    await accounts.setEmail(tx, userId, email);
    await links.endAccountLinks(tx, userId);
    const notice = {
      userId,
      kind: "email-changed",
      email: oldEmail,
      origin: session.origin,
    } as const;
    await sendNotice(tx, config, notice);
  });
  return { username, email, kind };
}
