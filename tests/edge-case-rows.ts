import type { Database } from "#src/platform/db/client.ts";

/** Inserts a row into every table, with values that a faulty copy would change. */
export async function insertEdgeCaseRows({ pool }: Pick<Database, "pool">): Promise<void> {
  const odd = '\' " \\ \n \r \t \u2028 \u2029 \u0001 é e\u0301 \u{1f9ed} null {"a":1}';
  const { rows } = await pool.query(
    `insert into users (username, username_key, email, email_key, password_hash, is_admin, created_at)
     values ('Odd', 'odd', 'Odd@example.com', 'odd@example.com', $1, true, '2001-02-03 04:05:06.789012+00')
     returning id`,
    [odd],
  );
  const user = rows[0].id;
  await pool.query("update watches set retail_price = null, year = null where id = 1");
  await pool.query("update watches set description = $1, images = $2 where id = 2", [
    odd,
    ["", odd, "a,b", "{}", "NULL"],
  ]);
  await pool.query("update watches set images = '{}', case_size_mm = 39.05 where id = 3");
  await pool.query("update watches set units = 99, held = 99, received = 99 where id = 4");
  await pool.query(
    `insert into merged_guest_lines (user_id, merge_key, watch_id, quantity)
     values ($1, '0123456789abcdef0123456789abcdef', 2, 99)`,
    [user],
  );
  await pool.query("insert into cart_items (user_id, watch_id, quantity) values ($1, 2, 99)", [
    user,
  ]);
  await pool.query("insert into wishlists (user_id, name) values ($1, $2)", [user, `x${odd}`]);
  await pool.query("insert into wishlist_items (wishlist_id, watch_id) values (1, 5)");
  await pool.query(
    "insert into orders (user_id, customer_name, total) values (null, $1, 2147483647)",
    [odd],
  );
  await pool.query(
    `insert into order_items (order_id, watch_id, brand_name, model, reference, price, quantity)
     values (1, 4, 'b', 'm', 'r', 1, 99)`,
  );
  await pool.query(`update orders set address = $1, policy = $1, hold_until = 'infinity'`, [
    JSON.stringify({ line1: odd, city: odd, country: "CH" }),
  ]);
  await pool.query("insert into order_keys (key_hash, order_id) values ('\\x00ff', 1)");
  await pool.query(
    `insert into order_events (order_id, type, actor, note, data) values (1, 'note', 'staff', $1, $2)`,
    [odd, JSON.stringify({ odd })],
  );
  await pool.query(
    `insert into payments (order_id, provider, reference, amount, currency, status)
     values (1, 'wire', $1, 9007199254740991, 'USD', 'begun')`,
    [odd],
  );
  await pool.query(
    `insert into refunds (payment_id, amount, status, reference)
     select max(id), 1, 'requested', $1 from payments`,
    [odd],
  );
  await pool.query(
    "insert into payment_events (provider, event_id, type, outcome, data) values ('stripe', $1, '', '', $2)",
    [odd, JSON.stringify({ odd })],
  );
  await pool.query(
    "insert into idempotency_keys (scope, key, request_hash, reply) values ('orders', $1, '\\x00', $2)",
    [odd, JSON.stringify({ odd })],
  );
  await pool.query("insert into checkout_drafts (token_hash, fields) values ('\\xff', $1)", [
    JSON.stringify({ odd }),
  ]);
  await pool.query(
    `insert into outgoing_mails (dedupe_key, mail, recipient, subject, html, text, order_id)
     values ('odd', 'odd', 'odd@example.com', $1, $1, $1, 1)`,
    [odd],
  );
  await pool.query("insert into subscribers (email) values ('odd@example.com')");
  await pool.query(
    `insert into wholesale_applications (company_name, contact_name, email, phone, business_type,
       years_in_business, tax_id, address, additional_info, terms_and_conditions)
     values ($1, '', '', '', '', '', '', '', null, true)`,
    [odd],
  );
  await pool.query(
    `insert into watch_records (watch_id, brand_id, serial_number, cost)
     select id, brand_id, $1, 2147483647 from watches where id = 2`,
    [odd],
  );
  await pool.query(
    "insert into watch_models (watch_id, file, bytes) values (2, repeat('0a', 16), 2147483647), (3, null, null)",
  );
  await pool.query("update watches set lug_to_lug_mm = 48.05 where id = 4");
  await pool.query(
    "insert into pictures (watch_id, position, problem, source, replaced, crop) values (2, -1, $1, $1, true, $2)",
    [odd, JSON.stringify({ x: 0.1, y: 0, width: 1e-9, height: 1 })],
  );
  await pool.query("insert into old_slugs (kind, slug, target_id) values ('watch', $1, 2)", [odd]);
  await pool.query(
    `insert into binned_brands (id, slug, name, description, founded, created_at, pictures)
     values (2147483647, $1, $1, $1, -2147483648, 'infinity', $2)`,
    [odd, JSON.stringify([{ odd }])],
  );
  await pool.query("insert into imports (file_name, file_key, mapping) values ($1, $1, $2)", [
    odd,
    JSON.stringify({ odd }),
  ]);
  await pool.query(
    "insert into import_rows (import_id, row, outcome, title, details) values (1, 2, 'problem', $1, $2)",
    [odd, JSON.stringify({ odd })],
  );
  await pool.query(
    `insert into import_pictures (import_id, name_key, file_name, original_key, width, height)
     values (1, $1, $1, $1, 0, -1)`,
    [odd],
  );
  await pool.query(
    "insert into dealers (user_id, company_name, feed_token_hash) values ($1, $2, '\\x00ff')",
    [user, odd],
  );
  await pool.query("insert into staff_notes (subject, text) values ('user:1', $1)", [odd]);
  await pool.query(
    `insert into account_links (token_hash, user_id, purpose, expires_at)
     values ('\\xff00', $1, 'invitation', 'infinity')`,
    [user],
  );
  await pool.query("insert into shop_settings (name, value) values ($1, $2)", [
    odd,
    JSON.stringify({ odd }),
  ]);
  await insertEnquiryRows(pool, odd, user);
  await insertAccountRows(pool, odd, user);
  await pool.query(
    "insert into audit_log (action, details, at) values ('odd', $1, 'infinity'), ('gone', '{}', now())",
    [`{"big": 12345678901234567890.000000000000000001, "text": ${JSON.stringify(odd)}, "n": null}`],
  );
  await pool.query("update catalog_version set version = 9007199254740993");
  await pool.query("insert into setup_done default values");
  await pool.query(
    "insert into sessions (token_hash, user_id, expires_at) values ('\\x00ff', $1, now())",
    [user],
  );
  // A restored sequence must not reuse the id of a deleted row.
  await pool.query("insert into brands (slug, name, description) values ('gone', 'Gone', '')");
  await pool.query("delete from brands where slug = 'gone'");
}

