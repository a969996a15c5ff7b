import { z } from "zod";
import { fetchLimits } from "#src/domain/limits.ts";
import type { Tx } from "#src/platform/db/client.ts";
import { addJobs, job, planJob } from "#src/platform/jobs/job.ts";
import { jobKeyOf, type PictureRow } from "./pictures.sql.ts";

const capability = "backoffice";
const payload = z.object({ pictureId: z.int() });

export const derivePictureJob = job({ name: "derive-picture", payload, capability });
export const fetchPictureJob = job({ name: "fetch-picture", payload, capability });

type Unprepared = Pick<PictureRow, "id" | "originalKey" | "source">;

export const isToBeFetched = ({ originalKey, source }: Omit<Unprepared, "id">) =>
  originalKey === null && source !== null;

/**
 * A picture is fetched first, and then prepared. One picture is prepared after the other in the whole shop, because it
 * takes a core for seconds; fetching has a queue of its own, because it may wait for others.
 */
export async function planPictures(tx: Tx, rows: readonly Unprepared[]): Promise<void> {
  const jobs = rows.map((row) => {
    const [declaration, queue, maxAttempts] = isToBeFetched(row)
      ? ([fetchPictureJob, "fetched-pictures", fetchLimits.tries] as const)
      : ([derivePictureJob, "pictures", 8] as const);
    const options = { jobKey: jobKeyOf(row.id), queue, maxAttempts };
    return planJob(declaration, { pictureId: row.id }, options);
  });
  for (let start = 0; start < jobs.length; start += atOnce) {
    await addJobs(tx, jobs.slice(start, start + atOnce));
  }
}

/** Jobs that one statement adds. */
const atOnce = 200;
