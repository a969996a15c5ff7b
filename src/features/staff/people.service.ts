import { Conflict, Forbidden, NotFound } from "#src/domain/errors.ts";
import { hasStaffRight, type SignedInViewer } from "#src/domain/viewer.ts";
import {
  lockAdministrators,
  lockUser,
  setRights,
  type UserRights,
} from "#src/features/auth/auth.sql.ts";
import { forgetFeed } from "#src/features/wholesale/dealers.sql.ts";
import { type AuditedCall, changedFields, recordAudit } from "#src/platform/audit.ts";
import type { Tx } from "#src/platform/db/client.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import type { Services } from "#src/platform/serve.ts";
import { endSessionsOf } from "#src/platform/session.ts";
import { insertNote } from "./notes.sql.ts";
import type { StaffRank } from "./people.contract.ts";
import { findPerson } from "./people.sql.ts";

interface StaffCall extends Pick<Services, "db">, AuditedCall {
  readonly viewer: SignedInViewer;
}

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
export async function changePerson(call: StaffCall, id: number, changes: Changes): Promise<void> {
  await inTransaction(call.db, async (tx) => {
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
    if (!changed) return;
    if (id === call.viewer.id) throw ownRights(administrators.length);
    await setRights(tx, id, changed.after);
    if (changed.after.isWholesale === false) await forgetFeed(tx, id);
    if (changed.after.disabledAt) await endSessionsOf(tx, id);
    await recordAudit(tx, call, {
      action: actionOf(changed.after),
      subject: `user:${id}`,
      ...changed,
    });
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

export async function signOutPerson(call: StaffCall, id: number): Promise<void> {
  await inTransaction(call.db, async (tx) => {
    if (!(await lockUser(tx, id))) throw notFound();
    const sessions = await endSessionsOf(tx, id);
    await recordAudit(tx, call, {
      action: "user.sign-out",
      subject: `user:${id}`,
      before: { sessions },
      after: { sessions: 0 },
    });
  });
}

export async function addNote(call: StaffCall, id: number, text: string): Promise<void> {
  await inTransaction(call.db, async (tx) => {
    await requirePerson(tx, call, id);
    await insertNote(tx, `user:${id}`, { viewer: call.viewer, text });
    await recordAudit(tx, call, { action: "user.note", subject: `user:${id}` });
  });
}

/** For sales staff, other staff are like missing ones. */
async function requirePerson(tx: Tx, { viewer }: StaffCall, id: number): Promise<void> {
  if (!(await findPerson(tx, id, hasStaffRight(viewer, "admin")))) throw notFound();
}

export const notFound = () => new NotFound("This account does not exist.");
