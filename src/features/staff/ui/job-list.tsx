import { useQuery } from "@tanstack/react-query";
import { loadFailed } from "#src/features/admin/dashboard.messages.ts";
import type {
  FailingCronJob,
  giveUpJob,
  retryJob,
  StoredJob,
} from "#src/features/staff/mails.contract.ts";
import {
  jobName,
  jobStateNames,
  mailActFailed,
  mailDone,
  mailTexts,
} from "#src/features/staff/mails.messages.ts";
import { jobsQuery } from "#src/features/staff/mails.queries.ts";
import { Badge } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { LoadFailure } from "#src/ui/load-failure.tsx";
import { LoadingRegion, Skeleton } from "#src/ui/skeleton.tsx";
import { useCall } from "#src/ui/use-call.ts";
import { ZonedTime } from "#src/ui/zoned-time.tsx";

const variants = { failed: "danger", retrying: "warning", "given-up": "neutral" } as const;

/** Jobs that failed for good or wait for another attempt. */
export function JobList() {
  const { data, isError, isFetching, refetch } = useQuery(jobsQuery());
  return (
    <section aria-labelledby="jobs" className="mb-14">
      <h2 id="jobs" className="text-title">
        Jobs that failed
      </h2>
      {content()}
    </section>
  );

  function content() {
    if (isError) {
      return (
        <LoadFailure title={loadFailed("jobs")} retry={refetch} retrying={isFetching} compact />
      );
    }
    if (!data) {
      return (
        <LoadingRegion label="Loading jobs" className="mt-4">
          <Skeleton className="h-16" />
        </LoadingRegion>
      );
    }
    if (data.jobs.length + data.cronJobs.length === 0) {
      return <p className="mt-3 text-muted text-sm">{mailTexts.noJobs}</p>;
    }
    return (
      <ul aria-label="Jobs that failed" className="mt-4 border-line border-y text-sm">
        {data.cronJobs.map((job) => (
          <CronJobRow key={job.name} job={job} timeZone={data.timeZone} />
        ))}
        {data.jobs.map((job) => (
          <JobRow key={job.id} job={job} timeZone={data.timeZone} />
        ))}
      </ul>
    );
  }
}

function CronJobRow({ job, timeZone }: { job: FailingCronJob; timeZone: string }) {
  return (
    <li className="border-line border-b py-4 last:border-b-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">{jobName(job.name)}</span>
        <Badge variant="danger">{mailTexts.failing}</Badge>
      </p>
      <p className="mt-1 wrap-anywhere text-danger">{job.error}</p>
      <p className="mt-1 text-muted text-xs tabular-nums">
        {mailTexts.failures(job.failures)}, since{" "}
        <ZonedTime at={job.failingSince} timeZone={timeZone} time />
        {job.succeededAt && (
          <>
            , last succeeded <ZonedTime at={job.succeededAt} timeZone={timeZone} time />
          </>
        )}
        . {mailTexts.runsAgain}
      </p>
    </li>
  );
}

function JobRow({ job, timeZone }: { job: StoredJob; timeZone: string }) {
  const shown = { updates: jobsQuery(), failed: mailActFailed, overtaken: () => true };
  const retry = useCall<typeof retryJob>("POST /api/admin/jobs/{id}/retry", {
    ...shown,
    toast: mailDone.retried,
  });
  const giveUp = useCall<typeof giveUpJob>("POST /api/admin/jobs/{id}/give-up", {
    ...shown,
    toast: mailDone.givenUp,
  });
  const params = { id: job.id };
  const disabled = retry.isPending || giveUp.isPending || job.isRunning;
  const name = jobName(job.name);
  return (
    <li className="grid gap-x-6 gap-y-3 border-line border-b py-4 last:border-b-0 md:grid-cols-[minmax(0,1fr)_auto] md:items-start">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium">{name}</span>
          {job.key && <span className="wrap-anywhere text-muted text-xs">{job.key}</span>}
          <Badge variant={variants[job.state]}>{jobStateNames[job.state]}</Badge>
        </p>
        <p className="mt-1 wrap-anywhere text-danger">{job.error}</p>
        <p className="mt-1 text-muted text-xs tabular-nums">
          {mailTexts.attempts(job.attempts, job.maxAttempts)}, added{" "}
          <ZonedTime at={job.addedAt} timeZone={timeZone} time />
          {job.nextAt && (
            <>
              , next try <ZonedTime at={job.nextAt} timeZone={timeZone} time />
            </>
          )}
        </p>
      </div>
      <div className="flex gap-3">
        <Button
          size="small"
          variant="secondary"
          loading={retry.isPending}
          disabled={disabled}
          onClick={() => retry.mutate({ params })}
        >
          Try now<span className="sr-only">: {name}</span>
        </Button>
        {job.state !== "given-up" && (
          <Button
            size="small"
            variant="quiet"
            loading={giveUp.isPending}
            disabled={disabled}
            onClick={() => giveUp.mutate({ params })}
          >
            Give up<span className="sr-only">: {name}</span>
          </Button>
        )}
      </div>
    </li>
  );
}
