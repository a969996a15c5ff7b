import { routes as pageRoutes } from "#src/app/routes.tsx";
import type { Role } from "#src/domain/viewer.ts";
import { findImbalances } from "#src/features/catalog/stock.sql.ts";
import { orderRequestSchema } from "#src/features/orders/checkout/checkout.contract.ts";
import { placeOrder } from "#src/features/orders/checkout/place-order.service.ts";
import type { Endpoint } from "#src/lib/endpoint.ts";
import type { Database } from "#src/platform/db/client.ts";
import { readConfig } from "#src/platform/settings/config.ts";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { apiRoutes } from "#tests/all-routes.ts";
import { aSession, aUser } from "#tests/data.ts";
import { orderBody, stockWatch } from "#tests/orders.ts";
import type { FuzzIds } from "./input.ts";

const config = readConfig({ NODE_ENV: "test", ...allCapabilities });

/** What an attacker with accounts of every role knows of the shop. */
export interface FuzzWorld {
  readonly endpoints: readonly Endpoint[];
  readonly pages: readonly string[];
  readonly ids: FuzzIds;
  readonly callers: ReadonlyMap<Role, number>;
  /** A user who does nothing, and whose data must stay unchanged. */
  readonly bystander: { readonly userId: number; readonly lists: readonly number[] };
  /** A session of each role, valid until a request ends it. */
  token(role: Role): string | undefined;
  /** An ended session. */
  readonly endedToken: string;
  /** Remembers ids that a reply names. */
  learn(call: string, reply: string): void;
  /** Restores the sessions and wishlists that requests have ended or deleted. */
  renew(): Promise<void>;
}

/** Accounts with low ids, which requests may delete instead of the callers. */
const disposableUsers = 300;
/** Brands without watches can be deleted. */
const emptyBrands = 30;
const bystanderLists = 5;
/** Watches that are ordered, apart from those that requests choose most often. */
const orderedWatches = { customer: 59, bystander: 60 } as const;
/** Well below the limit for one user. */
const listLimit = 90;
const longestRead = 20_000;
const idsPerReply = 10;
const idsPerCall = 20;
/** Valid bodies order these watches. */
const orderable = { ids: [1, 4], units: 1_000 } as const;

export async function fuzzWorld({ db, pool }: Database): Promise<FuzzWorld> {
  await pool.query(
    `insert into users (username, username_key, email, email_key, password_hash)
     select 'gone' || n, 'gone' || n, 'gone' || n || '@example.com', 'gone' || n || '@example.com', 'none'
     from generate_series(1, $1::int) as n`,
    [disposableUsers],
  );
  await pool.query(
    `insert into brands (slug, name, description)
     select 'empty-' || n, 'Empty ' || n, '' from generate_series(1, $1::int) as n`,
    [emptyBrands],
  );
  const [customer, dealer, admin, bystander] = [
    await aUser(db, "customer"),
    await aUser(db, "wholesale"),
    await aUser(db, "admin"),
    await aUser(db, "customer"),
  ];
  const owners = [...Array(bystanderLists).fill(bystander.id), customer.id, dealer.id];
  const inserted = await pool.query<{ id: number }>(
    "insert into wishlists (user_id, name) select unnest($1::int[]), 'a list' returning id",
    [owners],
  );
  const lists = inserted.rows.map(({ id }) => id);
  const buyers = { customer, bystander };
  const orders: string[] = [];
  for (const [name, watchId] of Object.entries(orderedWatches)) {
    const viewer = buyers[name as keyof typeof buyers];
    await stockWatch({ db }, watchId);
    const body = orderRequestSchema.parse(orderBody([{ watchId, price: 12_000 }]));
    const buyer = { viewer, clientAddress: null };
    const { order } = await placeOrder({ db, config }, buyer, body, `the order of ${name}`);
    orders.push(order.number);
  }
  for (const id of orderable.ids) await stockWatch({ db }, id, orderable);
  const endedToken = await aSession(db, customer);
  await pool.query("delete from sessions where user_id = $1", [customer.id]);

  const tokens = new Map<Role, string>();
  const renew = async () => {
    tokens.set("customer", await aSession(db, customer));
    tokens.set("wholesale", await aSession(db, dealer));
    tokens.set("admin", await aSession(db, admin));
    await pool.query(
      `insert into wishlists (id, user_id, name) overriding system value
       select id, owner, 'a list' from unnest($1::int[], $2::int[]) as own (id, owner)
       where (select count(*) from wishlists where user_id = owner) < $3
       on conflict (id) do nothing`,
      [lists.slice(bystanderLists), owners.slice(bystanderLists), listLimit],
    );
  };
  await renew();
  // Nobody is to delete the callers.
  const accounts = new Set([customer, dealer, admin, bystander].map(({ id }) => id));
  const seen = new Map<string, readonly number[]>();
  const learn = (call: string, reply: string) => {
    const [collection = ""] = call.replace(/^\w+ /, "").split("/{");
    const named = [...reply.slice(0, longestRead).matchAll(/"(?:id|watchId)":(\d{1,9})\b/g)];
    const ids = named.map(([, id]) => Number(id)).filter((id) => !accounts.has(id));
    const known = seen.get(collection) ?? [];
    seen.set(collection, [...ids.slice(0, idsPerReply), ...known].slice(0, idsPerCall));
  };
  return {
    endpoints: apiRoutes.map(({ endpoint }) => endpoint),
    pages: pageRoutes.map(({ path }) => path),
    ids: { highest: disposableUsers, lists, orders: [...orders, "M-00000000"], seen },
    callers: new Map<Role, number>([
      ["customer", customer.id],
      ["wholesale", dealer.id],
      ["admin", admin.id],
    ]),
    bystander: { userId: bystander.id, lists: lists.slice(0, bystanderLists) },
    token: (role) => tokens.get(role),
    learn,
    endedToken,
    renew,
  };
}

