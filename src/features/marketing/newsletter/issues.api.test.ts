import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sendMail } from "#src/platform/mail/send-mail.ts";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { aSession, aUser } from "#tests/data.ts";
import { makeJobsDue, startTestJobs, untilJobsAreDone } from "#tests/jobs.ts";
import { stockWatch } from "#tests/orders.ts";
import { headersOf, partOf, startSmtp, type TestSmtp } from "#tests/smtp.ts";
import { newsletterJobs } from "./sending.service.ts";

const env = { ...allCapabilities, RATE_LIMIT_FACTOR: "1000" };
let shop: TestApp;
let smtp: TestSmtp;
let jobs: ReturnType<typeof startTestJobs>;
let token: string;
let staffEmail: string;
beforeAll(async () => {
  shop = await startTestApp(env);
  smtp = await startSmtp();
  jobs = startTestJobs(shop.database, [sendMail, ...newsletterJobs], {
    ...env,
    SMTP_URL: smtp.url,
    NEWSLETTER_PER_MINUTE: "60",
  });
  const staff = await aUser(shop.database.db, "admin");
  staffEmail = staff.email;
  token = await aSession(shop.database.db, staff);
});
afterAll(async () => {
  await jobs.stop();
  await smtp.close();
  await shop.close();
});

const rows = async (text: string, values: unknown[] = []) =>
  (await shop.database.pool.query(text, values)).rows;

/** Each test has readers of its own. */
beforeEach(async () => {
  await rows("delete from newsletter_issues");
  await rows("delete from subscribers");
  smtp.mails.length = 0;
});

async function readers(count: number): Promise<string[]> {
  const found = await rows(
    `insert into subscribers (email, consent_text, confirmed_at)
     select 'reader' || n || '@example.com', 'I agree', now() from generate_series(1, $1) n
     returning email`,
    [count],
  );
  return found.map(({ email }) => email);
}

async function call(method: string, path: string, body?: unknown) {
  const options = { token, ...(body !== undefined && { body }) };
  const response = await shop.request(method, `/api/admin/newsletter${path}`, options);
  return { status: response.status, body: await response.json() };
}

const fields = { subject: "Five for autumn", intro: "Dear reader,\n\nhello.", articleIds: [2] };

async function draft(more: object = {}): Promise<number> {
  const { status, body } = await call("POST", "", { ...fields, watchIds: [], ...more });
  expect([status, body.state]).toEqual([201, "draft"]);
  return body.id;
}

/** Until the next batch would be due. */
const settle = () => untilJobsAreDone(shop.database);
async function untilSent(id: number) {
  for (let turn = 0; turn < 20; turn += 1) {
    await settle();
    const { body } = await call("GET", `/${id}`);
    if (body.state === "sent") return body;
    await makeJobsDue(shop.database);
  }
  throw new Error("The issue is not sent.");
}

const recipients = () => smtp.mails.map(({ to }) => String(to)).toSorted();
const rawTo = (address: string) => smtp.mails.find(({ to }) => to.includes(address))?.raw ?? "";
const linkOf = (raw: string) =>
  /^List-Unsubscribe: <(.+)>$/.exec(
    headersOf(raw).find((line) => line.startsWith("List-Unsubscribe:")) ?? "",
  )?.[1] ?? "";

test("every confirmed reader gets one copy with the watches of the moment and a one-click link", async () => {
  const emails = await readers(12);
  await rows(`insert into subscribers (email) values ('waiting@example.com');
    insert into subscribers (email, confirmed_at, unsubscribed_at)
      values ('gone@example.com', now(), now())`);
  for (const id of [1, 2, 3, 4]) await stockWatch(shop.database, id, { price: 10_000 });
  const id = await draft({ watchIds: [2, 1, 3, 4] });
  await rows("update watches set retail_price = 12345 where id = 1");
  await rows("update watches set published = false where id = 3");
  await rows("update watches set units = 0 where id = 4");
  const watches = await rows("select id, model from watches where id < 5 order by id");
  expect((await call("POST", `/${id}/send`)).body).toMatchObject({ state: "sending" });
  const issue = await untilSent(id);
  expect(issue.results).toEqual({ sent: 12, failed: 0, waiting: 0, notSent: 0, unsubscribed: 0 });
  expect(recipients()).toEqual(emails.toSorted());

  const raw = rawTo("reader3@example.com");
  const headers = headersOf(raw);
  expect(headers).toContain("Subject: Five for autumn");
  expect(headers).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  expect(linkOf(raw)).toMatch(
    /^http:\/\/shop\.test\/api\/newsletter\/unsubscribe\?token=[\w-]{43}$/,
  );
  const text = partOf(raw, "text/plain");
  expect(text).toContain(`#token=${linkOf(raw).split("=")[1]}`);
  expect(text).toContain("$12,345");
  expect(text.indexOf(watches[1].model)).toBeLessThan(text.indexOf("$12,345"));
  expect(text).not.toContain("/watch/3>");
  expect(text).not.toContain("/watch/4>");
  expect(text).toContain("An Honest Ledger");
  expect(partOf(raw, "text/html")).not.toMatch(/<img|TOKEN-OF/);
  expect(new Set(smtp.mails.map((mail) => linkOf(mail.raw))).size).toBe(12);
  expect((await call("POST", `/${id}/send`)).status).toBe(409);
});

