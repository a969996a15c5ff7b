import { confirmationSeconds } from "#src/domain/enquiry-limits.ts";
import { emailKey } from "#src/domain/identity.ts";
import type { Tx } from "#src/platform/db/client.ts";
import { mailShop } from "#src/platform/mail/layout.mail.tsx";
import { queueMail } from "#src/platform/mail/outgoing-mails.ts";
import type { RenderedMail } from "#src/platform/mail/render-mail.ts";
import type { Services } from "#src/platform/serve.ts";
import { isFirstWithin } from "#src/platform/throttle.ts";
import { insertEnquiry, type NewEnquiry } from "./enquiries.sql.ts";
import { noticeMail } from "./enquiry.mail.tsx";
import { replyAddress } from "./reply-address.rules.ts";

type Configured = Pick<Services, "config">;

export interface OpenedEnquiry {
  readonly id: number;
  readonly replyToken: string;
}

/** A mail that answers a form by itself. */
export interface Confirmation extends RenderedMail {
  /** The name of the template. */
  readonly mail: string;
  readonly subject: string;
}

/**
 * Stores an enquiry with its first message and confirms it. `confirm` is called only if a confirmation may be sent:
 * anybody can type anybody's address, so each address gets one an hour for each kind of enquiry.
 */
export async function openEnquiry(
  tx: Tx,
  services: Configured,
  { text, ...enquiry }: NewEnquiry & { readonly text: string },
  confirm: (opened: OpenedEnquiry) => Promise<Confirmation> | Confirmation,
): Promise<OpenedEnquiry> {
  const opened = await insertEnquiry(tx, enquiry, text);
  if (await mayConfirm(tx, enquiry.kind, enquiry.email)) {
    await queueMail(tx, {
      ...(await confirm(opened)),
      dedupeKey: `enquiry:${opened.id}:received`,
      recipient: enquiry.email,
      replyTo: replyAddress(services.config, opened.replyToken),
      headers: { "Auto-Submitted": "auto-replied" },
    });
  }
  await notifyShop(tx, services, { ...enquiry, id: opened.id });
  return opened;
}

/** Whether a mail of this kind may go to an address that somebody typed into a form. Asking uses it up. */
export function mayConfirm(tx: Tx, kind: string, email: string): Promise<boolean> {
  return isFirstWithin(tx, `confirm ${kind} ${emailKey(email)}`, confirmationSeconds);
}

/** One notice a minute at most, so that a flood of forms does not flood the mailbox too. */
async function notifyShop(
  tx: Tx,
  { config }: Configured,
  enquiry: NewEnquiry & { readonly id: number },
): Promise<void> {
  if (!config.enquiryNotices) return;
  const minute = Math.floor(Date.now() / 60_000);
  await queueMail(tx, {
    ...noticeMail(mailShop(config), enquiry),
    dedupeKey: `enquiry-notice:${minute}`,
    mail: "enquiry-notice",
    recipient: config.contactEmail,
  });
}
