import type { z } from "zod";
import { Conflict } from "#src/domain/errors.ts";
import { accountLink } from "#src/domain/limits.ts";
import { giveBack } from "#src/features/auth/access.service.ts";
import { findPendingInvitation } from "#src/features/auth/account-links.sql.ts";
import { lockUserByEmail, setRights, type UserRights } from "#src/features/auth/auth.sql.ts";
import { saveCompany } from "#src/features/auth/dealers.sql.ts";
import { createInvitedAccount } from "#src/features/auth/links/links.service.ts";
import {
  accessOpenMail,
  declinedMail,
  invitationMail,
} from "#src/features/wholesale/dealer.mail.tsx";
import {
  type ApplicationRow,
  decideApplication,
  findApplication,
  lockApplication,
} from "#src/features/wholesale/wholesale.sql.ts";
import { stateMachine } from "#src/lib/state-machine.ts";
import type { Tx } from "#src/platform/db/client.ts";
import { type Audit, actOnRecord } from "#src/platform/db/records.ts";
import type { StaffCall } from "#src/platform/http/call.ts";
import { recordAudit } from "#src/platform/security/audit.ts";
import { throttle } from "#src/platform/security/throttle.ts";
import type { applicationActionBody } from "./applications.contract.ts";
import { invitationLink, type LinkToPass } from "./people.service.ts";
import { insertNote } from "./people.sql.ts";

interface Account {
  readonly id: number;
  readonly username: string;
}

const applicationRecord = {
  kind: "application",
  missing: "This application does not exist.",
  lock: lockApplication,
};

/** The first decision counts. */
const applicationMachine = stateMachine<ApplicationRow, ApplicationRow["state"], "staff">({
  stateOf: ({ state }) => state,
  refusal: ({ state }, action) =>
    action === "invited"
      ? notInvited()
      : new Conflict(
          `This application was ${state} already. The first decision counts.`,
          "already_decided",
          { state },
        ),
})({
  approved: [{ from: ["new"], to: "approved", by: ["staff"] }],
  declined: [{ from: ["new"], to: "declined", by: ["staff"] }],
  invited: [{ from: ["approved"], to: "same", by: ["staff"] }],
});

const notInvited = () =>
  new Conflict("There is no account that waits for an invitation.", "not_invited");

type Action = z.output<typeof applicationActionBody>;

/** Returns the link of an invitation that the staff passes on. */
export async function actOnApplication(call: StaffCall, id: number, action: Action) {
  if (action.type === "invited") await throttleInvitations(call, id);
  return actOnRecord(call, applicationRecord, id, async (tx, application, audit) => {
    if (isRepeated(application, action)) return undefined;
    applicationMachine.require(action.type, application, "staff");
    switch (action.type) {
      case "approved":
        return approve(tx, call, application, audit);
      case "declined":
        return decline(tx, call, application, action.reason, audit);
      case "invited":
        return inviteAgain(tx, call, application, audit);
    }
  });
}

/** To repeat a decision changes nothing and mails nothing. */
const isRepeated = ({ state, reason }: ApplicationRow, action: Action) =>
  action.type === state && (action.type !== "declined" || action.reason === reason);

async function approve(
  tx: Tx,
  call: StaffCall,
  application: ApplicationRow,
  audit: Audit,
): Promise<LinkToPass> {
  const { account, keepsAccess } = await openAccount(tx, call, application);
  await saveCompany(tx, account.id, application.companyName);
  const decision = { state: "approved", decidedBy: call.viewer.id, userId: account.id } as const;
  await decideApplication(tx, application.id, decision);
  await audit("approve", { before: fresh, after: { state: "approved", account: account.id } });
  if (!keepsAccess) return invite(tx, call, application, account);
  const { username } = account;
  await accessOpenMail.queue(tx, call.config, { application, username });
  return undefined;
}

const fresh = { state: "new" } as const;

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

async function decline(
  tx: Tx,
  call: StaffCall,
  application: ApplicationRow,
  reason: string,
  audit: Audit,
): Promise<undefined> {
  const decision = { state: "declined", decidedBy: call.viewer.id, reason } as const;
  await decideApplication(tx, application.id, decision);
  await audit("decline", { before: fresh, after: { state: "declined" } });
  await declinedMail.queue(tx, call.config, { application, reason });
}

async function throttleInvitations({ db, config }: StaffCall, id: number): Promise<void> {
  const { userId } = (await findApplication(db, id)) ?? {};
  if (!userId) return;
  await throttle(db, `invitation ${userId}`, accountLink.perAccount, config.rateLimitFactor);
}

async function inviteAgain(
  tx: Tx,
  call: StaffCall,
  application: ApplicationRow,
  audit: Audit,
): Promise<LinkToPass> {
  const account = await lockUserByEmail(tx, application.email);
  const isInvited = account && account.id === application.userId && account.isInvited;
  if (
    !isInvited ||
    isStaff(account) ||
    account.disabledAt ||
    !(await findPendingInvitation(tx, account.id))
  ) {
    throw notInvited();
  }
  await audit("invite");
  return invite(tx, call, application, account);
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
  await actOnRecord(call, applicationRecord, id, async (tx, _application, audit) => {
    await insertNote(tx, `application:${id}`, { viewer: call.viewer, text });
    await audit("note");
  });
}
