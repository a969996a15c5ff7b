import { randomUUID } from "node:crypto";
import { NotFound } from "#src/domain/errors.ts";
import type { Config } from "#src/platform/config.ts";
import type { Tx } from "#src/platform/db/client.ts";
import { MailLayout, mailShop } from "#src/platform/mail/layout.mail.tsx";
import { queueMail } from "#src/platform/mail/outgoing-mails.ts";
import { renderMail } from "#src/platform/mail/render-mail.ts";
import { findUserAsViewer } from "#src/platform/session.ts";
import { noticeMail } from "./notice.mail.tsx";
import type { NoticeKind } from "./notices.messages.ts";

interface Notice {
  readonly userId: number;
  readonly kind: NoticeKind;
  /** Such as the name of a passkey, or the device. */
  readonly facts?: readonly { readonly label: string; readonly value: string }[];
  /** Instead of the account's own address. */
  readonly email?: string;
}

/** Tells the owner of an account what happened to it. Call it in the transaction of the act. */
export async function sendNotice(tx: Tx, config: Config, notice: Notice): Promise<void> {
  const user = await findUserAsViewer(tx, notice.userId);
  if (!user) throw new NotFound();
  const shop = mailShop(config);
  const { subject, preheader, children } = noticeMail(shop, user.username, notice);
  await queueMail(tx, {
    dedupeKey: `account ${notice.kind} ${randomUUID()}`,
    mail: `account-${notice.kind}`,
    recipient: notice.email ?? user.email,
    recipientName: user.username,
    subject,
    ...renderMail(MailLayout({ shop, subject, preheader, children })),
  });
}
