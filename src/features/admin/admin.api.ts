import { guest, hasStaffRight } from "#src/domain/viewer.ts";
import { signInWithPassword } from "#src/features/auth/factors/second-step.service.ts";
import { authenticate, invalidCredentials, signIn } from "#src/features/auth/sign-in.service.ts";
import { serve } from "#src/platform/serve.ts";
import { adminLogin, setUpAdmin } from "./admin.contract.ts";
import { redeemSetup } from "./admin-setup.service.ts";

export const adminApi = [
  serve(adminLogin, async (call) => {
    const user = await authenticate(call, call.body);
    const viewer = user ? ({ kind: "user", ...user } as const) : guest;
    if (!user || !hasStaffRight(viewer, "staff")) {
      call.log.warn({ user: user?.id }, "administrator sign-in refused");
      throw invalidCredentials({ isStaffLogin: true });
    }
    return { user: await signInWithPassword(call, user.id, { isStaffLogin: true }) };
  }),

  serve(setUpAdmin, async (call) => {
    const user = await redeemSetup(call, call.body);
    return { user: await signIn(call, user.id, { isStaffLogin: false }) };
  }),
];
