import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#src/platform/db/client.ts";
import { users } from "#src/platform/db/schema.ts";
import { aSession, aUser } from "#tests/data.ts";
import { freshDatabase } from "#tests/database.ts";

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

test("a new shop has no account, so none with a default password", async () => {
  expect(await database.db.select().from(users)).toEqual([]);
});

test("a hundred session tokens share no prefix, and each has 256 bits", async () => {
  const user = await aUser(database.db, "customer");
  const tokens: string[] = [];
  for (let made = 0; made < 100; made += 1) tokens.push(await aSession(database.db, user));
  expect(tokens.filter((token) => Buffer.from(token, "base64url").length !== 32)).toEqual([]);
  expect(new Set(tokens.map((token) => token.slice(0, 11))).size).toBe(tokens.length);
});
