import { formGuardLimits } from "#src/domain/enquiry-limits.ts";
import { Invalid } from "#src/domain/errors.ts";
import { emailKey } from "#src/domain/identity.ts";
import type { FormGuard } from "#src/lib/form-fields.ts";
import type { Services } from "#src/platform/serve.ts";
import { throttle } from "#src/platform/throttle.ts";
import { formGuardMessages } from "./enquiries.messages.ts";
import { isBlocked } from "./enquiries.sql.ts";

interface GuardedForm {
  readonly guard: FormGuard;
  readonly email: string;
  /** The visitor's words, whose links are counted. */
  readonly texts?: readonly string[];
}

/**
 * Whether to act on a form. False means: answer as if, and store and send nothing, because a program filled it in or
 * the staff blocked the sender. Throws what a person can correct. The endpoint's own limit counts client addresses;
 * this one counts e-mail addresses.
 */
export async function shouldAccept(
  { db, config }: Pick<Services, "db" | "config">,
  { guard, email, texts = [] }: GuardedForm,
): Promise<boolean> {
  if (guard.website) return false;
  if (guard.elapsedMs < formGuardLimits.minimumMs) throw new Invalid(formGuardMessages.tooFast);
  if (countLinks(texts) > formGuardLimits.links) throw new Invalid(formGuardMessages.tooManyLinks);
  const address = emailKey(email);
  await throttle(db, `form ${address}`, formGuardLimits.perEmail, config.rateLimitFactor);
  return !(await isBlocked(db, address));
}

function countLinks(texts: readonly string[]): number {
  return texts.join("\n").match(/https?:\/\/|www\./gi)?.length ?? 0;
}
