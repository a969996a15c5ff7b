import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { authenticate } from "#src/features/auth/sign-in.service.ts";
import { createMediaStore } from "#src/platform/media/create-media-store.ts";
import { createPasswordHasher, type PasswordHasher } from "#src/platform/security/passwords.ts";
import { fingerprint } from "#src/platform/security/throttle.ts";
import { readConfig } from "#src/platform/settings/config.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { aUser } from "#tests/data.ts";

let shop: TestApp;
let existing: { username: string; email: string };
const password = "the right password of a customer";

beforeAll(async () => {
  shop = await startTestApp({ RATE_LIMIT_FACTOR: "1000000" });
  existing = await aUser(shop.database.db, "customer", await createPasswordHasher().hash(password));
});
afterAll(() => shop.close());

/** Leaves out the headers that differ between any two responses. */
async function post(path: string, body: unknown) {
  const response = await shop.request("POST", path, { body });
  const headers = [...response.headers].filter(([name]) => !/^(date|x-request-id)$/.test(name));
  return { status: response.status, headers, body: await response.text() };
}

describe("the response to a refused sign-in", () => {
  const attempts = () => ({
    "an unknown name": { username: "nobody.of.that.name", password },
    "a wrong password": { username: existing.username, password: "not the right password" },
    "an unknown address": { username: "nobody@example.com", password },
    "an existing address": { username: existing.email, password: "not the right password" },
    "a password almost right": { username: existing.username, password: `${password} ` },
  });

  test.each(["/api/auth/login", "/api/admin/login"])(
    "%s: is the same to the last byte for every reason",
    async (path) => {
      const responses = await Promise.all(
        Object.values(attempts()).map((body) => post(path, body)),
      );
      for (const response of responses) expect(response).toEqual(responses[0]);
      expect(responses[0]?.status).toBe(401);
    },
  );

  test("the administrator sign-in does not reveal that a customer's password is right", async () => {
    const wrong = await post("/api/admin/login", attempts()["a wrong password"]);
    const right = await post("/api/admin/login", { username: existing.username, password });
    expect(right).toEqual(wrong);
    expect(right.headers.map(([name]) => name)).not.toContain("set-cookie");
  });

  test("a locked name gets the same response whether the account exists or not", async () => {
    const strict = await startTestApp();
    const { username } = await aUser(strict.database.db, "customer", "none");
    const lockAndSignIn = async (name: string) => {
      await strict.database.pool.query("insert into throttles (key, count) values ($1, 1000)", [
        fingerprint(`sign-in ${name}`),
      ]);
      const response = await strict.request("POST", "/api/auth/login", {
        body: { username: name, password },
      });
      return { status: response.status, body: await response.text() };
    };
    const response = await lockAndSignIn(username);
    expect(response.status).toBe(429);
    expect(await lockAndSignIn("nobody.of.that.name")).toEqual(response);
    await strict.close();
  });
});

describe("the cost of a refused sign-in", () => {
  test("is one password comparison, whether the account exists or not", async () => {
    const compared: (string | undefined)[] = [];
    const real = createPasswordHasher();
    const passwords: PasswordHasher = {
      ...real,
      verify(given, hash) {
        compared.push(hash);
        return real.verify(given, hash);
      },
    };
    const config = readConfig({ RATE_LIMIT_FACTOR: "1000" });
    const services = { db: shop.database.db, media: createMediaStore(config), passwords, config };
    expect(await authenticate(services, { username: "nobody.else", password })).toBeUndefined();
    expect(
      await authenticate(services, { username: existing.username, password: "wrong" }),
    ).toBeUndefined();
    expect(compared).toEqual([undefined, expect.stringMatching(/^\$argon2id/)]);
  });

  test("is about the same time for an unknown name as for a wrong password", async () => {
    const hasher = createPasswordHasher();
    const hash = await hasher.hash(password);
    const times = { existing: [] as number[], unknown: [] as number[] };
    for (let round = 0; round < 15; round += 1) {
      times.existing.push(await durationOf(() => hasher.verify("wrong", hash)));
      times.unknown.push(await durationOf(() => hasher.verify("wrong", undefined)));
    }
    const ratio = median(times.unknown) / median(times.existing);
    expect(ratio).toBeGreaterThan(1 / 3);
    expect(ratio).toBeLessThan(3);
  });
});

describe("registered and subscribed addresses are not revealed", () => {
  const unused = {
    username: "unused.name",
    email: "unused@example.com",
    password: "some words nobody uses",
  };

  test("a taken name and a taken address get the same response", async () => {
    const name = await post("/api/auth/register", { ...unused, username: existing.username });
    const address = await post("/api/auth/register", { ...unused, email: existing.email });
    const both = await post("/api/auth/register", { ...unused, ...existing });
    expect(name.status).toBe(409);
    expect(address).toEqual(name);
    expect(both).toEqual(name);
  });

  test("a new and a subscribed address get the same response from the newsletter", async () => {
    const first = await post("/api/subscribe", { email: "reader@example.com" });
    const again = await post("/api/subscribe", { email: "Reader@Example.com" });
    expect(first.status).toBe(200);
    expect(again).toEqual(first);
  });
});

async function durationOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
