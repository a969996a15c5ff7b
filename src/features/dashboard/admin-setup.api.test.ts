import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { sessions } from "#src/platform/db/account-tables.ts";
import { users } from "#src/platform/db/schema.ts";
import { setupTokens } from "#src/platform/db/system-tables.ts";
import { createPasswordHasher } from "#src/platform/security/passwords.ts";
import { readConfig } from "#src/platform/settings/config.ts";
import { ensureAccounts, setupLink } from "#src/server/operation/first-accounts.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { aUser } from "#tests/data.ts";

let shop: TestApp;
beforeEach(async () => {
  shop = await startTestApp({ RATE_LIMIT_FACTOR: "100" });
});
afterEach(() => shop.close());

const keeper = {
  username: "keeper",
  email: "keeper@example.com",
  password: "a lamp beside the quay",
};
const passwords = createPasswordHasher();

async function newToken(): Promise<string> {
  const link = await setupLink("http://shop.test", shop.database.db);
  expect(link).toMatch(/^http:\/\/shop\.test\/admin\/login#setup=[\w-]{43}$/);
  return link?.split("#setup=")[1] ?? "";
}

const setUp = (token: string, body: object = keeper) =>
  shop.request("POST", "/api/admin/setup", { body: { ...body, token } });

const tokenOf = (response: Response) =>
  response.headers.get("set-cookie")?.match(/session=([\w-]{43});/)?.[1] ?? "";

describe("the one-time link", () => {
  test("creates one administrator, signs in, and can't be used again", async () => {
    const token = await newToken();
    const response = await setUp(token);
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({
      user: {
        id: expect.any(Number),
        username: "keeper",
        email: "keeper@example.com",
        isAdmin: true,
        isWholesale: false,
      },
    });
    const whoAmI = await shop.request("GET", "/api/auth/user", { token: tokenOf(response) });
    expect((await whoAmI.json()).user.isAdmin).toBe(true);
    expect(
      (await setUp(token, { ...keeper, username: "second", email: "second@example.com" })).status,
    ).toBe(404);
    expect(await setupLink("http://shop.test", shop.database.db)).toBeUndefined();
  });

  test("of twenty requests at once, one succeeds", async () => {
    const token = await newToken();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        setUp(token, { ...keeper, username: `keeper${n}`, email: `k${n}@example.com` }),
      ),
    );
    const statuses = answers.map((answer) => answer.status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.every((status) => [201, 404, 503].includes(status))).toBe(true);
    expect(await shop.database.db.select().from(users).where(eq(users.isAdmin, true))).toHaveLength(
      1,
    );
  });

  test("a wrong or old token is 403", async () => {
    const token = await newToken();
    expect((await setUp("x".repeat(43))).status).toBe(403);
    await shop.database.db.update(setupTokens).set({ expiresAt: sql`now() - interval '1 second'` });
    expect((await setUp(token)).status).toBe(403);
    expect(await shop.database.db.select().from(users)).toHaveLength(0);
  });

  test("processes that start at once have a valid link each, until one is used", async () => {
    const [first = "", ...others] = await Promise.all([newToken(), newToken(), newToken()]);
    expect((await setUp("x".repeat(43))).status).toBe(403);
    expect((await setUp(first)).status).toBe(201);
    for (const [n, token] of others.entries()) {
      const other = { ...keeper, username: `other${n}`, email: `other${n}@example.com` };
      expect((await setUp(token, other)).status).toBe(404);
    }
    expect(await shop.database.db.select().from(setupTokens)).toEqual([]);
  });

  test.each([
    [{ password: "short" }, "Password must be at least 15 characters"],
    [
      { password: "passwordpassword" },
      "This password is too easy to guess. Please choose another one.",
    ],
    [{ username: "ab" }, "Username must be at least 3 characters"],
    [{ username: "x".repeat(21) }, "Username must not exceed 20 characters"],
    [{ email: "nowhere" }, "Please enter a valid email address"],
  ])("%j is refused with its reason", async (wrong, message) => {
    const response = await setUp(await newToken(), { ...keeper, ...wrong });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ message, code: "invalid_body" });
  });

  test("a taken username is 409 and leaves the link valid", async () => {
    const { username } = await aUser(shop.database.db);
    const token = await newToken();
    expect((await setUp(token, { ...keeper, username: username.toUpperCase() })).status).toBe(409);
    expect((await setUp(token)).status).toBe(201);
  });
});

