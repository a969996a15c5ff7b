import { Conflict, NotFound } from "#src/domain/errors.ts";
import { accountLink } from "#src/domain/limits.ts";
import { giveBack } from "#src/features/auth/access.service.ts";
import { findPendingInvitation } from "#src/features/auth/account-links.sql.ts";
import { lockUserByEmail, setRights, type UserRights } from "#src/features/auth/auth.sql.ts";
import { saveCompany } from "#src/features/auth/dealers.sql.ts";
import { createInvitedAccount } from "#src/features/auth/invitation.service.ts";
import {
  type ApplicationRow,
  decideApplication,
  findApplication,
  lockApplication,
} from "#src/features/wholesale/applications.sql.ts";
import {
  accessOpenMail,
  declinedMail,
  invitationMail,
} from "#src/features/wholesale/dealer.mail.tsx";
import { recordAudit } from "#src/platform/audit.ts";
import type { StaffCall } from "#src/platform/call.ts";
import type { Tx } from "#src/platform/db/client.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import { throttle } from "#src/platform/throttle.ts";
import { invitationLink, type LinkToPass } from "./invitation-link.service.ts";
import { insertNote } from "./notes.sql.ts";

interface Account {
  readonly id: number;
  readonly username: string;
}

/** The first decision counts. To repeat it changes nothing and mails nothing. */
export async function approve(call: StaffCall, id: number): Promise<LinkToPass> {
  return inTransaction(call.db, async (tx) => {
    const application = await requireApplication(tx, id);
    if (application.state === "approved") return undefined;
    requireNew(application);
    const { account, keepsAccess } = await openAccount(tx, call, application);
    await saveCompany(tx, account.id, application.companyName);
    const decision = { state: "approved", decidedBy: call.viewer.id, userId: account.id } as const;
    await decideApplication(tx, id, decision);
    await record(tx, call, id, "approve", { state: "approved", account: account.id });
    if (!keepsAccess) return invite(tx, call, application, account);
    const { username } = account;
    await accessOpenMail.queue(tx, call.config, { application, username });
    return undefined;
  });
}

/**
 * The account with the application's address, which is made if there is none. Anybody may have registered with it, so
 * without a confirmed address it is given back to the owner of the mailbox. The staff was invited by administrators, who
 * alone invite again.
 */
async function openAccount(tx: Tx, call: StaffCall, application: ApplicationRow) {
  const { email, companyName, contactName } = application;
  const existing = await lockUserByEmail(tx, email);
  if (existing?.id === call.viewer.id) {
    throw new Conflict("This is your own application. A colleague can approve it.", "own_rights");
  }
  if (existing?.disabledAt) {
    throw new Conflict(
      "The account with this address is disabled. An administrator can enable it.",
      "account_disabled",
    );
  }
  const account: Account =
    existing ?? (await createInvitedAccount(tx, { email, names: [companyName, contactName] }));
  if (!existing?.isWholesale) {
    await setRights(tx, account.id, { isWholesale: true });
    await recordAudit(tx, call, {
      action: "wholesale.grant",
      subject: `user:${account.id}`,
      before: { isWholesale: false },
      after: { isWholesale: true },
    });
  }
  const isProved = existing?.isEmailConfirmed && !existing.isInvited;
  return { account, keepsAccess: existing !== undefined && (isStaff(existing) || isProved) };
}

const isStaff = ({ isAdmin, staffRole }: UserRights) => isAdmin || Boolean(staffRole);

export async function decline(call: StaffCall, id: number, reason: string): Promise<void> {
  await inTransaction(call.db, async (tx) => {
    const application = await requireApplication(tx, id);
    if (application.state === "declined" && application.reason === reason) return;
    requireNew(application);
    await decideApplication(tx, id, { state: "declined", decidedBy: call.viewer.id, reason });
    await record(tx, call, id, "decline", { state: "declined" });
    await declinedMail.queue(tx, call.config, { application, reason });
  });
}

export async function inviteAgain(call: StaffCall, id: number): Promise<LinkToPass> {
  const { db, config } = call;
  const { userId } = (await findApplication(db, id)) ?? {};
  const key = `invitation ${userId ?? ""}`;
  if (userId) await throttle(db, key, accountLink.perAccount, config.rateLimitFactor);
  return inTransaction(db, async (tx) => {
    const application = await requireApplication(tx, id);
    const account = await lockUserByEmail(tx, application.email);
    const isInvited = account && account.id === application.userId && account.isInvited;
    if (
      !isInvited ||
      isStaff(account) ||
      account.disabledAt ||
      !(await findPendingInvitation(tx, account.id))
    ) {
      throw new Conflict("There is no account that waits for an invitation.", "not_invited");
    }
    await record(tx, call, id, "invite", {});
    return invite(tx, call, application, account);
  });
}

async function invite(
  tx: Tx,
  { config }: StaffCall,
  application: ApplicationRow,
  { id, username }: Account,
): Promise<LinkToPass> {
  const token = await giveBack(tx, id);
  const { toPass, ...link } = await invitationLink(tx, config, token);
  await invitationMail.queue(tx, config, { application, username, ...link });
  return toPass;
}

export async function addNote(call: StaffCall, id: number, text: string): Promise<void> {
  await inTransaction(call.db, async (tx) => {
    await requireApplication(tx, id);
    await insertNote(tx, `application:${id}`, { viewer: call.viewer, text });
    await record(tx, call, id, "note");
  });
}

async function requireApplication(tx: Tx, id: number): Promise<ApplicationRow> {
  const application = await lockApplication(tx, id);
  if (!application) throw new NotFound("This application does not exist.");
  return application;
}

function requireNew({ state }: ApplicationRow): void {
  if (state === "new") return;
  const message = `This application was ${state} already. The first decision counts.`;
  throw new Conflict(message, "already_decided", { state });
}

async function record(tx: Tx, call: StaffCall, id: number, verb: string, after?: object) {
  await recordAudit(tx, call, {
    action: `application.${verb}`,
    subject: `application:${id}`,
    ...(after && "state" in after && { before: { state: "new" }, after }),
  });
}