test("one click in a mail program unsubscribes, from any origin and without a cookie; opening does not", async () => {
  const [email = ""] = await readers(1);
  const id = await draft();
  await call("POST", `/${id}/send`);
  await untilSent(id);
  const link = linkOf(rawTo(email)).replace("http://shop.test", "");
  const subscriber = async () =>
    (await rows("select * from subscribers where email = $1", [email]))[0];

  const opened = await shop.request("GET", link);
  expect(opened.status).toBe(303);
  expect(opened.headers.get("location")).toBe(
    `/newsletter/unsubscribe#token=${link.split("=")[1]}`,
  );
  expect((await subscriber()).unsubscribed_at).toBeNull();

  const posted = await shop.request("POST", link, {
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      origin: "https://mail.example",
      "sec-fetch-site": "cross-site",
    },
    body: "List-Unsubscribe=One-Click",
  });
  expect([posted.status, posted.headers.get("set-cookie")]).toEqual([200, null]);
  const ended = await subscriber();
  expect(ended.unsubscribed_at).toBeInstanceOf(Date);
  expect((await call("GET", `/${id}`)).body.results).toMatchObject({ sent: 1, unsubscribed: 1 });
  expect((await call("GET", "")).body.counts).toMatchObject({
    confirmed: 0,
    waiting: 0,
    unsubscribed: 1,
  });

  const change = (subscribed: boolean, linkToken = link.split("=")[1]) =>
    shop.request("POST", "/api/newsletter/subscription", {
      body: { token: linkToken, subscribed },
    });
  expect((await change(false)).status).toBe(200);
  expect((await subscriber()).unsubscribed_at).toEqual(ended.unsubscribed_at);
  expect((await change(true)).status).toBe(200);
  expect(await subscriber()).toMatchObject({
    unsubscribed_at: null,
    consent_text: "Subscribe again",
  });
  expect((await call("GET", `/${id}`)).body.results.unsubscribed).toBe(0);
  expect((await change(false, "x".repeat(43))).status).toBe(404);
  const unknown = await shop.request("POST", "/api/newsletter/unsubscribe?token=unknown", {
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
  });
  expect(unknown.status).toBe(200);
});

test("a reader who unsubscribed comes back by a new confirmation alone", async () => {
  await rows(
    `insert into subscribers (email, confirmed_at, unsubscribed_at)
     values ('back@example.com', now() - interval '1 year', now() - interval '1 day')`,
  );
  const guard = { website: "", elapsedMs: 9_000 };
  await shop.request("POST", "/api/subscribe", { body: { email: "back@example.com", guard } });
  await settle();
  expect((await call("GET", "")).body.counts.confirmed).toBe(0);
  const link = /#token=([\w-]+)/.exec(partOf(rawTo("back@example.com"), "text/plain"))?.[1];
  await shop.request("POST", "/api/newsletter/confirm", { body: { token: link } });
  expect((await call("GET", "")).body.counts.confirmed).toBe(1);
});

test("sending goes in batches, can be stopped and resumed, and leaves out who unsubscribes meanwhile", async () => {
  const emails = await readers(25);
  const id = await draft();
  await call("POST", `/${id}/send`);
  await settle();
  expect(smtp.mails).toHaveLength(10);
  expect((await call("POST", `/${await draft()}/send`)).body.code).toBe("another_issue");
  expect((await call("POST", `/${id}/stop`)).body).toMatchObject({
    state: "stopped",
    results: { sent: 10, waiting: 15 },
  });
  await makeJobsDue(shop.database);
  await settle();
  expect(smtp.mails).toHaveLength(10);

  const gone = "reader20@example.com";
  await rows("update subscribers set unsubscribed_at = now() where email = $1", [gone]);
  await rows("insert into subscribers (email, confirmed_at) values ('later@example.com', now())");
  await call("POST", `/${id}/resume`);
  const { results } = await untilSent(id);
  expect(results).toMatchObject({ sent: 24, waiting: 0 });
  expect(recipients()).toEqual(emails.filter((email) => email !== gone).toSorted());
});

