import { serialKeyOf } from "#src/domain/text.ts";
import {
  findDueWatches,
  lockForStaff,
  type StaffWatchRow,
} from "#src/features/catalog/edit-watch.sql.ts";
import { findListed } from "#src/features/offers/stolen-serials.sql.ts";
import { inTransaction } from "#src/platform/db/transaction.ts";
import { cronJob } from "#src/platform/jobs/job.ts";
import { changeWatch } from "./save-watch.service.ts";

const keyOf = ({ serialNumber }: StaffWatchRow) => serialKeyOf(serialNumber ?? "");

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
      const listed = await findListed(tx, rows.map(keyOf));
      for (const row of rows.filter(({ watch }) => stillDue.has(watch.id))) {
        const listedAt = listed.get(keyOf(row));
        // The person who scheduled it was asked about all that was known then.
        if (listedAt && listedAt > row.watch.updatedAt) {
          log.warn({ watch: row.watch.id }, "scheduled watch not published: reported as stolen");
          continue;
        }
        const changes = { state: "published", publishAt: null } as const;
        await changeWatch(tx, null, row, { changes, confirms: "all", action: "publish" });
      }
    });
    log.info({ watches: due.length }, "scheduled watches were due");
  },
);
