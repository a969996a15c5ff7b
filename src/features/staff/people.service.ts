import { Conflict, Forbidden, NotFound } from "#src/domain/errors.ts";
import { endAccess, giveBack, signOutEverywhere } from "#src/features/auth/access.service.ts";
import {
  lockAdministrators,
  lockUser,
  setRights,
  type UserRights,
} from "#src/features/auth/auth.sql.ts";
import { forgetFeed } from "#src/features/auth/dealers.sql.ts";
import { changedFields, recordAudit } from "#src/platform/audit.ts";
import type { StaffCall } from "#src/platform/call.ts";
import type { Tx } from "#src/platform/db/client.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import { actOnRecord } from "#src/platform/staff-action.ts";
import { invitationLink, type LinkToPass } from "./invitation-link.service.ts";
import type { StaffRank } from "./people.contract.ts";
import { rankNames } from "./people.messages.ts";
import { findPerson } from "./people.sql.ts";
import { staffInvitationMail } from "./staff-invitation.mail.tsx";

interface Changes {
  readonly isDealer?: boolean | undefined;
  readonly staff?: StaffRank | undefined;
  readonly isDisabled?: boolean | undefined;
}

const ranks: Readonly<Record<StaffRank, UserRights>> = {
  none: { isAdmin: false, staffRole: null },
  editor: { isAdmin: false, staffRole: "editor" },
  sales: { isAdmin: false, staffRole: "sales" },
  admin: { isAdmin: true, staffRole: null },
};

/**
 * The lock on all administrators serialises such changes: of two administrators who demote each other at once, the
 * second is no longer an administrator and is refused, so that one always remains.
 */
export async function changePerson(
  call: StaffCall,
  id: number,
  changes: Changes,
): Promise<LinkToPass> {
  return inTransaction(call.db, async (tx) => {
    const administrators = await lockAdministrators(tx);
    if (!administrators.includes(call.viewer.id)) throw new Forbidden();
    const before = await lockUser(tx, id);
    if (!before) throw notFound();
    const { isDealer, staff, isDisabled } = changes;
    const rights: UserRights = {
      ...(isDealer !== undefined && { isWholesale: isDealer }),
      ...(staff && ranks[staff]),
      ...(isDisabled !== undefined && {
        disabledAt: isDisabled ? (before.disabledAt ?? new Date()) : null,
      }),
    };
    const changed = changedFields<UserRights>(before, rights);
    if (!changed) return undefined;
    if (id === call.viewer.id) throw ownRights(administrators.length);
    await setRights(tx, id, changed.after);
    if (changed.after.isWholesale === false) await forgetFeed(tx, id);
    if (changed.after.disabledAt) await endAccess(tx, id);
    await recordAudit(tx, call, {
      action: actionOf(changed.after),
      subject: `user:${id}`,
      ...changed,
    });
    if (isStaff(before) || !staff || staff === "none") return undefined;
    return inviteToStaff(tx, call, id, staff);
  });
}

const isStaff = ({ isAdmin, staffRole }: UserRights) => isAdmin || Boolean(staffRole);

/**
 * Everybody of the staff has chosen a password as one of them: a hash does not say whether the present one is long
 * enough, and the address does not say whose account it is.
 */
async function inviteToStaff(
  tx: Tx,
  { config }: StaffCall,
  id: number,
  staff: StaffRank,
): Promise<LinkToPass> {
  const person = await findPerson(tx, id);
  if (!person) throw notFound();
  const { username, email } = person;
  const { toPass, ...link } = await invitationLink(tx, config, await giveBack(tx, id));
  const account = { userId: id, username, email, role: rankNames[staff] };
  await staffInvitationMail.queue(tx, config, { ...account, ...link });
  return toPass;
}

function actionOf({ disabledAt, ...rights }: UserRights): string {
  if (disabledAt === undefined || Object.keys(rights).length > 0) return "user.rights";
  return disabledAt ? "user.disable" : "user.enable";
}

function ownRights(administrators: number): Conflict {
  return administrators === 1
    ? new Conflict(
        "You are the last administrator. Make somebody else an administrator first.",
        "last_admin",
      )
    : new Conflict("You can't change your own rights. Another administrator can.", "own_rights");
}

const personRecord = { kind: "user", missing: "This account does not exist.", lock: lockUser };

export async function signOutPerson(call: StaffCall, id: number): Promise<void> {
  await actOnRecord(call, personRecord, id, async (tx, _person, audit) => {
    const sessions = await signOutEverywhere(tx, call.config, { userId: id });
    await audit("sign-out", { before: { sessions }, after: { sessions: 0 } });
  });
}

export const notFound = () => new NotFound(personRecord.missing);
