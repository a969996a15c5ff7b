import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { projectRoot } from "#src/platform/runtime/project-root.ts";
import { createPasswordHasher } from "#src/platform/security/passwords.ts";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { apiRoutes } from "#tests/all-routes.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { aUser } from "#tests/data.ts";
import { flood } from "#tests/fuzz/flood.ts";
import { objectsOf, validObject } from "#tests/fuzz/input.ts";
import { Random } from "#tests/fuzz/random.ts";

let shop: TestApp;
let port: number;
const password = "the right password of a customer";
const usernames: string[] = [];

beforeAll(async () => {
  shop = await startTestApp({ ...allCapabilities, RATE_LIMIT_FACTOR: "1000000" });
  port = Number(new URL(shop.origin).port);
  const hash = await createPasswordHasher().hash(password);
  for (let count = 0; count < 20; count += 1) {
    usernames.push((await aUser(shop.database.db, "customer", hash)).username);
  }
});
afterAll(() => shop.close());

describe("many sign-ins at once", () => {
  const signIn = (index: number) =>
    shop.request("POST", "/api/auth/login", {
      body: { username: usernames[index % usernames.length], password },
    });

  /**
   * Starts all sign-ins, sends other requests after the first response, and counts the sign-ins
   * still pending then. The thread pool that hashes passwords also reads pictures from disk.
   */
  async function signInAtOnce(count: number) {
    const token = await shop.signIn("customer");
    const picture = (await readdir(join(projectRoot(), "media"))).find((name) =>
      name.endsWith(".avif"),
    );
    let pending = count;
    const all = Array.from({ length: count }, (_, index) =>
      signIn(index).finally(() => {
        pending -= 1;
      }),
    );
    await Promise.race(all);
    const others = await Promise.all([
      shop.request("GET", "/api/cart", { token }),
      shop.request("GET", `/media/${picture}`),
    ]);
    await Promise.all(others.map((other) => other.arrayBuffer()));
    const pendingThen = pending;
    return {
      responses: await Promise.all(all),
      others: others.map(({ status }) => status),
      pendingThen,
    };
  }

  test("forty: other requests overtake them, and each response is 200 or 503 with Retry-After", async () => {
    const { responses, others, pendingThen } = await signInAtOnce(40);
    expect(others).toEqual([200, 200]);
    expect(pendingThen).toBeGreaterThan(12);
    expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    for (const { status, headers } of responses) {
      if (status === 200) expect(headers.get("set-cookie")).toMatch(/\bmeridian_session=/);
      else
        expect([status, headers.get("retry-after")]).toEqual([503, expect.stringMatching(/^\d+$/)]);
    }
  });

  test("two hundred: the queue is short, and requests beyond it are 503 with a code", async () => {
    const { responses, others } = await signInAtOnce(200);
    expect(others).toEqual([200, 200]);
    const statuses = new Set(responses.map(({ status }) => status));
    expect([...statuses].sort()).toEqual([200, 503]);
    for (const response of responses.filter(({ status }) => status === 503)) {
      expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
      expect((await response.json()).code).toBe("unavailable");
    }
    expect((await signIn(0)).status).toBe(200);
  });
});

describe("bodies of a hundred megabytes", () => {
  const bytes = 100 * 1024 * 1024;
  /** The socket buffers of the operating system; the shop itself reads no more. */
  const maxSent = 12 * 1024 * 1024;

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
    ["to an unknown path", 413, { path: "/api/nothing", chunked: true }],
    ["with a GET", 200, { path: "/api/brands", method: "GET" }],
    ["in chunks with a GET", 200, { path: "/shop", method: "GET", chunked: true }],
  ])("%s: %d, and most of the body is never read", async (_, status, request) => {
    const flooding = flood(port, { ...request, bytes });
    expect((await shop.request("GET", "/api/auth/user")).status).toBe(200);
    const { status: received, sent } = await flooding;
    // A client that keeps sending may lose the response.
    expect([status, undefined]).toContain(received);
    expect(sent).toBeLessThan(maxSent);
  });
});

/** Processor time of this process, which also serves: what else the machine does has no part in it. */
function cpuSecondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

describe("bodies that are slow to parse", () => {
  const size = 95_000;
  const deep = (open: string, close: string) => {
    const levels = Math.floor(size / (open.length + close.length));
    return open.repeat(levels) + close.repeat(levels);
  };
  const bodies: Record<string, string> = {
    "a hundred thousand levels": deep("[", "]"),
    "unclosed levels": "[".repeat(size),
    "levels of objects": `${'{"a":'.repeat(15_000)}1${"}".repeat(15_000)}`,
    "sixty thousand keys": `{${Array.from({ length: 60_000 }, (_, n) => `"${n}":1`).join(",")}}`,
    "ten thousand keys": `{${Array.from({ length: 9_000 }, (_, n) => `"k${n}":1`).join(",")}}`,
    "one key ten thousand times": `{${'"email":1,'.repeat(9_000)}"email":1}`,
    "a very long number": `{"email":${"9".repeat(size)}}`,
    backslashes: `{"email":"${"\\".repeat(size)}"}`,
    "many values": `[${"1,".repeat(45_000)}1]`,
  };

  test.each(Object.keys(bodies))("%s: refused at a cost of less than a second", async (name) => {
    const before = process.cpuUsage();
    const { status } = await shop.request("POST", "/api/subscribe", { body: bodies[name] });
    expect([400, 413]).toContain(status);
    expect(cpuSecondsSince(before)).toBeLessThan(1);
  });

  /** Texts that make a careless regular expression take quadratic time or worse. */
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
  ].map((part) => `${part.repeat(Math.floor(60_000 / Buffer.byteLength(part)))}!`);
  const endpointsWithBody = apiRoutes.flatMap(({ endpoint }) => {
    const { body, method, path } = endpoint;
    const name = `${method} ${path}`;
    return body ? objectsOf(body).map((one) => ({ name, method, path, body: one })) : [];
  });

  test.each(endpointsWithBody)(
    "$name: no text in any field is slow to validate",
    async ({ method, path, body }) => {
      const token = await shop.signIn("admin");
      const valid = validObject(new Random(1, 1), body, { highest: 50, lists: [1] });
      for (const field of Object.keys(body.shape)) {
        for (const text of texts) {
          const before = process.cpuUsage();
          const url = path.replaceAll(/\{\w+\}/g, "1");
          const { status } = await shop.request(method, url, {
            token,
            body: { ...valid, [field]: text },
          });
          expect(status, `${field}: ${text.slice(0, 10)}`).toBeLessThan(500);
          expect(cpuSecondsSince(before), `${field}: ${text.slice(0, 10)}`).toBeLessThan(1);
        }
      }
    },
  );
});

test("many checks of readiness ask the database about once a second", async () => {
  let questions = 0;
  const count = () => {
    questions += 1;
  };
  const beganAt = performance.now();
  shop.database.pool.on("acquire", count);
  for (let round = 0; round < 5; round += 1) {
    const checks = Array.from({ length: 60 }, () => shop.request("GET", "/readyz"));
    for (const { status } of await Promise.all(checks)) expect(status).toBe(200);
  }
  shop.database.pool.off("acquire", count);
  const seconds = (performance.now() - beganAt) / 1_000;
  expect(questions).toBeLessThanOrEqual(Math.ceil(seconds) + 1);
});
