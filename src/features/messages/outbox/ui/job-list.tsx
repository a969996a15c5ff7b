import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type {
  giveUpJob,
  listJobs,
  retryJob,
  StoredJob,
} from "#src/features/messages/outbox/mails.contract.ts";
import {
  jobName,
  jobStateNames,
  mailActFailed,
  mailDone,
  mailTexts,
} from "#src/features/messages/outbox/mails.messages.ts";
import type { ReplyOf } from "#src/lib/endpoint.ts";
import { getQuery } from "#src/lib/query-client.ts";
import { ListTable } from "#src/office/list/list-table.tsx";
import type { Column } from "#src/office/list/use-columns.ts";
import { loadFailed } from "#src/office/office.messages.ts";
import { Badge } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { ZonedTime } from "#src/ui/date.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { LoadFailure } from "#src/ui/load-failure.tsx";
import { useCall } from "#src/ui/use-call.ts";

const jobsQuery = () => ({
  ...getQuery<typeof listJobs>("/api/admin/jobs"),
  refetchOnMount: "always" as const,
});

const variants = { failed: "danger", retrying: "warning", "given-up": "neutral" } as const;

/** A job, or a cron job, which nobody can try or give up: it runs again by itself. */
interface JobRow {
  readonly id: number;
  readonly name: string;
  readonly error: string;
  readonly tries: string;
  readonly since: string;
  readonly nextAt: string | null;
  readonly job?: StoredJob;
}

const rowsOf = ({ jobs, cronJobs }: ReplyOf<typeof listJobs>): JobRow[] => [
  ...cronJobs.map(({ name, error, failures, failingSince }, index) => ({
    ...{ id: -1 - index, name: jobName(name), error, nextAt: null },
    tries: mailTexts.failures(failures),
    since: failingSince,
  })),
  ...jobs.map((job) => ({
    ...{ id: job.id, name: jobName(job.name), error: job.error, nextAt: job.nextAt, job },
    tries: mailTexts.attempts(job.attempts, job.maxAttempts),
    since: job.addedAt,
  })),
];

const jobColumns = (timeZone: string): readonly Column<JobRow>[] => [
  {
    title: "Job",
    cell: ({ name }) => name,
    note: ({ error }) => <span className="text-danger">{error}</span>,
  },
  {
    title: "State",
    phone: "end",
    cell: ({ job }) => (
      <Badge variant={variants[job?.state ?? "failed"]}>
        {job ? jobStateNames[job.state] : mailTexts.failing}
      </Badge>
    ),
  },
  { title: "Tries", wide: true, cell: ({ tries }) => tries },
  {
    title: "Since",
    wide: true,
    cell: ({ since }) => <ZonedTime at={since} timeZone={timeZone} time />,
  },
  {
    title: "Next try",
    cell: ({ nextAt, job }) => {
      if (nextAt) return <ZonedTime at={nextAt} timeZone={timeZone} time />;
      return job ? "–" : mailTexts.runsAgain;
    },
  },
];

export function JobList() {
  const { data, isError, isFetching, refetch } = useQuery(jobsQuery());
  const [opened, setOpened] = useState<JobRow>();
  if (isError) {
    return <LoadFailure title={loadFailed("jobs")} retry={refetch} retrying={isFetching} compact />;
  }
  const rows = data ? rowsOf(data) : [];
  if (!data || rows.length === 0) return null;
  return (
    <section aria-labelledby="jobs" className="mb-8">
      <h2 id="jobs" className="mb-1 font-medium font-sans text-base">
        Jobs that failed
      </h2>
      <ListTable
        label="Jobs that failed"
        columns={jobColumns(data.timeZone)}
        rows={rows}
        onOpen={setOpened}
        actions={({ job }) => job && <JobActions job={job} />}
      />
      <Dialog
        open={opened !== undefined}
        onOpenChange={() => setOpened(undefined)}
        title={opened?.name ?? ""}
        description={opened && [opened.tries, opened.job?.key].filter(Boolean).join(", ")}
      >
        <p className="wrap-anywhere text-danger text-sm">{opened?.error}</p>
      </Dialog>
    </section>
  );
}

function JobActions({ job }: { job: StoredJob }) {
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
    <>
      <Button
        size="small"
        variant="quiet"
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
    </>
  );
}
