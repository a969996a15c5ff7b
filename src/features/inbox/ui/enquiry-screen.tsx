import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import type { listEnquiries, readEnquiry, readUpTo } from "#src/features/inbox/inbox.contract.ts";
import { inboxList } from "#src/features/inbox/inbox.list.ts";
import { inboxTexts, keyLabels, kindNames } from "#src/features/inbox/inbox.messages.ts";
import { enquiryQuery, refreshInbox, useChangeEnquiry } from "#src/features/inbox/inbox.queries.ts";
import type { ReplyOf } from "#src/lib/endpoint.ts";
import { listUrl } from "#src/lib/list.ts";
import { paths } from "#src/lib/paths.ts";
import { useViewer } from "#src/lib/viewer.tsx";
import { useOfficeActions, useOfficeKeys } from "#src/office/commands.ts";
import { useListReply, useListView } from "#src/office/list/use-list.ts";
import { LoadedRecord } from "#src/office/loaded-record.tsx";
import { useRecentRecord } from "#src/office/recent-records.ts";
import { Breadcrumb } from "#src/ui/breadcrumb.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";
import { useCall } from "#src/ui/use-call.ts";
import { ZonedTime } from "#src/ui/zoned-time.tsx";
import { Conversation } from "./conversation.tsx";
import { EnquiryAside } from "./enquiry-aside.tsx";
import { StateBadge } from "./inbox.tsx";
import { OfferPanel } from "./offer-panel.tsx";
import { type EditorMode, ReplyEditor } from "./reply-editor.tsx";
import { unreadQuery } from "./unread-count.tsx";

export function EnquiryScreen({ id }: { id: string }) {
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
      {(reply) => <Details {...reply} onBlocked={query.refetch} />}
    </LoadedRecord>
  );
}

type DetailsProps = ReplyOf<typeof readEnquiry> & { onBlocked: () => void };

function Details({ enquiry, staff, timeZone, onBlocked }: DetailsProps) {
  const [mode, setMode] = useState<EditorMode>("reply");
  const field = useRef<HTMLTextAreaElement>(null);
  const { id, subject, state, kind, name, createdAt } = enquiry;
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
          <InboxTrail subject={subject} />
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
          {kind === "sell" && <OfferPanel enquiryId={id} />}
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
  const { mutate } = useCall<typeof readUpTo>("POST /api/admin/enquiries/{id}/read", {
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

function InboxTrail({ subject }: { subject: string }) {
  const href = listUrl(inboxList.page, useListView(inboxList).view);
  return <Breadcrumb trail={[{ label: "Inbox", href }]} current={subject} className="min-w-0" />;
}

function EnquiryKeys({ id, onWrite }: { id: number; onWrite: (mode: EditorMode) => void }) {
  const { view } = useListView(inboxList);
  const rows = useListReply<typeof listEnquiries>(inboxList)?.enquiries ?? [];
  const [, navigate] = useLocation();
  const viewer = useViewer();
  const { mutate } = useChangeEnquiry();
  const at = rows.findIndex((row) => row.id === id);
  const previous = at > 0 ? rows[at - 1]?.id : undefined;
  const next = at < 0 ? undefined : rows[at + 1]?.id;
  const list = listUrl(inboxList.page, view);
  const urlOf = (neighbour: number | undefined) =>
    neighbour === undefined ? undefined : listUrl(paths.enquiry(neighbour), view);
  const [previousUrl, nextUrl] = [urlOf(previous), urlOf(next)];
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
