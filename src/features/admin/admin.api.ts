import { AppError } from "#src/domain/errors.ts";
import { guest, hasStaffRight } from "#src/domain/viewer.ts";
import { authenticate, resetSignInAttempts } from "#src/features/auth/auth.service.ts";
import { recordAudit } from "#src/platform/audit.ts";
import { serve } from "#src/platform/serve.ts";
import { adminLogin, setUpAdmin } from "./admin.contract.ts";
import { redeemSetup } from "./admin-setup.service.ts";

export const adminApi = [
  serve(adminLogin, async (call) => {
    const user = await authenticate(call, call.body);
    const viewer = user ? ({ kind: "user", ...user } as const) : guest;
    if (!user || !hasStaffRight(viewer, "staff")) {
      call.log.warn({ user: user?.id }, "administrator sign-in refused");
      throw new AppError(401, "invalid_credentials", "Invalid credentials");
    }
    await resetSignInAttempts(call, user);
    await call.session.start(user.id, (tx) =>
      recordAudit(tx, { ...call, viewer }, { action: "admin.login", subject: `user:${user.id}` }),
    );
    call.log.info({ user: user.id }, "administrator signed in");
    return { user };
  }),

  serve(setUpAdmin, async (call) => {
    const user = await redeemSetup(call, call.body);
    await call.session.start(user.id);
    return { user };
  }),
];
