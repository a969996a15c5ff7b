import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { throttles } from "#src/platform/db/system-tables.ts";
import { aConfirmedUser, oldPassword, post, tokenIn } from "#tests/account-links.ts";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { startTestApp } from "#tests/app.ts";
import { aSession, aUser } from "#tests/data.ts";
import { untilJobsAreDone } from "#tests/jobs.ts";
import { type MailedShop, startMailedShop } from "#tests/mailed-shop.ts";
import { captureOutput, type ProcessOutput } from "#tests/process-output.ts";
import { sendResetMail } from "./links.service.ts";

let shop: MailedShop;
let output: ProcessOutput;
beforeAll(async () => {
  output = captureOutput();
  shop = await startMailedShop([sendResetMail], { RATE_LIMIT_FACTOR: "1", LOG_LEVEL: "trace" });
});
afterAll(async () => {
  await shop.close();
  output.stop();
});
beforeEach(async () => {
  await shop.database.db.delete(throttles);
});

const password = "slow tide over slate";
const ask = (account: string) => post(shop, "/api/auth/password-reset", { account });
const check = (token: string) => post(shop, "/api/auth/password-reset/check", { token });
const finish = (token: string, chosen = password) =>
  post(shop, "/api/auth/password-reset/finish", { token, password: chosen });
const login = (username: string, given: string) =>
  post(shop, "/api/auth/login", { username, password: given });

async function linkFor(user: { username: string; email: string }): Promise<string> {
  expect((await ask(user.username)).status).toBe(200);
  return tokenIn((await shop.onlyMailTo(user.email)).text);
}

const query = (text: string, values: unknown[] = []) => shop.database.pool.query(text, values);

describe("asking for a link", () => {
  test("answers alike for known, unknown, unconfirmed and disabled accounts, and does as many writes", async () => {
    const known = await aConfirmedUser(shop);
    const unconfirmed = await aUser(shop.database.db);
    const disabled = await aConfirmedUser(shop);
    await query("update users set disabled_at = now() where id = $1", [disabled.id]);
    const names = [known.username, known.email.toUpperCase(), "nobody.of.that.name"];
    const answers = [];
    for (const name of [...names, unconfirmed.email, disabled.email]) {
      const { status, body, headers } = await ask(name);
      const { date: _, "x-request-id": __, ...rest } = Object.fromEntries(headers);
      answers.push({ status, body, headers: rest });
    }
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]?.status).toBe(200);

    expect(await shop.mailsTo(known.email)).toHaveLength(2);
    const mail = await shop.onlyMailTo(unconfirmed.email);
    expect(mail.text).toContain("never confirmed");
    expect(tokenIn(mail.raw)).toBe("");
    expect(await shop.mailsTo(disabled.email)).toEqual([]);
  });

  test("stores nothing of what was typed, and adds one job whoever it is", async () => {
    // Without a worker, jobs stay where they can be read.
    const idle = await startTestApp(allCapabilities);
    const user = await aUser(idle.database.db);
    for (const account of [user.email, user.username, "a password in the wrong field"]) {
      await idle.request("POST", "/api/auth/password-reset", { body: { account } });
    }
    const { rows } = await idle.database.pool.query(
      "select payload from graphile_worker._private_jobs order by id",
    );
    const { id } = user;
    expect(rows.map(({ payload }) => payload.userId)).toEqual([id, id, null]);
    expect(rows.map(({ payload }) => Object.keys(payload))).toEqual(Array(3).fill(["userId"]));
    await idle.close();
  });

  test("sends an account three mails an hour at most, and an address may ask twenty times", async () => {
    const user = await aConfirmedUser(shop);
    for (let count = 0; count < 5; count += 1) {
      expect((await ask(user.email)).status).toBe(200);
      await untilJobsAreDone(shop.database);
    }
    expect(await shop.mailsTo(user.email)).toHaveLength(3);
    for (let count = 5; count < 20; count += 1) expect((await ask("someone")).status).toBe(200);
    expect((await ask("someone")).status).toBe(429);
  });

  test.each(["a@b.example\r\nBcc: c@d.example", "a\nb", ""])(
    "refuses or ignores %j",
    async (text) => {
      const { status } = await ask(text);
      expect([200, 400]).toContain(status);
      await untilJobsAreDone(shop.database);
      expect(await shop.mailsTo("c@d.example")).toEqual([]);
    },
  );
});

