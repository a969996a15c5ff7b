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
