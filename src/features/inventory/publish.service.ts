import { findDueWatches, lockForStaff } from "#src/features/catalog/edit-watch.sql.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import { cronJob } from "#src/platform/jobs/job.ts";
import { changeWatch } from "./save-watch.service.ts";

/** Publishes scheduled watches whose time has come. */
export const publishScheduled = cronJob(
  { name: "publish-watches", every: "minute", capability: "backoffice" },
  async ({ db, log }) => {
    const due = await findDueWatches(db);
    if (due.length === 0) return;
    await inTransaction(db, async (tx) => {
      const rows = await lockForStaff(tx, due);
      // Somebody may have put it off meanwhile. The clock of this machine may differ from the database's.
      const stillDue = new Set(await findDueWatches(tx));
      for (const row of rows.filter(({ watch }) => stillDue.has(watch.id))) {
        const changes = { state: "published", publishAt: null } as const;
        await changeWatch(tx, null, row, { changes, action: "publish" });
      }
    });
    log.info({ watches: due.length }, "scheduled watches published");
  },
);
