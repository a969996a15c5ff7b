import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { authenticate } from "#src/features/auth/auth.service.ts";
import { readConfig } from "#src/platform/config.ts";
import { createPasswordHasher, type PasswordHasher } from "#src/platform/passwords.ts";
import { fingerprint } from "#src/platform/throttle.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { aUser } from "#tests/data.ts";

let shop: TestApp;
let known: { username: string; email: string };
const password = "the right password of a customer";

beforeAll(async () => {
  shop = await startTestApp({ RATE_LIMIT_FACTOR: "1000000" });
  known = await aUser(shop.database.db, "customer", await createPasswordHasher().hash(password));
});
afterAll(() => shop.close());

/** The whole answer, but for what differs between any two requests. */
async function post(path: string, body: unknown) {
  const response = await shop.request("POST", path, { body });
  const headers = [...response.headers].filter(([name]) => !/^(date|x-request-id)$/.test(name));
  return { status: response.status, headers, body: await response.text() };
}

describe("what a refused sign-in says", () => {
  const tries = () => ({
    "an unknown name": { username: "nobody.of.that.name", password },
    "a wrong password": { username: known.username, password: "not the right password" },
    "an unknown address": { username: "nobody@example.com", password },
    "a known address": { username: known.email, password: "not the right password" },
    "a password almost right": { username: known.username, password: `${password} ` },
  });

  test.each(["/api/auth/login", "/api/admin/login"])(
    "%s: the same to the last byte",
    async (path) => {
      const answers = await Promise.all(Object.values(tries()).map((body) => post(path, body)));
      for (const answer of answers) expect(answer).toEqual(answers[0]);
      expect(answers[0]?.status).toBe(401);
    },
  );

  test("the door for administrators does not tell a customer's right password from a wrong one", async () => {
    const wrong = await post("/api/admin/login", tries()["a wrong password"]);
    const right = await post("/api/admin/login", { username: known.username, password });
    expect(right).toEqual(wrong);
    expect(right.headers.map(([name]) => name)).not.toContain("set-cookie");
  });

  test("a name that was tried too often is closed in the same words whether it exists or not", async () => {
    const strict = await startTestApp();
    const { username } = await aUser(strict.database.db, "customer", "none");
    const closed = async (name: string) => {
      await strict.database.pool.query("insert into throttles (key, count) values ($1, 1000)", [
        fingerprint(`sign-in ${name}`),
      ]);
      const response = await strict.request("POST", "/api/auth/login", {
        body: { username: name, password },
      });
      return { status: response.status, body: await response.text() };
    };
    const answer = await closed(username);
    expect(answer.status).toBe(429);
    expect(await closed("nobody.of.that.name")).toEqual(answer);
    await strict.close();
  });
});

describe("what a refused sign-in costs", () => {
  test("one comparison of passwords, whether the name exists or not", async () => {
    const compared: (string | undefined)[] = [];
    const real = createPasswordHasher();
    const passwords: PasswordHasher = {
      hash: real.hash,
      verify(given, hash) {
        compared.push(hash);
        return real.verify(given, hash);
      },
    };
    const services = {
      db: shop.database.db,
      passwords,
      config: readConfig({ RATE_LIMIT_FACTOR: "1000" }),
    };
    expect(await authenticate(services, { username: "nobody.else", password })).toBeUndefined();
    expect(
      await authenticate(services, { username: known.username, password: "wrong" }),
    ).toBeUndefined();
    expect(compared).toEqual([undefined, expect.stringMatching(/^\$argon2id/)]);
  });

  test("and the same work: an unknown name is not refused in a fraction of the time", async () => {
    const hasher = createPasswordHasher();
    const hash = await hasher.hash(password);
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let turn = 0; turn < 15; turn += 1) {
      times.known.push(await timeOf(() => hasher.verify("wrong", hash)));
      times.unknown.push(await timeOf(() => hasher.verify("wrong", undefined)));
    }
    const ratio = median(times.unknown) / median(times.known);
    expect(ratio).toBeGreaterThan(1 / 3);
    expect(ratio).toBeLessThan(3);
  });
});

describe("who is registered or reads the newsletter", () => {
  const free = {
    username: "free.name",
    email: "free@example.com",
    password: "some words nobody uses",
  };

  test("a taken name and a taken address are refused in the same words", async () => {
    const name = await post("/api/auth/register", { ...free, username: known.username });
    const address = await post("/api/auth/register", { ...free, email: known.email });
    const both = await post("/api/auth/register", { ...free, ...known });
    expect(name.status).toBe(409);
    expect(address).toEqual(name);
    expect(both).toEqual(name);
  });

  test("a new and a known address are taken into the newsletter in the same words", async () => {
    const first = await post("/api/subscribe", { email: "reader@example.com" });
    const again = await post("/api/subscribe", { email: "Reader@Example.com" });
    expect(first.status).toBe(200);
    expect(again).toEqual(first);
  });
});

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
