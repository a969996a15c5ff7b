import { isOn } from "#src/domain/capabilities.ts";
import { Conflict } from "#src/domain/errors.ts";
import { currentUser } from "#src/lib/viewer.contract.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import { serve } from "#src/platform/http/serve.ts";
import type { Config } from "#src/platform/settings/config.ts";
import { login, register, signOut } from "./auth.contract.ts";
import { insertUser } from "./auth.sql.ts";
import type { mailConfirmation } from "./links/email.service.ts";
import { authenticate, invalidCredentials, signIn } from "./sign-in.service.ts";

/** As specified, a password is enough. */
export const passwordSignIn: typeof signIn = async (call, userId, loginOf) => {
  if (!isOn(call.config, "accounts")) return signIn(call, userId, loginOf);
  const { signInWithPassword } = await import("./factors/second-step.service.ts");
  return signInWithPassword(call, userId, loginOf);
};

type Welcome = typeof mailConfirmation;

/** As specified, an account is made and nothing is sent. */
const nothing: Welcome = async () => {};

const welcomeFor = async (config: Config): Promise<Welcome> =>
  isOn(config, "accounts") ? (await import("./links/email.service.ts")).mailConfirmation : nothing;

export const authApi = [
  serve(currentUser, async ({ viewer }) => ({ user: viewer.kind === "user" ? viewer : null })),

  serve(login, async (call) => {
    const user = await authenticate(call, call.body);
    if (!user) {
      call.log.warn("sign-in refused");
      throw invalidCredentials({ isStaffLogin: false });
    }
    return { user: await passwordSignIn(call, user.id, { isStaffLogin: false }) };
  }),

  serve(register, async ({ db, config, passwords, body: { username, email, password } }) => {
    const passwordHash = await passwords.hash(password);
    const welcome = await welcomeFor(config);
    return inTransaction(db, async (tx) => {
      const id = await insertUser(tx, { username, email, passwordHash });
      if (id === undefined) throw new Conflict("This username or email may already be in use.");
      await welcome(tx, config, { id, username, email });
      return { user: { id, username, email, isAdmin: false, isWholesale: false } };
    });
  }),

  serve(signOut, async ({ session }) => {
    await session.end();
    return {};
  }),
];
