import { eq, sql } from "drizzle-orm";
import { notices } from "#src/domain/limits.ts";
import { hasStaffRight, type SignedInViewer } from "#src/domain/viewer.ts";
import { paths } from "#src/lib/paths.ts";
import {
  type AttentionSource,
  attentionOf,
  countWaiting,
  type NoticeSource,
} from "#src/office/contributions.sql.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { wholesaleApplications } from "#src/platform/db/enquiry-tables.ts";
import { outgoingMails } from "#src/platform/db/order-tables.ts";
import { users } from "#src/platform/db/schema.ts";
import { stockDays } from "#src/platform/db/summary-tables.ts";
import { countFailedJobs } from "#src/platform/jobs/failing-jobs.ts";
import { countFailedMails } from "#src/platform/mail/mail-list.ts";
import type { Notice } from "./overview.contract.ts";

const isNew = eq(wholesaleApplications.state, "new");
const forAdmins = attentionOf("admin");

export const staffAttention: readonly AttentionSource[] = [
  attentionOf("sales")(
    "applications",
    ["new application", "new applications"],
    `${paths.applications()}?state=new`,
    (db) => countWaiting(db, sql`${wholesaleApplications}`, isNew),
  ),
  forAdmins(
    "failedMails",
    ["failed mail", "failed mails"],
    `${paths.mailsAndJobs()}?state=failed`,
    countFailedMails,
  ),
  forAdmins("failedJobs", ["failed job", "failed jobs"], paths.mailsAndJobs(), countFailedJobs),
];

/** One row for each day on which a watch came that is still here. */
export function findStockDays(db: DbOrTx) {
  return db.select().from(stockDays).where(sql`${stockDays.watches} > 0`);
}

export const mailNotices: NoticeSource = {
  right: "admin",
  at: sql`${outgoingMails.createdAt}`,
  columns: sql`'mail' as kind, ${outgoingMails.id}, ${outgoingMails.subject}, ${outgoingMails.recipient}, null::bigint`,
  from: sql`${outgoingMails} where ${outgoingMails.state} = 'failed'`,
};

/** Times have the precision in which a browser returns them. */
export async function findNotices(
  db: DbOrTx,
  viewer: SignedInViewer,
  sources: readonly NoticeSource[],
): Promise<Notice[]> {
  const since = sql`now() - make_interval(days => ${notices.days})`;
  const queries = sources
    .filter(({ right }) => hasStaffRight(viewer, right))
    .map(
      ({
        columns,
        at,
        from,
      }) => sql`(select ${columns}, date_trunc('milliseconds', ${at}) from ${from}
        and ${at} > ${since} order by ${at} desc limit ${notices.listed})`,
    );
  if (queries.length === 0) return [];
  const { rows } = await db.execute<
    Omit<Notice, "amount"> & { amount: string | null; at: Date | string }
  >(sql`
    select happened.*, at > coalesce(
      (select coalesce(${users.noticesReadAt}, ${users.createdAt}) from ${users} where ${users.id} = ${viewer.id}),
      now()) as "isNew"
    from (${sql.join(queries, sql` union all `)}) as happened (kind, id, title, detail, amount, at)
    order by at desc, id desc limit ${notices.listed}`);
  return rows.map(({ amount, at, ...notice }) => ({
    ...notice,
    amount: amount === null ? null : Number(amount),
    at: new Date(at).toISOString(),
  }));
}
