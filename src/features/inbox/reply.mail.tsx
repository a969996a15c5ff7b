import type { CSSProperties } from "react";
import { inboxLimits } from "#src/domain/inbox-limits.ts";
import { paths } from "#src/lib/paths.ts";
import { MailLayout, type MailShop } from "#src/platform/mail/layout.mail.tsx";
import { colors, text } from "#src/platform/mail/mail-style.ts";
import { MailLink, MailParagraph } from "#src/platform/mail/parts.mail.tsx";
import { renderMail } from "#src/platform/mail/render-mail.ts";
import { replyMailTexts as texts } from "./inbox.messages.ts";

export interface AnsweredEnquiry {
  readonly subject: string;
  readonly name: string;
  readonly watch: { readonly id: number; readonly name: string } | null;
  /** What the sender wrote last. */
  readonly earlier: { readonly text: string; readonly at: Date };
  readonly timeZone: string;
}

/** A letter of one of the staff: nothing but what they wrote, and below it what it answers. */
export function replyMail(shop: MailShop, enquiry: AnsweredEnquiry, written: string) {
  const subject = texts.subject(enquiry.subject);
  const { watch, earlier, name, timeZone } = enquiry;
  const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone }).format(earlier.at);
  const children = (
    <>
      <h1 className="muted" style={subjectStyle}>
        {enquiry.subject}
      </h1>
      <Paragraphs written={written} />
      <div style={{ paddingTop: "24px" }}>
        {watch && (
          <MailParagraph muted>
            {texts.about}{" "}
            <MailLink href={`${shop.url}${paths.watch(watch.id)}`}>{watch.name}</MailLink>
          </MailParagraph>
        )}
        <MailParagraph muted>{texts.wrote(name, day)}</MailParagraph>
        <blockquote className="rule" style={quoteStyle}>
          <Paragraphs written={shortened(earlier.text)} muted />
        </blockquote>
      </div>
    </>
  );
  const preheader = written.replace(/\s+/g, " ").slice(0, 120);
  return { subject, ...renderMail(MailLayout({ shop, subject, preheader, children })) };
}

/** Smaller than that of our other mails: a letter needs none, but a reader who listens finds it by it. */
const subjectStyle: CSSProperties = {
  ...text,
  fontSize: "14px",
  fontWeight: 400,
  color: colors.muted,
  margin: "0 0 20px",
};

const quoteStyle: CSSProperties = {
  ...text,
  margin: "0 0 20px",
  padding: "2px 0 0 16px",
  borderLeft: `2px solid ${colors.line}`,
};

const shortened = (quoted: string) =>
  quoted.length > inboxLimits.quotedLength
    ? `${quoted.slice(0, inboxLimits.quotedLength)} …`
    : quoted;

/** An empty line divides paragraphs, as people write. */
function Paragraphs({ written, muted = false }: { written: string; muted?: boolean }) {
  const paragraphs = written.replaceAll("\r\n", "\n").split(/\n{2,}/);
  return (
    <>
      {paragraphs.map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
        <MailParagraph key={index} muted={muted}>
          <Lines lines={paragraph.split("\n")} />
        </MailParagraph>
      ))}
    </>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
        <span key={index}>
          {index > 0 && <br />}
          {line}
        </span>
      ))}
    </>
  );
}
