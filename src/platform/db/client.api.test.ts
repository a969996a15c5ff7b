import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, inject, test } from "vitest";
import { StartupError, silentStep } from "#src/platform/runtime/console.ts";
import { openDatabase } from "./client.ts";

function open(databaseUrl: string) {
  return openDatabase({ databaseUrl, dataDir: "" }, silentStep);
}

async function failure(databaseUrl: string): Promise<Error> {
  return open(databaseUrl).then(
    () => new Error("It opened."),
    (error: Error) => error,
  );
}

test("an address where nothing listens", async () => {
  const error = await failure("postgres://shop:hunter2@127.0.0.1:1/shop");
  expect(error).toEqual(
    new StartupError(
      "Nothing answers for DATABASE_URL: the database server at 127.0.0.1:1 refused the connection.",
    ),
  );
});

test("a host that does not exist", async () => {
  const error = await failure("postgres://shop:hunter2@db.invalid/shop");
  expect(error).toEqual(
    new StartupError("DATABASE_URL names the host db.invalid, which can't be found."),
  );
});

test("a database that does not exist", async () => {
  const error = await failure(inject("templateUrl").replace("template_shop", "no_such_shop"));
  expect(error).toBeInstanceOf(StartupError);
  expect(error.message).toMatch(/^DATABASE_URL names the database no_such_shop, which does not/);
});

test("a server that never answers", async () => {
  const silent = createServer();
  await new Promise<void>((listening) => silent.listen(0, "127.0.0.1", listening));
  const address = silent.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const error = await failure(`postgres://shop:hunter2@127.0.0.1:${port}/shop`);
  silent.close();
  expect(error).toEqual(
    new StartupError(
      `DATABASE_URL can't be reached: the database server at 127.0.0.1:${port} did not answer in time.`,
    ),
  );
});

test("a busy event loop is not taken for a silent server", async () => {
  const database = await open(inject("templateUrl").replace("template_shop", "postgres"));
  try {
    const held = await database.pool.connect();
    const answer = held.query("select 1 as one");
    compute(2_000);
    expect((await answer).rows).toEqual([{ one: 1 }]);
    compute(2_000);
    await sleep(10);
    expect((await held.query("select 2 as two")).rows).toEqual([{ two: 2 }]);
    held.release();
  } finally {
    await database.close();
  }
});

test("a statement sent when an idle connection times out is answered", async () => {
  const database = await open(inject("templateUrl").replace("template_shop", "postgres"));
  try {
    const held = await database.pool.connect();
    const { stream } = (held as unknown as { connection: { stream: Socket } }).connection;
    await once(stream, "timeout");
    expect((await held.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    held.release();
  } finally {
    await database.close();
  }
});

/** Keeps the event loop busy, as a large document does. */
function compute(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

test("losing every connection fails only the running statement", async () => {
  const database = await open(inject("templateUrl").replace("template_shop", "postgres"));
  try {
    const held = await database.pool.connect();
    const { rows } = await held.query("select pg_backend_pid() as pid");
    await database.pool.query("select pg_terminate_backend($1)", [rows[0].pid]);
    await expect(held.query("select 1")).rejects.toThrow();
    held.release(true);
    expect((await database.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  } finally {
    await database.close();
  }
});
