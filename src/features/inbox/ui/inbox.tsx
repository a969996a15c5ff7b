import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation, useSearch } from "wouter";
import type { EnquiryState } from "#src/domain/enquiries.ts";
import {
  type Filters,
  type TableView,
  viewFromSearch,
} from "#src/features/admin/dashboard.rules.ts";
import { type Column, UserText } from "#src/features/admin/ui/data-table.tsx";
import { SearchForm } from "#src/features/admin/ui/order-filters.tsx";
import { TableTab } from "#src/features/admin/ui/table-tab.tsx";
import { useViewer } from "#src/features/auth/viewer.tsx";
import type { changeEnquiries, EnquiryListed } from "#src/features/inbox/inbox.contract.ts";
import {
  assigneeNames,
  inboxFailed,
  inboxTexts,
  inboxToasts,
  keyLabels,
  kindNames,
  stateNames,
} from "#src/features/inbox/inbox.messages.ts";
import { refreshInbox, useChangeEnquiry } from "#src/features/inbox/inbox.mutations.ts";
import { enquiryQuery, inboxQuery } from "#src/features/inbox/inbox.queries.ts";
import { enquiryUrl, inboxFilters, inboxUrl } from "#src/features/inbox/inbox.rules.ts";
import { stateTitles } from "#src/features/offers/offers.messages.ts";
import { useOfficeKeys } from "#src/office/commands.ts";
import { Badge } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { SelectField } from "#src/ui/form-field.tsx";
import { useCall } from "#src/ui/use-call.ts";
import { ZonedTime } from "#src/ui/zoned-time.tsx";
import { BlockedSenders } from "./blocked-senders.tsx";

const variants = { new: "warning", open: "brass", waiting: "neutral", closed: "neutral" } as const;

export function StateBadge({ state }: { state: EnquiryState }) {
  return <Badge variant={variants[state]}>{stateNames[state]}</Badge>;
}

const columnsFor = (
  timeZone: string,
  view: TableView,
): readonly Column<EnquiryListed, string>[] => [
  {
    title: "From",
    cell: ({ name, unread }) => (
      <span className={unread ? "font-semibold" : "font-normal"}>
        {unread && (
          <>
            <span aria-hidden="true" className="mr-2 inline-block size-2 rounded-full bg-brass" />
            <span className="sr-only">Unread: </span>
          </>
        )}
        <UserText>{name}</UserText>
      </span>
    ),
  },
  {
    title: "Subject",
    wide: true,
    cell: ({ id, subject, excerpt, unread, kind }) => (
      <div className="min-w-0 md:max-w-[26rem] xl:max-w-[34rem]">
        <a
          href={enquiryUrl(id, view)}
          data-enquiry={id}
          className={`link-quiet wrap-anywhere hover:text-accent pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center ${unread ? "font-semibold" : ""}`}
        >
          <bdi>{subject}</bdi>
        </a>
        <span className="block truncate text-muted text-xs">
          {kindNames[kind]} · <bdi>{excerpt}</bdi>
        </span>
      </div>
    ),
  },
  {
    title: "State",
    cell: ({ state, assignee, offerState, flagged }) => (
      <>
        <StateBadge state={state} />
        {offerState && (
          <span className="mt-1 block text-muted text-xs">{stateTitles[offerState]}</span>
        )}
        {flagged && (
          <span className="mt-1 block font-medium text-danger text-xs">{inboxTexts.flagged}</span>
        )}
        {assignee && (
          <span className="mt-1 block text-muted text-xs">
            <UserText>{assignee}</UserText>
          </span>
        )}
      </>
    ),
  },
  {
    title: "Last message",
    cell: ({ activeAt }) => (
      <ZonedTime at={activeAt} timeZone={timeZone} className="md:whitespace-nowrap" />
    ),
  },
];

