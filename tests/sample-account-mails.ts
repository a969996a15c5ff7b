import * as links from "#src/features/auth/links/account-link.mail.tsx";
import { noticeMail } from "#src/features/auth/notice.mail.tsx";
import { type NoticeKind, noticeTexts } from "#src/features/auth/notices.messages.ts";

const shop = {
  name: "Meridian",
  url: "https://shop.example",
  phone: "+1 (212) 555-0148",
  email: "hello@meridian.example",
};

const username = "Example.Daughters-20";
const url = `${shop.url}/reset-password#token=${"abc".repeat(14)}d`;
const when = "Monday, November 23, 2026 at 6:20 PM Eastern Standard Time";

const facts = [
  { label: "Device", value: "Samsung Internet on Android" },
  { label: "Network", value: "2001:db8:85a3::" },
];

const notices = (Object.keys(noticeTexts) as NoticeKind[]).map(
  (kind) => [kind, noticeMail(shop, { kind, username, when, facts })] as const,
);

/** Every mail about an account, by name. */
export const sampleAccountMails = {
  reset: links.resetMail(shop, { username, url }),
  "no-reset": links.noResetMail(shop, username),
  confirm: links.confirmMail(shop, { username, url }),
  change: links.changeMail(shop, { username, url }),
  taken: links.takenMail(shop, username),
  ...Object.fromEntries(notices),
};