test("more than five attempts a minute from one address are 429", async () => {
  const strict = await startTestApp();
  const statuses: number[] = [];
  for (let tries = 0; tries < 7; tries += 1) {
    const body = { ...keeper, token: "x".repeat(43) };
    const response = await strict.request("POST", "/api/admin/setup", { body });
    statuses.push(response.status);
    if (response.status === 429)
      expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  }
  expect(statuses).toEqual([403, 403, 403, 403, 403, 429, 429]);
  await strict.close();
});

describe("accounts from the environment", () => {
  const ensure = (env: Record<string, string>) =>
    ensureAccounts(readConfig(env), shop.database.db, passwords);
  const admin = {
    ADMIN_USERNAME: keeper.username,
    ADMIN_EMAIL: keeper.email,
    ADMIN_PASSWORD: keeper.password,
  };

  test("are created once, never overwritten, and can sign in", async () => {
    const dealer = {
      WHOLESALE_USERNAME: "dealer",
      WHOLESALE_EMAIL: "dealer@example.com",
      WHOLESALE_PASSWORD: "quay beside the lamp",
    };
    await ensure({ ...admin, ...dealer });
    await ensure({ ...admin, ...dealer, ADMIN_PASSWORD: "another lamp on the quay" });
    const rows = await shop.database.db.select().from(users).orderBy(users.id);
    expect(
      rows.map(({ username, isAdmin, isWholesale }) => [username, isAdmin, isWholesale]),
    ).toEqual([
      ["keeper", true, false],
      ["dealer", false, true],
    ]);
    const login = (password: string) =>
      shop.request("POST", "/api/admin/login", { body: { username: "KEEPER", password } });
    expect((await login("another lamp on the quay")).status).toBe(401);
    const good = await login(keeper.password);
    expect(good.status).toBe(200);
    expect(tokenOf(good)).toHaveLength(43);
  });

  test("a weak password prevents the start, and the message does not repeat it", async () => {
    await expect(ensure({ ...admin, ADMIN_PASSWORD: "hunter2" })).rejects.toThrow(
      "ADMIN_PASSWORD can't be used: Password must be at least 15 characters.",
    );
    await expect(ensure({ ...admin, ADMIN_PASSWORD: "passwordpassword" })).rejects.toThrow(
      /^ADMIN_PASSWORD can't/,
    );
  });
});

describe("the administrator's sign-in", () => {
  test("refuses a correct password without the admin flag exactly like a wrong one, and starts no session", async () => {
    const customer = await aUser(
      shop.database.db,
      "customer",
      await passwords.hash(keeper.password),
    );
    const bodies = [
      { username: customer.username, password: keeper.password },
      { username: customer.username, password: "wrong password" },
      { username: "nobody", password: "wrong password" },
    ];
    for (const body of bodies) {
      const response = await shop.request("POST", "/api/admin/login", { body });
      expect(response.status).toBe(401);
      expect(await response.json()).toEqual({
        message: "Invalid credentials",
        code: "invalid_credentials",
      });
      expect(response.headers.get("set-cookie")).toBeNull();
    }
    expect(await shop.database.db.select().from(sessions)).toHaveLength(0);
  });

  test("starts a new session and ends the previous one", async () => {
    const user = await aUser(shop.database.db, "admin", await passwords.hash(keeper.password));
    const before = await shop.signIn("customer");
    const body = { username: user.username, password: keeper.password };
    const response = await shop.request("POST", "/api/admin/login", { body, token: before });
    expect(response.status).toBe(200);
    expect(tokenOf(response)).not.toBe(before);
    const old = await shop.request("GET", "/api/auth/user", { token: before });
    expect((await old.json()).user).toBeNull();
  });

  test("counts attempts per username, from any address", async () => {
    const strict = await startTestApp();
    const statuses: number[] = [];
    for (let tries = 0; tries < 12; tries += 1) {
      const body = { username: tries % 2 ? "Keeper" : "kEEPER", password: "wrong password" };
      statuses.push((await strict.request("POST", "/api/admin/login", { body })).status);
    }
    expect(statuses.slice(0, 10).every((status) => status === 401)).toBe(true);
    expect(statuses.slice(10)).toEqual([429, 429]);
    await strict.close();
  });

  test("a password of a million characters is refused before it is hashed", async () => {
    const body = { username: "keeper", password: "x".repeat(90_000) };
    expect((await shop.request("POST", "/api/admin/login", { body })).status).toBe(400);
  });
});
