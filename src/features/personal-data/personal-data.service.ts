import { accountDeletion } from "#src/domain/account-limits.ts";
import { Conflict, Invalid, SignInRequired } from "#src/domain/errors.ts";
import { usernameKey } from "#src/domain/identity.ts";
import { endAccess } from "#src/features/auth/access.service.ts";
import * as accounts from "#src/features/auth/auth.sql.ts";
import { sendNotice } from "#src/features/auth/notice.mail.tsx";
import { onDedicatedConnection, type Tx } from "#src/platform/db/client.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import type { OwnCall, StaffCall } from "#src/platform/http/call.ts";
import type { Services } from "#src/platform/http/serve.ts";
import { cronJob } from "#src/platform/jobs/job.ts";
import { recordAudit } from "#src/platform/security/audit.ts";
import {
  countPersonalData,
  findAccountId,
  findPersonalData,
  type Person,
  type PersonalData,
} from "#src/platform/security/personal-data.ts";
import { fingerprint } from "#src/platform/security/throttle.ts";
import { readRetention } from "#src/platform/settings/shop-settings.ts";
import type { HeldData, OwnData } from "./personal-data.contract.ts";
import { ownDataTexts } from "./personal-data.messages.ts";

type Sources = readonly PersonalData[];

const shown = (sources: Sources) => sources.filter(({ rows }) => rows !== undefined);

/** The staff has to know by other means who owns an address. */
const ownerOf = async (db: Services["db"], email: string): Promise<Person> => ({
  userId: await findAccountId(db, email),
  email,
});

export async function describeHeld(
  sources: Sources,
  db: Services["db"],
  email: string,
): Promise<HeldData> {
  const held: HeldData["held"] = [];
  const person = await ownerOf(db, email);
  for (const source of sources) {
    const count = await countPersonalData(db, source, person);
    if (count > 0) held.push({ kind: source.kind, title: source.title, count });
  }
  return { email, accountId: person.userId, held };
}

async function collectPersonalData(
  sources: Sources,
  db: Services["db"],
  email: string,
): Promise<Record<string, unknown>> {
  const data: Record<string, unknown> = { email, writtenAt: new Date().toISOString() };
  const person = await ownerOf(db, email);
  for (const source of shown(sources))
    data[source.kind] = await findPersonalData(db, source, person);
  return data;
}

/** For the staff. The log names the person as it does when the data are deleted. */
export async function exportPersonalData(sources: Sources, call: StaffCall, email: string) {
  const data = await collectPersonalData(sources, call.db, email);
  const rows = Object.values(data).reduce<number>(
    (sum, held) => sum + (Array.isArray(held) ? held.length : 0),
    0,
  );
  const subject = personOf(email);
  await recordAudit(call.db, call, { action: "person.export", subject, after: { rows } });
  return data;
}

/** The log must not keep an address that is deleted. */
const personOf = (email: string) => `person:${fingerprint(email).slice(0, 12)}` as const;

/** An account is deleted in the dashboard; orders stay as the law wants. */
export async function deletePersonalData(
  sources: Sources,
  call: StaffCall,
  email: string,
): Promise<number> {
  return inTransaction(call.db, async (tx) => {
    const kept = await deleteByAddress(sources, tx, email);
    await recordAudit(tx, call, { action: "person.forget", subject: personOf(email) });
    return kept;
  });
}

/** Returns how many watches that the shop bought stay. */
async function deleteByAddress(sources: Sources, tx: Tx, email: string): Promise<number> {
  let kept = 0;
  for (const { forget } of sources) kept += (await forget?.(tx, email)) ?? 0;
  return kept;
}

export const deleteOldPersonalData = (sources: Sources) =>
  cronJob({ name: "delete-old-personal-data", every: "hour" }, ({ database, config }) =>
    onDedicatedConnection(database, async (db) => {
      const kept = await readRetention(db, config);
      for (const { purge } of sources) await purge?.(db, kept);
    }),
  );

