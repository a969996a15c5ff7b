import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sessions } from "#src/platform/db/account-tables.ts";
import { users } from "#src/platform/db/schema.ts";
import { purgeExpiredSessions } from "#src/platform/security/session.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { aSession, aUser } from "#tests/data.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.close());

const whoAmI = async (token: string | undefined, app = shop) => {
  const response = await app.request("GET", "/api/auth/user", token === undefined ? {} : { token });
  return { response, user: (await response.json()).user };
};

async function age(token: string, hours: number, column: "createdAt" | "lastSeenAt") {
  await shop.database.db
    .update(sessions)
    .set({ [column]: sql`now() - make_interval(secs => ${hours * 3600})` })
    .where(eq(sessions.tokenHash, createHash("sha256").update(token).digest()));
}

test("a guest is null, and the response is not cacheable", async () => {
  const { response, user } = await whoAmI(undefined);
  expect(user).toBeNull();
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  expect(response.headers.get("set-cookie")).toBeNull();
});

test("a session shows its user with five fields and no credential", async () => {
  const viewer = await aUser(shop.database.db, "wholesale");
  const { user } = await whoAmI(await aSession(shop.database.db, viewer));
  const { kind: _, ...fields } = viewer;
  expect(user).toEqual(fields);
});

test("only the hash of a token is stored", async () => {
  const token = await shop.signIn("customer");
  expect(Buffer.from(token, "base64url")).toHaveLength(32);
  const rows = await shop.database.db.select().from(sessions);
  expect(
    rows.some((row) => row.tokenHash.equals(createHash("sha256").update(token).digest())),
  ).toBe(true);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test.each(["", "x", "a".repeat(43), "a".repeat(5_000), "%00"])(
  "a forged token %j is a guest's, and its cookie is cleared",
  async (token) => {
    const { response, user } = await whoAmI(token);
    expect(response.status).toBe(200);
    expect(user).toBeNull();
    expect(response.headers.get("set-cookie")).toMatch(/^meridian_session=; Max-Age=0/);
  },
);

test.each([
  ["customer", 7 * 24, 30 * 24],
  ["wholesale", 2, 12],
  ["admin", 1, 8],
] as const)(
  "a session of a %s ends after %d idle hours or %d in all",
  async (role, idle, absolute) => {
    const active = await shop.signIn(role);
    await age(active, idle * 0.9, "lastSeenAt");
    expect((await whoAmI(active)).user).not.toBeNull();
    const idleToken = await shop.signIn(role);
    await age(idleToken, idle * 1.1, "lastSeenAt");
    expect((await whoAmI(idleToken)).user).toBeNull();
    const expired = await shop.signIn(role);
    await age(expired, absolute * 1.1, "createdAt");
    expect((await whoAmI(expired)).user).toBeNull();
    expect((await whoAmI(expired)).user).toBeNull();
  },
);

test("withdrawn rights are gone at the next request", async () => {
  const viewer = await aUser(shop.database.db, "admin");
  const token = await aSession(shop.database.db, viewer);
  expect((await shop.request("GET", "/api/admin/none", { token })).status).toBe(404);
  await shop.database.db.update(users).set({ isAdmin: false }).where(eq(users.id, viewer.id));
  expect((await shop.request("GET", "/api/admin/none", { token })).status).toBe(403);
});

test("signing out ends the session on the server and also succeeds without one", async () => {
  const token = await shop.signIn("customer");
  const response = await shop.request("POST", "/api/auth/logout", { token });
  expect(response.status).toBe(200);
  expect(response.headers.get("set-cookie")).toMatch(
    /^meridian_session=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  expect((await whoAmI(token)).user).toBeNull();
  expect((await shop.request("POST", "/api/auth/logout", { token })).status).toBe(200);
  const emptyJson = { headers: { "content-type": "application/json" } };
  expect((await shop.request("POST", "/api/auth/logout", emptyJson)).status).toBe(200);
});

describe("the sign-out link", () => {
  // Uses inject, because fetch sets these headers itself.
  const follow = (token: string, headers: Record<string, string>) =>
    shop.app.inject({
      url: "/api/logout",
      headers: { cookie: `meridian_session=${token}`, ...headers },
    });

  test.each(["same-origin", "none"])("ends the session and leads home from %s", async (site) => {
    const token = await shop.signIn("customer");
    const response = await follow(token, { "sec-fetch-mode": "navigate", "sec-fetch-site": site });
    expect([response.statusCode, response.headers.location]).toEqual([303, "/"]);
    expect((await whoAmI(token)).user).toBeNull();
  });

  test.each([
    { "sec-fetch-mode": "no-cors", "sec-fetch-site": "cross-site" },
    { "sec-fetch-mode": "navigate", "sec-fetch-site": "cross-site" },
    { "sec-fetch-mode": "navigate", "sec-fetch-site": "same-site" },
    { "sec-fetch-mode": "cors", "sec-fetch-site": "same-origin" },
    {},
  ])("does nothing for %j", async (headers) => {
    const token = await shop.signIn("customer");
    expect((await follow(token, headers)).statusCode).toBe(403);
    expect((await whoAmI(token)).user).not.toBeNull();
  });
});

test("on https the cookie is Secure and bound to the host", async () => {
  const secure = await startTestApp({ PUBLIC_URL: "https://shop.test" });
  const response = await secure.request("POST", "/api/auth/logout");
  expect(response.headers.get("set-cookie")).toMatch(
    /^__Host-meridian_session=;.*Path=\/;.*Secure/,
  );
  expect(response.headers.get("strict-transport-security")).toMatch(/max-age=31536000/);
  await secure.close();
});

test("expired sessions are purged", async () => {
  const token = await shop.signIn("customer");
  const hash = createHash("sha256").update(token).digest();
  await shop.database.db
    .update(sessions)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(sessions.tokenHash, hash));
  await purgeExpiredSessions(shop.database.db);
  expect(
    await shop.database.db.select().from(sessions).where(eq(sessions.tokenHash, hash)),
  ).toHaveLength(0);
});
