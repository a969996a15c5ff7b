import { type SQL, sql } from "drizzle-orm";
import type { DbOrTx } from "#src/platform/db/client.ts";
import type { PersonalDataKind } from "./personal-data.contract.ts";

/** Rows belong to a person by the account, or by an e-mail address that is known to be theirs. */
export interface Person {
  readonly userId: number | null;
  /** In small letters. */
  readonly email: string | null;
}

const watchName = (id: SQL) => sql`(
  select case when w.published then b.name || ' ' || w.model else 'A watch that is no longer shown' end
  from watches w join brands b on b.id = w.brand_id where w.id = ${id})`;

/** An order or application of another account is that account's, whatever address was typed. */
const isNoOthers = (owner: SQL, userId: number | null) =>
  sql`(${owner} is null or ${owner} = ${userId} or ${userId}::int is null)`;

/**
 * The statements name their columns, so that nothing secret leaves with a new one: no hashes, no tokens, no notes of
 * the staff and no flags. A null matches no row.
 */
const rowsOf: Record<PersonalDataKind, (person: Person) => SQL> = {
  account: ({ userId }) => sql`
    select u.username, u.email, u.created_at as "createdAt", u.email_confirmed_at as "emailConfirmedAt",
      u.has_second_factor as "secondFactor", u.date_locale as "dateLanguage", u.sign_in_notices as "signInNotices",
      u.deletion_due_at as "deletionDueAt",
      (select company_name from dealers d where d.user_id = u.id) as "companyName",
      (select count(*)::int from known_devices d where d.user_id = u.id) as "knownBrowsers",
      (select json_agg(json_build_object('name', v.name, 'list', v.list, 'filters', v.query) order by v.id)
        from saved_views v where v.owner_id = u.id) as "savedViews"
    from users u where u.id = ${userId}`,
  addresses: ({ userId }) => sql`
    select name, phone, address, is_default as "isDefault", created_at as "createdAt"
    from user_addresses where user_id = ${userId} order by id`,
  sessions: ({ userId }) => sql`
    select device, address_range as "addressRange", created_at as "createdAt", last_seen_at as "lastSeenAt"
    from sessions where user_id = ${userId} order by id`,
  passkeys: ({ userId }) => sql`
    select name, created_at as "createdAt", last_used_at as "lastUsedAt"
    from passkeys where user_id = ${userId} order by id`,
  wishlists: ({ userId }) => sql`
    select l.name, l.created_at as "createdAt",
      (select coalesce(json_agg(${watchName(sql`i.watch_id`)} order by i.id), '[]')
        from wishlist_items i where i.wishlist_id = l.id) as watches
    from wishlists l where l.user_id = ${userId} order by l.id`,
  cart: ({ userId }) => sql`
    select ${watchName(sql`c.watch_id`)} as watch, c.quantity, c.added_at as "addedAt"
    from cart_items c where c.user_id = ${userId} order by c.id`,
  orders: ({ userId, email }) => sql`
    select o.number, o.customer_name as "name", o.email, o.phone, o.address, o.status,
      o.purchase_order as "purchaseOrder", o.total / 100.0::float8 as total, o.currency, o.created_at as "createdAt",
      (select json_agg(json_build_object('watch', i.brand_name || ' ' || i.model, 'reference', i.reference,
          'quantity', i.quantity) order by i.id) from order_items i where i.order_id = o.id) as items
    from orders o where o.user_id = ${userId} or (lower(o.email) = ${email} and ${isNoOthers(sql`o.user_id`, userId)})
    order by o.id`,
  applications: ({ userId, email }) => sql`
    select company_name as "companyName", contact_name as "contactName", email, phone, website,
      business_type as "businessType", years_in_business as "yearsInBusiness", tax_id as "taxId", address,
      purchase_history as "purchaseHistory", additional_info as "additionalInfo", state, reason,
      created_at as "createdAt"
    from wholesale_applications
    where user_id = ${userId} or (lower(email) = ${email} and ${isNoOthers(sql`user_id`, userId)}) order by id`,
  enquiries: ({ email }) => sql`
    select e.kind, e.state, e.name, e.email, e.phone, e.subject, ${watchName(sql`e.watch_id`)} as watch,
      e.created_at as "createdAt",
      (select json_agg(json_build_object('at', m.created_at, 'from',
          case m.kind when 'received' then 'you' else 'us' end, 'text', m.text) order by m.id)
        from enquiry_messages m where m.enquiry_id = e.id and m.kind <> 'note') as messages,
      (select json_agg(json_build_object('name', f.name, 'bytes', f.bytes) order by f.position)
        from enquiry_files f where f.enquiry_id = e.id) as files,
      (select json_build_object('state', o.state, 'brand', o.brand, 'model', o.model,
          'referenceNumber', o.reference_number, 'serialNumber', o.serial_number,
          'yearOfManufacture', o.year_of_manufacture, 'condition', o.condition, 'boxAndPapers', o.box_and_papers,
          'description', o.description, 'askingPrice', o.asking_price, 'ownershipStatement', o.ownership_statement,
          'quoteAmount', o.quote_amount, 'quoteValidUntil', o.quote_valid_until, 'finalAmount', o.final_amount,
          'finalReasons', o.final_reasons) from offers o where o.enquiry_id = e.id) as offer
    from enquiries e
    where e.email_key = ${email} order by e.id`,
  newsletter: ({ email }) => sql`
    select email, consented_at as "consentedAt", consent_text as "consentText", confirmed_at as "confirmedAt",
      unsubscribed_at as "unsubscribedAt"
    from subscribers where email = ${email}`,
  alerts: ({ userId, email }) => sql`
    select ${watchName(sql`a.watch_id`)} as watch, a.created_at as "createdAt", a.confirmed_at as "confirmedAt",
      a.told_at as "toldAt"
    from watch_alerts a where a.email = ${email} or a.user_id = ${userId}
    union all
    select 'Lower prices of wishlists', created_at, confirmed_at, told_at from price_alerts where user_id = ${userId}
    order by 2`,
  mails: ({ userId, email }) => sql`
    select m.subject, m.state, m.created_at as "createdAt", m.sent_at as "sentAt"
    from outgoing_mails m left join orders o on o.id = m.order_id
    where (lower(m.recipient) = ${email} and ${isNoOthers(sql`o.user_id`, userId)})
      or (o.user_id = ${userId} and lower(m.recipient) = lower(o.email)) order by m.id`,
};

export async function findPersonalData(
  db: DbOrTx,
  kind: PersonalDataKind,
  person: Person,
): Promise<Record<string, unknown>[]> {
  return (await db.execute(rowsOf[kind](person))).rows;
}

export async function countPersonalData(
  db: DbOrTx,
  kind: PersonalDataKind,
  person: Person,
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (${rowsOf[kind](person)}) held`,
  );
  return rows[0]?.count ?? 0;
}

export async function findAccountId(db: DbOrTx, email: string): Promise<number | null> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from users where email_key = ${email}`,
  );
  return rows[0]?.id ?? null;
}
