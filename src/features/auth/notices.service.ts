import { NotFound } from "#src/domain/errors.ts";
import { storeTimes } from "#src/lib/store-times.ts";
import type { Config } from "#src/platform/config.ts";
import type { Tx } from "#src/platform/db/client.ts";
import { findUserAsViewer, type SessionOrigin } from "#src/platform/session.ts";
import { type NoticeFact, noticeMail } from "./notice.mail.tsx";
import { type NoticeKind, noticeLabels } from "./notices.messages.ts";

interface Notice {
  readonly userId: number;
  readonly kind: NoticeKind;
  readonly facts?: readonly NoticeFact[];
  /** Where the act came from: `call.session.origin`. */
  readonly origin?: SessionOrigin | undefined;
  /** The address of the dealer's feed has ended with it. */
  readonly endsFeed?: boolean;
  /** Instead of the account's own address. */
  readonly email?: string;
}

/** Tells the owner of an account what happened to it. Call it in the transaction of the act. */
export async function sendNotice(tx: Tx, config: Config, notice: Notice): Promise<void> {
  const { userId, kind, facts = [], origin, endsFeed, email } = notice;
  const user = await findUserAsViewer(tx, userId);
  if (!user) throw new NotFound();
  const when = storeTimes(config.checkout.timeZone).time(new Date());
  const feed = endsFeed ? [{ label: noticeLabels.feed, value: noticeLabels.feedEnded }] : [];
  await noticeMail.queue(tx, config, {
    kind,
    username: user.username,
    email: email ?? user.email,
    when,
    facts: [...facts, ...feed, ...factsOf(origin)],
  });
}

function factsOf(origin: SessionOrigin | undefined): NoticeFact[] {
  if (!origin) return [];
  return [
    { label: noticeLabels.device, value: origin.device },
    { label: noticeLabels.from, value: origin.addressRange },
  ];
}
