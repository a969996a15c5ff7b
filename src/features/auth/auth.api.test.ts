import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sessions } from "#src/platform/db/account-tables.ts";
import { users } from "#src/platform/db/schema.ts";
import { createPasswordHasher } from "#src/platform/security/passwords.ts";
import { readConfig } from "#src/platform/settings/config.ts";
import { ensureAccounts } from "#src/server/operation/first-accounts.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ RATE_LIMIT_FACTOR: "1000" });
});
afterAll(() => shop.close());

const password = "quiet harbour 12";
let made = 0;
const someone = () => {
  made += 1;
  return { username: `Collector${made}`, email: `Collector${made}@Example.com`, password };
};
const register = (body: unknown, app = shop) => app.request("POST", "/api/auth/register", { body });
const login = (body: unknown, options: { token?: string } = {}, app = shop) =>
  app.request("POST", "/api/auth/login", { body, ...options });
const tokenOf = (response: Response) =>
  response.headers.get("set-cookie")?.match(/session=([\w-]{43});/)?.[1];

describe("registering", () => {
  test("creates a customer without a session", async () => {
    const response = await register(someone());
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({
      user: {
        id: expect.any(Number),
        username: `Collector${made}`,
        email: `Collector${made}@Example.com`,
        isAdmin: false,
        isWholesale: false,
      },
    });
    expect(response.headers.get("set-cookie")).toBeNull();
  });

  test("ignores rights in the body", async () => {
    const body = {
      ...someone(),
      isAdmin: true,
      isWholesale: true,
      is_admin: true,
      role: "admin",
      id: 1,
    };
    const { user } = await (await register(body)).json();
    const [row] = await shop.database.db.select().from(users).where(eq(users.id, user.id));
    expect([row?.isAdmin, row?.isWholesale]).toEqual([false, false]);
    expect(row?.passwordHash).toMatch(/^\$argon2id\$/);
  });

  test("usernames and addresses are unique, ignoring case, width, composed letters and padding", async () => {
    const first = { username: "René.Watch", email: "rene@example.com", password };
    expect((await register(first)).status).toBe(201);
    for (const body of [
      { ...first, email: "a1@example.com" },
      { ...first, username: "RENÉ.WATCH", email: "a2@example.com" },
      { ...first, username: "Rene\u0301.Watch", email: "a3@example.com" },
      { ...first, username: "Ｒené.watch ", email: "a4@example.com" },
      { ...first, username: "SomeoneElse", email: " RENE@Example.COM" },
    ]) {
      const response = await register(body);
      expect(response.status).toBe(409);
      expect(await response.json()).toEqual({
        message: "This username or email may already be in use.",
        code: "conflict",
      });
    }
  });

  test("twenty equal requests at once create one account", async () => {
    const body = someone();
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => (await register(body)).status),
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(19);
  });

  test.each([
    [{ username: "ab" }, "Username must be at least 3 characters"],
    [{ username: "  ab  " }, "Username must be at least 3 characters"],
    [{ username: "x".repeat(21) }, "Username must not exceed 20 characters"],
    [
      { username: "<b>bold</b>" },
      "Username may have letters, digits, dots, dashes and underscores",
    ],
    [
      { username: "zero\u200bwidth" },
      "Username may have letters, digits, dots, dashes and underscores",
    ],
    [{ username: "two\nlines" }, "Username may have letters, digits, dots, dashes and underscores"],
    [{ email: "nowhere" }, "Please enter a valid email address"],
    [{ email: `${"x".repeat(250)}@example.com` }, "Please enter a valid email address"],
    [{ email: "a@b.com\r\nBcc: c@d.com" }, "Please enter a valid email address"],
    [{ password: "short12" }, "Password must be at least 8 characters"],
    [{ password: "password123" }, "This password is too easy to guess. Please choose another one."],
    [{ password: "x1 ".repeat(400) }, "Password must not exceed 1000 characters"],
  ])("%j is refused with its reason", async (wrong, message) => {
    const response = await register({ ...someone(), ...wrong });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ message, code: "invalid_body" });
  });

  test("all of a password of a thousand characters counts", async () => {
    const long = "correct horse staple ".repeat(47).slice(0, 980);
    const body = { ...someone(), password: `${long}A` };
    expect((await register(body)).status).toBe(201);
    expect((await login({ username: body.username, password: `${long}B` })).status).toBe(401);
    expect((await login({ username: body.username, password: `${long}A` })).status).toBe(200);
  });

  test("more than twenty an hour from one address are 429", async () => {
    const strict = await startTestApp();
    const statuses: number[] = [];
    for (let attempts = 0; attempts < 22; attempts += 1)
      statuses.push((await register({}, strict)).status);
    expect(statuses.slice(0, 20).every((status) => status === 400)).toBe(true);
    expect(statuses.slice(20)).toEqual([429, 429]);
    await strict.close();
  });
});

