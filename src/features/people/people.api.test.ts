import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { users } from "#src/platform/db/schema.ts";
import { auditLog } from "#src/platform/db/system-tables.ts";
import { createPasswordHasher, noPassword } from "#src/platform/security/passwords.ts";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { aSession, aUser, type SignedInRole } from "#tests/data.ts";
import { validBodies } from "#tests/valid-bodies.ts";

let shop: TestApp;
let admin: string;
let sales: string;
beforeAll(async () => {
  shop = await startTestApp({ ...allCapabilities, RATE_LIMIT_FACTOR: "1000" });
  admin = await shop.signIn("admin");
  sales = (await someone("customer", { staffRole: "sales" })).token;
});
afterAll(() => shop.close());

const path = "/api/admin/people";

async function someone(
  role: SignedInRole = "customer",
  changes: Partial<typeof users.$inferInsert> = {},
) {
  const { db } = shop.database;
  const user = await aUser(db, role);
  if (Object.keys(changes).length > 0) {
    await db.update(users).set(changes).where(eq(users.id, user.id));
  }
  return { ...user, token: await aSession(db, user) };
}

async function call(method: string, address: string, body?: unknown, token = admin) {
  const response = await shop.request(method, address, { body, token });
  return { status: response.status, body: await response.json() };
}
const statusOf = async (address: string, token: string) =>
  (await call("GET", address, undefined, token)).status;

describe("rights", () => {
  test("that are granted and withdrawn take effect at the next request, and are audited", async () => {
    const { id, ...user } = await someone();
    let { token } = user;
    const change = (body: object) => call("PATCH", `${path}/${id}`, body);
    const can = async () => [
      await statusOf("/api/wholesale/watches", token),
      await statusOf("/api/admin/applications", token),
      await statusOf("/api/admin/analytics", token),
    ];
    expect(await can()).toEqual([403, 403, 403]);
    expect((await change({ isDealer: true, staff: "sales" })).body.person).toMatchObject({
      isDealer: true,
      staff: "sales",
    });
    expect((await call("GET", "/api/auth/user", undefined, token)).body.user).toBeNull();
    token = await aSession(shop.database.db, { id, ...user });
    expect(await can()).toEqual([403, 403, 403]);
    await shop.database.db.update(users).set({ passwordHash: "chosen" }).where(eq(users.id, id));
    expect(await can()).toEqual([200, 200, 403]);
    await change({ staff: "admin" });
    expect(await can()).toEqual([200, 200, 200]);
    await change({ staff: "editor" });
    expect(await can()).toEqual([200, 403, 403]);
    await change({ staff: "none", isDealer: false });
    expect(await can()).toEqual([403, 403, 403]);
    await change({ staff: "none" });
    const entries = await shop.database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `user:${id}`))
      .orderBy(auditLog.id);
    expect(entries.map(({ action, details }) => [action, details])).toEqual([
      [
        "user.rights",
        {
          before: { isWholesale: false, staffRole: null },
          after: { isWholesale: true, staffRole: "sales" },
        },
      ],
      [
        "user.rights",
        {
          before: { isAdmin: false, staffRole: "sales" },
          after: { isAdmin: true, staffRole: null },
        },
      ],
      [
        "user.rights",
        {
          before: { isAdmin: true, staffRole: null },
          after: { isAdmin: false, staffRole: "editor" },
        },
      ],
      [
        "user.rights",
        {
          before: { isWholesale: true, staffRole: "editor" },
          after: { isWholesale: false, staffRole: null },
        },
      ],
    ]);
  });

  test("of the staff come with a new password, which is long enough", async () => {
    const old = "nine lamps";
    const passwordHash = await createPasswordHasher().hash(old);
    const { id, username, email } = await someone("customer", { passwordHash });
    const signIn = (password: string) =>
      call("POST", "/api/auth/login", { username, password }, "");
    expect((await signIn(old)).status).toBe(200);
    const grant = async (staff: string) => (await call("PATCH", `${path}/${id}`, { staff })).body;
    const { person, link } = await grant("editor");
    const invited = { isInvited: true, isEmailConfirmed: false, sessions: { count: 0 } };
    expect(person).toMatchObject({ staff: "editor", ...invited });
    expect((await signIn(old)).status).toBe(401);
    const query = "select mail, text from outgoing_mails where recipient = $1";
    const [mail] = (await shop.database.pool.query(query, [email])).rows;
    const token = /#token=([\w-]{43})/.exec(mail.text)?.[1];
    expect(mail.mail).toBe("staff-invitation");
    expect(mail.text).toMatch(/Passkeys\s+must\s+be\s+added\s+again/);
    expect(link).toBe(`http://shop.test/invitation#token=${token}`);
    expect((await call("POST", "/api/auth/invitation/check", { token }, "")).body).toEqual({
      username,
      email,
      isStaff: true,
    });
    const accept = (password: string) =>
      call("POST", "/api/auth/invitation", { token, password }, "");
    expect(await accept(old)).toMatchObject({
      status: 400,
      body: { message: "Password must be at least 15 characters" },
    });
    const chosen = "nine lamps along the quay";
    expect((await accept(chosen)).body.user).toMatchObject({ id, staffRole: "editor" });

    // One of the staff keeps it in another role.
    expect(await grant("admin")).not.toHaveProperty("link");
    expect((await signIn(chosen)).status).toBe(200);
    await grant("none");
    expect(await grant("admin")).toHaveProperty("link");
    expect((await signIn(chosen)).status).toBe(401);
  });

  test("of oneself can't be changed, and the last administrator stays", async () => {
    const other = await startTestApp(allCapabilities);
    const first = await aUser(other.database.db, "admin");
    const second = await aUser(other.database.db, "admin");
    const [one, two] = [
      await aSession(other.database.db, first),
      await aSession(other.database.db, second),
    ];
    const change = async (id: number, body: object, token: string) => {
      const response = await other.request("PATCH", `${path}/${id}`, { body, token });
      const { code, message } = await response.json();
      return { status: response.status, code, message };
    };
    for (const body of [{ staff: "none" }, { isDisabled: true }, { isDealer: true }]) {
      expect(await change(first.id, body, one)).toEqual({
        status: 409,
        code: "own_rights",
        message: "You can't change your own rights. Another administrator can.",
      });
    }
    // One stays of two who demote each other at once.
    const both = await Promise.all([
      change(second.id, { staff: "none" }, one),
      change(first.id, { isDisabled: true }, two),
    ]);
    expect(both.map(({ status }) => status === 200).toSorted()).toEqual([false, true]);
    const winner = both[0]?.status === 200 ? { ...first, token: one } : { ...second, token: two };
    expect(await change(winner.id, { staff: "sales" }, winner.token)).toMatchObject({
      status: 409,
      code: "last_admin",
      message: "You are the last administrator. Make somebody else an administrator first.",
    });
    await other.close();
  });
});

