import { serve } from "#src/platform/serve.ts";
import { currentUser, signOut } from "./auth.contract.ts";

export const authApi = [
  serve(currentUser, async ({ viewer }) => ({ user: viewer.kind === "user" ? viewer : null })),

  serve(signOut, async ({ session }) => {
    await session.end();
    return {};
  }),
];
