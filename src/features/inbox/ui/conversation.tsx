import { clsx } from "clsx";
import { FileText, Image } from "lucide";
import { mailVariants } from "#src/domain/mail-states.ts";
import type {
  EnquiryFile,
  EnquiryMessage,
  StaffEnquiry,
} from "#src/features/inbox/inbox.contract.ts";
import { inboxTexts, mailStateNames } from "#src/features/inbox/inbox.messages.ts";
import { fileUrl } from "#src/features/inbox/inbox.queries.ts";
import { fileSize } from "#src/features/inbox/inbox.rules.ts";
import { Badge } from "#src/ui/badge.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { UserText } from "#src/ui/user-text.tsx";
import { ZonedTime } from "#src/ui/zoned-time.tsx";

const looks = {
  received: "border-line border bg-white",
  sent: "border-line border bg-mist sm:ml-10",
  note: "border-brass-light border-l-2 bg-paper sm:ml-10",
} as const;

interface ConversationProps {
  enquiry: StaffEnquiry;
  timeZone: string;
}

export function Conversation({ enquiry, timeZone }: ConversationProps) {
  return (
    <ol aria-label="Conversation" className="grid gap-4">
      {enquiry.messages.map((message) => (
        <li key={message.id}>
          <Message message={message} enquiry={enquiry} timeZone={timeZone} />
        </li>
      ))}
    </ol>
  );
}

function Message({ message, enquiry, timeZone }: ConversationProps & { message: EnquiryMessage }) {
  const { kind, text, by, at, mail, sender, quoted, dropped, files } = message;
  return (
    <article className={clsx("px-5 py-4 text-sm", looks[kind])}>
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 font-medium">
          {kind === "received" ? <UserText>{enquiry.name}</UserText> : (by ?? "The shop")}
          {kind === "note" && <span className="ml-2 text-accent text-xs">Note for the staff</span>}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-xs">
          {kind === "sent" && mail && (
            <Badge variant={mailVariants[mail]}>{mailStateNames[mail]}</Badge>
          )}
          <ZonedTime at={at} timeZone={timeZone} time />
        </p>
      </header>
      {sender && (
        <p className="mt-1 text-warning text-xs">
          <UserText>{inboxTexts.otherSender(sender)}</UserText>
        </p>
      )}
      <p className="mt-3 max-w-[72ch] whitespace-pre-line text-[0.9375rem] leading-relaxed wrap-anywhere">
        {text}
      </p>
      {quoted && (
        <details className="mt-3">
          <summary className="inline-flex min-h-6 cursor-pointer items-center text-muted text-xs underline underline-offset-4 hover:text-ink pointer-coarse:min-h-11">
            Show quoted text
          </summary>
          <p className="mt-2 max-w-[72ch] whitespace-pre-line border-line border-l-2 pl-4 text-muted wrap-anywhere">
            {quoted}
          </p>
        </details>
      )}
      <Files enquiryId={enquiry.id} files={files} />
      {dropped.length > 0 && (
        <p className="mt-3 text-muted text-xs wrap-anywhere">{inboxTexts.dropped(dropped)}</p>
      )}
    </article>
  );
}

function Files({ enquiryId, files }: { enquiryId: number; files: readonly EnquiryFile[] }) {
  if (files.length === 0) return null;
  return (
    <ul aria-label="Attachments" className="mt-4 flex flex-wrap gap-2">
      {files.map(({ id, name, bytes, contentType }) => (
        <li key={id} className="min-w-0">
          <a
            href={fileUrl(enquiryId, id)}
            download
            className="flex min-h-11 min-w-0 items-center gap-2.5 border border-line bg-paper px-3 text-xs hover:border-ink"
          >
            <Icon
              of={contentType.startsWith("image/") ? Image : FileText}
              className="size-4 shrink-0 stroke-[1.5] text-accent"
            />
            <span className="wrap-anywhere">{name}</span>
            <span className="whitespace-nowrap text-muted">{fileSize(bytes)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
