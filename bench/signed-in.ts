import { fork } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { newSession, runSql } from "#tests/test-shop.ts";
import { type Bench, choose, withShop, withShops } from "./bench.ts";
import { load, median, rawRequest } from "./load.ts";
import { perSecond, reportRates } from "./rates.ts";
import { report } from "./report.ts";
import { type BenchShop, startShop } from "./shop.ts";

const password = "a lamp beside the quay";

interface Customer {
  readonly id: number;
  readonly cookie: string;
}

export async function createCustomer({ databaseUrl }: BenchShop): Promise<Customer> {
  const { user, token } = await newSession(databaseUrl, "customer");
  return { id: user.id, cookie: `meridian_session=${token}` };
}

/** Pages of several viewers, because what is shared among them may be cached and what is personal not. */
export async function benchSignedIn(bench: Bench): Promise<void> {
  for (const count of choose(bench, [60, 1_000], [60])) {
    await withShops(bench, count, async (shops, group) => {
      const cookies = new Map<BenchShop, string[]>();
      for (const shop of shops) cookies.set(shop, await viewersOf(shop));
      for (const url of ["/shop", "/watch/2"]) {
        await reportRates(shops, {
          group,
          name: `signed-in ${url}`,
          rounds: choose(bench, 5, 1),
          order(shop, round) {
            const requests = (cookies.get(shop) ?? []).map((cookie) =>
              rawRequest(url, { headers: { Cookie: cookie, "Accept-Encoding": "br" } }),
            );
            return { requests, connections: 4, seconds: choose(bench, round === 0 ? 2 : 1, 0.2) };
          },
          minFactor: 3,
        });
      }
    });
  }
  // An older build is compared only in what both have.
  if (bench.builds.length > 1) return;
  await withShop(bench, 60, async (shop, group) => {
    await signingIn(bench, group, shop);
    await twoProcesses(bench, shop);
  });
}

/** Eight customers with none to three watches in the cart. */
async function viewersOf(shop: BenchShop): Promise<string[]> {
  const cookies: string[] = [];
  for (let viewer = 0; viewer < 8; viewer++) {
    const { id, cookie } = await createCustomer(shop);
    await runSql(
      shop,
      `insert into cart_items (user_id, watch_id, quantity)
       select $1, id, 1 from watches where is_available order by id offset $2 limit $3`,
      [id, viewer, viewer % 4],
    );
    cookies.push(cookie);
  }
  return cookies;
}

/** Returns what this customer signs in with. */
export async function registerCustomer({ port }: BenchShop) {
  const username = `bench${randomInt(1e12)}`;
  const body = { username, email: `${username}@meridian.example`, password };
  const registered = await fetch(`http://127.0.0.1:${port}/api/auth/register`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!registered.ok) throw new Error(`Registering responded ${registered.status}.`);
  return { username, password };
}

/** Most of the time is the password hash, which is slow by design. */
async function signingIn(bench: Bench, group: string, shop: BenchShop): Promise<void> {
  const body = await registerCustomer(shop);
  const { perSecond: rate, medianMs } = await load({
    port: shop.port,
    requests: [rawRequest("/api/auth/login", { method: "POST", body })],
    connections: 4,
    seconds: choose(bench, 3, 0.2),
  });
  report({ group, name: "login", value: `${perSecond(rate)}, ${medianMs.toFixed(0)} ms` });
}

async function twoProcesses(bench: Bench, single: BenchShop): Promise<void> {
  const { databaseUrl } = single;
  const both = await startShop({ DATABASE_URL: databaseUrl, WEB_CONCURRENCY: "2" });
  try {
    const headers = { Cookie: (await createCustomer(single)).cookie, "Accept-Encoding": "br" };
    const requests = [rawRequest("/shop", { headers })];
    const order = { requests, connections: 8, seconds: choose(bench, 2, 0.2) };
    const rates: number[] = [];
    for (const { port } of [single, both, single, both]) {
      rates.push((await load({ ...order, port })).perSecond);
    }
    const [, , one = 0, two = 0] = rates;
    report({
      group: "two processes",
      name: "signed-in /shop",
      value: perSecond(two),
      reference: `${perSecond(one)} with one`,
      ratio: two / one,
    });
  } finally {
    await both.stop();
  }
}

