import { afterAll, beforeAll, expect, test } from "vitest";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { validObject } from "#tests/fuzz/input.ts";
import { malformedRequest, malformedShapes } from "#tests/fuzz/malformed-requests.ts";
import { Random } from "#tests/fuzz/random.ts";
import { RawConnection } from "#tests/fuzz/raw-connection.ts";
import { faultsOf, fuzz } from "#tests/fuzz/run.ts";
import { type FuzzWorld, fuzzWorld, violatedInvariants } from "#tests/fuzz/world.ts";

let shop: TestApp;
let world: FuzzWorld;
let port: number;
beforeAll(async () => {
  shop = await startTestApp({ ...allCapabilities, RATE_LIMIT_FACTOR: "1000000" });
  world = await fuzzWorld(shop.database);
  port = Number(new URL(shop.origin).port);
});
afterAll(() => shop.close());

test("valid input can be generated for every call", () => {
  const random = new Random(1, 1);
  for (const { method, path, params, query, body } of world.endpoints) {
    for (const schema of [params, query, body]) {
      if (!schema) continue;
      const input = validObject(random, schema, world.ids);
      expect(schema.safeParse(input).error, `${method} ${path}`).toBeUndefined();
    }
  }
});

test.each(malformedShapes)(
  "%s: gets an error response before the connection ends",
  async (shape) => {
    const connection = new RawConnection(port);
    const request = { seed: 1, index: 1, ...malformedRequest(new Random(1, 1), shape) };
    const outcome = await connection.send(request.bytes, { last: request.unfinished });
    connection.close();
    expect(faultsOf(request, outcome)).toEqual([]);
    expect(outcome).toMatchObject({ status: expect.any(Number) });
    expect((await shop.request("GET", "/healthz")).status).toBe(200);
  },
);

test.each([1, 2])("a thousand hostile requests of seed %d get correct responses", async (seed) => {
  const { faults, byClass } = await fuzz({ port, world, seed, requests: 1_000 });
  expect(faults.slice(0, 20)).toEqual([]);
  expect([...byClass.keys()].sort()).toEqual(["2xx", "3xx", "4xx"]);
  expect(await violatedInvariants(shop.database, world)).toEqual([]);
});
