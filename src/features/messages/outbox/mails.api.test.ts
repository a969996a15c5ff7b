import { createHash, randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { recordCronFailure, recordCronSuccess } from "#src/platform/jobs/cron-runs.ts";
import { countFailedJobs } from "#src/platform/jobs/failing-jobs.ts";
import { addJob, handleJob, job } from "#src/platform/jobs/job.ts";
import { addMissingSendJobs, queueMail } from "#src/platform/mail/outgoing-mails.ts";
import { sendMail } from "#src/platform/mail/send-mail.ts";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { aUser } from "#tests/data.ts";
import { startTestJobs, untilJobsAreDone } from "#tests/jobs.ts";
import { startSmtp, type TestSmtp } from "#tests/smtp.ts";

let shop: TestApp;
let smtp: TestSmtp;
let token: string;
let jobs: ReturnType<typeof startTestJobs>;
let needleIsBroken = true;
const engrave = job({ name: "engrave", payload: z.object({}) });

beforeAll(async () => {
  shop = await startTestApp({ ...allCapabilities, RATE_LIMIT_FACTOR: "1000" });
  smtp = await startSmtp();
  token = await shop.signIn("admin");
  const engraver = handleJob(engrave, async () => {
    if (needleIsBroken) throw new Error("the needle broke");
  });
  jobs = startTestJobs(shop.database, [sendMail, engraver], { SMTP_URL: smtp.url });
});
afterAll(async () => {
  await jobs.stop();
  await smtp.close();
  await shop.close();
});
afterEach(async () => {
  needleIsBroken = true;
  smtp.mails.splice(0);
  await shop.database.pool.query("delete from graphile_worker._private_jobs");
});

async function call(method: string, path: string, headers: Record<string, string> = {}) {
  const response = await shop.request(method, `/api/admin${path}`, { token, headers });
  return { status: response.status, body: await response.json() };
}

/** Returns the mail's id once the server has answered. */
async function aMail(text = "Good day", recipient = `${randomUUID()}@valid.example`) {
  const dedupeKey = randomUUID();
  const subject = `Letter ${dedupeKey}`;
  await queueMail(shop.database.db, {
    dedupeKey,
    mail: "letter",
    recipient,
    subject,
    html: `<p>${text}</p>`,
    text,
  });
  await untilJobsAreDone(shop.database);
  const { body } = await call("GET", `/mails?recipient=${recipient.toUpperCase()}`);
  return { id: body.mails[0].id as number, recipient, subject };
}

const pressed = (key = randomUUID()) => ({ "idempotency-key": key });

async function actsOn(subject: string): Promise<string[]> {
  const { body } = await call("GET", `/audit?subject=${subject}`);
  return body.entries.map(({ action }: { action: string }) => action);
}

describe("a mail", () => {
  test("that failed is found, read and sent again once per press", async () => {
    smtp.refuseNext(550);
    const { id, subject } = await aMail();
    const failed = await call("GET", "/mails?state=failed");
    expect(failed.body.mails).toMatchObject([{ id, subject, tries: 1 }]);
    expect(failed.body.mails[0].error).toContain("550");
    expect(failed.body.mails[0]).not.toHaveProperty("html");
    const { body } = await call("GET", `/mails/${id}`);
    expect(body.mail).toMatchObject({ html: "<p>Good day</p>", text: "Good day" });

    const key = pressed();
    for (const _ of [1, 2, 3]) {
      expect((await call("POST", `/mails/${id}/resend`, key)).status).toBe(200);
      await untilJobsAreDone(shop.database);
    }
    expect(smtp.mails).toHaveLength(1);
    expect((await call("GET", `/mails/${id}`)).body.mail.state).toBe("sent");
    expect(await actsOn(`mail:${id}`)).toEqual(["mail.resend"]);
    await call("POST", `/mails/${id}/resend`, pressed());
    await untilJobsAreDone(shop.database);
    expect(smtp.mails).toHaveLength(2);
  });

  test("is found by the days on which it was written", async () => {
    const { id, recipient } = await aMail();
    await shop.database.pool.query(
      "update outgoing_mails set created_at = '2026-03-01T01:00:00Z' where id = $1",
      [id],
    );
    const on = async (days: string) =>
      (await call("GET", `/mails?recipient=${recipient}&${days}`)).body.mails.length;
    // It was the evening before in the shop's time zone.
    expect(await on("from=2026-02-28&to=2026-02-28")).toBe(1);
    expect(await on("from=2026-03-01")).toBe(0);
  });

  test("with a link that opens something keeps none, and can't be sent again", async () => {
    const links = ["invitation#token=canary_A-1", "alerts/end?token=canary_A-2"];
    for (const refused of [undefined, 550]) {
      if (refused) smtp.refuseNext(refused);
      const { id } = await aMail(links.map((link) => `http://shop.test/${link}`).join(" and "));
      const { rows } = await shop.database.pool.query(
        "select to_jsonb(m)::text as stored from outgoing_mails m where id = $1",
        [id],
      );
      expect(rows[0].stored).toContain("invitation#token=…");
      expect(rows[0].stored).not.toContain("canary");
      expect((await call("GET", `/mails/${id}`)).body.mail.canBeResent).toBe(false);
      const reply = await call("POST", `/mails/${id}/resend`, pressed());
      expect([reply.status, reply.body.code]).toEqual([409, "link_spent"]);
    }
    expect(smtp.mails[0]?.raw).toContain("canary_A-1");
  });

  test("that was not sent is not sent later if its link was used or is too old", async () => {
    const { db, pool } = shop.database;
    const user = await aUser(db);
    for (const [spent, status] of [
      ["used_at = now()", 409],
      ["expires_at = now()", 409],
      ["used_at = null", 200],
    ] as const) {
      const secret = randomUUID().replaceAll("-", "");
      const text = `Please open http://shop.test/invitation#token=${secret} soon.`;
      const { id } = await aMail();
      await pool.query("update outgoing_mails set state = 'not-sent', text = $1 where id = $2", [
        ...[text, id],
      ]);
      const hash = createHash("sha256").update(secret).digest();
      await pool.query(
        `insert into account_links (token_hash, user_id, purpose, expires_at)
         values ($1, $2, 'invitation', now() + interval '1 day')`,
        [hash, user.id],
      );
      await pool.query(`update account_links set ${spent} where token_hash = $1`, [hash]);
      const reply = await call("POST", `/mails/${id}/resend`, pressed());
      expect([spent, reply.status]).toEqual([spent, status]);
      await untilJobsAreDone(shop.database);
    }
  });

  test("is on one page", async () => {
    await shop.database.pool.query(
      `insert into outgoing_mails (dedupe_key, mail, recipient, subject, html, text, state)
       select 'page ' || n, 'm', 'Page@valid.example', n::text, '', '', 'sent'
       from generate_series(1, 55) as n`,
    );
    const ofPage = async (page: number) =>
      (await call("GET", `/mails?recipient=page@valid.example&state=sent&pageSize=50&page=${page}`))
        .body;
    const [first, second] = [await ofPage(1), await ofPage(2)];
    expect([first.total, first.mails.length, second.mails.length]).toEqual([55, 50, 5]);
    expect([first.mails[0].subject, second.mails[4].subject]).toEqual(["55", "1"]);
  });

  test("that does not exist is 404, and a press without a key is 400", async () => {
    expect((await call("GET", "/mails/999999")).status).toBe(404);
    expect((await call("POST", "/mails/999999/resend", pressed())).status).toBe(404);
    expect((await call("POST", "/mails/1/resend")).status).toBe(400);
  });
});

test("a cron job that fails is shown with its error, since when and how often, and counted", async () => {
  const { db } = shop.database;
  await recordCronSuccess(db, "oil");
  await recordCronSuccess(db, "wind");
  for (const error of ["the oil is old", "the can is empty"]) {
    await recordCronFailure(db, "oil", new Error(error));
  }
  const { body } = await call("GET", "/jobs");
  expect(body.cronJobs).toEqual([
    {
      name: "oil",
      error: "the can is empty",
      failures: 2,
      failingSince: expect.stringMatching(/Z$/),
      succeededAt: expect.stringMatching(/Z$/),
    },
  ]);
  expect(await countFailedJobs(db)).toBe(1);
  await recordCronSuccess(db, "oil");
  expect((await call("GET", "/jobs")).body.cronJobs).toEqual([]);
  expect(await countFailedJobs(db)).toBe(0);
});

describe("a job", () => {
  /** A job that has failed: for good, or with attempts left. */
  async function aFailedJob(maxAttempts = 1) {
    await addJob(shop.database.db, engrave, {}, { maxAttempts });
    await untilJobsAreDone(shop.database);
    const { body } = await call("GET", "/jobs");
    return body.jobs[0];
  }

  test("that failed for good is shown with its error, and tried again", async () => {
    const failed = await aFailedJob();
    expect(failed).toMatchObject({
      ...{ name: "engrave", state: "failed", error: "the needle broke", attempts: 1, nextAt: null },
    });
    expect(await countFailedJobs(shop.database.db)).toBe(1);
    needleIsBroken = false;
    expect((await call("POST", `/jobs/${failed.id}/retry`)).status).toBe(200);
    await untilJobsAreDone(shop.database);
    expect((await call("GET", "/jobs")).body.jobs).toEqual([]);
    expect(await actsOn(`job:${failed.id}`)).toEqual(["job.retry"]);
    expect((await call("POST", `/jobs/${failed.id}/retry`)).status).toBe(404);
  });

  test("that is given up is not tried again and needs no attention", async () => {
    const failed = await aFailedJob(5);
    expect(failed).toMatchObject({ state: "retrying", nextAt: expect.any(String) });
    const { body } = await call("POST", `/jobs/${failed.id}/give-up`);
    expect(body.jobs).toMatchObject([{ state: "given-up", attempts: 5, nextAt: null }]);
    expect(body.jobs[0].error).toContain("the needle broke");
    expect(await countFailedJobs(shop.database.db)).toBe(0);
    expect(await actsOn(`job:${failed.id}`)).toEqual(["job.give-up"]);
  });

  test("that runs at this moment is left alone", async () => {
    const failed = await aFailedJob(5);
    await shop.database.pool.query(
      "update graphile_worker._private_jobs set locked_at = now(), locked_by = 'another'",
    );
    expect((await call("POST", `/jobs/${failed.id}/give-up`)).status).toBe(409);
    expect((await call("POST", `/jobs/${failed.id}/retry`)).status).toBe(409);
    expect(await actsOn(`job:${failed.id}`)).toEqual([]);
  });

  test("that waits for its time can't be run before it", async () => {
    const runAt = new Date(Date.now() + 3_600_000);
    await addJob(shop.database.db, engrave, {}, { runAt });
    const { rows } = await shop.database.pool.query("select id from graphile_worker.jobs");
    expect((await call("POST", `/jobs/${rows[0].id}/retry`)).status).toBe(404);
  });

  test("that sends a mail and is given up ends the mail too", async () => {
    smtp.refuseNext(451);
    const { id } = await aMail();
    const [sending] = (await call("GET", "/jobs")).body.jobs;
    await call("POST", `/jobs/${sending.id}/give-up`);
    expect((await call("GET", `/mails/${id}`)).body.mail).toMatchObject({ state: "failed" });
    await addMissingSendJobs(shop.database.db);
    await untilJobsAreDone(shop.database);
    expect(smtp.mails).toEqual([]);
  });
});
