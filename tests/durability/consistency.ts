import { setTimeout } from "node:timers/promises";
import type { Brand, Watch } from "#src/features/catalog/catalog.contract.ts";
import type { Account } from "./account.ts";
import { unwrittenMails } from "./order-mails.ts";
import type { View } from "./writer.ts";

/** Each statement finds rows that only a partial write can leave. */
const partialWrites: Readonly<Record<string, string>> = {
  "brand counts": `select 1 from brands left join brand_counts on brand_id = id
    where coalesce(count, 0) <>
      (select count(*) from watches where brand_id = brands.id and is_available)`,
  "totals of the catalog": `select 1 where (select count(*) from watches where is_available) <>
      (select coalesce(sum(count), 0) from catalog_totals where facet_code = -1)`,
  "totals of the stock": `select 1 where (select count(*) from watches
      where units > 0 and deleted_at is null) <>
      (select coalesce(sum(watches), 0) from stock_days)`,
  "lines of carts": `select 1 from cart_items left join users on users.id = user_id
    left join watches on watches.id = watch_id where users.id is null or watches.id is null`,
  wishlists: "select 1 from wishlists left join users on users.id = user_id where users.id is null",
  "items of wishlists": `select 1 from wishlist_items left join wishlists on wishlists.id = wishlist_id
    left join watches on watches.id = watch_id where wishlists.id is null or watches.id is null`,
  sessions: "select 1 from sessions left join users on users.id = user_id where users.id is null",
  "dealers' prices": `select 1 from wholesale_prices left join watches on watches.id = watch_id
    where watches.id is null`,
  "lines of orders": `select 1 from orders where payment is not null
    and not exists (select from order_items where order_id = orders.id)`,
  "keys of orders": `select 1 from orders where payment is not null
    and not exists (select from order_keys where order_id = orders.id)`,
  "events of orders": `select 1 from orders where payment is not null and status is distinct from
      (select to_status from order_events where order_id = orders.id order by id desc limit 1)`,
  "mails of orders": unwrittenMails,
  "watches of orders": `select 1 from orders join order_items on order_id = orders.id
    join watches on watches.id = watch_id where received = 1
      and (orders.status in ('Paid', 'Shipped')
        or (orders.status = 'Delivered' and return_accepted_at is null)
        or (return_accepted_at is not null and not units_returned))
      and units <> 0`,
  "orders of watches": `select 1 from watches where received = 1 and sold_elsewhere = 0
    and (units = 0 or held = 1) and 1 <> (select count(*) from order_items
      join orders on orders.id = order_id where watch_id = watches.id and not units_returned)`,
  "payments of orders": `select 1 from orders where payment is not null
    and (status in ('Paid', 'Shipped', 'Delivered') or refund_due)
    and not exists (select from payments where order_id = orders.id and status = 'succeeded')`,
  "records of the staff's acts": `select 1 from (select order_id, count(*) from order_events
      where actor = 'staff' and type <> 'placed' group by order_id) as acts
    full join (select subject, count(*) from audit_log where action like 'order.%'
      and action not in ('order.place', 'order.resend-mail', 'order.payment-link', 'order.correct-email')
      group by subject) as records
    on subject = 'order:' || order_id where acts.count is distinct from records.count`,
  "the administrator's set-up": "select 1 from setup_tokens, setup_done",
};

/** Reads the values that the shop shows and those that are stored. */
type Comparison = (view: View, admin: Account) => Promise<readonly [unknown, unknown]>;

const comparisons: Readonly<Record<string, Comparison>> = {
  brands: async ({ connection, rows }) => {
    const { brands } = await connection.json<{ brands: Brand[] }>("/api/brands");
    const shown = brands.map(({ id, count }) => ({ id, n: count })).sort((a, b) => a.id - b.id);
    const stored = await rows<{ id: number; n: number }>(
      `select brands.id, count(watches.id)::int as n
       from brands left join watches on brand_id = brands.id and is_available
       group by brands.id order by brands.id`,
    );
    return [shown, stored];
  },
  watches: async ({ connection, rows }) => {
    const { watches } = await connection.json<{ watches: Watch[] }>("/api/watches");
    const stored = await rows<{ id: number }>(
      "select id from watches where is_available order by id",
    );
    const shown = watches.map(({ id }) => id).sort((a, b) => a - b);
    return [shown, stored.map(({ id }) => id)];
  },
  "the dashboard's counts": async ({ connection, rows }, admin) => {
    const { counts } = await connection.json<{ counts: unknown }>(
      "/api/admin/analytics",
      admin.token,
    );
    const [sums] = await rows(
      `select (select count(*)::int from watches where deleted_at is null) as watches,
         (select count(*)::int from brands) as brands,
         (select count(*)::int from users) as users,
         (select count(*)::int from subscribers
           where confirmed_at is not null and unsubscribed_at is null) as subscribers`,
    );
    return [counts, sums];
  },
};

/**
 * An import that a kill has interrupted goes on after the start and may write between the two readings, so a
 * difference counts only if it stays.
 */
async function findDifference(read: () => ReturnType<Comparison>): Promise<string | undefined> {
  let difference: string | undefined;
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const [shown, stored] = (await read()).map((side) => JSON.stringify(side));
    if (shown === stored) return undefined;
    difference = `${shown} shown, ${stored} stored`;
    await setTimeout(500);
  }
  return difference;
}

/** Compares what the shop shows with what is stored, across all writers. */
export async function findInconsistencies(view: View, admin: Account): Promise<string[]> {
  const inconsistencies: string[] = [];
  for (const [what, statement] of Object.entries(partialWrites)) {
    const found = await view.rows(statement);
    if (found.length > 0)
      inconsistencies.push(`${what}: ${found.length} rows without their parent`);
  }
  for (const [what, compare] of Object.entries(comparisons)) {
    const difference = await findDifference(() => compare(view, admin));
    if (difference) inconsistencies.push(`${what}: ${difference}`);
  }
  return inconsistencies;
}