async function insertEnquiryRows(pool: Database["pool"], odd: string, user: number): Promise<void> {
  const json = JSON.stringify({ odd });
  await pool.query(
    `insert into enquiries (kind, name, email, subject, watch_id, user_id, reply_token)
     values ('sell', $1, 'Odd@Example.com', $1, 2, $2, $1)`,
    [odd, user],
  );
  await pool.query(
    `insert into enquiry_messages (enquiry_id, kind, author_id, text, external_id)
     values (1, 'received', $2, $1, $1)`,
    [odd, user],
  );
  await pool.query(
    `insert into enquiry_files (draft_hash, name, content_type, bytes, file_key, perceptual_hash)
     values ('\\x00ff', $1, $1, 2147483647, $1, -9223372036854775808)`,
    [odd],
  );
  await pool.query("insert into enquiry_keys (key_hash, enquiry_id) values ('\\x00ff', 1)");
  await pool.query("insert into blocked_senders (address, reason) values ($1, $1)", [odd]);
  await pool.query("insert into answer_templates (title, text) values ($1, $1)", [odd]);
  await pool.query(
    `insert into offers (enquiry_id, brand, model, reference_number, serial_number, year_of_manufacture,
       condition, box_and_papers, description, asking_price, preferred_contact, ownership_statement,
       quote_amount, quote_valid_until)
     values (1, $1, $1, $1, $1, $1, $1, true, $1, $1, $1, $1, 2147483647, '9999-12-31')`,
    [odd],
  );
  await pool.query(
    "insert into offer_events (enquiry_id, state, actor, text) values (1, 'received', 'seller', $1)",
    [odd],
  );
  await pool.query(
    "insert into offer_flags (enquiry_id, kind, details) values (1, 'serial_stolen', $1)",
    [json],
  );
  await pool.query("insert into stolen_serials (serial_key, serial_number) values ('A1', $1)", [
    odd,
  ]);
  await pool.query(
    "insert into newsletter_issues (subject, intro, watch_ids) values ($1, $1, '{1,2147483647}')",
    [odd],
  );
  await pool.query(
    `insert into newsletter_deliveries (issue_id, subscriber_id, token_hash, mail_key)
     values (1, 1, '\\x00ff', $1)`,
    [odd],
  );
  await pool.query("insert into watch_alerts (email, watch_id) values ('odd@example.com', 2)");
  await pool.query(
    "insert into watch_alert_watches (alert_id, watch_id) select id, 3 from watch_alerts",
  );
  await pool.query(
    "insert into watch_changes (watch_id, created_at) values (2147483647, '-infinity')",
  );
  await pool.query(
    "insert into alert_keys (key_hash, email) values ('\\x00ff', 'odd@example.com')",
  );
  await pool.query("insert into price_alerts (user_id) values ($1)", [user]);
  await pool.query(
    "insert into price_alert_watches (user_id, watch_id, price) values ($1, 2, -2147483648)",
    [user],
  );
}

async function insertAccountRows(pool: Database["pool"], odd: string, user: number): Promise<void> {
  const json = JSON.stringify({ odd });
  await pool.query(
    `insert into passkeys (user_id, credential_id, public_key, counter, transports, name, is_synced)
     values ($2, '\\x00ff', '\\xff00', 9007199254740991, array[$1, '', 'a,b', 'NULL'], $1, false)`,
    [odd, user],
  );
  await pool.query(
    "insert into totp_secrets (user_id, secret, last_step) values ($1, '\\x00ff', 9007199254740991)",
    [user],
  );
  await pool.query("insert into recovery_codes (user_id, code_hash) values ($1, '\\x00ff')", [
    user,
  ]);
  await pool.query("insert into known_devices (user_id, token_hash) values ($1, '\\x00ff')", [
    user,
  ]);
  await pool.query(
    "insert into user_addresses (user_id, name, phone, address, is_default) values ($3, $1, $1, $2, true)",
    [odd, json, user],
  );
  await pool.query(
    "insert into saved_views (owner_id, list, name, query) values ($2, 'orders', $1, $1)",
    [odd, user],
  );
  await pool.query(
    `insert into pending_sign_ins (token_hash, user_id, is_staff_login, expires_at)
     values ('\\x00ff', $1, true, 'infinity')`,
    [user],
  );
  await pool.query(
    "insert into webauthn_challenges (challenge_hash, purpose, expires_at) values ('\\x00ff', 'add', 'infinity')",
  );
}
