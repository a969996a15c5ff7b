import { Conflict } from "#src/domain/errors.ts";
import { currentUser } from "#src/lib/viewer.contract.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import { serve } from "#src/platform/serve.ts";
import { login, register, signOut } from "./auth.contract.ts";
import { authenticate, invalidCredentials } from "./auth.service.ts";
import { insertUser } from "./auth.sql.ts";
import { signInWithPassword } from "./factors/second-step.service.ts";
import { acceptInvitation, checkInvitation } from "./invitation.contract.ts";
import * as service from "./invitation.service.ts";
import { welcomeFor } from "./links/email.service.ts";
import { requireLink } from "./links/open-link.service.ts";

export const authApi = [
  serve(currentUser, async ({ viewer }) => ({ user: viewer.kind === "user" ? viewer : null })),

  serve(login, async (call) => {
    const user = await authenticate(call, call.body);
    if (!user) {
      call.log.warn("sign-in refused");
      throw invalidCredentials({ isStaffLogin: false });
    }
    return { user: await signInWithPassword(call, user.id, { isStaffLogin: false }) };
  }),

  serve(register, async ({ db, config, passwords, body: { username, email, password } }) => {
    const passwordHash = await passwords.hash(password);
    const welcome = welcomeFor(config);
    return inTransaction(db, async (tx) => {
      const id = await insertUser(tx, { username, email, passwordHash });
      if (id === undefined) throw new Conflict("This username or email may already be in use.");
      await welcome(tx, config, { id, username, email });
      return { user: { id, username, email, isAdmin: false, isWholesale: false } };
    });
  }),

  serve(checkInvitation, async ({ db, body }) => {
    const { username, email, isStaff } = await requireLink(db, body.token, "invitation");
    return { username, email, isStaff };
  }),

  serve(acceptInvitation, async (call) => {
    const user = await service.acceptInvitation(call, call.body);
    call.log.info({ user: user.id }, "invitation accepted");
    return { user };
  }),

  serve(signOut, async ({ session }) => {
    await session.end();
    return {};
  }),
];
