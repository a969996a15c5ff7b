import { setTimeout as pause } from "node:timers/promises";
import { mailsOf } from "#src/features/orders/order-jobs.service.ts";
import { headersOf, type TestSmtp } from "#tests/smtp.ts";
import type { View } from "./writer.ts";

const caused = Object.entries(mailsOf)
  .flatMap(([event, mails]) => mails.map((mail) => `('${event}', '${mail}')`))
  .join();

/**
 * The mails that the events of orders cause, by the key that prevents a second one. The rest of a payment may arrive
 * before the buyer is told of a part of it, which is then not worth a mail.
 */
const expectedMails = `expected (order_id, mail, event_id, key) as (
  select order_id, mail, of_events.id, concat_ws(':', 'order', order_id, mail, of_events.id) from (
    select order_id, mail, id from order_events join (values ${caused}) as caused (type, mail) using (type)
    union all
    select order_id, 'staff-refund-due', id from order_events
    where type = 'return-accepted' or (type = 'cancelled' and from_status = 'Paid')
      or (type = 'refund-failed' and from_status = 'Refunded')) as of_events
  join orders on orders.id = order_id where mail <> 'part-payment' or status = 'Pending')`;

/** Each is written, or its job waits. */
export const unwrittenMails = `with ${expectedMails}, jobs as (
    select payload->>'orderId' as order_id, payload->>'mail' as mail, payload->>'eventId' as event_id
    from graphile_worker._private_jobs where payload->>'mail' is not null)
  select 1 from expected
  where not exists (select from outgoing_mails where dedupe_key = expected.key)
  and not exists (select from jobs where jobs.order_id = expected.order_id::text
    and jobs.mail = expected.mail and jobs.event_id = expected.event_id::text)`;

export interface MailFigures {
  readonly expected: number;
  /** That never arrived, or arrived once although they were sent once more on request. */
  readonly missing: readonly string[];
  /** Deliveries beyond those. */
  readonly repeated: number;
}

/** Counts what the mail server got, by the number of the mail in its Message-ID. */
export class ReceivedMails {
  private readonly deliveries = new Map<number, number>();

  /** Counts what has come since the last call, and forgets the messages. */
  count(smtp: TestSmtp): void {
    for (const { raw } of smtp.mails.splice(0)) {
      const header = headersOf(raw).find((line) => /^message-id:/i.test(line));
      const id = Number(/<mail-(\d+)-/.exec(header ?? "")?.[1]);
      this.deliveries.set(id, (this.deliveries.get(id) ?? 0) + 1);
    }
  }

  async compare({ rows }: View): Promise<MailFigures> {
    const mails = await rows<{ key: string; id: number | null; resent: number }>(
      `with ${expectedMails}, resent as (
         select (details->'before'->>'mail')::int as id, count(*)::int as times from audit_log
         where action = 'order.resend-mail' group by 1)
       select key, outgoing_mails.id, coalesce(times, 0) as resent from expected
       left join outgoing_mails on dedupe_key = key left join resent on resent.id = outgoing_mails.id`,
    );
    let repeated = 0;
    const missing = mails.flatMap(({ key, id, resent }) => {
      const times = this.deliveries.get(id ?? 0) ?? 0;
      repeated += Math.max(times - 1 - resent, 0);
      return times < 1 + resent ? [`${key}: ${times} times of ${1 + resent}`] : [];
    });
    return { expected: mails.length, missing, repeated };
  }
}

/** Jobs of killed shops are taken over after a minute, which this does not wait for. */
const letMinutePass = `with passed as (
    update graphile_worker._private_jobs set locked_at = locked_at - interval '2 minutes'
    where locked_at is not null)
  select graphile_worker.add_job('release-lost-jobs')`;

/** Waits until every job is done that is due and every mail is sent. */
export async function untilMailsAreSent({ rows }: View, limitMs: number): Promise<void> {
  await rows(letMinutePass);
  // Tries that failed because of a kill wait for their next one.
  await rows("update graphile_worker._private_jobs set run_at = now() where attempts > 0");
  let left = 0;
  for (const deadline = Date.now() + limitMs; Date.now() < deadline; await pause(100)) {
    const [row] = await rows<{ left: number }>(
      `select (select count(*) from graphile_worker.jobs
           where task_identifier in ('order-mail', 'send-mail') and run_at <= now()
             and attempts < max_attempts)::int
         + (select count(*) from outgoing_mails where state = 'waiting')::int as left`,
    );
    left = row?.left ?? 0;
    if (left === 0) return;
  }
  throw new Error(`${left} mails were not sent in time.`);
}
