import type pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { guest } from "#src/domain/viewer.ts";
import type { Database } from "#src/platform/db/client.ts";
import { freshDatabase } from "#tests/database.ts";
import { findBrokenSeal, findUnsealedEntry, hasSeal, newestSeal, recordAudit } from "./audit.ts";

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

beforeEach(async () => {
  await behindTheTriggers("truncate audit_log restart identity cascade");
  for (const id of [1, 2, 3, 4]) await act(id);
});

const call = { viewer: guest, clientAddress: "192.0.2.1" };
const act = (id: number) =>
  recordAudit(database.db, call, {
    action: "watch.edit",
    subject: `watch:${id}`,
    before: { retailPrice: 9_000 },
    after: { retailPrice: 9_500 },
  });

/** As somebody with all rights on the database could. */
async function behindTheTriggers(...statements: string[]): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query("begin");
    await client.query("set local session_replication_role = replica");
    for (const table of ["audit_log", "audit_seals"]) {
      await client.query(`alter table ${table} disable trigger user`);
    }
    for (const statement of statements) await client.query(statement);
    for (const table of ["audit_log", "audit_seals"]) {
      await client.query(`alter table ${table} enable trigger user`);
    }
    await client.query("commit");
  } finally {
    client.release();
  }
}

describe("the chain of entries", () => {
  test("grows by one for each entry, and none is changed", async () => {
    const before = await newestSeal(database.db);
    expect(before).toEqual({ position: 4, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    await act(5);
    expect(await newestSeal(database.db)).toMatchObject({ position: 5 });
    expect(await findBrokenSeal(database.db)).toBeUndefined();
    expect(await findUnsealedEntry(database.db)).toBeUndefined();
    expect(await hasSeal(database.db, String(before?.hash))).toBe(true);
  });

  test("is the same in any time zone, date style and locale", async () => {
    const client = await database.pool.connect();
    try {
      await client.query("begin");
      await client.query("set local timezone = 'Asia/Kathmandu'; set local datestyle = 'German'");
      await client.query("set local extra_float_digits = -15; set local bytea_output = 'escape'");
      const { rows } = await client.query(
        `select count(*)::int as right from audit_seals s join audit_log e on e.id = s.entry_id
         left join audit_seals b on b.position = s.position - 1
         where s.hash = audit_hash(coalesce(b.hash, ''), e)`,
      );
      expect(rows).toEqual([{ right: 4 }]);
    } finally {
      await client.query("rollback");
      client.release();
    }
  });

  test("has no gap and no fork after many acts at once, some of them undone", async () => {
    const attempts = Array.from({ length: 24 }, (_, index) =>
      database.db.transaction(async (tx) => {
        await recordAudit(tx, call, { action: "watch.edit", subject: `watch:${index}` });
        await recordAudit(tx, null, { action: "watch.edit", subject: `watch:${index}` });
        if (index % 3 === 0) tx.rollback();
      }),
    );
    await Promise.allSettled(attempts);
    expect(await newestSeal(database.db)).toMatchObject({ position: 4 + 2 * 16 });
    expect(await findBrokenSeal(database.db)).toBeUndefined();
    expect(await findUnsealedEntry(database.db)).toBeUndefined();
  });

  test.each([
    ["a changed price", 2, [`update audit_log set details = '{"before":{}}' where id = 2`]],
    ["a changed address", 3, ["update audit_log set address = null where id = 3"]],
    ["a changed time", 1, ["update audit_log set at = at - interval '1 microsecond' where id = 1"]],
    ["a deleted entry", 2, ["delete from audit_log where id = 2"]],
    [
      "an entry deleted with its seal",
      3,
      ["delete from audit_log where id = 2", "delete from audit_seals where position = 2"],
    ],
    [
      "two swapped entries",
      3,
      [
        "update audit_seals set entry_id = -entry_id where entry_id in (2, 3)",
        "update audit_seals set entry_id = 5 + entry_id where entry_id in (-2, -3)",
      ],
    ],
    [
      "an entry put between others",
      5,
      [
        "update audit_seals set position = position + 1000 where position > 2",
        "insert into audit_log (id, action) overriding system value values (5, 'forged')",
        "insert into audit_seals select 3, 5, hash from audit_seals where position = 2",
        "update audit_seals set position = position - 999 where position > 1000",
      ],
    ],
  ])("shows %s", async (_, entryId, statements) => {
    await behindTheTriggers(...statements);
    expect(await findBrokenSeal(database.db)).toMatchObject({ entryId });
  });

  test("shows an entry that was stored past the trigger", async () => {
    await behindTheTriggers("insert into audit_log (action) values ('forged')");
    expect(await findUnsealedEntry(database.db)).toBe(5);
  });

  test("shows a shortened log to whoever wrote down its newest hash", async () => {
    const written = String((await newestSeal(database.db))?.hash);
    await behindTheTriggers(
      "delete from audit_seals where position = 4",
      "delete from audit_log where id = 4",
    );
    expect(await findBrokenSeal(database.db)).toBeUndefined();
    expect(await hasSeal(database.db, written)).toBe(false);
  });

  test.each(["update audit_seals set position = 9", "delete from audit_seals"])(
    "refuses: %s",
    async (statement) => {
      const refusal = database.pool.query(statement).catch((error: pg.DatabaseError) => error);
      expect(String(await refusal)).toContain("audit_seals is append-only");
    },
  );
});
