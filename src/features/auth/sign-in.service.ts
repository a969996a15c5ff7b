import { NotFound } from "#src/domain/errors.ts";
import { hasStaffRight, withoutRights } from "#src/domain/viewer.ts";
import { recordAudit } from "#src/platform/audit.ts";
import type { Caller, Services } from "#src/platform/serve.ts";
import { findUserAsViewer } from "#src/platform/session.ts";
import type { User } from "./auth.contract.ts";
import { resetSignInAttempts } from "./auth.service.ts";
import { hasSecondFactor } from "./auth.sql.ts";

export interface SignInCall extends Services, Caller {}

export interface Login {
  /** The staff's login, whose use the audit log shows. */
  readonly isStaffLogin: boolean;
}

/** The end of every sign-in, whatever has proved who it is. */
export async function signIn(
  call: SignInCall,
  userId: number,
  { isStaffLogin }: Login,
): Promise<User> {
  const { db, config, log } = call;
  const viewer = await findUserAsViewer(db, userId);
  if (!viewer) throw new NotFound();
  await resetSignInAttempts(call, viewer);
  await call.session.start(userId, async (tx) => {
    if (!isStaffLogin) return;
    await recordAudit(
      tx,
      { ...call, viewer },
      { action: "admin.login", subject: `user:${userId}` },
    );
  });
  log.info({ user: userId }, isStaffLogin ? "administrator signed in" : "signed in");
  const mustWait =
    config.requireSecondFactor &&
    hasStaffRight(viewer, "staff") &&
    !(await hasSecondFactor(db, userId));
  return mustWait ? withoutRights(viewer) : viewer;
}
