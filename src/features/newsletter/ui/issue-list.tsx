import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useState } from "react";
import { useSearch } from "wouter";
import { newsletterLimits } from "#src/domain/newsletter-limits.ts";
import { loadFailed } from "#src/features/admin/dashboard.messages.ts";
import { tableUrl, viewFromSearch } from "#src/features/admin/dashboard.rules.ts";
import type {
  askEarlierSubscribers,
  IssueState,
  ListedIssue,
  listIssues,
} from "#src/features/newsletter/issues.contract.ts";
import {
  actFailed,
  earlierAsked,
  earlierTexts,
  issueStateNames,
  issueTexts,
} from "#src/features/newsletter/issues.messages.ts";
import { issuesQuery } from "#src/features/newsletter/issues.queries.ts";
import type { ReplyOf } from "#src/lib/endpoint.ts";
import { paths } from "#src/lib/paths.ts";
import { Badge } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";
import { LoadFailure } from "#src/ui/load-failure.tsx";
import { Pagination } from "#src/ui/pagination.tsx";
import { LoadingRegion, Skeleton } from "#src/ui/skeleton.tsx";
import { useCall } from "#src/ui/use-call.ts";
import { ZonedTime } from "#src/ui/zoned-time.tsx";
import { Figures, resultFigures } from "./figures.tsx";

const variants = {
  draft: "neutral",
  sending: "warning",
  sent: "success",
  stopped: "danger",
} as const;

export function IssueBadge({ state }: { state: IssueState }) {
  return <Badge variant={variants[state]}>{issueStateNames[state]}</Badge>;
}

/** How many subscribers there are, and every issue with its results. */
export function IssueList() {
  const { page } = viewFromSearch(new URLSearchParams(useSearch()), []);
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery(issuesQuery(page));
  if (isError) {
    return (
      <LoadFailure
        compact
        as="h2"
        title={loadFailed("newsletter")}
        retry={refetch}
        retrying={isFetching}
      />
    );
  }
  if (!data) {
    return (
      <LoadingRegion label="Loading the newsletter">
        <Skeleton className="h-24" />
        <Skeleton className="mt-10 h-72" />
      </LoadingRegion>
    );
  }
  const { counts, issues, total, timeZone, hasMailServer } = data;
  return (
    <>
      <section aria-labelledby="subscribers">
        <h2 id="subscribers" className="mb-4 text-title">
          Subscribers
        </h2>
        <Figures
          figures={[
            { label: "Confirmed", value: counts.confirmed },
            { label: "Waiting for confirmation", value: counts.waiting },
            { label: "Unsubscribed", value: counts.unsubscribed },
          ]}
        />
        {counts.earlier > 0 && <EarlierSubscribers counts={counts} />}
      </section>
      <section aria-labelledby="issues" className="mt-12">
        <h2 id="issues" className="text-title">
          Issues
        </h2>
        {!hasMailServer && (
          <p className="mt-2 max-w-[68ch] text-muted text-sm">{issueTexts.noServer}</p>
        )}
        {total === 0 ? (
          <p className="mx-auto max-w-[44ch] text-balance py-16 text-center text-lead text-muted">
            {issueTexts.empty}
          </p>
        ) : (
          <ul
            aria-label="Issues"
            aria-busy={isPlaceholderData}
            className={clsx("mt-5 border-line border-t", isPlaceholderData && "opacity-50")}
          >
            {issues.map((issue) => (
              <IssueRow key={issue.id} issue={issue} timeZone={timeZone} />
            ))}
          </ul>
        )}
        <Pagination
          page={page}
          pageCount={Math.ceil(total / newsletterLimits.issuesPerPage)}
          label="Pages of issues"
          hrefFor={(next) => tableUrl(paths.newsletterIssues(), { page: next })}
          className="mt-6"
        />
      </section>
    </>
  );
}

/** Those who subscribed before the shop asked for confirmations. */
function EarlierSubscribers({ counts }: Pick<ReplyOf<typeof listIssues>, "counts">) {
  const [isOpen, setIsOpen] = useState(false);
  const ask = useCall<typeof askEarlierSubscribers>("POST /api/admin/newsletter/confirmations", {
    invalidates: [issuesQuery(1)],
    toast: earlierAsked,
  });
  const { earlier, isAsking } = counts;
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
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
          problem: ask.error ? actFailed(ask.error).description : undefined,
        }}
      />
    </div>
  );
}

function IssueRow({ issue, timeZone }: { issue: ListedIssue; timeZone: string }) {
  const { id, subject, state, results, startedAt, updatedAt } = issue;
  return (
    <li className="relative grid gap-x-8 gap-y-3 border-line border-b py-5 hover:bg-mist md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <a
            href={paths.newsletterIssue(id)}
            className="wrap-anywhere font-display text-title after:absolute after:inset-0 hover:text-accent"
          >
            <bdi>{subject || issueTexts.untitled}</bdi>
          </a>
          <IssueBadge state={state} />
        </p>
        <p className="mt-1 text-muted text-sm">
          {startedAt ? "Begun " : "Changed "}
          <ZonedTime at={startedAt ?? updatedAt} timeZone={timeZone} time />
        </p>
      </div>
      {results && <Figures compact figures={resultFigures(results)} />}
    </li>
  );
}
