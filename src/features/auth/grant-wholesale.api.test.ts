import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditLog } from "#src/platform/db/system-tables.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { aSession, aUser } from "#tests/data.ts";
import { grantWholesale } from "./auth.service.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.close());

test("a right is granted and withdrawn by name, whatever its case, and both are recorded", async () => {
  const { db } = shop.database;
  const user = await aUser(db, "customer");
  const token = await aSession(db, user);
  const status = async () =>
    (await shop.request("GET", "/api/wholesale/watches", { token })).status;
  const username = user.username.toUpperCase();

  expect(await status()).toBe(403);
  await grantWholesale(db, { username, granted: true });
  expect(await status()).toBe(200);
  await grantWholesale(db, { username, granted: false });
  expect(await status()).toBe(403);

  const acts = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `user:${user.id}`));
  expect(acts.map(({ action }) => action)).toEqual(["wholesale.grant", "wholesale.withdraw"]);
});

test("nobody of that name is said to be nobody", async () => {
  const grant = grantWholesale(shop.database.db, { username: "nobody-here", granted: true });
  await expect(grant).rejects.toThrow("There is no user named nobody-here.");
});
