import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { mailMaxTries } from "#src/domain/limits.ts";
import type { Database } from "#src/platform/db/client.ts";
import { addJob } from "#src/platform/jobs/job.ts";
import { freshDatabase } from "#tests/database.ts";
import { makeJobsDue, startTestJobs, untilJobsAreDone } from "#tests/jobs.ts";
import { headersOf, partOf, startSmtp, type TestSmtp } from "#tests/smtp.ts";
import { findMails } from "./mail-list.ts";
import {
  addMissingSendJobs,
  type NewMail,
  purgeMails,
  queueMail,
  resendMail,
  sendMailJob,
} from "./outgoing-mails.ts";
import { sendMail, sweepMails } from "./send-mail.ts";

let database: Database;
let smtp: TestSmtp;
beforeAll(async () => {
  database = await freshDatabase();
  smtp = await startSmtp();
});
afterAll(async () => {
  await smtp.close();
  await database.close();
});

let jobs: ReturnType<typeof startTestJobs> | undefined;
function start(env: Record<string, string> = { SMTP_URL: smtp.url }) {
  jobs = startTestJobs(database, [sendMail], env);
  return jobs;
}
afterEach(async () => {
  await jobs?.stop();
  jobs = undefined;
  smtp.mails.splice(0);
  await database.pool.query("delete from graphile_worker._private_jobs");
  await database.pool.query("truncate outgoing_mails restart identity");
});

const aMail = (changes: Partial<NewMail> = {}): NewMail => ({
  dedupeKey: "order-received 1",
  mail: "order-received",
  recipient: "jo@example.com",
  recipientName: "Jo Łuć",
  subject: "Your order — thank you",
  html: "<p>Thank you — 12 500 €</p>",
  text: "Thank you — 12 500 €",
  ...changes,
});

const queue = (changes?: Partial<NewMail>) =>
  database.db.transaction((tx) => queueMail(tx, aMail(changes)));

async function storedMails(): Promise<Record<string, unknown>[]> {
  const { rows } = await database.pool.query(
    "select id, state, tries, error, sent_at is not null as sent from outgoing_mails order by id",
  );
  return rows;
}

const sentOnce = { state: "sent", tries: 1, error: null, sent: true };

describe("a mail", () => {
  test("is sent with both parts and its attachment, and marked as automatic", async () => {
    start();
    const pdf = Buffer.from("%PDF-1.7 invoice");
    await queue({
      attachments: [
        { filename: "invoice.pdf", contentType: "application/pdf", base64: pdf.toString("base64") },
      ],
    });
    await untilJobsAreDone(database);
    expect(await storedMails()).toMatchObject([sentOnce]);
    expect(smtp.mails).toMatchObject([{ from: "hello@meridian.example", to: ["jo@example.com"] }]);
    const raw = smtp.mails[0]?.raw ?? "";
    expect(partOf(raw, "text/plain").trim()).toBe("Thank you — 12 500 €");
    expect(partOf(raw, "text/html").trim()).toBe("<p>Thank you — 12 500 €</p>");
    expect(partOf(raw, "application/pdf")).toBe("%PDF-1.7 invoice");
    expect(raw).toContain("filename=invoice.pdf");
    expect(headersOf(raw)).toEqual(
      expect.arrayContaining([
        "From: Meridian <hello@meridian.example>",
        "Reply-To: Meridian <hello@meridian.example>",
        "Auto-Submitted: auto-generated",
        expect.stringMatching(/^To: =\?UTF-8\?.+\?= <jo@example\.com>$/),
        expect.stringMatching(/^Message-ID: <mail-1-\d+@shop\.test>$/),
      ]),
    );
  });

  test("has the sender that MAIL_FROM names", async () => {
    start({ SMTP_URL: smtp.url, MAIL_FROM: "Orders <orders@shop.example>" });
    await queue();
    await untilJobsAreDone(database);
    expect(smtp.mails[0]?.from).toBe("orders@shop.example");
    expect(headersOf(smtp.mails[0]?.raw ?? "")).toContain("From: Orders <orders@shop.example>");
  });

  test("of a rolled back transaction does not exist", async () => {
    start();
    const undone = database.db.transaction(async (tx) => {
      await queueMail(tx, aMail());
      tx.rollback();
    });
    await expect(undone).rejects.toThrow();
    await untilJobsAreDone(database);
    expect(await storedMails()).toEqual([]);
    expect(smtp.mails).toEqual([]);
  });

  test("is written once for each key, and sent once although its job runs twice", async () => {
    await queue();
    await queue({ subject: "Written by the same job again" });
    expect(await storedMails()).toHaveLength(1);
    start();
    await untilJobsAreDone(database);
    await queue();
    await addJob(database.db, sendMailJob, { mailId: 1 });
    await untilJobsAreDone(database);
    expect(smtp.mails).toHaveLength(1);
  });

  test("stays in the outbox without a mail server", async () => {
    start({});
    await queue();
    await untilJobsAreDone(database);
    expect(await storedMails()).toMatchObject([{ state: "not-sent", tries: 0, sent: false }]);
  });
});

