import type { CSSProperties } from "react";
import { inboxLimits } from "#src/domain/enquiry-limits.ts";
import { replyAddress, threadHeaders } from "#src/features/messages/contact/reply-address.rules.ts";
import { paths } from "#src/lib/paths.ts";
import type { MailAttachment } from "#src/platform/db/order-tables.ts";
import { defineMail, mailBody } from "#src/platform/mail/define-mail.ts";
import { colors, text } from "#src/platform/mail/mail-style.ts";
import { MailLink, MailParagraph } from "#src/platform/mail/parts.mail.tsx";

interface Reply {
  readonly mailKey: string;
  readonly enquiry: Readonly<Record<"subject" | "name" | "email" | "replyToken", string>>;
  readonly watch: { readonly id: number; readonly name: string } | null;
  readonly earlier: { readonly text: string; readonly at: Date };
  readonly externalIds: readonly string[];
  readonly timeZone: string;
  readonly written: string;
  readonly attachments: readonly MailAttachment[];
}

/** A letter of one of the staff: nothing but what they wrote, and below it what it answers. */
export const replyMail = defineMail<Reply>({
  name: "enquiry-reply",
  to: ({ mailKey, enquiry, externalIds, attachments }, config) => ({
    recipient: enquiry.email,
    recipientName: enquiry.name,
    once: mailKey,
    replyTo: replyAddress(config, enquiry.replyToken),
    headers: {
      "Auto-Submitted": "no",
      ...threadHeaders(config.publicUrl, enquiry.replyToken, externalIds),
    },
    attachments,
  }),
  content: ({ enquiry: { subject, name }, watch, earlier, timeZone, written }, shop) => {
    const format = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone });
    return {
      subject: /^re:/i.test(subject) ? subject : `Re: ${subject}`,
      preheader: written.replace(/\s+/g, " ").slice(0, 120),
      body: mailBody(
        <h1 className="muted" style={subjectStyle}>
          {subject}
        </h1>,
        <Paragraphs written={written} />,
        <div style={{ paddingTop: "24px" }}>
          {watch && (
            <MailParagraph muted>
              About <MailLink href={`${shop.url}${paths.watch(watch.id)}`}>{watch.name}</MailLink>
            </MailParagraph>
          )}
          <MailParagraph muted>{`On ${format.format(earlier.at)}, ${name} wrote:`}</MailParagraph>
          <blockquote className="rule" style={quoteStyle}>
            <Paragraphs written={shortened(earlier.text)} muted />
          </blockquote>
        </div>,
      ),
    };
  },
  samples: () => ({
    letter: {
      mailKey: "",
      enquiry: {
        subject: "Is the bracelet complete?",
        name: "Riley Reader",
        email: "riley@mail.example",
        replyToken: "ab".repeat(15),
      },
      watch: { id: 1, name: "Rolex Submariner Date" },
      earlier: {
        text: "Good morning,\n\ndoes it come with all links? My wrist is 19 cm.\n\nRiley",
        at: new Date("2026-11-16T15:00:00Z"),
      },
      externalIds: [],
      timeZone: "America/New_York",
      written:
        "Dear Riley Reader,\n\nyes, the bracelet is complete, and all links come with the watch. It fits wrists of up to 21 cm.\n\nYou are welcome to see it. We are here from Monday to Friday, ten to six.\n\nYour Meridian",
      attachments: [],
    },
  }),
});

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
