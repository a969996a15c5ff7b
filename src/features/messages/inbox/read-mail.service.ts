import { readFile } from "node:fs/promises";
import { compile } from "html-to-text";
import PostalMime, { type Address, type Email } from "postal-mime";
import { attachmentLimits, inboundMailLimits as limits } from "#src/domain/enquiry-limits.ts";
import { emailKey } from "#src/domain/identity.ts";
import { answerWorks } from "#src/platform/runtime/worker-thread.ts";

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

interface CutText {
  readonly text: string;
  /** Quotes and the signature; null if there is none. */
  readonly quoted: string | null;
}

/** How mail programs announce what they quote, such as `On Mon, Nov 16, 2026, Ada wrote:`, on one line or two. */
const attributions = [
  /^on\s.{4,200}\swrote:$/i,
  /^am\s.{4,200}\sschrieb\b.{0,100}:$/i,
  /^le\s.{4,200}\sa écrit\s?:$/i,
  /^el\s.{4,200}\sescribió:$/i,
  /^il\s.{4,200}\sha scritto:$/i,
  /^op\s.{4,200}\sschreef\b.{0,100}:$/i,
  /^em\s.{4,200}\sescreveu:$/i,
];
const dividers = [
  /^-{2,}\s*(original message|ursprüngliche nachricht|message d'origine|forwarded message)\s*-{2,}$/i,
  /^_{20,}$/,
];
/** The head of a message that Outlook quotes. */
const quotedHead = /^\*?(from|von|de|da|van):\*?\s.+/i;
const quotedHeadNext = /^\*?(sent|date|gesendet|datum|envoyé|enviado|inviato|verzonden):\*?\s/i;
const signatures = [
  /^-- ?$/,
  /^(sent|get outlook) (from|for) (my )?\w+/i,
  /^von meinem \w+ gesendet/i,
];

/** Divides what a mail says from what it repeats. Answers between the lines of a quotation are kept with it. */
export function cutQuotes(whole: string): CutText {
  const lines = whole.replace(/\r\n?/g, "\n").split("\n");
  const lastOwn = lines.findLastIndex(isOwn);
  const cut = lines.findIndex((_, index) => endsHere(lines, index, lastOwn));
  const text = (cut < 0 ? lines : lines.slice(0, cut)).join("\n").trim();
  // Nothing of its own: whoever wrote it meant the rest.
  if (cut < 0 || text === "") return { text: whole.trim(), quoted: null };
  return { text, quoted: lines.slice(cut).join("\n").trim() };
}

function endsHere(lines: readonly string[], index: number, lastOwn: number): boolean {
  const line = (lines[index] ?? "").trimEnd();
  if (isQuoted(line)) return lastOwn < index;
  if (matches(signatures, line) || matches(dividers, line.trim())) return true;
  const next = lines.slice(index + 1, index + 4);
  if (quotedHead.test(line)) return next.some((text) => quotedHeadNext.test(text));
  const announcement = [line, `${line} ${(next[0] ?? "").trim()}`];
  if (!announcement.some((text) => matches(attributions, text.trim()))) return false;
  const firstQuoted = lines.findIndex((text, at) => at > index && isQuoted(text));
  return firstQuoted < 0 || lastOwn < firstQuoted;
}

const isQuoted = (line: string) => line.startsWith(">");
const isOwn = (line: string) => !isQuoted(line) && line.trim() !== "";
const matches = (patterns: readonly RegExp[], line: string) =>
  line.length < 400 && patterns.some((pattern) => pattern.test(line));

interface MailHeader {
  readonly key: string;
  readonly value: string;
}

/** A mail that a program sent: an answer to it could come back for ever. */
export function isAutomatic(headers: readonly MailHeader[]): boolean {
  const valuesOf = (name: string) =>
    headers.filter(({ key }) => key === name).map(({ value }) => value.trim().toLowerCase());
  return (
    valuesOf("auto-submitted").some((value) => value !== "no") ||
    valuesOf("precedence").some((value) => /^(bulk|junk|list|auto_reply)/.test(value)) ||
    valuesOf("return-path").includes("<>") ||
    ["list-id", "x-autoreply", "x-autorespond", "x-failed-recipients"].some(
      (name) => valuesOf(name).length > 0,
    )
  );
}
