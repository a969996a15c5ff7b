import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#src/platform/config.ts";
import { createPasswordHasher } from "#src/platform/passwords.ts";
import { ensureAccounts } from "#src/server/first-accounts.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.close());

test("nobody can register with a password from the list, and may with another", async () => {
  const register = (password: string) =>
    shop.request("POST", "/api/auth/register", {
      body: { username: "careful", email: "careful@example.com", password },
    });
  const refused = await register("Corvette");
  expect(refused.status).toBe(400);
  expect(await refused.json()).toEqual({
    code: "invalid_body",
    message: "This password is too easy to guess. Please choose another one.",
  });
  expect((await register("corvette at the quay")).status).toBe(201);
});

test("an account of the environment can't have one either, which is said in one sentence", async () => {
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