describe("a disabled account", () => {
  test("has no session and can't sign in, with the answer to a wrong password", async () => {
    const password = "a quiet harbour at noon";
    const passwordHash = await createPasswordHasher().hash(password);
    const { id, username, token } = await someone("customer", { passwordHash });
    const signIn = (given: string) =>
      call("POST", "/api/auth/login", { username, password: given }, "");
    expect((await signIn(password)).status).toBe(200);
    const { body } = await call("PATCH", `${path}/${id}`, { isDisabled: true });
    expect(body.person).toMatchObject({ isDisabled: true, sessions: { count: 0 } });
    expect((await call("GET", "/api/auth/user", undefined, token)).body.user).toBeNull();
    expect(await signIn(password)).toEqual(await signIn("a wrong password"));
    await call("PATCH", `${path}/${id}`, { isDisabled: false });
    expect((await call("GET", "/api/auth/user", undefined, token)).body.user).toBeNull();
    expect((await signIn(password)).status).toBe(200);
    expect(await actionsOf(id)).toEqual(["user.disable", "user.enable"]);
  });
});

const actionsOf = async (id: number) => {
  const isOwn = eq(auditLog.subject, `user:${id}`);
  const rows = await shop.database.db.select().from(auditLog).where(isOwn).orderBy(auditLog.id);
  return rows.map(({ action }) => action);
};

test("signing out everywhere ends every session and leaves the account", async () => {
  const user = await someone();
  const second = await aSession(shop.database.db, user);
  const { body } = await call("POST", `${path}/${user.id}/sign-out`);
  expect(body.person).toMatchObject({ isDisabled: false, sessions: { count: 0 } });
  for (const token of [user.token, second]) {
    expect((await call("GET", "/api/auth/user", undefined, token)).body.user).toBeNull();
  }
  expect(await actionsOf(user.id)).toEqual(["user.sign-out"]);
});

test("a customer's file has what the shop knows", async () => {
  const user = await someone("customer", { passwordHash: noPassword });
  const send = (address: string, body: object) => call("POST", address, body, user.token);
  await send("/api/cart/items", { watchId: 5, quantity: 1 });
  const { id: list } = (await send("/api/wishlists", { name: "Some day" })).body;
  await send(`/api/wishlists/${list}/items`, { watchId: 6 });
  const apply = { ...validBodies["POST /api/wholesale/apply"], email: user.email };
  await send("/api/wholesale/apply", apply);
  const { customerId } = (await call("GET", `${path}/${user.id}`, undefined, sales)).body;
  const file = await call("GET", `/api/admin/customers/${customerId}`, undefined, sales);
  expect(file.body.customer).toMatchObject({
    email: user.email,
    account: {
      username: user.username,
      isInvited: true,
      sessions: { count: 1, lastSeenAt: expect.any(String) },
      cart: [{ watchId: 5, quantity: 1, name: expect.stringMatching(/\w \w/) }],
      wishlists: [{ name: "Some day", itemCount: 1 }],
    },
    applications: [{ companyName: "Valid Trading", state: "new" }],
  });
  expect(JSON.stringify(file.body)).not.toMatch(/password|hash/i);
});