/** Rows that are found by the e-mail address alone need a confirmed one. */
export async function collectOwnData(
  sources: Sources,
  { db, config }: Services,
  userId: number,
): Promise<OwnData> {
  const account = await accounts.findOwner(db, userId);
  if (!account) throw new SignInRequired();
  const { emailKey, isEmailConfirmed } = account;
  const person: Person = { userId, email: isEmailConfirmed ? emailKey : null };
  const kinds: OwnData["kinds"] = [];
  for (const source of shown(sources)) {
    const { kind, title } = source;
    kinds.push({ kind, title, rows: await findPersonalData(db, source, person) });
  }
  const { timeZone } = config.checkout;
  return { writtenAt: new Date().toISOString(), timeZone, isEmailConfirmed, kinds };
}

async function isNeeded(sources: Sources, tx: Tx, userId: number): Promise<boolean> {
  for (const { needsAccount } of sources) if (await needsAccount?.(tx, userId)) return true;
  return false;
}

/** Nobody is deleted by a request: it begins the time of grace, which a sign-in ends. */
export async function beginDeletion(
  sources: Sources,
  call: OwnCall,
  username: string,
): Promise<Date> {
  const { id } = call.viewer;
  const texts = ownDataTexts.deletion;
  const dueAt = await inTransaction(call.db, async (tx) => {
    const account = await accounts.lockOwner(tx, id);
    if (!account) throw new SignInRequired();
    if (usernameKey(username) !== account.usernameKey) throw new Invalid(texts.mismatch);
    if (account.isStaff) throw new Conflict(texts.staff, "staff_account");
    if (await isNeeded(sources, tx, id)) throw new Conflict(texts.openOrder, "open_order");
    const due = await accounts.setDeletionDue(tx, id, accountDeletion.graceDays);
    const { feed } = await endAccess(tx, id);
    const day = new Intl.DateTimeFormat("en-US", {
      dateStyle: "long",
      timeZone: call.config.checkout.timeZone,
    });
    const facts = [{ label: texts.dateLabel, value: day.format(due) }];
    const { origin } = call.session;
    await sendNotice(tx, call.config, {
      userId: id,
      kind: "deletion-begun",
      facts,
      origin,
      endsFeed: feed,
    });
    await recordAudit(tx, call, { action: "user.deletion-begun", subject: `user:${id}` });
    return due;
  });
  await call.session.end();
  call.log.info("deletion of the account begun");
  return dueAt;
}

/** A repeated run finds nothing left to do. One account that fails must not keep the others. */
export const deleteDueAccounts = (sources: Sources) =>
  cronJob({ name: "delete-due-accounts", every: "hour" }, async ({ db, log }) => {
    let failure: unknown;
    for (const id of await accounts.findDue(db)) {
      try {
        const isDeleted = await inTransaction(db, (tx) => deleteAccount(sources, tx, id));
        if (isDeleted) log.info({ user: id }, "account deleted as its owner asked");
      } catch (error) {
        log.error({ err: error, user: id }, "account not deleted");
        failure ??= error;
      }
    }
    if (failure) throw failure;
  });

/** The lock on the row decides between this and a sign-in: who comes first wins. */
async function deleteAccount(sources: Sources, tx: Tx, id: number): Promise<boolean> {
  const account = await accounts.lockDue(tx, id);
  // Both can begin in the time of grace; the account waits until they end.
  if (!account || account.isStaff || (await isNeeded(sources, tx, id))) return false;
  const { emailKey, isEmailConfirmed } = account;
  if (isEmailConfirmed) await deleteByAddress(sources, tx, emailKey);
  const ownsAddress = isEmailConfirmed;
  for (const { forgetAccount } of sources) await forgetAccount?.(tx, id, { ownsAddress });
  await accounts.removeUser(tx, id);
  await recordAudit(tx, null, { action: "user.delete", subject: `user:${id}` });
  return true;
}
