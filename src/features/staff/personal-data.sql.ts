import { type SQL, sql } from "drizzle-orm";
import type { DbOrTx } from "#src/platform/db/client.ts";
import type { PersonalDataKind } from "./personal-data.contract.ts";

/**
 * The statements name their columns, so that nothing secret leaves with a new one: no hashes, no tokens, no notes of
 * the staff and no flags. `person` is the e-mail address in small letters.
 */
const rowsOf: Record<PersonalDataKind, (person: string) => SQL> = {
  account: (person) => sql`
    select u.username, u.email, u.created_at as "createdAt",
      (select coalesce(json_agg(json_build_object('name', l.name, 'createdAt', l.created_at, 'watches',
          (select coalesce(json_agg(i.watch_id order by i.id), '[]')
            from wishlist_items i where i.wishlist_id = l.id)) order by l.id), '[]')
        from wishlists l where l.user_id = u.id) as wishlists,
      (select coalesce(json_agg(json_build_object('watch', c.watch_id, 'quantity', c.quantity)), '[]')
        from cart_items c where c.user_id = u.id) as cart
    from users u where u.email_key = ${person}`,
  orders: (person) => sql`
    select o.number, o.customer_name as "name", o.email, o.phone, o.address, o.status, o.created_at as "createdAt",
      (select json_agg(json_build_object('watch', i.brand_name || ' ' || i.model, 'reference', i.reference,
          'quantity', i.quantity) order by i.id) from order_items i where i.order_id = o.id) as items
    from orders o
    where lower(o.email) = ${person} or o.user_id = (select id from users where email_key = ${person})
    order by o.id`,
  applications: (person) => sql`
    select company_name as "companyName", contact_name as "contactName", email, phone, website,
      business_type as "businessType", years_in_business as "yearsInBusiness", tax_id as "taxId", address,
      purchase_history as "purchaseHistory", additional_info as "additionalInfo", state, reason,
      created_at as "createdAt"
    from wholesale_applications where lower(email) = ${person} order by id`,
  enquiries: (person) => sql`
    select e.kind, e.state, e.name, e.email, e.phone, e.subject, e.watch_id as "watch", e.created_at as "createdAt",
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
    where e.email_key = ${person} order by e.id`,
  newsletter: (person) => sql`
    select email, consented_at as "consentedAt", consent_text as "consentText", confirmed_at as "confirmedAt",
      unsubscribed_at as "unsubscribedAt"
    from subscribers where email = ${person}`,
  alerts: (person) => sql`
    select watch_id as "watch", created_at as "createdAt", confirmed_at as "confirmedAt", told_at as "toldAt"
    from watch_alerts where email = ${person} order by id`,
  mails: (person) => sql`
    select subject, state, created_at as "createdAt", sent_at as "sentAt"
    from outgoing_mails where lower(recipient) = ${person} order by id`,
};

export async function findPersonalData(
  db: DbOrTx,
  kind: PersonalDataKind,
  person: string,
): Promise<Record<string, unknown>[]> {
  return (await db.execute(rowsOf[kind](person))).rows;
}

export async function countPersonalData(
  db: DbOrTx,
  kind: PersonalDataKind,
  person: string,
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (${rowsOf[kind](person)}) held`,
  );
  return rows[0]?.count ?? 0;
}

export async function findAccountId(db: DbOrTx, person: string): Promise<number | null> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from users where email_key = ${person}`,
  );
  return rows[0]?.id ?? null;
}