describe("signing in", () => {
  test("returns the user with a new session and ends the old one", async () => {
    const body = someone();
    await register(body);
    const first = await login({ username: body.username.toUpperCase(), password });
    expect(first.status).toBe(200);
    expect((await first.json()).user.username).toBe(body.username);
    expect(first.headers.get("set-cookie")).toMatch(/HttpOnly; SameSite=Lax/);
    const before = tokenOf(first) ?? "";
    const second = await login({ username: body.username, password }, { token: before });
    expect(tokenOf(second)).not.toBe(before);
    const old = await shop.request("GET", "/api/auth/user", { token: before });
    expect((await old.json()).user).toBeNull();
  });

  test("refuses an unknown name and a wrong password with the same response", async () => {
    const body = someone();
    await register(body);
    const answers = await Promise.all([
      login({ username: body.username, password: "wrong password" }),
      login({ username: "nobody-at-all", password: "wrong password" }),
      login({ username: "' or 1=1 --", password: "wrong password" }),
    ]);
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(await answer.json()).toEqual({
        message: "Invalid username or password",
        code: "invalid_credentials",
      });
      expect(answer.headers.get("set-cookie")).toBeNull();
    }
  });

  test.each([
    [{ username: "", password: "x" }, "Username is required"],
    [{ username: "x", password: "" }, "Password is required"],
    [{ username: "x".repeat(5_000), password: "x" }, "Username is too long"],
    [{ username: "x", password: "x".repeat(1_001) }, "Password is too long"],
  ])("%j is 400 without hashing", async (body, message) => {
    const response = await login(body);
    expect(response.status).toBe(400);
    expect((await response.json()).message).toBe(message);
  });

  test("an account is locked after ten wrong attempts; the right password resets the count", async () => {
    const strict = await startTestApp();
    const body = someone();
    await register(body, strict);
    const attempt = async (given: string) =>
      (await login({ username: body.username, password: given }, {}, strict)).status;
    for (let attempts = 0; attempts < 9; attempts += 1)
      expect(await attempt("wrong password")).toBe(401);
    expect(await attempt(password)).toBe(200);
    for (let attempts = 0; attempts < 10; attempts += 1)
      expect(await attempt("wrong password")).toBe(401);
    expect(await attempt(password)).toBe(429);
    await strict.close();
  });

  test("takes the address as a name with accounts alone, and counts both names together", async () => {
    const capable = await startTestApp({ CAPABILITIES: "accounts" });
    const [one, other] = [someone(), someone()];
    for (const body of [one, other]) await register(body, capable);
    const given = (body: { username: string; password: string }) => login(body, {}, capable);
    const byAddress = { username: ` ${one.email.toUpperCase()} `, password };
    expect((await given(byAddress)).status).toBe(200);
    const answers = ["nobody@example.com", "nobody", other.email, other.username].map(
      async (username) => {
        const response = await given({ username, password: "wrong" });
        return [response.status, await response.json()];
      },
    );
    expect(new Set((await Promise.all(answers)).map((answer) => JSON.stringify(answer))).size).toBe(
      1,
    );
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const username = attempt % 2 === 0 ? one.email : one.username;
      expect((await given({ username, password: "wrong" })).status).toBe(401);
    }
    expect((await given(byAddress)).status).toBe(429);
    expect((await given(one)).status).toBe(429);
    await capable.close();

    const plain = someone();
    await register(plain);
    expect((await login({ ...byAddress, username: plain.email })).status).toBe(401);
  });

  test("another site can't sign anyone in", async () => {
    const response = await shop.request("POST", "/api/auth/login", {
      body: { username: "x", password: "y" },
      headers: { origin: "https://evil.example" },
    });
    expect(response.status).toBe(403);
  });
});

test("a password of ten years ago still signs in, and nothing asks for another", async () => {
  const body = someone();
  const { user } = await (await register(body)).json();
  const createdAt = new Date(Date.now() - 10 * 365 * 86_400_000);
  await shop.database.db.update(users).set({ createdAt }).where(eq(users.id, user.id));
  const response = await login({ username: body.username, password });
  expect([response.status, await response.json()]).toEqual([200, { user }]);
});

test("a deleted user's sessions are gone", async () => {
  const body = someone();
  const { user } = await (await register(body)).json();
  const token = tokenOf(await login({ username: body.username, password })) ?? "";
  await shop.database.db.delete(users).where(eq(users.id, user.id));
  expect((await (await shop.request("GET", "/api/auth/user", { token })).json()).user).toBeNull();
  expect(
    await shop.database.db.select().from(sessions).where(eq(sessions.userId, user.id)),
  ).toHaveLength(0);
});

test("a common password is refused at registration", async () => {
  const refused = await register({ ...someone(), password: "Corvette" });
  expect(refused.status).toBe(400);
  expect(await refused.json()).toEqual({
    code: "invalid_body",
    message: "This password is too easy to guess. Please choose another one.",
  });
  expect((await register({ ...someone(), password: "corvette at the quay" })).status).toBe(201);
});

test("a common password in the environment stops the start with one sentence", async () => {
  const config = readConfig({
    WHOLESALE_USERNAME: "dealer",
    WHOLESALE_EMAIL: "dealer@example.com",
    WHOLESALE_PASSWORD: "mercedes",
  });
  await expect(
    ensureAccounts(config, shop.database.db, createPasswordHasher()),
  ).rejects.toMatchObject({
    name: "ConfigError",
    message:
      "WHOLESALE_PASSWORD can't be used: This password is too easy to guess. Please choose another one.",
  });
});
