import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { ChevronLeft, ChevronRight, FileText, Image } from "lucide";
import { type ComponentType, useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { mailVariants } from "#src/domain/mail-states.ts";
import type * as contract from "#src/features/messages/inbox/inbox.contract.ts";
import { inboxList } from "#src/features/messages/inbox/inbox.list.ts";
import {
  inboxTexts,
  keyLabels,
  kindNames,
  mailStateNames,
} from "#src/features/messages/inbox/inbox.messages.ts";
import {
  enquiryQuery,
  fileUrl,
  refreshInbox,
  useChangeEnquiry,
} from "#src/features/messages/inbox/inbox.queries.ts";
import { fileSize } from "#src/features/messages/inbox/inbox.rules.ts";
import type { ReplyOf } from "#src/lib/endpoint.ts";
import { listUrl } from "#src/lib/list.ts";
import { paths } from "#src/lib/paths.ts";
import { useViewer } from "#src/lib/viewer.tsx";
import { useOfficeActions, useOfficeKeys } from "#src/office/commands.ts";
import { useListReply, useListView } from "#src/office/list/use-list.ts";
import { LoadedRecord } from "#src/office/loaded-record.tsx";
import { useRecentRecord } from "#src/office/recent-records.ts";
import { Badge } from "#src/ui/badge.tsx";
import { Breadcrumb } from "#src/ui/breadcrumb.tsx";
import { ZonedTime } from "#src/ui/date.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";
import { useCall } from "#src/ui/use-call.ts";
import { UserText } from "#src/ui/user-text.tsx";
import { EnquiryAside } from "./enquiry-aside.tsx";
import { StateBadge } from "./inbox.tsx";
import { type EditorMode, ReplyEditor } from "./reply-editor.tsx";
import { unreadQuery } from "./unread-count.tsx";

interface EnquiryScreenProps {
  id: string;
  /** Shows the watch of an enquiry that offers one. */
  Offer: ComponentType<{ enquiryId: number }>;
}

export function EnquiryScreen({ id, Offer }: EnquiryScreenProps) {
  const query = useQuery(enquiryQuery(id));
  return (
    <LoadedRecord
      query={query}
      noun="enquiry"
      missing={{
        as: "h1",
        title: inboxTexts.missing,
        all: { label: "Inbox", href: paths.inbox() },
      }}
    >
      {(reply) => <Details {...reply} Offer={Offer} onBlocked={query.refetch} />}
    </LoadedRecord>
  );
}

type DetailsProps = ReplyOf<typeof contract.readEnquiry> &
  Pick<EnquiryScreenProps, "Offer"> & { onBlocked: () => void };

function Details({ enquiry, staff, timeZone, Offer, onBlocked }: DetailsProps) {
  const [mode, setMode] = useState<EditorMode>("reply");
  const field = useRef<HTMLTextAreaElement>(null);
  const { id, subject, state, kind, name, createdAt } = enquiry;
  const { view } = useListView(inboxList);
  const trail = [{ label: "Inbox", href: listUrl(inboxList.page, view) }];
  useReadOnOpening(enquiry);
  useRecentRecord({
    kind: kind === "sell" ? "buyback" : "enquiry",
    title: subject,
    detail: name,
    href: paths.enquiry(id),
  });
  const write = (next: EditorMode) => {
    setMode(next);
    // The field of the other mode is there after the next render.
    requestAnimationFrame(() => field.current?.focus());
  };
  return (
    <>
      <header className="border-line border-b pb-6">
        <div className="flex items-center justify-between gap-4">
          <Breadcrumb trail={trail} current={subject} className="min-w-0" />
          <EnquiryKeys id={id} onWrite={write} />
        </div>
        <h1 className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-headline">
          <bdi className="wrap-anywhere">{subject}</bdi>
          <StateBadge state={state} />
        </h1>
        <p className="mt-2 text-muted text-sm">
          {kindNames[kind]} from <bdi className="wrap-anywhere">{name}</bdi>, received{" "}
          <ZonedTime at={createdAt} timeZone={timeZone} time />
        </p>
      </header>
      <div className="mt-8 grid gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 content-start gap-8">
          {kind === "sell" && <Offer enquiryId={id} />}
          <Conversation enquiry={enquiry} timeZone={timeZone} />
          <ReplyEditor enquiry={enquiry} mode={mode} onMode={write} field={field} />
        </div>
        <EnquiryAside {...{ enquiry, staff, timeZone, onBlocked }} />
      </div>
    </>
  );
}

/** Once for each message that comes, so that what was marked as unread again stays so. */
function useReadOnOpening({ id, unread, messages }: DetailsProps["enquiry"]) {
  const { mutate } = useCall<typeof contract.readUpTo>("POST /api/admin/enquiries/{id}/read", {
    updates: unreadQuery(),
    onReply: refreshInbox,
  });
  const seenMessageId = messages.findLast(({ kind }) => kind === "received")?.id ?? 0;
  const isUnread = useRef(unread);
  isUnread.current = unread;
  useEffect(() => {
    if (isUnread.current) mutate({ params: { id }, body: { seenMessageId } });
  }, [mutate, id, seenMessageId]);
}

function EnquiryKeys({ id, onWrite }: { id: number; onWrite: (mode: EditorMode) => void }) {
  const { view } = useListView(inboxList);
  const rows = useListReply<typeof contract.listEnquiries>(inboxList)?.enquiries ?? [];
  const [, navigate] = useLocation();
  const viewer = useViewer();
  const { mutate } = useChangeEnquiry();
  const at = rows.findIndex((row) => row.id === id);
  const list = listUrl(inboxList.page, view);
  const urls = rows.map((row) => listUrl(paths.enquiry(row.id), view));
  const [previousUrl, nextUrl] = at < 0 ? [] : [urls[at - 1], urls[at + 1]];
  const assigneeId = viewer.kind === "user" ? viewer.id : 0;
  const goTo = (label: string, url: string | undefined) => ({
    label,
    run: () => url && navigate(url),
  });
  useOfficeKeys({
    j: goTo(keyLabels.next, nextUrl),
    k: goTo(keyLabels.previous, previousUrl),
    "/": goTo(keyLabels.list, list),
  });
  useOfficeActions([
    { label: keyLabels.answer, keys: "r", run: () => onWrite("reply") },
    { label: keyLabels.note, keys: "n", run: () => onWrite("note") },
    {
      label: keyLabels.close,
      keys: "e",
      run: () => mutate({ id, state: "closed" }, { onSuccess: () => navigate(nextUrl ?? list) }),
    },
    {
      label: keyLabels.unread,
      keys: "u",
      run: () => mutate({ id, unread: true }, { onSuccess: () => navigate(list) }),
    },
    { label: keyLabels.assign, keys: "a", run: () => mutate({ id, assigneeId }) },
  ]);
  return (
    <div className="flex shrink-0">
      <Neighbour label="Previous enquiry" href={previousUrl} icon={ChevronLeft} />
      <Neighbour label="Next enquiry" href={nextUrl} icon={ChevronRight} />
    </div>
  );
}

interface NeighbourProps {
  label: string;
  href: string | undefined;
  icon: typeof ChevronLeft;
}

function Neighbour({ label, href, icon }: NeighbourProps) {
  if (href === undefined) return null;
  return (
    <IconButton label={label} asChild>
      <a href={href}>
        <Icon of={icon} />
      </a>
    </IconButton>
  );
}

const looks = {
  received: "border-line border bg-white",
  sent: "border-line border bg-mist sm:ml-10",
  note: "border-brass-light border-l-2 bg-paper sm:ml-10",
} as const;

interface ConversationProps {
  enquiry: contract.StaffEnquiry;
  timeZone: string;
}

function Conversation({ enquiry, timeZone }: ConversationProps) {
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

function Message({
  message,
  enquiry,
  timeZone,
}: ConversationProps & { message: contract.EnquiryMessage }) {
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

function Files({
  enquiryId,
  files,
}: {
  enquiryId: number;
  files: readonly contract.EnquiryFile[];
}) {
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
