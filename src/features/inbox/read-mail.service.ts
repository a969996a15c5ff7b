import { readFile } from "node:fs/promises";
import { compile } from "html-to-text";
import PostalMime, { type Address, type Email } from "postal-mime";
import { emailKey } from "#src/domain/identity.ts";
import { attachmentLimits, inboundMailLimits as limits } from "#src/domain/inbox-limits.ts";
import { answerWorks } from "#src/platform/worker-thread.ts";
import { cutQuotes, isAutomatic } from "./inbound-mail.rules.ts";

export interface ReadMail {
  readonly isAutomatic: boolean;
  readonly recipients: readonly string[];
  readonly sender: string;
  /** Undefined if the mail has none that is safe in a header of ours. */
  readonly messageId: string | undefined;
  readonly text: string;
  readonly quoted: string | null;
  /** Files that are too large or too many come without content. */
  readonly attachments: readonly { readonly name: string; readonly content?: Uint8Array }[];
}

async function readMail(raw: Uint8Array): Promise<ReadMail> {
  const options = { maxNestingDepth: 30, maxHeadersSize: 200_000, forceRfc822Attachments: true };
  const mail = await PostalMime.parse(raw, options);
  const whole = mail.text?.trim() ? mail.text : textOfHtml(mail.html ?? "");
  return {
    isAutomatic: isAutomatic(mail.headers),
    recipients: recipientsOf(mail),
    sender: emailKey(stored(addressesIn(mail.from && [mail.from])[0] || "unknown").slice(0, 320)),
    messageId: /^<[!-;=?-~]{3,250}>$/.exec(mail.messageId ?? "")?.[0],
    ...cutQuotes(stored(whole).slice(0, limits.textMaxLength)),
    attachments: attachmentsOf(mail),
  };
}

const addressesIn = (list: readonly Address[] = []) =>
  list.flatMap((entry) => entry.group?.map(({ address }) => address) ?? [entry.address ?? ""]);

function recipientsOf({ to, cc, headers }: Email): string[] {
  const delivered = headers.filter(({ key }) => /^(delivered-to|x-original-to)$/.test(key));
  return [...delivered.map(({ value }) => value), ...addressesIn(to), ...addressesIn(cc)];
}

function attachmentsOf({ attachments }: Email): ReadMail["attachments"] {
  return attachments.slice(0, limits.parts).map(({ filename, content }, index) => {
    const name = stored(filename ?? "file").slice(0, 100);
    const isKept =
      index < limits.files &&
      typeof content !== "string" &&
      content.byteLength <= attachmentLimits.maxBytes;
    return isKept ? { name, content: new Uint8Array(content) } : { name };
  });
}

/** PostgreSQL can't store this character. */
const stored = (text: string) => text.replaceAll("\u0000", "");

/** The text of a mail that has HTML alone. Quotations become lines with a mark. */
export const textOfHtml = compile({
  wordwrap: false,
  limits: { maxInputLength: 2_000_000, maxDepth: 200 },
  formatters: {
    cell(element, walk, builder) {
      walk(element.children, builder);
      builder.addInline(" ");
    },
  },
  selectors: [
    { selector: "a", options: { hideLinkHrefIfSameAsText: true, noAnchorUrl: true } },
    { selector: "img", format: "skip" },
    { selector: "title", format: "skip" },
    { selector: "tr", format: "block", options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    ...["td", "th"].map((selector) => ({ selector, format: "cell" })),
    ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({
      selector,
      options: { uppercase: false },
    })),
  ],
});

/** The program of the thread that reads mails, each from its file. What is no mail is null. */
answerWorks<string, ReadMail | null>(async (file, send) => {
  const raw = await readFile(file);
  send(await readMail(raw).catch(() => null));
});
