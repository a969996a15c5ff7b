import type { ClientBase } from "pg";

/** The rows of a shop that has been busy for years, beside a large catalog. Each is run without a limit of time. */
const statements = (count: number) => [
  `insert into watch_records (watch_id, brand_id, serial_number)
   select id, brand_id, 'S' || id from watches`,
  `insert into users (username, username_key, email, email_key, password_hash)
   select 'many' || n, 'many' || n, 'm' || n || '@many.example', 'm' || n || '@many.example', 'none'
   from generate_series(1, ${count}) as n`,
  `insert into orders (number, customer_name, email, total, status, payment, created_at)
   select 'M-' || lpad(upper(to_hex(n)), 8, '0'), 'Buyer' || n || ' Name' || n % 997,
     'b' || n || '@valid.example', 100,
     (array['Paid', 'Shipped', 'Delivered', 'Delivered', 'Cancelled'])[1 + n % 5], 'wire',
     now() - make_interval(mins => n)
   from generate_series(1, ${count}) as n`,
  `insert into order_items (order_id, watch_id, brand_name, model, reference, price, quantity)
   select id, 1 + id % 60, 'Brand' || id % 10, 'Model' || id % 3000, 'R' || id % 20000, 100, 1
   from orders`,
  `insert into enquiries (kind, name, email, subject, reply_token, active_at)
   select case when n % 2 = 0 then 'sell' else 'contact' end, 'Person' || n,
     'person' || n || '@x.example', 'Subject ' || n % 500, 'token' || n,
     now() - make_interval(mins => n)
   from generate_series(1, ${count}) as n`,
  `insert into offers (enquiry_id, brand, model, reference_number, serial_number, year_of_manufacture,
     condition, box_and_papers, description, asking_price, preferred_contact, ownership_statement)
   select id, 'Brand' || id % 10, 'Offered' || id % 3000, 'Q' || id, 'T' || id, '', '', true, '', '', '', ''
   from enquiries where kind = 'sell'`,
];

export const officeTables = [
  "watches",
  "watch_records",
  "orders",
  "order_items",
  "users",
  "enquiries",
  "offers",
] as const;

type Run = (statement: string) => Promise<unknown>;

/**
 * Fills tables without their indexes of texts and creates these again, which takes a fraction of the time. The
 * triggers do not use them.
 */
export async function withoutTextIndexes(
  client: ClientBase,
  tables: readonly string[],
  work: () => Promise<unknown>,
): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = any($1) and indexdef like '% USING gin %'`,
    [tables],
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await work();
  for (const { definition } of indexes) await client.query(definition);
  await client.query(`vacuum analyze ${tables.join(", ")}`);
}

/** Adds as many accounts, orders and enquiries as named, half of these with an offered watch. */
export async function fillOffice(run: Run, count = 100_000): Promise<void> {
  for (const statement of statements(count)) await run(statement);
  await run(`vacuum analyze ${officeTables.join(", ")}`);
}
