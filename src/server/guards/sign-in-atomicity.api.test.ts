import { afterEach, beforeEach, expect, test } from "vitest";
import { sessions } from "#src/platform/db/account-tables.ts";
import { createPasswordHasher } from "#src/platform/security/passwords.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { aSession, aUser } from "#tests/data.ts";

const password = "a lamp beside the quay";

let shop: TestApp;
beforeEach(async () => {
  shop = await startTestApp();
});
afterEach(() => shop.close());

/** Makes every insert into the table fail. */
async function refuseInserts(table: string): Promise<void> {
  await shop.database.pool.query(`
    create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'insert refused'; end $$;
    create trigger refuse before insert on ${table} execute function refuse();`);
}

async function signedInAdmin() {
  const { db } = shop.database;
  const user = await aUser(db, "admin", await createPasswordHasher().hash(password));
  return { username: user.username, token: await aSession(db, user) };
}

async function isSignedIn(token: string): Promise<boolean> {
  const response = await shop.request("GET", "/api/auth/user", { token });
  return (await response.json()).user !== null;
}

test("a failed sign-in keeps the browser's session", async () => {
  const { username, token } = await signedInAdmin();
  await refuseInserts("sessions");
  const body = { username, password };
  expect((await shop.request("POST", "/api/auth/login", { body, token })).status).toBe(500);
  expect(await isSignedIn(token)).toBe(true);
});

test("an administrator's sign-in and its audit record succeed or fail together", async () => {
  const { username, token } = await signedInAdmin();
  await refuseInserts("audit_log");
  const body = { username, password };
  expect((await shop.request("POST", "/api/admin/login", { body, token })).status).toBe(500);
  expect(await isSignedIn(token)).toBe(true);
  expect(await shop.database.db.$count(sessions)).toBe(1);
});