/** Returns one sentence for each invariant that the requests have broken. */
export async function violatedInvariants(
  { pool, db }: Database,
  { callers, bystander }: FuzzWorld,
): Promise<string[]> {
  const invariants: Record<string, readonly [sql: string, values: unknown[]]> = {
    "only the administrator made others an administrator, a dealer or staff": [
      `select id from users where ((is_admin and id <> $1) or (is_wholesale and id <> $2) or staff_role is not null)
         and not exists (select from audit_log where actor_id = $1 and subject = 'user:' || users.id)
         and not exists (select from wholesale_applications where user_id = users.id and decided_by = $1)`,
      [callers.get("admin"), callers.get("wholesale")],
    ],
    "the administrator and the dealer still exist": [
      "select 1 where (select count(*) from users where id = any($1)) <> $2",
      [[...callers.values()], callers.size],
    ],
    "every brand's count is right": [
      `select brand_id from brand_counts c where count <> (
         select count(*) from watches w where w.brand_id = c.brand_id and w.is_available)`,
      [],
    ],
    "quantities are from 1 to 99": [
      "select id from cart_items where quantity not between 1 and 99",
      [],
    ],
    "only callers have carts and lists": [
      `select user_id from cart_items where user_id <> all($1)
       union all select user_id from wishlists where user_id <> all($1) and id <> all($2)`,
      [[...callers.values()], bystander.lists],
    ],
    "a bystander's lists are unchanged": [
      `select from unnest($1::int[]) as list where exists (select from wishlist_items where wishlist_id = list)
       or not exists (select from wishlists w where w.id = list and user_id = $2 and name = 'a list')`,
      [bystander.lists, bystander.userId],
    ],
    "a bystander's order still waits": [
      "select 1 where not exists (select from orders where user_id = $1 and status = 'Pending')",
      [bystander.userId],
    ],
    "nobody has more than a hundred lists": [
      "select user_id from wishlists group by user_id having count(*) > 100",
      [],
    ],
    "every audited action is an administrator's": [
      "select id from audit_log where actor_id is not null and actor_id <> $1",
      [callers.get("admin")],
    ],
    "no session belongs to an account that nobody signed in to": [
      "select s.user_id from sessions s join users u on u.id = s.user_id where u.username like 'gone%'",
      [],
    ],
  };
  const violated: string[] = [];
  for (const [invariant, [text, values]] of Object.entries(invariants)) {
    const { rowCount } = await pool.query(text, values);
    if (rowCount) violated.push(`Violated: ${invariant}.`);
  }
  if ((await findImbalances(db)).length > 0)
    violated.push("Violated: every unit is accounted for.");
  return violated;
}