describe("line breaks can't add headers or recipients", () => {
  test("in a name or a subject they become spaces", async () => {
    start();
    const attack = "Jo\r\nBcc: eve@example.com\n\n<script>";
    await queue({ recipientName: attack, subject: attack });
    await untilJobsAreDone(database);
    expect(smtp.mails).toMatchObject([{ to: ["jo@example.com"] }]);
    const headers = headersOf(smtp.mails[0]?.raw ?? "");
    expect(headers.filter((line) => /^bcc/i.test(line))).toEqual([]);
    expect(headers).toContain("Subject: Jo Bcc: eve@example.com <script>");
  });

  test.each([
    "jo@example.com\r\nBcc: eve@example.com",
    "jo@example.com, eve@example.com",
    "Jo <jo@example.com>",
    "",
  ])("an address like %j is refused", async (recipient) => {
    await expect(queue({ recipient })).rejects.toThrow();
    expect(await storedMails()).toEqual([]);
  });
});

describe("a mail that the server does not take", () => {
  test("for the moment is tried again", async () => {
    const { logged } = start();
    smtp.refuseNext(451);
    await queue();
    await untilJobsAreDone(database);
    expect(await storedMails()).toMatchObject([
      {
        state: "waiting",
        tries: 1,
        error: expect.stringMatching(/451.*jo@example\.com/),
        sent: false,
      },
    ]);
    expect(JSON.stringify(logged("job failed"))).toContain("451");
    expect(JSON.stringify(logged("job failed"))).not.toContain("jo@example.com");
    await makeJobsDue(database);
    await untilJobsAreDone(database);
    expect(await storedMails()).toMatchObject([{ ...sentOnce, tries: 2 }]);
    expect(smtp.mails).toHaveLength(1);
  });

  test("for ever is given up at once, can be found, and can be sent by hand", async () => {
    start();
    smtp.refuseNext(550);
    await queue();
    await untilJobsAreDone(database);
    const { rows } = await findMails(database.db, { state: "failed" });
    const [failed, ...others] = rows;
    expect(others).toEqual([]);
    expect(failed).toMatchObject({ mail: "order-received", recipient: "jo@example.com" });
    expect(failed?.error).toContain("550");
    expect(await database.db.transaction((tx) => resendMail(tx, failed?.id ?? 0))).toBe(true);
    await untilJobsAreDone(database);
    expect(await storedMails()).toMatchObject([sentOnce]);
    expect(await resendMail(database.db, 999)).toBe(false);
  });

  test("within a day is given up", async () => {
    const { logged } = start();
    smtp.refuseNext(451);
    await queue();
    await untilJobsAreDone(database);
    await database.pool.query("update outgoing_mails set tries = $1", [mailMaxTries - 1]);
    smtp.refuseNext(451);
    await makeJobsDue(database);
    await untilJobsAreDone(database);
    expect(await storedMails()).toMatchObject([{ state: "failed", tries: mailMaxTries }]);
    expect(logged("mail failed for good")).toMatchObject([{ mail: "order-received", mailId: 1 }]);
    const { rows } = await database.pool.query("select from graphile_worker.jobs");
    expect(rows).toEqual([]);
  });

  test("because it is away is sent when it is back", async () => {
    const away = await startSmtp();
    await away.close();
    start({ SMTP_URL: away.url });
    await queue();
    await untilJobsAreDone(database);
    expect(await storedMails()).toMatchObject([
      { state: "waiting", tries: 1, error: expect.stringContaining("ECONNREFUSED") },
    ]);
    const back = await startSmtp(Number(new URL(away.url).port));
    await makeJobsDue(database);
    await untilJobsAreDone(database);
    expect(await storedMails()).toMatchObject([{ ...sentOnce, tries: 2 }]);
    expect(back.mails).toHaveLength(1);
    await back.close();
  });
});

test("mails are deleted after a year, unless they still wait", async () => {
  for (const name of ["old", "waiting", "new"]) await queue({ dedupeKey: name });
  const { pool } = database;
  await pool.query("update outgoing_mails set state = 'sent' where dedupe_key <> 'waiting'");
  await pool.query(
    "update outgoing_mails set created_at = now() - interval '366 days' where dedupe_key <> 'new'",
  );
  await purgeMails(database.db);
  const { rows } = await pool.query("select dedupe_key as name from outgoing_mails order by id");
  expect(rows).toEqual([{ name: "waiting" }, { name: "new" }]);
});

test("a mail that waits without a job gets one, as after a restored backup", async () => {
  for (const dedupeKey of ["a", "b", "c"]) await queue({ dedupeKey });
  await database.pool.query("delete from graphile_worker._private_jobs where key <> 'send-mail 2'");
  await database.pool.query("update outgoing_mails set state = 'sent' where id = 3");
  await addMissingSendJobs(database.db);
  const { rows } = await database.pool.query(
    "select key, revision from graphile_worker.jobs order by key",
  );
  expect(rows).toEqual([
    { key: "send-mail 1", revision: 0 },
    { key: "send-mail 2", revision: 0 },
  ]);
  jobs = startTestJobs(database, [sendMail, sweepMails], { SMTP_URL: smtp.url });
  await untilJobsAreDone(database);
  expect(smtp.mails).toHaveLength(2);
});
