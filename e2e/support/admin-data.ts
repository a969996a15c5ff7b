import { randomBytes } from "node:crypto";
import { runSql, type TestShop } from "#tests/test-shop.ts";

type In = Pick<TestShop, "databaseUrl">;

async function insertRow(shop: In, statement: string, values: readonly unknown[]): Promise<number> {
  const [row] = await runSql<{ id: number }>(shop, `${statement} returning id`, values);
  if (!row) throw new Error("Nothing was stored.");
  return row.id;
}

const unique = (name: string) => `${name}-${randomBytes(4).toString("hex")}`;

export interface Named {
  readonly id: number;
  readonly name: string;
}

export async function aBrand(shop: In, name = unique("Brand")): Promise<Named> {
  const statement =
    "insert into brands (slug, name, description) values ($1, $2, 'Made for a journey.')";
  return { id: await insertRow(shop, statement, [unique("brand"), name]), name };
}

export async function aWatch(shop: In, brand: Named, name = unique("Model")): Promise<Named> {
  const id = await insertRow(
    shop,
    `insert into watches (slug, brand_id, model, reference, description, retail_price, case_size,
       case_size_mm, dial_color, material, condition, box_papers)
     values ($1, $2, $3, 'REF-1', 'Made for a journey.', 12345, '40mm', 40, 'Black',
       'Stainless Steel', 'Excellent', 'With Box')`,
    [unique("watch"), brand.id, name],
  );
  return { id, name };
}

export async function aUser(
  shop: In,
  name = unique("reader"),
  flags = { isAdmin: false, isWholesale: false },
): Promise<Named> {
  const key = unique("key");
  const id = await insertRow(
    shop,
    `insert into users
       (username, username_key, email, email_key, password_hash, is_admin, is_wholesale)
     values ($1, $2, $3, $3, 'matches no password', $4, $5)`,
    [name, key, `${key}@meridian.example`, flags.isAdmin, flags.isWholesale],
  );
  return { id, name };
}

export async function anOrder(shop: In, customerName: string, watch?: Named): Promise<number> {
  const id = await insertRow(
    shop,
    "insert into orders (customer_name, total, created_at) values ($1, 2345600, '2026-03-08T12:00Z')",
    [customerName],
  );
  if (!watch) return id;
  await insertRow(
    shop,
    `insert into order_items (order_id, watch_id, brand_name, model, reference, price, quantity)
     values ($1, $2, 'Brand', $3, 'REF-1', 2345600, 1)`,
    [id, watch.id, watch.name],
  );
  return id;
}
