import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { SignedInViewer } from "#src/domain/viewer.ts";
import { sessions } from "#src/platform/db/account-tables.ts";
import { users } from "#src/platform/db/schema.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { aSession, aUser } from "#tests/data.ts";

let shop: TestApp;
let user: SignedInViewer;
let token: string;

beforeAll(async () => {
  shop = await startTestApp({ CAPABILITIES: "accounts", RATE_LIMIT_FACTOR: "1000" });
});
afterAll(() => shop.close());
beforeEach(async () => {
  user = await aUser(shop.database.db);
  token = await aSession(shop.database.db, user);
});

async function send(method: string, path: string, body?: object, as = token) {
  const response = await shop.request(method, path, { token: as, ...(body && { body }) });
  return { status: response.status, body: await response.json(), headers: response.headers };
}

const whoIs = async (as = token) => (await send("GET", "/api/auth/user", undefined, as)).body.user;

describe("the name", () => {
  test("changes in all sessions, keeps them, and one signs in with it", async () => {
    const other = await aSession(shop.database.db, user);
    const username = `ada.${user.id}`;
    const reply = await send("PATCH", "/api/account/name", { username });
    expect([reply.status, reply.body.user.username]).toEqual([200, username]);
    expect((await whoIs()).username).toBe(username);
    expect((await whoIs(other)).username).toBe(username);
  });

  test.each([
    (name: string) => name.toUpperCase(),
    // Full width.
    (name: string) => name.replace("u", "ｕ"),
    (name: string) => ` ${name} `,
  ])("that is another's is refused, however it is written (%#)", async (spelled) => {
    const other = await aUser(shop.database.db);
    const reply = await send("PATCH", "/api/account/name", { username: spelled(other.username) });
    expect([reply.status, reply.body.code]).toEqual([409, "name_taken"]);
    expect((await whoIs()).username).toBe(user.username);
  });

  test("may be one's own in another case", async () => {
    const username = user.username.toUpperCase();
    const reply = await send("PATCH", "/api/account/name", { username });
    expect([reply.status, reply.body.user.username]).toEqual([200, username]);
  });

  test.each(["ab", "x".repeat(21), "a b c", "<b>bold</b>", ""])(
    "%j breaks the rules of registration",
    async (username) => {
      expect((await send("PATCH", "/api/account/name", { username })).status).toBe(400);
      expect((await whoIs()).username).toBe(user.username);
    },
  );

  test("takes nothing else from the body", async () => {
    const body = { username: `eve.${user.id}`, isAdmin: true, email: "eve@example.com", id: 1 };
    expect((await send("PATCH", "/api/account/name", body)).status).toBe(200);
    expect(await whoIs()).toEqual({
      id: user.id,
      username: body.username,
      email: user.email,
      isAdmin: false,
      isWholesale: false,
    });
  });

  test("of two who want the same at once only one gets it", async () => {
    const { db } = shop.database;
    const rivals = await Promise.all([1, 2, 3, 4].map(async () => aSession(db, await aUser(db))));
    const body = { username: `rival.${user.id}` };
    const replies = await Promise.all(
      rivals.map((as) => send("PATCH", "/api/account/name", body, as)),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  });
});

describe("the language of dates", () => {
  test("is part of the user once it is chosen, and can be taken back", async () => {
    expect(await whoIs()).not.toHaveProperty("dateLocale");
    await send("PATCH", "/api/account/dates", { dateLocale: "de" });
    expect((await whoIs()).dateLocale).toBe("de");
    await send("PATCH", "/api/account/dates", { dateLocale: null });
    expect(await whoIs()).not.toHaveProperty("dateLocale");
  });

  test.each(["tlh", "en-US; DROP", 5, {}, undefined])("%j is refused", async (dateLocale) => {
    const reply = await send("PATCH", "/api/account/dates", { dateLocale });
    expect(reply.status).toBe(400);
  });

  test("is used on the person's own pages, and not on those that people share", async () => {
    const { db } = shop.database;
    await db.update(users).set({ dateLocale: "de" }).where(eq(users.id, user.id));
    await send("POST", "/api/wishlists", { name: "Eines Tages" });
    const html = async (path: string, as = token) =>
      (await shop.request("GET", path, { token: as })).text();
    expect(await html("/account")).toMatch(/Created <time [^>]*>\d+\. \p{L}+ \d{4}</u);
    const shared = await html("/blog");
    expect(shared).toMatch(/<time [^>]*>\p{L}+ \d+, \d{4}</u);
  });
});

describe("sessions", () => {
  const isOther = ({ isCurrent }: { isCurrent: boolean }) => !isCurrent;
  const list = async (as = token) =>
    (await send("GET", "/api/account/sessions", undefined, as)).body.sessions;

  test("are listed with device and network of the sign-in, and which is this one", async () => {
    const password = "five words that nobody guesses";
    const account = { username: `s.${user.id}`, email: `s.${user.id}@example.com`, password };
    await shop.request("POST", "/api/auth/register", { body: account });
    const signedIn = await shop.request("POST", "/api/auth/login", {
      body: account,
      headers: { "user-agent": "Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko Firefox/140.0" },
    });
    const own = /meridian_session=([^;]+)/.exec(signedIn.headers.get("set-cookie") ?? "")?.[1];
    expect(await list(own)).toEqual([
      {
        id: expect.any(Number),
        device: "Firefox on Windows",
        addressRange: "127.0.0.x",
        createdAt: expect.any(String),
        lastSeenAt: expect.any(String),
        isCurrent: true,
      },
    ]);
  });

  test("that are over are not listed, nor another's", async () => {
    const { db } = shop.database;
    await aSession(db, await aUser(db));
    await aSession(db, user);
    const idle = (await list()).find(isOther);
    await db
      .update(sessions)
      .set({ lastSeenAt: sql`now() - interval '400 days'` })
      .where(eq(sessions.id, idle.id));
    expect(await list()).toHaveLength(1);
  });

  test("one that is ended is out at its next request", async () => {
    const other = await aSession(shop.database.db, user);
    const ended = (await list()).find(isOther);
    expect((await send("DELETE", `/api/account/sessions/${ended.id}`)).status).toBe(200);
    expect(await whoIs(other)).toBeNull();
    expect((await send("GET", "/api/account/sessions", undefined, other)).status).toBe(401);
    expect((await send("DELETE", `/api/account/sessions/${ended.id}`)).status).toBe(404);
    expect((await whoIs()).id).toBe(user.id);
  });

  test("another's can't be ended", async () => {
    const { db } = shop.database;
    const foreign = await aSession(db, await aUser(db));
    const [{ id }] = await list(foreign);
    expect((await send("DELETE", `/api/account/sessions/${id}`)).status).toBe(404);
    expect(await whoIs(foreign)).not.toBeNull();
  });

  test("to end this one is to sign out", async () => {
    const [{ id }] = await list();
    const reply = await send("DELETE", `/api/account/sessions/${id}`);
    expect(reply.headers.get("set-cookie")).toMatch(/meridian_session=;.*Max-Age=0/);
    expect(await whoIs()).toBeNull();
  });

  test("all others end together, and only one's own", async () => {
    const { db } = shop.database;
    const others = [await aSession(db, user), await aSession(db, user)];
    const foreign = await aSession(db, await aUser(db));
    const reply = await send("POST", "/api/account/sessions/end-others");
    expect(reply.body.sessions).toMatchObject([{ isCurrent: true }]);
    for (const other of others) expect(await whoIs(other)).toBeNull();
    expect(await whoIs(foreign)).not.toBeNull();
  });

  test("end only for who has lately proved to be the owner; signing out always works", async () => {
    const { db } = shop.database;
    const other = await aSession(db, user);
    await db.update(sessions).set({ provedAt: sql`now() - interval '1 hour'` });
    const all = await list();
    const { id } = all.find(isOther);
    for (const [method, path] of [
      ["DELETE", `/api/account/sessions/${id}`],
      ["POST", "/api/account/sessions/end-others"],
    ] as const) {
      const reply = await send(method, path);
      expect([reply.status, reply.body.code]).toEqual([403, "fresh_sign_in_required"]);
    }
    expect(await whoIs(other)).not.toBeNull();
    const current = all.find((session: { isCurrent: boolean }) => session.isCurrent);
    expect((await send("DELETE", `/api/account/sessions/${current.id}`)).status).toBe(200);
  });
});

test("Order History has its page in a shop without checkout, for who is signed in", async () => {
  const page = await shop.request("GET", "/account/orders", { token });
  expect(page.status).toBe(200);
  expect(await page.text()).toContain("This shop does not take orders online");
  expect((await shop.request("GET", "/account/orders")).headers.get("location")).toBe(
    "/login?from=%2Faccount%2Forders",
  );
});