const clients = 10;
const statement = `insert into cart_items as line (user_id, watch_id, quantity) values ($1, $2, 1)
  on conflict (user_id, watch_id) do update set quantity = least(line.quantity + 1, 99)`;

/** Adding to the cart, compared with an older build or with the bare statement. */
export async function benchCart(bench: Bench): Promise<void> {
  await withShops(bench, 60, async (shops, group) => {
    const [first] = shops;
    if (!first) return;
    if (shops.length === 1) return addingToCart(bench, group, first);
    const requests = new Map<BenchShop, string[]>();
    for (const shop of shops) requests.set(shop, (await cartLines(shop)).map(addRequest));
    await reportRates(shops, {
      group,
      name: "add to cart",
      rounds: choose(bench, 7, 1),
      async order(shop) {
        await runSql(shop, "delete from cart_items");
        const seconds = choose(bench, 1, 0.2);
        return { requests: requests.get(shop) ?? [], connections: clients, seconds };
      },
      minFactor: 2,
    });
  });
}

interface CartLine {
  readonly customer: Customer;
  readonly watchId: number;
}

export async function cartLines(shop: BenchShop): Promise<CartLine[]> {
  const watches = await runSql<{ id: number }>(
    shop,
    "select id from watches where is_available and retail_price is not null order by id limit 2",
  );
  const customers: Customer[] = [];
  while (customers.length < clients) customers.push(await createCustomer(shop));
  return watches.flatMap(({ id: watchId }) => customers.map((customer) => ({ customer, watchId })));
}

export const addRequest = ({ customer, watchId }: CartLine) =>
  rawRequest("/api/cart/items", {
    method: "POST",
    headers: { Cookie: customer.cookie },
    body: { watchId },
  });

/** Compares the whole call with the least that does the same, and with the bare statement. */
async function addingToCart(bench: Bench, group: string, shop: BenchShop): Promise<void> {
  const seconds = choose(bench, 1, 0.2);
  const lines = await cartLines(shop);
  const requests = lines.map(addRequest);
  const values = lines.map(({ customer, watchId }) => [customer.id, watchId]);
  const pool = new pg.Pool({ connectionString: shop.databaseUrl, max: clients });
  const server = fork(fileURLToPath(new URL("cart-server.js", import.meta.url)));
  server.send({ databaseUrl: shop.databaseUrl, connections: clients });
  const [serverPort] = (await once(server, "message")) as [number];
  const rates = { shop: [] as number[], server: [] as number[], statement: [] as number[] };
  for (let round = 0; round <= choose(bench, 5, 1); round++) {
    const calls = async (port: number) => {
      await pool.query("delete from cart_items");
      return (await load({ port, requests, connections: clients, seconds })).perSecond;
    };
    const measured = {
      shop: await calls(shop.port),
      server: await calls(serverPort),
      statement: await statementRate(pool, values, seconds),
    };
    // Round 0 warms up.
    if (round === 0) continue;
    rates.shop.push(measured.shop);
    rates.server.push(measured.server);
    rates.statement.push(measured.statement);
  }
  server.kill();
  await pool.end();
  const ratioTo = (others: readonly number[]) =>
    median(rates.shop.map((rate, round) => rate / (others[round] ?? rate)));
  const value = perSecond(median(rates.shop));
  const toServer = ratioTo(rates.server);
  const toStatement = ratioTo(rates.statement);
  report({
    group,
    name: "add to cart, whole call",
    value,
    figure: toServer,
    reference: `${perSecond(median(rates.server))} bare node:http and driver`,
    ratio: toServer,
    target: "at least 0.5",
    met: toServer >= 0.5,
  });
  report({
    group,
    name: "add to cart",
    value,
    figure: toStatement,
    reference: `${perSecond(median(rates.statement))} bare statement`,
    ratio: toStatement,
  });
}

async function statementRate(
  pool: pg.Pool,
  lines: readonly number[][],
  seconds: number,
): Promise<number> {
  const startedAt = performance.now();
  const until = startedAt + seconds * 1000;
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
