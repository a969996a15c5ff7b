import { and, desc, eq, getTableColumns, lt, sql } from "drizzle-orm";
import type { MailState } from "#src/domain/mail-states.ts";
import type { DbOrTx } from "#src/platform/db/client.ts";
import { outgoingMails } from "#src/platform/db/order-tables.ts";
import {
  type Days,
  inBatches,
  newestWithin,
  type PageParams,
  readPage,
  withinDays,
} from "#src/platform/db/read-page.ts";
import { firstOf } from "#src/platform/db/records.ts";

type MailView = PageParams<"subject" | "recipient" | "state" | "createdAt"> &
  Days & { readonly state?: MailState | undefined; readonly recipient?: string | undefined };

const conditionOf = (view: MailView, timeZone: string) =>
  and(
    view.state && eq(outgoingMails.state, view.state),
    view.recipient ? sql`lower(${outgoingMails.recipient}) = lower(${view.recipient})` : undefined,
    ...withinDays(outgoingMails.createdAt, view, timeZone),
  );

function selectListed(db: DbOrTx) {
  const { html: _, text: __, attachments: ___, ...columns } = getTableColumns(outgoingMails);
  return db.select(columns).from(outgoingMails);
}
export type ListedMail = Awaited<ReturnType<typeof selectListed>>[number];

export const readMailsForExport = (db: DbOrTx, filters: MailView, timeZone: string) =>
  inBatches<ListedMail>((last, limit) =>
    selectListed(db)
      .where(and(conditionOf(filters, timeZone), last && lt(outgoingMails.id, last.id)))
      .orderBy(desc(outgoingMails.id))
      .limit(limit),
  );

export const findMails = (db: DbOrTx, view: MailView, timeZone = "UTC") =>
  readPage(db, view, {
    table: outgoingMails,
    id: outgoingMails.id,
    where: conditionOf(view, timeZone),
    sorts: {
      subject: outgoingMails.subject,
      recipient: sql`lower(${outgoingMails.recipient})`,
      state: outgoingMails.state,
      createdAt: outgoingMails.id,
    },
    order: newestWithin(outgoingMails, view),
    select: (ids, order) =>
      selectListed(db)
        .where(ids)
        .orderBy(...order),
  });

export const findMail = (db: DbOrTx, id: number) =>
  firstOf(db.select().from(outgoingMails).where(eq(outgoingMails.id, id)));

export const countFailedMails = (db: DbOrTx) =>
  db.$count(outgoingMails, eq(outgoingMails.state, "failed"));
