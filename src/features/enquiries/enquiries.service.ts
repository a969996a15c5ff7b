import { confirmationSeconds } from "#src/domain/enquiry-limits.ts";
import { emailKey } from "#src/domain/identity.ts";
import type { Tx } from "#src/platform/db/client.ts";
import type { Services } from "#src/platform/serve.ts";
import { isFirstWithin } from "#src/platform/throttle.ts";
import { insertEnquiry, type NewEnquiry } from "./enquiries.sql.ts";
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
export function mayConfirm(tx: Tx, kind: string, email: string): Promise<boolean> {
  return isFirstWithin(tx, `confirm ${kind} ${emailKey(email)}`, confirmationSeconds);
}
