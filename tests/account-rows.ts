import { randomUUID } from "node:crypto";
import type { SignedInViewer } from "#src/domain/viewer.ts";
import type { TestApp } from "./app.ts";
import { aSession } from "./data.ts";
import { usAddress } from "./orders.ts";
import { humanGuard, sellFields } from "./sell-fields.ts";

export const savedAddress = (name = "Ada Valid") => ({
  name,
  phone: "+1 212 555 0199",
  address: usAddress,
});

export async function confirmEmail(
  { database }: Pick<TestApp, "database">,
  { id }: Pick<SignedInViewer, "id">,
): Promise<void> {
  await database.pool.query("update users set email_confirmed_at = now() where id = $1", [id]);
}

/** Adds one row of everything that an account can have besides cart, lists and orders, and confirms its address. */
export async function createAccountRows(shop: TestApp, user: SignedInViewer, token: string) {
  const { pool, db } = shop.database;
  const post = (path: string, body: object, headers = {}) =>
    shop.request("POST", path, { token, body, headers });
  await confirmEmail(shop, user);
  const saved = await (await post("/api/account/addresses", savedAddress())).json();
  await aSession(db, user);
  const offer = { ...sellFields, email: "someone@else.example", guard: humanGuard };
  await post("/api/offers", offer, { "idempotency-key": randomUUID() });
  await pool.query("insert into watch_alerts (email, watch_id) values ($1, 3)", [user.email]);
  const idIn = async (table: string, condition: string) => {
    const { rows } = await pool.query(`select max(id) as id from ${table} where ${condition}`);
    return Number(rows[0].id);
  };
  return {
    address: Number(saved.addresses[0].id),
    session: await idIn("sessions", `user_id = ${user.id}`),
    ownOffer: await idIn("enquiries", `user_id = ${user.id}`),
    alert: await idIn("watch_alerts", `email = '${user.email}'`),
  };
}
