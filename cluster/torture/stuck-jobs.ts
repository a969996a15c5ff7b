import { setTimeout as pause } from "node:timers/promises";
import { type Workload, withView } from "#tests/durability/workload.ts";

type Shop = Parameters<Workload["compareMails"]>[0];
type Servers = Parameters<Workload["compareMails"]>[1];

const limitMs = 60_000;
/** Known from earlier faults. */
const reported = new Set<string>();

/** Mails that did not arrive and jobs that nobody does, once the minute of lost jobs has passed. */
export async function stuckJobs(
  workload: Workload,
  shop: Shop,
  servers: Servers,
): Promise<string[]> {
  const mails = await workload
    .compareMails(shop, servers, limitMs)
    .then(({ missing }) => missing.map((what) => `no mail ${what}`))
    .catch((error: Error) => [error.message]);
  const jobs = await withView(shop, servers, async ({ rows }) => {
    const due = () =>
      rows<{ what: string }>(
        `select concat_ws(' ', 'job', id, task_identifier, attempts, 'of', max_attempts, last_error) as what
         from graphile_worker.jobs
         where (run_at <= now() and attempts < max_attempts) or (attempts >= max_attempts
           and locked_at is null and last_error not like 'Given up%')`,
      );
    for (const deadline = Date.now() + limitMs; Date.now() < deadline; await pause(500)) {
      const left = await due();
      if (left.every(({ what }) => reported.has(what))) return [];
    }
    return due();
  });
  const found = [...mails, ...jobs.map(({ what }) => what)].filter((what) => !reported.has(what));
  for (const what of found) reported.add(what);
  return found;
}
