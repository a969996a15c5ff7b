import { sql } from "drizzle-orm";
import type { Database, Db } from "#src/platform/db/client.ts";

/** There is one of each of these watches, at different prices. */
export async function findWatchesToSell(db: Db, count: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from watches where for_sale and received = 1 order by md5(slug) limit ${count}`);
  return rows.map(({ id }) => id);
}

/** For a watch that the demonstration sells and that stays for sale. */
export async function addUnits(db: Db, watchId: number, count: number): Promise<void> {
  await db.execute(sql`
    update watches set units = units + ${count}, received = received + ${count} where id = ${watchId}`);
}

/** Moves an order into the past: `days` has the age of each of its events so far, the oldest first. */
export async function moveBack(db: Db, orderId: number, days: readonly number[]): Promise<void> {
  await db.execute(sql`
    update order_events set created_at = now() - age.days * interval '1 day'
    from (select id, row_number() over (order by id) as place from order_events
      where order_id = ${orderId}) as own
    join unnest(${sql.param([...days])}::float8[]) with ordinality as age (days, place) using (place)
    where order_events.id = own.id`);
  const at = (type: string) =>
    sql`(select max(created_at) from order_events where order_id = orders.id and type = ${type})`;
  await db.execute(sql`
    update orders set created_at = ${at("placed")}, paid_at = ${at("funds-received")},
      shipped_at = ${at("shipped")}, delivered_at = ${at("delivered")},
      return_requested_at = case when return_requested_at is not null
        then coalesce(${at("return-requested")}, ${at("return-accepted")}) end,
      return_accepted_at = ${at("return-accepted")}
    where id = ${orderId}`);
  await db.execute(sql`
    update payments set created_at = orders.created_at, updated_at = coalesce(orders.paid_at, orders.created_at)
    from orders where orders.id = order_id and order_id = ${orderId}`);
  await db.execute(sql`
    update outgoing_mails set created_at = order_events.created_at from order_events
    where order_events.order_id = ${orderId} and outgoing_mails.order_id = ${orderId}
      and dedupe_key = concat_ws(':', 'order', ${orderId}::int, mail, order_events.id)`);
}

/** For an order of long ago: to write its mails would only delay the start. */
export async function forgetMails(db: Db, orderId: number): Promise<void> {
  await db.execute(sql`
    select graphile_worker.remove_job('order-mail ' || id || ' ' || mail)
    from order_events cross join unnest(mails) as mail where order_id = ${orderId}`);
  await db.execute(sql`update order_events set mails = '{}' where order_id = ${orderId}`);
}

/** Moves what the provider told last about an order, and the mail about it, into the past. */
export async function datePayment(db: Db, number: string, days: number): Promise<void> {
  await db.execute(sql`
    with told as (
      update payment_events set received_at = now() - ${days}::float8 * interval '1 day'
      where id = (select max(id) from payment_events where order_number = ${number})
      returning id, received_at)
    update outgoing_mails set created_at = received_at from told
    where dedupe_key = 'payment-check:' || told.id`);
}

/** A hold that began in the past ends earlier. */
export async function setHold(db: Db, orderId: number, until: Date): Promise<void> {
  await db.execute(sql`
    update orders set hold_until = ${until.toISOString()}::timestamptz
    where id = ${orderId} and status = 'Pending'`);
}

/** It came some days ago and was decided today: what the staff does is in the audit log, which can't be changed. */
export async function moveApplicationBack(db: Db, id: number, days: number): Promise<void> {
  await db.execute(sql`update wholesale_applications
    set created_at = now() - make_interval(secs => ${days * 86_400}) where id = ${id}`);
}

/** Moves the messages of an enquiry to so many days ago, the first one first. */
export async function moveEnquiryBack(db: Db, id: number, days: readonly number[]): Promise<void> {
  const ages = sql.param(days.map((age) => age * 86_400));
  await db.execute(sql`with aged as (
      select message.id, now() - make_interval(secs => age) as at
      from (select id, row_number() over (order by id) as place from enquiry_messages
        where enquiry_id = ${id}) as message
      join unnest(${ages}::float8[]) with ordinality as ages (age, place) using (place))
    update enquiry_messages set created_at = aged.at from aged where aged.id = enquiry_messages.id`);
  await db.execute(sql`update enquiries set
      created_at = (select min(created_at) from enquiry_messages where enquiry_id = ${id}),
      active_at = (select max(created_at) from enquiry_messages where enquiry_id = ${id})
    where id = ${id}`);
}

/** As if they had subscribed one after the other, the first so many days ago. */
export async function spreadSubscribers(db: Db, days: number): Promise<void> {
  await db.execute(sql`
    update subscribers set created_at = at, consented_at = at,
      confirmed_at = case when confirmed_at is not null then at + interval '7 minutes' end
    from (select id as own, now() - ${days}::float8 * interval '1 day'
      * (1 - percent_rank() over (order by id) * 0.98) as at from subscribers) as spread
    where own = id`);
}

/** One of the addresses does not exist any more. */
export async function deliverCopies(db: Db): Promise<void> {
  await db.execute(sql`
    update outgoing_mails set tries = 1,
      state = case when recipient like 'sam.%' then 'failed' else 'sent' end,
      sent_at = case when recipient like 'sam.%' then null else now() end,
      error = case when recipient like 'sam.%' then '550 5.1.1 No such mailbox' end
    where mail = 'newsletter'`);
}

export async function dateIssue(db: Db, id: number, days: number): Promise<void> {
  const ago = sql`now() - ${days}::float8 * interval '1 day'`;
  await db.execute(sql`
    update newsletter_issues set created_at = ${ago}, updated_at = ${ago}, started_at = ${ago},
      finished_at = ${ago} + interval '6 minutes' where id = ${id}`);
  await db.execute(sql`
    update outgoing_mails set created_at = ${ago}, sent_at = case when sent_at is not null then ${ago} end
    where mail = 'newsletter' and dedupe_key like ${`newsletter ${id} %`}`);
}

export async function findCopyTokens(db: Db, issueId: number, count: number): Promise<string[]> {
  const { rows } = await db.execute<{ token: string }>(sql`
    select substring(text from '#token=([A-Za-z0-9_-]+)') as token from outgoing_mails
    where dedupe_key like ${`newsletter ${issueId} %`} and state = 'sent' order by id limit ${count}`);
  return rows.map(({ token }) => token);
}

/** Moves an offer into the past: `days` has the age of each of its steps, the oldest first. */
export async function moveOfferBack(db: Db, id: number, days: readonly number[]): Promise<void> {
  await moveEnquiryBack(db, id, days);
  await db.execute(sql`update offer_events set at = now() - age.days * interval '1 day'
    from (select id, row_number() over (order by id) as place from offer_events
      where enquiry_id = ${id}) as step
    join unnest(${sql.param([...days])}::float8[]) with ordinality as age (days, place) using (place)
    where offer_events.id = step.id`);
  await db.execute(sql`update enquiries set unread = ${days.length === 1} where id = ${id}`);
}

/** Confirms the e-mail address of an account that is as old as its orders. */
export async function confirmAddress(db: Db, userId: number): Promise<void> {
  await db.execute(sql`
    update users set created_at = now() - interval '400 days', email_confirmed_at = now() - interval '399 days'
    where id = ${userId}`);
}

interface SavedAddress {
  readonly name: string;
  readonly phone: string;
  readonly address: Readonly<Record<string, string>>;
  readonly isDefault: boolean;
}

export async function saveAddress(db: Db, userId: number, saved: SavedAddress): Promise<void> {
  await db.execute(sql`
    insert into user_addresses (user_id, name, phone, address, is_default)
    values (${userId}, ${saved.name}, ${saved.phone}, ${JSON.stringify(saved.address)}::jsonb, ${saved.isDefault})`);
}

export async function dateSession(db: Db, userId: number, days: number): Promise<void> {
  await db.execute(sql`
    update sessions set created_at = now() - ${days}::float8 * interval '1 day',
      last_seen_at = now() - ${days}::float8 * interval '8 hours',
      proved_at = now() - ${days}::float8 * interval '1 day',
      expires_at = expires_at - ${days}::float8 * interval '1 day'
    where id = (select max(id) from sessions where user_id = ${userId})`);
}

const mailChannel = "demo_mail";

/** Calls back with the links of each new mail as soon as it is committed. */
export async function listenForMails(
  { db, pool }: Pick<Database, "db" | "pool">,
  tell: (mail: { recipient: string; subject: string; links: string[] }) => void,
): Promise<() => void> {
  await db.execute(sql`
    create or replace function tell_demo_mail() returns trigger language plpgsql as $$ begin
      perform pg_notify(${sql.raw(`'${mailChannel}'`)}, jsonb_build_object('recipient', new.recipient, 'subject', new.subject,
        'links', array(select distinct link[1] from regexp_matches(new.text,
          '(https?://[^[:space:]]+[?&#](?:key|token)=[A-Za-z0-9_-]+)', 'g') as link))::text);
      return new;
    end $$`);
  await db.execute(sql`
    create or replace trigger tell_demo_mail after insert on outgoing_mails
    for each row execute function tell_demo_mail()`);
  const client = await pool.connect();
  client.on("notification", ({ payload = "" }) => tell(JSON.parse(payload)));
  await client.query(`listen ${mailChannel}`);
  return () => client.release(true);
}