describe("a link", () => {
  test("sets a password once, ends all sessions and makes none", async () => {
    const user = await aConfirmedUser(shop);
    const session = await aSession(shop.database.db, user);
    const token = await linkFor(user);
    expect((await check(token)).body).toEqual({ username: user.username, isStaff: false });
    const done = await finish(token);
    expect([done.status, done.body]).toEqual([200, { username: user.username }]);
    expect(done.headers.get("set-cookie")).toBeNull();
    const me = await shop.request("GET", "/api/auth/user", { token: session });
    expect((await me.json()).user).toBeNull();
    expect((await login(user.username, oldPassword)).status).toBe(401);
    expect((await login(user.username, password)).status).toBe(200);
    expect((await shop.onlyMailTo(user.email)).subject).toContain("You have a new password");

    const again = await finish(token);
    expect([again.status, again.body.code]).toEqual([409, "link_used"]);
    expect((await check(token)).status).toBe(409);
  });

  test("works for thirty minutes, and a newer one ends it", async () => {
    const user = await aConfirmedUser(shop);
    const first = await linkFor(user);
    const second = await linkFor(user);
    expect((await finish(first)).status).toBe(410);
    const { rows } = await query(
      `select extract(epoch from expires_at - created_at) / 60 as minutes from account_links
       where user_id = $1 and expires_at > now()`,
      [user.id],
    );
    expect(rows.map(({ minutes }) => Number(minutes))).toEqual([30]);
    await query("update account_links set expires_at = now() where user_id = $1", [user.id]);
    expect((await check(second)).status).toBe(410);
    expect((await finish(second)).body.code).toBe("link_expired");
    expect((await login(user.username, oldPassword)).status).toBe(200);
  });

  test("used twenty times at once sets one password", async () => {
    const user = await aConfirmedUser(shop);
    const token = await linkFor(user);
    const chosen = Array.from({ length: 20 }, (_, index) => `${password} ${index}`);
    const answers = await Promise.all(chosen.map((text) => finish(token, text)));
    const won = answers.findIndex(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect((await login(user.username, chosen[won] ?? "")).status).toBe(200);
  });

  test("can't be guessed, and one for another purpose resets nothing", async () => {
    const user = await aConfirmedUser(shop);
    const token = await linkFor(user);
    const other = token.startsWith("A") ? `B${token.slice(1)}` : `A${token.slice(1)}`;
    for (const guess of [other, "A".repeat(43)]) expect((await finish(guess)).status).toBe(404);
    for (const broken of ["", token.slice(1), `${token}=`]) {
      expect((await finish(broken)).status).toBe(400);
    }
    for (const purpose of ["invitation", "confirm-email", "change-email"]) {
      await query("update account_links set purpose = $1 where user_id = $2", [purpose, user.id]);
      expect((await finish(token)).status).toBe(404);
    }
    await query("update account_links set purpose = 'reset' where user_id = $1", [user.id]);
    expect((await post(shop, "/api/auth/invitation", { token, password })).status).toBe(404);
    expect((await post(shop, "/api/auth/email/check", { token })).status).toBe(404);
    expect((await finish(token)).status).toBe(200);
  });

  test("is used up by no GET, and its page names no Referer", async () => {
    const user = await aConfirmedUser(shop);
    const token = await linkFor(user);
    for (const path of ["/reset-password", "/confirm-email", "/invitation"]) {
      const page = await shop.request("GET", `${path}?token=${token}`);
      expect([page.status, page.headers.get("referrer-policy")]).toEqual([200, "no-referrer"]);
    }
    expect((await shop.request("GET", "/api/auth/password-reset/finish")).status).toBe(404);
    expect((await finish(token)).status).toBe(200);
  });

  test("asks the staff for a long password, and refuses a common one of anybody", async () => {
    const admin = await aConfirmedUser(shop, "admin");
    const token = await linkFor(admin);
    expect((await finish(token, "nine lamps")).status).toBe(400);
    expect((await finish(token, "sunshine1234567")).status).toBe(400);
    expect((await finish(token, "nine lamps along the quay")).status).toBe(200);
  });

  test("forgives failed sign-ins, and ends other links and half a sign-in", async () => {
    const user = await aConfirmedUser(shop);
    const token = await linkFor(user);
    await query(
      `insert into account_links (token_hash, user_id, purpose, email, expires_at)
       values ('\\x01', $1, 'change-email', 'x@example.com', now() + interval '1 day')`,
      [user.id],
    );
    await query(
      `insert into pending_sign_ins (token_hash, user_id, is_staff_login, expires_at)
       values ('\\x01', $1, false, now() + interval '5 minutes')`,
      [user.id],
    );
    for (let count = 0; count < 11; count += 1) await login(user.username, "wrong");
    expect((await login(user.username, oldPassword)).status).toBe(429);
    expect((await finish(token)).status).toBe(200);
    expect((await login(user.username, password)).status).toBe(200);
    const { rows } = await query(
      `select (select count(*) from account_links where user_id = $1 and used_at is null and expires_at > now())::int as links,
              (select count(*) from pending_sign_ins where user_id = $1)::int as pending`,
      [user.id],
    );
    expect(rows).toEqual([{ links: 0, pending: 0 }]);
  });

  test("is in no log, and the staff reads its mail without the token", async () => {
    const user = await aConfirmedUser(shop);
    const token = await linkFor(user);
    await check(token);
    await finish(token);
    expect(output.lines().join()).not.toContain(token);
    const admin = await shop.signIn("admin");
    const path = `/api/admin/mails?recipient=${encodeURIComponent(user.email)}`;
    const { mails } = await (await shop.request("GET", path, { token: admin })).json();
    expect(mails).toHaveLength(2);
    for (const { id } of mails) {
      const read = await shop.request("GET", `/api/admin/mails/${id}`, { token: admin });
      const text = await read.text();
      expect(text).not.toContain(token);
      if (text.includes("reset-password")) expect(text).toContain("#token=…");
    }
  });
});