/** What visitors wrote, in one list. */
export function Inbox() {
  const searchText = useSearch();
  const search = new URLSearchParams(searchText);
  const filters = inboxFilters(search);
  const view = viewFromSearch(search, [], filters);
  const { data } = useQuery(inboxQuery(view));
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has other rows
  useEffect(() => setChosen(new Set()), [searchText]);
  const rows = data?.enquiries ?? [];
  const nameOf = (id: number) => rows.find((row) => row.id === id)?.subject ?? "";
  const isFiltered = Object.keys(filters).length > 0;
  useInboxKeys();
  return (
    <>
      <InboxFilters filters={filters} />
      <div className="mt-6">
        <TableTab
          source={{
            address: inboxUrl,
            label: "Enquiries",
            noun: { one: "enquiry", many: "enquiries" },
            empty: isFiltered ? inboxTexts.noMatch : inboxTexts.empty,
            columns: columnsFor(data?.timeZone ?? "UTC", view),
            queryOf: inboxQuery,
            rowsOf: ({ enquiries }) => enquiries,
            filtersFrom: inboxFilters,
          }}
          selection={{ ids: chosen, nameOf, onChange: setChosen }}
        >
          <div className="flex flex-wrap items-center gap-2">
            <BulkActs ids={[...chosen]} onDone={() => setChosen(new Set())} />
          </div>
        </TableTab>
      </div>
      <BlockedSenders />
    </>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: Readonly<Record<string, string>>;
  onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <SelectField
      label={label}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      <option value="">All</option>
      {Object.entries(options).map(([key, name]) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

/** A choice applies at once, words when they are sent. Each change starts at the first page. */
function InboxFilters({ filters }: { filters: Filters }) {
  const [, navigate] = useLocation();
  const change = (name: string, value: string) => {
    const { [name]: _, ...others } = filters;
    const typed = value.trim();
    navigate(inboxUrl({ page: 1, filters: typed ? { ...others, [name]: typed } : others }));
  };
  const choice = (name: string) => ({
    value: filters[name] ?? "",
    onChange: (value: string) => change(name, value),
  });
  return (
    <div className="grid grid-cols-2 gap-4 sm:grid-cols-4 sm:items-end xl:grid-cols-[minmax(0,1fr)_10rem_9rem_10rem_9rem]">
      <SearchForm
        key={filters.search}
        what="enquiries"
        placeholder="Name, email or subject"
        search={filters.search ?? ""}
        onSearch={(typed) => change("search", typed)}
        className="col-span-2 sm:col-span-4 xl:col-span-1"
      />
      <Choice label="Kind" options={kindNames} {...choice("kind")} />
      <Choice label="State" options={stateNames} {...choice("state")} />
      <Choice label="For whom" options={assigneeNames} {...choice("assignee")} />
      <Choice label="Read" options={{ true: "Unread" }} {...choice("unread")} />
    </div>
  );
}

function BulkActs({ ids, onDone }: { ids: number[]; onDone: () => void }) {
  const bulk = useCall<typeof changeEnquiries>("POST /api/admin/enquiries/bulk", {
    onReply: (reply, input, queries) => {
      for (const id of input.body.ids) queries.removeQueries(enquiryQuery(String(id)));
      refreshInbox(reply, input, queries);
    },
    toast: ({ changed }) => inboxToasts.changed(changed),
    failed: inboxFailed,
  });
  if (ids.length === 0) return null;
  const act = (name: "close" | "assign-to-me" | "mark-read") => () =>
    bulk.mutate({ body: { ids, act: name } }, { onSuccess: onDone });
  return (
    <>
      <Button size="small" variant="secondary" loading={bulk.isPending} onClick={act("close")}>
        Close {ids.length}
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

/** The row whose link has the focus is the one that the keys act on. */
function useInboxKeys(): void {
  const viewer = useViewer();
  const { mutate } = useChangeEnquiry();
  const assigneeId = viewer.kind === "user" ? viewer.id : 0;
  const links = () => [...document.querySelectorAll<HTMLElement>("a[data-enquiry]")];
  const focused = () => links().find((link) => link === document.activeElement);
  const step = (label: string, by: 1 | -1) => ({
    label,
    repeats: true,
    run: () => {
      const all = links();
      const at = all.indexOf(document.activeElement as HTMLElement);
      const next = all[at < 0 ? 0 : at + by];
      next?.focus();
      next?.scrollIntoView({ block: "nearest" });
    },
  });
  const act = (label: string, change: Omit<Parameters<typeof mutate>[0], "id">) => ({
    label,
    run: () => {
      const id = Number(focused()?.dataset.enquiry);
      if (id) mutate({ id, ...change });
    },
  });
  useOfficeKeys({
    j: step(keyLabels.next, 1),
    k: step(keyLabels.previous, -1),
    o: { label: keyLabels.open, run: () => focused()?.click() },
    e: act(keyLabels.close, { state: "closed" }),
    u: act(keyLabels.unread, { unread: true }),
    a: act(keyLabels.assign, { assigneeId }),
  });
}
