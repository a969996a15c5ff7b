import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPasswordHasher } from "#src/platform/passwords.ts";
import { projectRoot } from "#src/platform/project-root.ts";
import { apiRoutes } from "#src/server/api-routes.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { aUser } from "#tests/data.ts";
import { flood } from "#tests/fuzz/flood.ts";
import { validObject } from "#tests/fuzz/input.ts";
import { Random } from "#tests/fuzz/random.ts";

let shop: TestApp;
let port: number;
const password = "the right password of a customer";
const usernames: string[] = [];

beforeAll(async () => {
  shop = await startTestApp({ RATE_LIMIT_FACTOR: "1000000" });
  port = Number(new URL(shop.origin).port);
  const hash = await createPasswordHasher().hash(password);
  for (let count = 0; count < 20; count += 1) {
    usernames.push((await aUser(shop.database.db, "customer", hash)).username);
  }
});
afterAll(() => shop.close());

describe("many who sign in at once", () => {
  const signIn = (place: number) =>
    shop.request("POST", "/api/auth/login", {
      body: { username: usernames[place % usernames.length], password },
    });

  /**
   * Starts them all, asks for other things once the first is in, and tells how many had not been
   * answered by then. A picture is read from disk by the same threads that hash.
   */
  async function signInAtOnce(count: number) {
    const token = await shop.signIn("customer");
    const picture = (await readdir(join(projectRoot(), "media"))).find((name) =>
      name.endsWith(".avif"),
    );
    let left = count;
    const all = Array.from({ length: count }, (_, place) =>
      signIn(place).finally(() => {
        left -= 1;
      }),
    );
    await Promise.race(all);
    const others = await Promise.all([
      shop.request("GET", "/api/cart", { token }),
      shop.request("GET", `/media/${picture}`),
    ]);
    await Promise.all(others.map((other) => other.arrayBuffer()));
    const leftThen = left;
    return {
      answers: await Promise.all(all),
      others: others.map(({ status }) => status),
      leftThen,
    };
  }

  test("forty: others are answered before them, and each gets in or is asked to come back", async () => {
    const { answers, others, leftThen } = await signInAtOnce(40);
    expect(others).toEqual([200, 200]);
    expect(leftThen).toBeGreaterThan(12);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    for (const { status, headers } of answers) {
      if (status === 200) expect(headers.get("set-cookie")).toMatch(/^meridian_session=/);
      else
        expect([status, headers.get("retry-after")]).toEqual([503, expect.stringMatching(/^\d+$/)]);
    }
  });

  test("two hundred: the line is short, and those beyond it are turned away in words", async () => {
    const { answers, others } = await signInAtOnce(200);
    expect(others).toEqual([200, 200]);
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].sort()).toEqual([200, 503]);
    for (const answer of answers.filter(({ status }) => status === 503)) {
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
      expect((await answer.json()).code).toBe("unavailable");
    }
    expect((await signIn(0)).status).toBe(200);
  });
});

describe("bodies of a hundred megabytes", () => {
  const bytes = 100 * 1024 * 1024;
  /** What the system itself buffers on the way; the shop asks for no more. */
  const atMost = 12 * 1024 * 1024;

  test.each([
    ["announced", 413, { path: "/api/subscribe" }],
    ["in chunks", 413, { path: "/api/subscribe", chunked: true }],
    ["of another type", 415, { path: "/api/subscribe", headers: { "Content-Type": "text/plain" } }],
    ["compressed", 415, { path: "/api/subscribe", headers: { "Content-Encoding": "gzip" } }],
    [
      "from another site",
      403,
      { path: "/api/subscribe", headers: { Origin: "https://evil.example" } },
    ],
    ["without a session", 401, { path: "/api/admin/users", method: "DELETE", chunked: true }],
    ["to nowhere", 413, { path: "/api/nothing", chunked: true }],
    ["with a GET", 200, { path: "/api/brands", method: "GET" }],
    ["in chunks with a GET", 200, { path: "/shop", method: "GET", chunked: true }],
  ])("%s: %d, and most of it is never taken", async (_, status, request) => {
    const flooding = flood(port, { ...request, bytes });
    expect((await shop.request("GET", "/api/auth/user")).status).toBe(200);
    const { status: answered, sent } = await flooding;
    // The answer may be lost on the way to somebody who goes on sending.
    expect([status, undefined]).toContain(answered);
    expect(sent).toBeLessThan(atMost);
  });
});

describe("bodies made to take long", () => {
  const size = 95_000;
  const deep = (open: string, close: string) => {
    const levels = Math.floor(size / (open.length + close.length));
    return open.repeat(levels) + close.repeat(levels);
  };
  const bodies: Record<string, string> = {
    "a hundred thousand levels": deep("[", "]"),
    "levels that never end": "[".repeat(size),
    "levels of objects": `${'{"a":'.repeat(15_000)}1${"}".repeat(15_000)}`,
    "sixty thousand keys": `{${Array.from({ length: 60_000 }, (_, n) => `"${n}":1`).join(",")}}`,
    "ten thousand keys": `{${Array.from({ length: 9_000 }, (_, n) => `"k${n}":1`).join(",")}}`,
    "one key ten thousand times": `{${'"email":1,'.repeat(9_000)}"email":1}`,
    "an endless number": `{"email":${"9".repeat(size)}}`,
    backslashes: `{"email":"${"\\".repeat(size)}"}`,
    "many values": `[${"1,".repeat(45_000)}1]`,
  };

  test.each(Object.keys(bodies))("%s: refused within a second", async (name) => {
    const startedAt = performance.now();
    const { status } = await shop.request("POST", "/api/subscribe", { body: bodies[name] });
    expect([400, 413]).toContain(status);
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  });

  /** Texts at which careless patterns take time that grows with the square of the length, or worse. */
  const texts = [
    "a",
    "a.",
    "a@",
    "a-",
    " ",
    "\t\n",
    "0",
    "1.",
    "é",
    "e\u0301",
    "ﬃ",
    "@",
    "http://a.",
    "!",
  ].map((bit) => `${bit.repeat(Math.floor(60_000 / Buffer.byteLength(bit)))}!`);
  const withBody = apiRoutes.flatMap(({ endpoint }) => {
    const { body, method, path } = endpoint;
    return body ? [{ name: `${method} ${path}`, method, path, body }] : [];
  });

  test.each(withBody)("$name: no text in any field takes long", async ({ method, path, body }) => {
    const token = await shop.signIn("admin");
    const sound = validObject(new Random(1, 1), body, { highest: 50, lists: [1] });
    for (const field of Object.keys(body.shape)) {
      for (const text of texts) {
        const startedAt = performance.now();
        const url = path.replaceAll(/\{\w+\}/g, "1");
        const { status } = await shop.request(method, url, {
          token,
          body: { ...sound, [field]: text },
        });
        expect(status, `${field}: ${text.slice(0, 10)}`).toBeLessThan(500);
        expect(performance.now() - startedAt, `${field}: ${text.slice(0, 10)}`).toBeLessThan(1_000);
      }
    }
  });
});
