import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { ArrowRight, Download } from "lucide";
import { useSearch } from "wouter";
import { loadFailed } from "#src/features/admin/dashboard.messages.ts";
import { UserText } from "#src/features/admin/ui/data-table.tsx";
import type { AuditChange, AuditEntry } from "#src/features/staff/audit.contract.ts";
import {
  actionText,
  auditTexts,
  fieldText,
  subjectText,
  valueText,
} from "#src/features/staff/audit.messages.ts";
import { auditFileUrl, auditQuery } from "#src/features/staff/audit.queries.ts";
import {
  type AuditView,
  auditUrl,
  auditViewFrom,
  subjectPath,
} from "#src/features/staff/audit.rules.ts";
import { Button } from "#src/ui/button.tsx";
import { CopyButton } from "#src/ui/copy-button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { LoadFailure } from "#src/ui/load-failure.tsx";
import { LoadingRegion, Skeleton } from "#src/ui/skeleton.tsx";
import { ZonedTime } from "#src/ui/zoned-time.tsx";
import { AuditFilters } from "./audit-filters.tsx";

/** Filters and page are in the URL, so that reload and back restore them. */
export function AuditLog() {
  const view = auditViewFrom(new URLSearchParams(useSearch()));
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery(auditQuery(view));
  if (isError) {
    return (
      <LoadFailure
        as="h2"
        title={loadFailed("entries")}
        retry={refetch}
        retrying={isFetching}
        compact
      />
    );
  }
  return (
    <>
      <AuditFilters view={view} people={data?.people ?? []} />
      <AuditActions view={view} />
      {data ? (
        <>
          <Entries
            entries={data.entries}
            timeZone={data.timeZone}
            view={view}
            loading={isPlaceholderData}
          />
          <Pages view={view} next={data.next} />
          {data.seal && <Seal {...data.seal} />}
        </>
      ) : (
        <LoadingRegion label="Loading entries" className="grid gap-px">
          {Array.from({ length: 6 }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: only the position tells the rows apart
            <Skeleton key={index} className="h-24" />
          ))}
        </LoadingRegion>
      )}
    </>
  );
}

function AuditActions({ view }: { view: AuditView }) {
  const { after, ...filters } = view;
  return (
    <div className="mt-4 mb-3 flex flex-wrap items-center justify-end gap-4">
      {Object.keys(filters).length > 0 && (
        <Button asChild size="small" variant="quiet" className="px-0!">
          <a href={auditUrl({})}>Clear filters</a>
        </Button>
      )}
      <Button asChild size="small" variant="secondary">
        <a href={auditFileUrl(view)} download>
          <Icon of={Download} />
          Export CSV
        </a>
      </Button>
    </div>
  );
}

interface EntriesProps {
  entries: readonly AuditEntry[];
  timeZone: string;
  view: AuditView;
  loading: boolean;
}

function Entries({ entries, timeZone, view, loading }: EntriesProps) {
  if (entries.length === 0) {
    const isFiltered = Object.keys(view).length > 0;
    return (
      <p className="mx-auto max-w-[44ch] text-balance py-20 text-center text-lead text-muted">
        {isFiltered ? auditTexts.noMatch : auditTexts.empty}
      </p>
    );
  }
  return (
    <ol
      aria-label="Entries"
      aria-busy={loading}
      className={clsx("border-line border-y transition-opacity", loading && "opacity-50")}
    >
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} timeZone={timeZone} />
      ))}
    </ol>
  );
}

function Entry({ entry, timeZone }: { entry: AuditEntry; timeZone: string }) {
  const { at, action, subject, subjectName, changes } = entry;
  return (
    <li className="grid gap-x-8 gap-y-2 border-line border-b py-4 text-sm last:border-b-0 md:grid-cols-[12rem_minmax(0,1fr)]">
      <div className="flex flex-wrap items-baseline gap-x-3 text-muted md:block">
        <Actor entry={entry} />
        <p className="tabular-nums">
          <ZonedTime at={at} timeZone={timeZone} time />
        </p>
        {entry.address && <p className="wrap-anywhere tabular-nums">{entry.address}</p>}
      </div>
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium">{actionText(action)}</span>
          {subject && <Subject subject={subject} name={subjectName} />}
        </p>
        <Changes changes={changes} />
      </div>
    </li>
  );
}

