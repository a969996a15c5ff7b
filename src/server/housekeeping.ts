import { purgeAccountLinks } from "#src/features/auth/account-links.sql.ts";
import { purgeChallenges } from "#src/features/auth/factors/passkeys.sql.ts";
import { purgeKnownDevices, purgePendingSignIns } from "#src/features/auth/sign-ins.sql.ts";
import { purgeDrafts } from "#src/features/checkout/checkout.sql.ts";
import { type Database, onDedicatedConnection } from "#src/platform/db/client.ts";
import { purgeIdempotencyKeys } from "#src/platform/idempotency.ts";
import { cronJob } from "#src/platform/jobs/job.ts";
import { purgeMails, purgeSentCopies } from "#src/platform/mail/outgoing-mails.ts";
import { purgeExpiredSessions } from "#src/platform/session.ts";
import { purgeThrottles } from "#src/platform/throttle.ts";

/** Deletes expired rows, so that no table grows without limit. */
export const housekeeping = cronJob({ name: "housekeeping", every: "hour" }, ({ database }) =>
  deleteExpiredRows(database),
);

/** Uses a connection without the time limit of requests, because there may be very many rows. */
export function deleteExpiredRows(database: Pick<Database, "connection">): Promise<void> {
  return onDedicatedConnection(database, async (db) => {
    await purgeExpiredSessions(db);
    await purgeThrottles(db);
    await purgeIdempotencyKeys(db);
    await purgeDrafts(db);
    await purgeSentCopies(db);
    await purgeMails(db);
    await purgeAccountLinks(db);
    await purgePendingSignIns(db);
    await purgeChallenges(db);
    await purgeKnownDevices(db);
  });
}
