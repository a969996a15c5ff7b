import { afterEach, beforeEach, expect, test } from "vitest";
import { sessions } from "#src/platform/db/schema.ts";
import { createPasswordHasher } from "#src/platform/passwords.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { aSession, aUser } from "#tests/data.ts";

const password = "a lamp beside the quay";

let shop: TestApp;
beforeEach(async () => {
  shop = await startTestApp();
});
afterEach(() => shop.close());

/** From here on the database stores nothing new in that table, as if the shop had died before it. */
async function refuseRowsOf(table: string): Promise<void> {
  await shop.database.pool.query(`
    create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'nothing more is stored'; end $$;
    create trigger refuse before insert on ${table} execute function refuse();`);
}

async function signedInAdmin() {
  const { db } = shop.database;
  const user = await aUser(db, "admin", await createPasswordHasher().hash(password));
  return { username: user.username, token: await aSession(db, user) };
}

async function isOpen(token: string): Promise<boolean> {
  const response = await shop.request("GET", "/api/auth/user", { token });
  return (await response.json()).user !== null;
}

test("a sign-in that fails half-way leaves the session that the browser had", async () => {
  const { username, token } = await signedInAdmin();
  await refuseRowsOf("sessions");
  const body = { username, password };
  expect((await shop.request("POST", "/api/auth/login", { body, token })).status).toBe(500);
  expect(await isOpen(token)).toBe(true);
});

test("an administrator is signed in and recorded, or neither", async () => {
  const { username, token } = await signedInAdmin();
  await refuseRowsOf("audit_log");
  const body = { username, password };
  expect((await shop.request("POST", "/api/admin/login", { body, token })).status).toBe(500);
  expect(await isOpen(token)).toBe(true);
  expect(await shop.database.db.$count(sessions)).toBe(1);
});
