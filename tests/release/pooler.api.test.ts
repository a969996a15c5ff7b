import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Database, openDatabase } from "#src/platform/db/client.ts";
import { StartupError, silentStep } from "#src/platform/runtime/console.ts";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { freshDatabase } from "#tests/database.ts";
import { csv, startImportShop } from "#tests/import-shop.ts";
import { orderBody, postOrder, stockWatch } from "#tests/orders.ts";
import { type PgBouncer, pgbouncerPath, startPgBouncer } from "#tests/pgbouncer.ts";

describe.skipIf(!pgbouncerPath)("behind PgBouncer in transaction mode", () => {
  let direct: Database;
  let pooler: PgBouncer;
  let shop: Awaited<ReturnType<typeof startImportShop>>;
  let other: TestApp;

  const directUrl = () => String(direct.connection.connectionString);
  const behindPooler = () =>
    openDatabase(
      { databaseUrl: pooler.url, databaseDirectUrl: directUrl(), dataDir: "" },
      silentStep,
    );

  beforeAll(async () => {
    direct = await freshDatabase();
    pooler = await startPgBouncer(directUrl());
    shop = await startImportShop(undefined, behindPooler);
    other = await startTestApp({ ...allCapabilities, RATE_LIMIT_FACTOR: "1000" }, behindPooler);
  });
  afterAll(async () => {
    await other?.close();
    await shop?.close();
    await pooler?.stop();
    await direct?.close();
  });

  /** The status of the response, which is read to its end. */
  async function status(of: Promise<Response>): Promise<number> {
    const response = await of;
    await response.arrayBuffer();
    return response.status;
  }

  test("many visitors at once share few connections, statement by statement", async () => {
    const visit = async (number: number) => {
      const at = number % 2 ? shop : other;
      const token = await at.signIn(number % 3 ? "customer" : "wholesale");
      const seen: number[] = [];
      for (let round = 0; round < 10; round += 1) {
        const id = 1 + ((number * 7 + round * 3) % 50);
        const watchId = { watchId: id };
        seen.push(
          await status(at.request("GET", `/watch/${id}`, { token })),
          await status(at.request("POST", "/api/cart/items", { token, body: watchId })),
          await status(at.request("GET", "/api/cart", { token })),
          await status(at.request("GET", `/api/watches/${id}`, { token })),
          await status(at.request("DELETE", `/api/cart/items/${id}`, { token })),
          await status(at.request("GET", "/shop", { token })),
        );
      }
      return seen.filter((code) => code !== 200 && code !== 409);
    };
    const failures = await Promise.all(Array.from({ length: 20 }, (_, number) => visit(number)));
    expect(failures.flat()).toEqual([]);
  });

  test("an import by a job is shown by the other shop", async () => {
    const { reference } = await other
      .request("GET", "/api/watches/5")
      .then((response) => response.json());
    const { id } = await shop.check(
      csv([
        ["Id", "Retail Price"],
        [5, 54_321],
      ]),
    );
    expect(await shop.run(id, { confirms: ["bigPrice", "belowCost"] })).toMatchObject({
      status: 200,
    });
    const shown = async () => (await other.request("GET", "/api/watches/5")).json();
    await expect.poll(shown).toMatchObject({ reference, price: 54_321 });
  });

  test("people register, sign in, order and sign out", async () => {
    const name = "pooled";
    const body = { username: name, email: `${name}@x.example`, password: "a long pass phrase" };
    expect(await status(shop.request("POST", "/api/auth/register", { body }))).toBe(201);
    const signedIn = await other.request("POST", "/api/auth/login", { body });
    expect(signedIn.status).toBe(200);
    const cookie = signedIn.headers.getSetCookie().find((text) => text.includes("_session="));
    const token = cookie?.match(/meridian_session=([^;]+)/)?.[1] ?? "";
    const id = await stockWatch(shop.database, 21);
    const order = orderBody([{ watchId: id, price: 12_000 }]);
    const options = { token, idempotencyKey: randomUUID() };
    const placed = await Promise.all([
      postOrder(shop, order, options),
      postOrder(other, order, options),
    ]);
    expect(placed.map((reply) => reply.status).sort()).toEqual([201, 201]);
    expect(placed[0]?.body.order.number).toBe(placed[1]?.body.order.number);
    expect(await status(shop.request("POST", "/api/auth/logout", { token, body: {} }))).toBe(200);
    expect(await status(other.request("GET", "/api/cart", { token }))).toBe(401);
  });

  test("a pooler without time limits is refused in one sentence", async () => {
    const careless = await startPgBouncer(directUrl(), { connectQuery: "select 1" });
    const opening = openDatabase(
      { databaseUrl: careless.url, databaseDirectUrl: directUrl(), dataDir: "" },
      silentStep,
    );
    await expect(opening).rejects.toThrow(StartupError);
    await expect(opening).rejects.toThrow(/must set \w+_timeout to at most \d+ \(connect_query/);
    await careless.stop();
  });
});