function Actor({ entry: { actor } }: { entry: AuditEntry }) {
  if (!actor) return <p className="font-medium text-ink">{auditTexts.console}</p>;
  return (
    <p className="font-medium text-ink">
      <a href={auditUrl({ person: String(actor.id) })} className="hover:text-accent">
        <UserText>{actor.username ?? auditTexts.gone(actor.id)}</UserText>
      </a>
    </p>
  );
}

function Subject({ subject, name }: { subject: string; name: string | null }) {
  const path = subjectPath(subject);
  const text = <UserText>{subjectText(subject, name)}</UserText>;
  return (
    <>
      {path ? (
        <a href={path} className="link-quiet text-muted hover:text-accent">
          {text}
        </a>
      ) : (
        <span className="text-muted">{text}</span>
      )}
      <a
        href={auditUrl({ subject })}
        className="text-muted text-xs underline-offset-4 hover:text-accent hover:underline"
      >
        History
        <span className="sr-only"> of {subjectText(subject, name)}</span>
      </a>
    </>
  );
}

/** More are folded away: a deleted watch brings along all of its fields. */
const shownAtOnce = 4;

function Changes({ changes }: { changes: readonly AuditChange[] }) {
  if (changes.length === 0) return null;
  const list = (some: readonly AuditChange[]) => (
    <dl className="mt-2 grid gap-y-1">
      {some.map((change) => (
        <Change key={change.field} {...change} />
      ))}
    </dl>
  );
  if (changes.length <= shownAtOnce) return list(changes);
  return (
    <>
      {list(changes.slice(0, shownAtOnce - 1))}
      <details>
        <summary className="link-quiet inline-flex min-h-9 items-center text-muted pointer-coarse:min-h-11">
          {changes.length - shownAtOnce + 1} more fields
        </summary>
        {list(changes.slice(shownAtOnce - 1))}
      </details>
    </>
  );
}

function Change({ field, before, after }: AuditChange) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <dt className="text-muted">{fieldText(field)}</dt>
      <dd className="flex min-w-0 flex-wrap items-baseline gap-x-2 tabular-nums">
        {before !== null && (
          <>
            <span className="sr-only">{after === null ? "was" : "from"} </span>
            <del
              className={clsx(
                "line-clamp-3 wrap-anywhere text-muted",
                after === null && "no-underline",
              )}
            >
              {valueText(field, before)}
            </del>
          </>
        )}
        {before !== null && after !== null && (
          <Icon
            of={ArrowRight}
            className="size-3.5 shrink-0 self-center stroke-[1.5] text-accent"
          />
        )}
        {after !== null && (
          <>
            <span className="sr-only">to </span>
            <ins className="line-clamp-3 wrap-anywhere no-underline">{valueText(field, after)}</ins>
          </>
        )}
      </dd>
    </div>
  );
}

function Pages({ view, next }: { view: AuditView; next: number | null }) {
  if (!view.after && next === null) return null;
  const { after, ...filters } = view;
  return (
    <nav aria-label="Pages of entries" className="mt-6 flex justify-between gap-4">
      {after ? (
        <Button asChild size="small" variant="secondary">
          <a href={auditUrl(filters)}>Newest</a>
        </Button>
      ) : (
        <span />
      )}
      {next !== null && (
        <Button asChild size="small" variant="secondary">
          <a href={auditUrl({ ...filters, after: String(next) })}>Older</a>
        </Button>
      )}
    </nav>
  );
}

function Seal({ position, hash }: { position: number; hash: string }) {
  return (
    <section aria-labelledby="audit-seal" className="mt-12 border-line border-t pt-6">
      <h2 id="audit-seal" className="font-medium font-sans text-base">
        Proof that nothing was changed
      </h2>
      <p className="mt-2 max-w-[68ch] text-muted text-sm">{auditTexts.seal(position)}</p>
      <p className="mt-3 flex items-center gap-2">
        <code className="min-w-0 wrap-anywhere bg-mist px-3 py-2 text-sm">{hash}</code>
        <CopyButton text={hash} label="Hash" />
      </p>
    </section>
  );
}
