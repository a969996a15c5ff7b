import { Forbidden } from "#src/domain/errors.ts";
import type { SessionControl } from "#src/platform/serve.ts";
import { freshSignInRequired } from "./auth.messages.ts";

/** For what protects an account: an open browser alone is not enough to change it. */
export function requireFreshSignIn({ session }: { session: SessionControl }): void {
  if (session.current?.isFresh) return;
  throw new Forbidden("Please confirm that it is you.", freshSignInRequired);
}
