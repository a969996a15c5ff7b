import { useState } from "react";
import { issueList } from "#src/features/marketing/newsletter/issues.list.ts";
import {
  actionFailed,
  earlierAsked,
  earlierTexts,
  type IssueState,
  issueStateNames,
  issueTexts,
} from "#src/features/marketing/newsletter/issues.messages.ts";
import type * as contract from "#src/features/marketing/newsletter/newsletter.contract.ts";
import type { ReplyOf } from "#src/lib/endpoint.ts";
import { formatCount } from "#src/lib/list.ts";
import { paths } from "#src/lib/paths.ts";
import { ListScreen } from "#src/office/list/list-screen.tsx";
import type { Column } from "#src/office/list/use-columns.ts";
import { allPages, useListReply } from "#src/office/list/use-list.ts";
import { Badge } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";
import { ZonedTime } from "#src/ui/date.tsx";
import { useCall } from "#src/ui/use-call.ts";
import { UserText } from "#src/ui/user-text.tsx";

const variants = {
  draft: "neutral",
  sending: "warning",
  sent: "success",
  stopped: "danger",
} as const;

export function IssueBadge({ state }: { state: IssueState }) {
  return <Badge variant={variants[state]}>{issueStateNames[state]}</Badge>;
}

type IssueColumn = Column<contract.ListedIssue, (typeof issueList.sorts)[number]>;
type Result = keyof NonNullable<contract.ListedIssue["results"]>;

const resultColumn = (title: string, result: Result): IssueColumn => ({
  title,
  align: "end",
  cell: ({ results }) => (results ? formatCount(results[result]) : "–"),
});

const issueColumns = (timeZone: string): readonly IssueColumn[] => [
  {
    title: "Subject",
    sort: "subject",
    cell: ({ subject }) => <UserText>{subject || issueTexts.untitled}</UserText>,
  },
  {
    title: "State",
    sort: "state",
    phone: "below",
    cell: ({ state }) => <IssueBadge state={state} />,
  },
  resultColumn("Sent", "sent"),
  { ...resultColumn("Waiting", "waiting"), wide: true },
  resultColumn("Failed", "failed"),
  { ...resultColumn("Unsubscribed", "unsubscribed"), wide: true },
  {
    title: "Begun or changed",
    sort: "changedAt",
    phone: "end",
    cell: ({ startedAt, updatedAt }) => (
      <ZonedTime at={startedAt ?? updatedAt} timeZone={timeZone} time className="max-md:text-xs" />
    ),
  },
];

export function IssueList() {
  const reply = useListReply<typeof contract.listIssues>(issueList);
  return (
    <>
      {reply && reply.counts.earlier > 0 && <EarlierSubscribers counts={reply.counts} />}
      <ListScreen<typeof contract.listIssues, typeof issueList>
        of={issueList}
        label="Issues"
        columns={({ timeZone }) => issueColumns(timeZone)}
        nameOf={({ subject }) => subject || issueTexts.untitled}
        open={({ id }) => paths.newsletterIssue(id)}
        empty={issueTexts.empty}
        actions={reply && <Subscribers counts={reply.counts} />}
      />
      {reply?.hasMailServer === false && (
        <p className="mt-4 max-w-[68ch] text-muted text-sm">{issueTexts.noServer}</p>
      )}
    </>
  );
}

type Counts = Pick<ReplyOf<typeof contract.listIssues>, "counts">;

function Subscribers({ counts }: Counts) {
  const figures = {
    Confirmed: counts.confirmed,
    "Waiting for confirmation": counts.waiting,
    Unsubscribed: counts.unsubscribed,
  };
  return (
    <dl aria-label="Subscribers" className="flex flex-wrap gap-x-4 text-sm">
      {Object.entries(figures).map(([label, value]) => (
        <div key={label} className="flex gap-1.5">
          <dt className="text-muted">{label}</dt>
          <dd className="tabular-nums">{formatCount(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** They subscribed before the shop asked for confirmations. */
function EarlierSubscribers({ counts }: Counts) {
  const [isOpen, setIsOpen] = useState(false);
  const ask = useCall<typeof contract.askEarlierSubscribers>(
    "POST /api/admin/newsletter/confirmations",
    {
      invalidates: [allPages(issueList)],
      toast: earlierAsked,
    },
  );
  const { earlier, isAsking } = counts;
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-3">
      <p className="max-w-[68ch] text-sm">
        {isAsking ? earlierTexts.asking(earlier) : earlierTexts.waiting(earlier)}
      </p>
      {!isAsking && (
        <Button
          size="small"
          variant="secondary"
          onClick={() => {
            ask.reset();
            setIsOpen(true);
          }}
        >
          {earlierTexts.ask}
        </Button>
      )}
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={earlierTexts.title}
        description={earlierTexts.question(earlier)}
        confirmLabel="Ask"
        onConfirm={() => ask.mutate(undefined, { onSuccess: () => setIsOpen(false) })}
        progress={{
          pending: ask.isPending,
          problem: ask.error ? actionFailed(ask.error).description : undefined,
        }}
      />
    </div>
  );
}
