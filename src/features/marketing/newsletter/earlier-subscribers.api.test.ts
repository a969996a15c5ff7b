import { afterAll, beforeAll, expect, test } from "vitest";
import { sendMail } from "#src/platform/mail/send-mail.ts";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { makeJobsDue, startTestJobs, untilJobsAreDone } from "#tests/jobs.ts";
import { headersOf, partOf, startSmtp, type TestSmtp } from "#tests/smtp.ts";
import { askSubscribers } from "./subscription.service.ts";

let shop: TestApp;
let smtp: TestSmtp;
let jobs: ReturnType<typeof startTestJobs>;
let token: string;
beforeAll(async () => {
  shop = await startTestApp(allCapabilities);
  token = await shop.signIn("admin");
  smtp = await startSmtp();
  // Five at once.
  const env = { ...allCapabilities, SMTP_URL: smtp.url, NEWSLETTER_PER_MINUTE: "30" };
  jobs = startTestJobs(shop.database, [sendMail, askSubscribers], env);
  // As a shop without the capability stored them, one who has unsubscribed since, and one who was asked.
  await shop.database.pool.query(
    `insert into subscribers (email, consented_at)
     select 'early' || n || '@example.com', '2025-01-02' from generate_series(1, 7) as n;
     insert into subscribers (email, unsubscribed_at) values ('gone@example.com', now());
     insert into subscribers (email, token_sent_at) values ('asked@example.com', now());
     insert into subscribers (email, confirmed_at) values ('reader@example.com', now())`,
  );
});
afterAll(async () => {
  await jobs.stop();
  await smtp.close();
  await shop.close();
});

async function call(method: string, path: string, body?: object) {
  const response = await shop.request(method, path, { token, ...(body && { body }) });
  return response.json();
}
const counts = async () => (await call("GET", "/api/admin/newsletter")).counts;
const ask = () => call("POST", "/api/admin/newsletter/confirmations");
const waiting = { confirmed: 1, earlier: 7, waiting: 1, unsubscribed: 1, isAsking: false };

test("subscribers from before are counted, in the dashboard too, and nobody is asked unasked", async () => {
  expect(await counts()).toEqual(waiting);
  const dashboard = await call("GET", "/api/admin/analytics");
  expect(dashboard.counts.subscribers).toBe(8);
  expect((await call("GET", "/api/admin/subscribers")).total).toBe(8);
  await untilJobsAreDone(shop.database);
  expect(smtp.mails).toEqual([]);
});

test("the staff asks each of them once, at the rate of the newsletter", async () => {
  expect((await ask()).counts).toEqual({ ...waiting, isAsking: true });
  await untilJobsAreDone(shop.database);
  expect(smtp.mails).toHaveLength(5);
  expect(await counts()).toMatchObject({ earlier: 2, waiting: 6, isAsking: true });
  await ask();
  await untilJobsAreDone(shop.database);
  await makeJobsDue(shop.database);
  await untilJobsAreDone(shop.database);
  await makeJobsDue(shop.database);
  await untilJobsAreDone(shop.database);
  expect(smtp.mails.flatMap(({ to }) => to).toSorted()).toEqual(
    Array.from({ length: 7 }, (_, index) => `early${index + 1}@example.com`),
  );
  expect(await counts()).toMatchObject({ earlier: 0, waiting: 8, isAsking: false });
  const { rows } = await shop.database.pool.query(
    "select details from audit_log where action = 'newsletter.ask' order by id",
  );
  expect(rows.map(({ details }) => details.after)).toEqual([{ recipients: 7 }]);
});

test("the link confirms, and the time of the first consent stays", async () => {
  const raw = smtp.mails.find(({ to }) => to.includes("early1@example.com"))?.raw ?? "";
  expect(headersOf(raw)).toContain("Subject: Do you still want the newsletter of Meridian?");
  const link = /\/newsletter\/confirm#token=([\w-]{43})/.exec(partOf(raw, "text/plain"))?.[1];
  expect(await call("POST", "/api/newsletter/confirm", { token: link })).toEqual({
    state: "confirmed",
  });
  expect(await counts()).toMatchObject({ confirmed: 2, waiting: 7 });
  const { rows } = await shop.database.pool.query(
    "select consented_at, consent_text from subscribers where email = 'early1@example.com'",
  );
  expect(rows[0].consented_at.toISOString()).toMatch(/^2025-01-0[12]/);
  expect(rows[0].consent_text).toBe("Yes, send me the newsletter.");
});
