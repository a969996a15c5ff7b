import { findDueWatches, lockForStaff } from "#src/features/catalog/edit-watch.sql.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import { cronJob } from "#src/platform/jobs/job.ts";
import { changeWatch, findingsFor } from "./save-watch.service.ts";
import { valuesOf } from "./watch.present.ts";

const changes = { state: "published", publishAt: null } as const;

/** Publishes scheduled watches whose time has come. */
export const publishScheduled = cronJob(
  { name: "publish-watches", every: "minute", capability: "backoffice" },
  async ({ db, log }) => {
    const due = await findDueWatches(db);
    if (due.length === 0) return;
    await inTransaction(db, async (tx) => {
      const locked = await lockForStaff(tx, due);
      // Somebody may have put it off meanwhile. The clock of this machine may differ from the database's.
      const stillDue = new Set(await findDueWatches(tx));
      const rows = locked.filter(({ watch }) => stillDue.has(watch.id));
      const saves = rows.map((row) => ({ before: row, after: { ...valuesOf(row), ...changes } }));
      const findings = await findingsFor(tx, saves);
      for (const [index, row] of rows.entries()) {
        // The person who scheduled it was asked about all that was known then.
        const found = findings[index]?.filter(({ severity }) => severity !== "hint") ?? [];
        if (found.length > 0) {
          const checks = found.map(({ check }) => check);
          log.warn({ watch: row.watch.id, checks }, "scheduled watch not published");
          continue;
        }
        await changeWatch(tx, null, row, { changes, confirms: "all", action: "publish" });
      }
    });
    log.info({ watches: due.length }, "scheduled watches were due");
  },
);
