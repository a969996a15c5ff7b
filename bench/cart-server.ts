import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import pg from "pg";

/*
 * The least that an honest add to the cart takes with `node:http` and the driver: find the session by its
 * hashed token, add the watch if it is for sale, and send the cart. It has no limits, no log, no checks of
 * input, and no wholesale prices.
 */

const session = `select user_id from sessions where token_hash = $1 and expires_at > now()`;

const addition = `with added as (
    insert into cart_items as line (user_id, watch_id, quantity)
    select $1, id, $3 from watches
    where id = $2 and is_available and retail_price is not null
    on conflict (user_id, watch_id) do update set quantity = least(line.quantity + excluded.quantity, 99)
    returning id, watch_id, quantity, added_at
  ), line as (
    select * from added
    union all
    select id, watch_id, quantity, added_at from cart_items where user_id = $1 and watch_id <> $2
  )
  select line.id, watch_id as "watchId", quantity, added_at as "addedAt", model, reference,
    images[1] as image, retail_price as price, condition, brands.name as "brandName"
  from line join watches on watches.id = watch_id join brands on brands.id = brand_id
  order by added_at, line.id`;

process.once("message", ({ databaseUrl, connections }) => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections });
  const server = createServer(async (request, response) => {
    const { watchId, quantity = 1 } = (await json(request)) as Record<string, number>;
    const token = /meridian_session=([^;]+)/.exec(request.headers.cookie ?? "")?.[1] ?? "";
    const hash = createHash("sha256").update(token).digest();
    const found = await pool.query({ name: "session", text: session, values: [hash] });
    const userId = found.rows[0]?.user_id;
    if (userId === undefined) return response.writeHead(401).end();
    const values = [userId, watchId, quantity];
    const { rows: items } = await pool.query({ name: "add", text: addition, values });
    const itemCount = items.reduce((sum, item) => sum + item.quantity, 0);
    const subtotal = items.reduce((sum, item) => sum + item.quantity * item.price, 0);
    const body = Buffer.from(JSON.stringify({ cart: { items, itemCount, subtotal } }));
    const headers = { "Content-Type": "application/json", "Content-Length": body.length };
    return response.writeHead(200, headers).end(body);
  });
  server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
});
