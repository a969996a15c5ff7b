import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { withdrawPayments } from "#src/features/orders/payments/payments.service.ts";
import { openBackup, restoreShop } from "#src/platform/db/backup/restore-shop.ts";
import { writeBackup } from "#src/platform/db/backup/write-backup.ts";
import type { Database } from "#src/platform/db/client.ts";
import { prepareDatabase } from "#src/platform/db/migrate.ts";
import { addJob } from "#src/platform/jobs/job.ts";
import { sendMail } from "#src/platform/mail/send-mail.ts";
import { silentStep } from "#src/platform/runtime/console.ts";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { emptyDatabase } from "#tests/database.ts";
import { startTestJobs, untilJobsAreDone } from "#tests/jobs.ts";
import { type StaffShop, startStaffShop } from "#tests/staff-shop.ts";
import { sendOrderMail, sweepOrderMails } from "./order-mail.service.ts";

let folder: string;
let staff: StaffShop;
let restored: Database;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "meridian-mails-"));
  staff = await startStaffShop();
  restored = await emptyDatabase();
});
afterAll(async () => {
  await restored.close();
  await staff.shop.close();
  await rm(folder, { recursive: true });
});

/** The mails of each order, in the order of their names. */
async function mailsIn({ pool }: Database): Promise<Record<string, string[]>> {
  const { rows } = await pool.query<{ number: string; mail: string }>(
    `select number, mail from outgoing_mails join orders on orders.id = order_id order by number, mail`,
  );
  return Object.fromEntries(
    rows.map(({ number }) => [
      number,
      rows.filter((row) => row.number === number).map(({ mail }) => mail),
    ]),
  );
}

/** Runs the sweep, and then what it adds. */
async function runJobs(database: Database): Promise<void> {
  await addJob(database.db, { name: sweepOrderMails.name, payload: z.object({}) }, {});
  const handlers = [sweepOrderMails, sendOrderMail, sendMail, withdrawPayments];
  const jobs = startTestJobs(database, handlers, allCapabilities);
  await untilJobsAreDone(database);
  await jobs.stop();
}

describe("a restored shop whose jobs are lost", () => {
  let expected: Record<string, string[]>;
  beforeAll(async () => {
    const { placed, paid, done, shop } = staff;
    // No worker runs in this shop, so that all jobs of these orders wait.
    const [ending, warned, short, changed, cancelled] = [
      await placed(),
      await placed(),
      await placed({ payment: "test" }),
      await placed({ payment: "test" }),
      await paid(),
    ];
    const { number, key } = changed;
    await shop.request("POST", `/api/orders/${number}/pay`, {
      order: { number, key },
      body: { payment: "wire" },
    });
    await done(cancelled.id, { type: "cancelled", reason: "Damaged." });
    await shop.database.pool.query(
      `update orders set created_at = now() - interval '2 days', hold_until = now() + interval '3 hours'
       where id = any($1)`,
      [[ending.id, warned.id]],
    );
    await shop.database.pool.query(
      `insert into outgoing_mails (dedupe_key, mail, recipient, subject, html, text, order_id, state)
       values ('order:' || $1::int || ':hold-ending', 'hold-ending', 'a@b.example', '', '', '', $1::int, 'sent')`,
      [warned.id],
    );
    const received = ["order-received", "staff-new-order"];
    expected = {
      [ending.number]: ["hold-ending", ...received],
      [warned.number]: ["hold-ending", ...received],
      [short.number]: received,
      [changed.number]: [...received, "wire-instructions"],
      [cancelled.number]: [
        "cancelled",
        "order-received",
        "payment-received",
        "staff-new-order",
        "staff-payment",
        "staff-refund-due",
      ],
    };
    const file = join(folder, "shop.meridian");
    await writeBackup(shop.database, file);
    const backup = await openBackup(file);
    await restoreShop(restored, backup).finally(() => backup.close());
    await prepareDatabase(restored, { seed: true, step: silentStep });
  });

  test("writes every mail", async () => {
    await runJobs(restored);
    expect(await mailsIn(restored)).toEqual(expected);
  });

  test("writes none twice, however often it looks", async () => {
    await runJobs(restored);
    await runJobs(restored);
    expect(await mailsIn(restored)).toEqual(expected);
  });
});

test("a mail that can't be written stays in sight, and is not begun anew", async () => {
  const { pool } = staff.shop.database;
  const { id } = await staff.placed();
  await pool.query(
    `update graphile_worker._private_jobs set attempts = max_attempts
     where payload->>'orderId' = $1 and payload->>'mail' = 'order-received'`,
    [String(id)],
  );
  await runJobs(staff.shop.database);
  const { rows } = await pool.query(
    `select attempts = max_attempts as failed from graphile_worker._private_jobs
     where payload->>'orderId' = $1 and payload->>'mail' = 'order-received'`,
    [String(id)],
  );
  expect(rows).toEqual([{ failed: true }]);
});
