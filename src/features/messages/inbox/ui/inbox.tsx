import type { EnquiryState, OfferState } from "#src/domain/enquiries.ts";
import { stateTitles } from "#src/domain/enquiries.ts";
import { maxListPageSize } from "#src/domain/limits.ts";
import type {
  changeEnquiries,
  EnquiryListed,
  listEnquiries,
} from "#src/features/messages/inbox/inbox.contract.ts";
import { inboxList } from "#src/features/messages/inbox/inbox.list.ts";
import {
  inboxFailed,
  inboxTexts,
  inboxToasts,
  keyLabels,
  kindNames,
  stateNames,
  stateVariants,
} from "#src/features/messages/inbox/inbox.messages.ts";
import {
  enquiryQuery,
  refreshInbox,
  useChangeEnquiry,
} from "#src/features/messages/inbox/inbox.queries.ts";
import { listUrl } from "#src/lib/list.ts";
import { paths } from "#src/lib/paths.ts";
import { useViewer } from "#src/lib/viewer.tsx";
import { useOfficeKeys } from "#src/office/commands.ts";
import { ListScreen } from "#src/office/list/list-screen.tsx";
import type { Column } from "#src/office/list/use-columns.ts";
import { useListReply, useListView } from "#src/office/list/use-list.ts";
import { Badge } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { ZonedTime } from "#src/ui/date.tsx";
import { useCall } from "#src/ui/use-call.ts";
import { UserText } from "#src/ui/user-text.tsx";
import { BlockedSenders } from "./blocked-senders.tsx";

export function StateBadge({ state }: { state: EnquiryState | OfferState }) {
  const { [state]: title } = { ...stateNames, ...stateTitles };
  return <Badge variant={stateVariants[state]}>{title}</Badge>;
}

interface InboxContext {
  readonly timeZone: string;
  readonly staff: readonly { readonly id: number; readonly username: string }[];
  readonly change: ReturnType<typeof useChangeEnquiry>["mutateAsync"];
}

/** Somebody who has left the staff may still have it. */
export const assignees = (
  staff: InboxContext["staff"],
  { assigneeId, assignee }: Pick<EnquiryListed, "assigneeId" | "assignee">,
) => ({
  "": inboxTexts.nobody,
  ...(assigneeId && assignee && { [assigneeId]: assignee }),
  ...Object.fromEntries(staff.map(({ id, username }) => [id, username])),
});

const inboxColumns = ({
  timeZone,
  staff,
  change,
}: InboxContext): readonly Column<EnquiryListed, (typeof inboxList.sorts)[number]>[] => [
  {
    title: "Subject",
    sort: "subject",
    cell: ({ subject, unread }) => (
      <span className={unread ? "font-semibold" : "font-normal"}>
        {unread && (
          <>
            <span aria-hidden="true" className="mr-2 inline-block size-2 rounded-full bg-brass" />
            <span className="sr-only">Unread: </span>
          </>
        )}
        <UserText>{subject}</UserText>
      </span>
    ),
    note: ({ name, excerpt }) => (
      <>
        <span className="md:hidden">
          <UserText>{name}</UserText> ·{" "}
        </span>
        <bdi>{excerpt}</bdi>
      </>
    ),
  },
  {
    title: "From",
    sort: "name",
    cell: ({ name }) => (
      <span className="block max-w-44 truncate">
        <UserText>{name}</UserText>
      </span>
    ),
  },
  { title: "Kind", sort: "kind", optional: "hidden", cell: ({ kind }) => kindNames[kind] },
  {
    title: "State",
    sort: "state",
    phone: "below",
    edit: ({ id, subject, state }) => ({
      label: `the state of ${subject}`,
      value: state,
      options: stateNames,
      save: (value) => change({ id, state: value as EnquiryState, before: { state } }),
    }),
    cell: ({ state, offerState, flagged }) => (
      <span className="inline-flex items-center gap-1.5">
        <StateBadge state={state} />
        {flagged && <Badge variant="danger">{inboxTexts.flagged}</Badge>}
        {offerState && (
          <span className="text-muted text-xs max-xl:hidden">{stateTitles[offerState]}</span>
        )}
      </span>
    ),
  },
  {
    title: "Assigned to",
    optional: "shown",
    wide: true,
    cell: ({ assignee }) => (assignee ? <UserText>{assignee}</UserText> : "–"),
    edit: (row) => ({
      label: `who has ${row.subject}`,
      value: String(row.assigneeId ?? ""),
      options: assignees(staff, row),
      save: (value) =>
        change({
          id: row.id,
          assigneeId: Number(value) || null,
          // A new one that somebody takes is open.
          before: { assigneeId: row.assigneeId, state: row.state },
        }),
    }),
  },
  {
    title: "Last message",
    sort: "activeAt",
    phone: "end",
    cell: ({ activeAt }) => <ZonedTime at={activeAt} timeZone={timeZone} />,
  },
];

export function Inbox() {
  const { view } = useListView(inboxList);
  const staff = useListReply<typeof listEnquiries>(inboxList)?.staff ?? [];
  const { mutateAsync: change } = useChangeEnquiry();
  useInboxKeys();
  return (
    <>
      <ListScreen<typeof listEnquiries, typeof inboxList>
        of={inboxList}
        label="Enquiries"
        columns={({ timeZone }) => inboxColumns({ timeZone, staff, change })}
        nameOf={({ subject }) => subject}
        open={({ id }) => listUrl(paths.enquiry(id), view)}
        empty={inboxTexts.empty}
        bulk={{
          max: maxListPageSize,
          actions: ({ ids, clear }) => <BulkActions ids={[...ids]} onDone={clear} />,
        }}
      />
      <BlockedSenders />
    </>
  );
}

function BulkActions({ ids, onDone }: { ids: number[]; onDone: () => void }) {
  const bulk = useCall<typeof changeEnquiries>("POST /api/admin/enquiries/bulk", {
    onReply: (reply, input, queries) => {
      for (const id of input.body.ids) queries.removeQueries(enquiryQuery(String(id)));
      refreshInbox(reply, input, queries);
    },
    toast: ({ changed }) => inboxToasts.changed(changed),
    failed: inboxFailed,
  });
  const act = (name: "close" | "assign-to-me" | "mark-read") => () =>
    bulk.mutate({ body: { ids, act: name } }, { onSuccess: onDone });
  return (
    <>
      <Button size="small" variant="secondary" loading={bulk.isPending} onClick={act("close")}>
        Close
      </Button>
      <Button size="small" variant="secondary" onClick={act("assign-to-me")}>
        Assign to me
      </Button>
      <Button size="small" variant="secondary" onClick={act("mark-read")}>
        Mark as read
      </Button>
    </>
  );
}

function useInboxKeys(): void {
  const viewer = useViewer();
  const { mutate } = useChangeEnquiry();
  const assigneeId = viewer.kind === "user" ? viewer.id : 0;
  const focused = () => document.activeElement?.closest<HTMLElement>("tr[data-row]");
  const act = (label: string, change: Omit<Parameters<typeof mutate>[0], "id">) => ({
    label,
    run: () => {
      const id = Number(focused()?.dataset.row);
      if (id) mutate({ id, ...change });
    },
  });
  useOfficeKeys({
    o: {
      label: keyLabels.open,
      run: () => focused()?.querySelector<HTMLElement>("[data-row-link]")?.click(),
    },
    e: act(keyLabels.close, { state: "closed" }),
    u: act(keyLabels.unread, { unread: true }),
    a: act(keyLabels.assign, { assigneeId }),
  });
}