test("a copy that waits for the mail server is withdrawn when its reader unsubscribes", async () => {
  await readers(2);
  const first = await draft();
  await call("POST", `/${first}/send`);
  await untilSent(first);
  const link = linkOf(rawTo("reader1@example.com")).replace("http://shop.test", "");
  smtp.mails.length = 0;
  smtp.refuseNext(451, 451);
  const second = await draft({ subject: "The second" });
  await call("POST", `/${second}/send`);
  await settle();
  expect((await call("GET", `/${second}`)).body.results).toMatchObject({ sent: 0, waiting: 2 });
  await shop.request("POST", link, {
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
  });
  const { results } = await untilSent(second);
  expect(results).toMatchObject({ sent: 1, failed: 0, waiting: 0 });
  expect(recipients()).toEqual(["reader2@example.com"]);
});

test("a refused copy is counted as failed, and the others are sent", async () => {
  await readers(3);
  smtp.refuseNext(550);
  const id = await draft();
  await call("POST", `/${id}/send`);
  const { results } = await untilSent(id);
  expect(results).toMatchObject({ sent: 2, failed: 1, waiting: 0 });
});

test("drafts are edited by one at a time, sent whole only, and a test goes to oneself alone", async () => {
  const { body: empty } = await call("POST", "", {
    subject: "",
    intro: "",
    watchIds: [],
    articleIds: [],
  });
  expect((await call("POST", `/${empty.id}/send`)).body.code).toBe("no_subject");
  const edit = (updatedAt: string, more: object = {}) =>
    call("PATCH", `/${empty.id}`, { ...fields, watchIds: [5], updatedAt, ...more });
  const edited = await edit(empty.updatedAt);
  expect(edited.body).toMatchObject({ subject: "Five for autumn", watchIds: [5] });
  expect((await edit(empty.updatedAt)).body).toMatchObject({
    code: "changed_meanwhile",
    current: { subject: "Five for autumn", watchIds: [5] },
  });
  expect((await edit(edited.body.updatedAt, { subject: "x".repeat(151) })).status).toBe(400);
  expect((await call("POST", `/${empty.id}/send`)).body.code).toBe("nobody");

  expect((await call("POST", `/${empty.id}/test`, { email: "other@example.com" })).body).toEqual({
    recipient: staffEmail,
  });
  await settle();
  expect(recipients()).toEqual([staffEmail]);
  expect(headersOf(rawTo(staffEmail))).toContain("Subject: Test: Five for autumn");
  const preview = await call("POST", "/preview", { ...fields, watchIds: [], subject: "<b>A & B" });
  expect(preview.body.html).toContain("&lt;b&gt;A &amp; B");

  expect((await call("DELETE", `/${empty.id}`)).status).toBe(200);
  expect((await call("GET", `/${empty.id}`)).status).toBe(404);
  const acts = await rows("select action from audit_log where subject = $1 order by id", [
    `newsletter:${empty.id}`,
  ]);
  expect(acts.map(({ action }) => action)).toEqual([
    "newsletter.create",
    "newsletter.edit",
    "newsletter.test",
    "newsletter.delete",
  ]);
});

test("the export has confirmed readers with their consent, and runs no formula", async () => {
  await rows(
    `insert into subscribers (email, consent_text, confirmed_at) values
       ('=cmd@example.com', 'I agree', '2026-01-02T03:04:05Z'), ('late@example.com', 'No', null)`,
  );
  const response = await shop.request("GET", "/api/admin/newsletter/subscribers.csv", { token });
  expect(response.headers.get("content-disposition")).toContain('filename="subscribers.csv"');
  const [header, row, ...rest] = (await response.text()).trim().split("\r\n");
  expect(header).toBe("Email,Agreed to,Agreed at,Confirmed at");
  expect(row).toMatch(/^'=cmd@example\.com,I agree,.+Z,2026-01-02T03:04:05\.000Z$/);
  expect(rest).toEqual([]);
});
