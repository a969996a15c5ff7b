import { isDeepStrictEqual } from "node:util";
import { Conflict, Forbidden, NotFound } from "#src/domain/errors.ts";
import { accountLink } from "#src/domain/limits.ts";
import { hasStaffRight } from "#src/domain/viewer.ts";
import { endAccess, giveBack, signOutEverywhere } from "#src/features/auth/access.service.ts";
import { endAccountLinks } from "#src/features/auth/account-links.sql.ts";
import {
  lockAdministrators,
  lockUser,
  lockUserByEmail,
  setRights,
  type UserRights,
} from "#src/features/auth/auth.sql.ts";
import { forgetFeed } from "#src/features/auth/dealers.sql.ts";
import { createInvitedAccount } from "#src/features/auth/links/links.service.ts";
import { storeTimes } from "#src/lib/calendar.ts";
import { paths } from "#src/lib/paths.ts";
import { databaseNow, type Tx } from "#src/platform/db/client.ts";
import { actOnRecord } from "#src/platform/db/records.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import type { StaffCall } from "#src/platform/http/call.ts";
import type { Services } from "#src/platform/http/serve.ts";
import { changedFields, recordAudit } from "#src/platform/security/audit.ts";
import { lockCustomer, setTags } from "./customers.sql.ts";
import type { StaffRank } from "./people.contract.ts";
import { rankNames } from "./people.messages.ts";
import { findPerson, insertNote } from "./people.sql.ts";
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

interface Invitation {
  readonly email: string;
  readonly name: string;
  readonly staff: StaffRank;
}

/** The owner of the mailbox chooses a password, and the rights begin with it. An account of the address is given back. */
export async function inviteColleague(
  call: StaffCall,
  { email, name, staff }: Invitation,
): Promise<LinkToPass> {
  return inTransaction(call.db, async (tx) => {
    const administrators = await lockAdministrators(tx);
    if (!administrators.includes(call.viewer.id)) throw new Forbidden();
    const known = await lockUserByEmail(tx, email);
    if (known && isStaff(known)) {
      throw new Conflict("Somebody of the team has this address.", "already_staff");
    }
    if (known?.disabledAt) {
      throw new Conflict("The account with this address is disabled. Enable it first.", "disabled");
    }
    const { id } = known ?? (await createInvitedAccount(tx, { email, names: [name] }));
    await setRights(tx, id, { ...ranks[staff], staffName: name });
    await recordAudit(tx, call, {
      action: "user.invite",
      subject: `user:${id}`,
      after: { role: rankNames[staff] },
    });
    return inviteToStaff(tx, call, id, staff);
  });
}

const openInvitation = {
  kind: "user",
  missing: "There is no open invitation.",
  lock: async (tx: Tx, id: number) => {
    const person = await findPerson(tx, id);
    const row = await lockUser(tx, id);
    return person?.isInvited && row && isStaff(row) ? row : undefined;
  },
};

/** A revoked invitation leaves an account without rights. */
export async function actOnInvitation(
  call: StaffCall,
  id: number,
  type: "resent" | "revoked",
): Promise<LinkToPass> {
  return actOnRecord(call, openInvitation, id, async (tx, { isAdmin, staffRole }, audit) => {
    await audit(type === "resent" ? "invite-again" : "invite-revoked");
    if (type === "resent") {
      return inviteToStaff(tx, call, id, isAdmin ? "admin" : (staffRole ?? "none"));
    }
    await setRights(tx, id, ranks.none);
    await endAccountLinks(tx, id, ["invitation"]);
    return undefined;
  });
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

/** The link of an invitation, if the shop has no mail server and the staff must pass it on. */
export type LinkToPass = string | undefined;

interface InvitationLink {
  readonly url: string;
  readonly until: string;
  readonly toPass: LinkToPass;
}

export async function invitationLink(
  tx: Tx,
  config: Services["config"],
  token: string,
): Promise<InvitationLink> {
  const url = `${config.publicUrl}${paths.invitation()}#token=${token}`;
  const end = new Date(await databaseNow(tx));
  end.setUTCDate(end.getUTCDate() + accountLink.invitationDays);
  const until = storeTimes(config.checkout.timeZone).time(end);
  return { url, until, toPass: config.smtpUrl === undefined ? url : undefined };
}

const customerMissing = "This customer does not exist.";
export const customerNotFound = () => new NotFound(customerMissing);

const customerRecord = ({ viewer }: StaffCall) => ({
  ...{ kind: "customer", missing: customerMissing },
  lock: (tx: Tx, id: number) => lockCustomer(tx, id, hasStaffRight(viewer, "admin")),
});

export async function addNote(call: StaffCall, id: number, text: string): Promise<void> {
  await actOnRecord(call, customerRecord(call), id, async (tx, _row, audit) => {
    await insertNote(tx, `customer:${id}`, { viewer: call.viewer, text });
    await audit("note");
  });
}

/** The same tag in capitals and small letters is one. */
export async function changeTags(
  call: StaffCall,
  id: number,
  given: readonly string[],
): Promise<void> {
  const tags = [...new Map(given.map((tag) => [tag.toLowerCase(), tag])).values()];
  await actOnRecord(call, customerRecord(call), id, async (tx, before, audit) => {
    if (isDeepStrictEqual(before.tags, tags)) return;
    await setTags(tx, id, tags);
    // The log keeps no text about a person, because it can't be deleted from it.
    await audit("tags");
  });
}
