import { randomInt } from "node:crypto";
import pg from "pg";
import { insertUser } from "#src/features/auth/auth.sql.ts";
import type { Database } from "#src/platform/db/client.ts";
import { createPasswordHasher } from "#src/platform/passwords.ts";
import { startSession } from "#src/platform/session.ts";
import { perSecond } from "./hot.ts";
import { load, median, rawRequest } from "./load.ts";
import { report } from "./report.ts";
import type { BenchShop } from "./shop.ts";

const password = "a lamp beside the quay";
const rounds = 5;

export interface Customer {
  readonly id: number;
  readonly username: string;
  readonly cookie: string;
}

export async function createCustomer({ db }: Database): Promise<Customer> {
  const username = `bench${randomInt(1e12)}`;
  const email = `${username}@meridian.example`;
  const passwordHash = await createPasswordHasher().hash(password);
  const id = await insertUser(db, { username, email, passwordHash });
  if (id === undefined) throw new Error("The customer could not be created.");
  const viewer = { kind: "user", id, username, email, isAdmin: false, isWholesale: false } as const;
  const { token } = await startSession(db, viewer);
  return { id, username, cookie: `meridian_session=${token}` };
}

/** A signed-in page is rendered for each request, because it is never cached. */
export async function rendering(group: string, shop: BenchShop, customer: Customer) {
  const headers = { Cookie: customer.cookie, "Accept-Encoding": "br" };
  const order = { port: shop.port, requests: [rawRequest("/shop", { headers })], connections: 4 };
  await load({ ...order, seconds: 2 });
  const { perSecond: rate, medianMs } = await load({ ...order, seconds: 4 });
  report({
    group,
    name: "signed-in /shop, rendered",
    value: `${perSecond(rate)}, ${medianMs.toFixed(1)} ms`,
    target: "at least 400/s",
    met: rate >= 400,
  });
  return rate;
}

const statement = `insert into cart_items as line (user_id, watch_id, quantity) values ($1, $2, 1)
  on conflict (user_id, watch_id) do update set quantity = least(line.quantity + 1, 99)`;
const clients = 10;

/** Compares the whole call with the bare statement on as many connections. */
export async function addingToCart(
  group: string,
  shop: BenchShop,
  database: Database,
): Promise<void> {
  const { rows } = await database.pool.query<{ id: number }>(
    "select id from watches where is_available and retail_price is not null order by id limit 2",
  );
  const customers = await Promise.all(
    Array.from({ length: clients }, () => createCustomer(database)),
  );
  const lines = rows.flatMap(({ id: watchId }) =>
    customers.map((customer) => ({ customer, watchId })),
  );
  const requests = lines.map(({ customer, watchId }) =>
    rawRequest("/api/cart/items", {
      method: "POST",
      headers: { Cookie: customer.cookie },
      body: { watchId },
    }),
  );
  const pool = new pg.Pool({ ...database.connection, max: clients });
  const rates = { shop: [] as number[], bare: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    await database.pool.query("delete from cart_items");
    const order = { port: shop.port, requests, connections: clients, seconds: 1 };
    rates.shop.push((await load(order)).perSecond);
    const values = lines.map(({ customer, watchId }) => [customer.id, watchId]);
    rates.bare.push(await statementRate(pool, values));
  }
  await pool.end();
  const ratio = median(rates.shop.map((rate, round) => rate / (rates.bare[round] ?? rate)));
  report({
    group,
    name: "add to cart",
    value: perSecond(median(rates.shop)),
    reference: `${perSecond(median(rates.bare))} bare statement`,
    ratio,
    target: "at least 0.5",
    met: ratio >= 0.5,
  });
}

async function statementRate(pool: pg.Pool, lines: readonly number[][]): Promise<number> {
  const until = performance.now() + 1000;
  const startedAt = performance.now();
  let done = 0;
  const work = async (first: number) => {
    for (let index = first; performance.now() < until; index++) {
      const values = lines[index % lines.length] ?? [];
      await pool.query({ name: "bare_add", text: statement, values });
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, index) => work(index)));
  return done / ((performance.now() - startedAt) / 1000);
}

/** Most of the time is the password hash, which is slow by design. */
export async function signingIn(group: string, shop: BenchShop, customer: Customer): Promise<void> {
  const body = { username: customer.username, password };
  const request = rawRequest("/api/auth/login", { method: "POST", body });
  const { perSecond: rate, medianMs } = await load({
    port: shop.port,
    requests: [request],
    connections: 4,
    seconds: 3,
  });
  report({ group, name: "login", value: `${perSecond(rate)}, ${medianMs.toFixed(0)} ms` });
}
