import { eq, like } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { subscribers } from "#src/platform/db/enquiry-tables.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { subscriptionsPerHour } from "./newsletter.contract.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ RATE_LIMIT_FACTOR: "100" });
});
afterAll(() => shop.close());

const subscribe = (body: unknown) => shop.request("POST", "/api/subscribe", { body });
const stored = (email: string) =>
  shop.database.db.select().from(subscribers).where(eq(subscribers.email, email));
const everyone = () => shop.database.db.select().from(subscribers);

test("an address is stored in lower case with the time of its consent", async () => {
  const response = await subscribe({ email: "  Ada.Reader@Example.COM " });
  expect(response.status).toBe(200);
  const [row, ...others] = await stored("ada.reader@example.com");
  expect(others).toEqual([]);
  expect(row?.consentedAt).toBeInstanceOf(Date);
  expect(row?.createdAt).toEqual(row?.consentedAt);
});

test("an existing address, in any case, gets the same response and is not stored twice", async () => {
  const first = await subscribe({ email: "known@example.com" });
  const [before] = await stored("known@example.com");
  const again = await subscribe({ email: "KNOWN@example.com" });
  expect([again.status, await again.text()]).toEqual([first.status, await first.text()]);
  expect(again.headers.get("content-type")).toBe(first.headers.get("content-type"));
  const rows = await shop.database.db
    .select()
    .from(subscribers)
    .where(like(subscribers.email, "known@%"));
  expect(rows).toEqual([before]);
});

test("the response is one message that reveals nothing about the address", async () => {
  const response = await subscribe({ email: "quiet@example.com" });
  expect(await response.json()).toEqual({
    message: "You've been added to our newsletter list.",
  });
});

test("of twenty equal requests at once, all succeed and one is stored", async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      subscribe({ email: n % 2 === 0 ? "race@example.com" : "Race@Example.com" }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(await stored("race@example.com")).toHaveLength(1);
});

test("an address may have 254 characters at most", async () => {
  const label = "x".repeat(60);
  const longest = `${"a".repeat(64)}@${label}.${label}.${label}.museum`;
  expect(longest).toHaveLength(254);
  expect((await subscribe({ email: longest })).status).toBe(200);
  expect((await subscribe({ email: `${longest}s` })).status).toBe(400);
});

test.each([
  ["no address", {}],
  ["an empty one", { email: "" }],
  ["spaces", { email: "   " }],
  ["no at sign", { email: "ada.example.com" }],
  ["no domain", { email: "ada@" }],
  ["a space inside", { email: "ada reader@example.com" }],
  ["a second header", { email: "ada@example.com\r\nBcc: all@example.com" }],
  ["a bidi control", { email: "ada\u202e@example.com" }],
  ["a lone surrogate", { email: "ada\ud800@example.com" }],
  ["markup", { email: "<script>@example.com" }],
  ["two addresses", { email: "ada@example.com,bob@example.com" }],
  ["a list", { email: ["ada@example.com"] }],
  ["a number", { email: 7 }],
  ["ninety thousand characters", { email: `${"a".repeat(90_000)}@example.com` }],
])("%s is refused with a message, and nothing is stored", async (_, body) => {
  const before = await everyone();
  const response = await subscribe(body);
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({
    message: "Please enter a valid email address.",
    code: "invalid_body",
  });
  expect(await everyone()).toEqual(before);
});

test("a NUL is refused before it reaches the database", async () => {
  const response = await subscribe({ email: "ada\0@example.com" });
  expect(response.status).toBe(400);
  expect((await response.json()).code).toBe("invalid_body");
});

test("only the address is taken from the body", async () => {
  const response = await subscribe({
    email: "plain@example.com",
    id: 4711,
    consentedAt: "1999-01-01T00:00:00Z",
  });
  expect(response.status).toBe(200);
  const [row] = await stored("plain@example.com");
  expect(row?.id).not.toBe(4711);
  expect(row?.consentedAt.getFullYear()).toBeGreaterThan(2000);
});

test("another web site can't subscribe its visitors", async () => {
  const response = await shop.request("POST", "/api/subscribe", {
    body: { email: "lured@example.com" },
    headers: { origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" },
  });
  expect(response.status).toBe(403);
  expect(await stored("lured@example.com")).toEqual([]);
});

test("subscriptions are limited per client and hour", async () => {
  const strict = await startTestApp();
  const statuses: number[] = [];
  let last: Response | undefined;
  for (let n = 0; n <= subscriptionsPerHour; n++) {
    last = await strict.request("POST", "/api/subscribe", {
      body: { email: `bulk${n}@example.com` },
    });
    statuses.push(last.status);
  }
  expect(statuses).toEqual([...Array(20).fill(200), 429]);
  expect(Number(last?.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await strict.database.db.select().from(subscribers)).toHaveLength(20);
  await strict.close();
});
