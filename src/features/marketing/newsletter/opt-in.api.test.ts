import { afterAll, beforeAll, expect, test } from "vitest";
import { sendMail } from "#src/platform/mail/send-mail.ts";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { startTestJobs, untilJobsAreDone } from "#tests/jobs.ts";
import { headersOf, partOf, startSmtp, type TestSmtp } from "#tests/smtp.ts";

const env = { ...allCapabilities, RATE_LIMIT_FACTOR: "1000" };
let shop: TestApp;
let smtp: TestSmtp;
let jobs: ReturnType<typeof startTestJobs>;
beforeAll(async () => {
  shop = await startTestApp(env);
  smtp = await startSmtp();
  jobs = startTestJobs(shop.database, [sendMail], { ...env, SMTP_URL: smtp.url });
});
afterAll(async () => {
  await jobs.stop();
  await smtp.close();
  await shop.close();
});

const guard = { website: "", elapsedMs: 5_000 };
const rows = async (text: string, values: unknown[] = []) =>
  (await shop.database.pool.query(text, values)).rows;
const stored = async (email: string) =>
  (await rows("select * from subscribers where email = $1", [email]))[0];

async function post(path: string, body: unknown) {
  const response = await shop.request("POST", path, { body });
  return { status: response.status, body: await response.json() };
}
const subscribe = (email: string, more: object = {}) =>
  post("/api/subscribe", { email, guard, ...more });

async function mailsTo(address: string) {
  await untilJobsAreDone(shop.database);
  return smtp.mails.filter(({ to }) => to.includes(address)).map(({ raw }) => raw);
}
const tokenIn = (raw: string) =>
  /\/newsletter\/confirm#token=([\w-]{43})/.exec(partOf(raw, "text/plain"))?.[1] ?? "";

test("an address counts once its owner has confirmed it, and the consent is kept word for word", async () => {
  const reply = await subscribe("Ada@Example.com");
  expect(reply).toEqual({
    status: 200,
    body: { message: "You've been added to our newsletter list." },
  });
  expect(await stored("ada@example.com")).toMatchObject({
    consent_text: "I agree to receive email communications.",
    consented_at: expect.any(Date),
    confirmed_at: null,
  });
  const [mail = "", ...others] = await mailsTo("ada@example.com");
  expect(others).toEqual([]);
  expect(headersOf(mail)).toContain("Auto-Submitted: auto-replied");
  expect(headersOf(mail)).toContain("Subject: Please confirm your subscription to Meridian");
  const token = tokenIn(mail);
  expect(partOf(mail, "text/html")).toContain(`http://shop.test/newsletter/confirm#token=${token}`);

  expect((await post("/api/newsletter/confirm", { token: "x".repeat(43) })).body.state).toBe(
    "unknown",
  );
  expect((await stored("ada@example.com")).confirmed_at).toBeNull();
  expect((await post("/api/newsletter/confirm", { token })).body).toEqual({ state: "confirmed" });
  expect((await post("/api/newsletter/confirm", { token })).body).toEqual({ state: "already" });
  expect((await stored("ada@example.com")).confirmed_at).toBeInstanceOf(Date);
});

test("new, waiting, confirmed and blocked addresses get one answer, and at most one mail an hour", async () => {
  await shop.database.pool.query(
    `insert into subscribers (email, confirmed_at) values ('confirmed@example.com', now());
     insert into blocked_senders (address) values ('@blocked.example')`,
  );
  const replies = [
    await subscribe("new@example.com"),
    await subscribe("new@example.com"),
    await subscribe("NEW@example.com"),
    await subscribe("confirmed@example.com"),
    await subscribe("somebody@blocked.example"),
    await subscribe("trapped@example.com", { guard: { ...guard, website: "https://x.example" } }),
    await subscribe("program@example.com", { guard: undefined }),
  ];
  expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
  expect(replies[0]?.status).toBe(200);
  expect(await mailsTo("new@example.com")).toHaveLength(1);
  expect(await mailsTo("confirmed@example.com")).toEqual([]);
  for (const email of ["somebody@blocked.example", "trapped@example.com", "program@example.com"]) {
    expect(await stored(email), email).toBeUndefined();
    expect(await mailsTo(email), email).toEqual([]);
  }
  await rows("update subscribers set token_sent_at = now() - interval '61 minutes'");
  await subscribe("new@example.com");
  expect(await mailsTo("new@example.com")).toHaveLength(2);
});

test("ten requests at once send one mail", async () => {
  await Promise.all(Array.from({ length: 10 }, () => subscribe("race@example.com")));
  expect(await mailsTo("race@example.com")).toHaveLength(1);
});

test("a link ends after seven days and can be renewed, for its own address alone", async () => {
  await subscribe("late@example.com", { form: "box" });
  expect((await stored("late@example.com")).consent_text).toMatch(/^By subscribing you agree/);
  const token = tokenIn((await mailsTo("late@example.com"))[0] ?? "");
  const confirm = () => post("/api/newsletter/confirm", { token });
  // One that has not ended is not renewed.
  expect((await post("/api/newsletter/confirmation", { token })).status).toBe(200);
  expect(await mailsTo("late@example.com")).toHaveLength(1);
  await rows(
    "update subscribers set token_sent_at = now() - interval '169 hours' where email = 'late@example.com'",
  );
  expect((await confirm()).body).toEqual({ state: "expired" });
  expect((await stored("late@example.com")).confirmed_at).toBeNull();
  expect((await post("/api/newsletter/confirmation", { token })).status).toBe(200);
  const mails = await mailsTo("late@example.com");
  expect(mails).toHaveLength(2);
  expect((await confirm()).body).toEqual({ state: "unknown" });
  const renewed = await post("/api/newsletter/confirm", { token: tokenIn(mails[1] ?? "") });
  expect(renewed.body).toEqual({ state: "confirmed" });
  const unknown = await post("/api/newsletter/confirmation", { token: "x".repeat(43) });
  expect(unknown.status).toBe(200);
});

test("the dashboard lists and counts confirmed subscribers", async () => {
  const token = await shop.signIn("admin");
  const read = async (path: string) => (await shop.request("GET", path, { token })).json();
  const { subscribers, total } = await read("/api/admin/subscribers");
  const [{ count }] = await rows(
    "select count(*)::int from subscribers where confirmed_at is not null",
  );
  expect(subscribers).toHaveLength(count);
  expect(total).toBe(count);
  const emails = subscribers.map(({ email }: { email: string }) => email);
  expect(emails).toContain("ada@example.com");
  expect(emails).not.toContain("new@example.com");
  expect((await read("/api/admin/analytics")).counts.subscribers).toBe(count);
});
