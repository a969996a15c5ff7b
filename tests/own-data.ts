import type { TestApp } from "./app.ts";
import { aUser } from "./data.ts";

/** It has 20 bytes, as real ones. */
export const appSecret = "secret of an app 012";

interface Owner {
  readonly id: number;
  readonly username: string;
  readonly email: string;
}

/** One row of each kind that the shop may hold of a person, each with `mark` in it. */
export async function anOwner(
  { database }: Pick<TestApp, "database">,
  mark: string,
  { isConfirmed = true, passwordHash = "none" } = {},
): Promise<Owner> {
  const { pool } = database;
  const { id, username, email } = await aUser(database.db, "customer", passwordHash);
  const insert = async (text: string, values: unknown[]) => (await pool.query(text, values)).rows;
  if (isConfirmed) {
    await insert("update users set email_confirmed_at = now() where id = $1", [id]);
  }
  const address = JSON.stringify({ line1: mark, city: "Basel", country: "CH" });
  await insert(
    "insert into user_addresses (user_id, name, phone, address) values ($1, $2, '1', $3)",
    [id, mark, address],
  );
  await insert(
    "insert into sessions (token_hash, user_id, device, expires_at) values (sha256($1), $2, $3, now() + '1 day')",
    [mark, id, mark],
  );
  await insert(
    `insert into passkeys (user_id, credential_id, public_key, name, is_synced)
     values ($1, sha256($2), sha256($2), $3, true)`,
    [id, mark, mark],
  );
  await insert("insert into totp_secrets (user_id, secret, confirmed_at) values ($1, $2, now())", [
    id,
    Buffer.from(appSecret),
  ]);
  await insert("insert into recovery_codes (user_id, code_hash) values ($1, 'hash')", [id]);
  await insert("insert into known_devices (user_id, token_hash) values ($1, 'hash')", [id]);
  await insert("insert into cart_items (user_id, watch_id, quantity) values ($1, 2, 3)", [id]);
  await insert("insert into wishlists (user_id, name) values ($1, $2)", [id, mark]);
  await insert(
    `insert into orders (user_id, customer_name, email, phone, total) values ($1, $2, $3, '2', 100),
       (null, $2 || ' as a guest', $3, '2', 100)`,
    [id, mark, email],
  );
  await insert("insert into staff_notes (subject, text) values ($1, 'note of the staff')", [
    `user:${id}`,
  ]);
  const [enquiry] = await insert(
    `insert into enquiries (kind, name, email, subject, reply_token)
     values ('contact', $1, $2, 'A watch', $1) returning id`,
    [mark, email],
  );
  await insert(
    `insert into enquiry_messages (enquiry_id, kind, text)
     values ($1, 'received', $2), ($1, 'note', 'note of the staff')`,
    [enquiry.id, mark],
  );
  await insert(
    "insert into subscribers (email, confirmed_at, consent_text, token_hash) values ($1, now(), $2, sha256($3))",
    [email, mark, mark],
  );
  await insert("insert into watch_alerts (email, watch_id) values ($1, 3)", [email]);
  await insert(
    `insert into outgoing_mails (dedupe_key, mail, recipient, subject, html, text)
     values ($1, 'enquiry', $2, $1, '', 'key=secret')`,
    [mark, email],
  );
  return { id, username, email };
}
