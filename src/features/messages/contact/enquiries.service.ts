import { confirmationSeconds, formGuardLimits } from "#src/domain/enquiry-limits.ts";
import { Invalid } from "#src/domain/errors.ts";
import { emailKey } from "#src/domain/identity.ts";
import type { FormGuard } from "#src/lib/form-fields.ts";
import type { Tx } from "#src/platform/db/client.ts";
import type { Services } from "#src/platform/http/serve.ts";
import { isFirstWithin, throttle } from "#src/platform/security/throttle.ts";
import { formGuardMessages } from "./enquiries.messages.ts";
import { insertEnquiry, isBlocked, type NewEnquiry } from "./enquiries.sql.ts";
import { noticeMail, type ReceivedEnquiry } from "./enquiry.mail.tsx";

type Configured = Pick<Services, "config">;

/**
 * Stores an enquiry with its first message and confirms it. `confirm` is called only if a confirmation may be sent:
 * anybody can type anybody's address, so each address gets one an hour for each kind of enquiry.
 */
export async function openEnquiry(
  tx: Tx,
  { config }: Configured,
  { text, ...enquiry }: NewEnquiry & { readonly text: string },
  confirm: (received: ReceivedEnquiry) => Promise<void>,
): Promise<{ id: number }> {
  const { kind, email } = enquiry;
  const { id, replyToken } = await insertEnquiry(tx, enquiry, text);
  if (await mayConfirm(tx, kind, email)) await confirm({ id, email, replyToken });
  if (config.enquiryNotices) {
    const minute = Math.floor(Date.now() / 60_000);
    await noticeMail.queue(tx, config, { ...enquiry, id, minute });
  }
  return { id };
}

/** Whether a mail of this kind may go to an address that somebody typed into a form. Asking uses it up. */
export const mayConfirm = (tx: Tx, kind: string, email: string): Promise<boolean> =>
  isFirstWithin(tx, `confirm ${kind} ${emailKey(email)}`, confirmationSeconds);

interface GuardedForm {
  readonly guard: FormGuard;
  readonly email: string;
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

const countLinks = (texts: readonly string[]): number =>
  texts.join("\n").match(/https?:\/\/|www\./gi)?.length ?? 0;
