import { hash as argon2 } from "@node-rs/argon2";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { personalData } from "#src/capabilities/specification.ts";
import type { JobCall } from "#src/platform/jobs/job.ts";
import { createPasswordHasher } from "#src/platform/security/passwords.ts";
import { readConfig } from "#src/platform/settings/config.ts";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { aSession, aUser } from "#tests/data.ts";
import { lockWaits } from "#tests/lock-waits.ts";
import { anOwner } from "#tests/own-data.ts";
import { until } from "#tests/until.ts";
import { deleteDueAccounts } from "./personal-data.service.ts";

const password = "lamp on the quay at night";
let shop: TestApp;
let passwordHash: string;
beforeAll(async () => {
  shop = await startTestApp({ ...allCapabilities, RATE_LIMIT_FACTOR: "1000" });
  passwordHash = await createPasswordHasher().hash(password);
});
afterAll(() => shop.close());

const query = async (text: string, values: unknown[] = []) =>
  (await shop.database.pool.query(text, values)).rows;

const fail = ({ err }: { err?: unknown }) => {
  throw err;
};

async function runJob(): Promise<void> {
  const config = readConfig({ PUBLIC_URL: "http://shop.test" });
  const log = { info: () => {}, warn: fail, error: fail };
  await deleteDueAccounts(personalData).run({}, {
    ...shop.database,
    config,
    log,
  } as unknown as JobCall);
}

/** Without a second factor, which would not let a password alone in. */
async function aCustomer() {
  const user = await aUser(shop.database.db, "customer", passwordHash);
  return { ...user, token: await aSession(shop.database.db, user) };
}

const ask = async ({ token, username }: { token: string; username: string }) => {
  const response = await shop.request("POST", "/api/account/deletion", {
    token,
    body: { username },
  });
  return { response, reply: await response.json() };
};

const signIn = ({ username }: { username: string }) =>
  shop.request("POST", "/api/auth/login", { body: { username, password } });

const makeDue = (id: number) =>
  query("update users set deletion_due_at = now() - interval '1 minute' where id = $1", [id]);

const dueAt = async (id: number) =>
  (await query("select deletion_due_at from users where id = $1", [id]))[0]?.deletion_due_at;

const mailsTo = async (email: string): Promise<{ mail: string; text: string }[]> =>
  query("select mail, text from outgoing_mails where recipient = $1 order by id", [email]);

describe("asking for the deletion of one's account", () => {
  test("begins fourteen days of grace, signs out everywhere and sends a notice", async () => {
    const user = await aCustomer();
    const other = await aSession(shop.database.db, user);
    const { response, reply } = await ask({ ...user, username: ` ${user.username.toUpperCase()}` });
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie().join()).toMatch(/meridian_session=;/);
    const days = (Date.parse(reply.dueAt) - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(14, 2);
    for (const token of [user.token, other]) {
      expect((await shop.request("GET", "/api/cart", { token })).status).toBe(401);
    }
    const [mail] = await mailsTo(user.email);
    expect(mail?.mail).toBe("account-deletion-begun");
    expect(mail?.text).toContain("Will be deleted on");
    const entries = await query("select * from audit_log where subject = $1", [`user:${user.id}`]);
    expect(entries).toMatchObject([{ action: "user.deletion-begun", actor_id: user.id }]);
    expect(JSON.stringify(entries)).not.toContain(user.username);
  });

  test("needs the username", async () => {
    const user = await aCustomer();
    const { response } = await ask({ ...user, username: "somebody" });
    expect([response.status, await dueAt(user.id)]).toEqual([400, null]);
    expect((await shop.request("GET", "/api/cart", { token: user.token })).status).toBe(200);
  });

  test("waits for an open order", async () => {
    const user = await aCustomer();
    await query(
      `insert into orders (user_id, customer_name, total, payment, status)
       values ($1, 'C', 100, 'wire', 'Paid')`,
      [user.id],
    );
    const { response, reply } = await ask(user);
    expect([response.status, reply.code, await dueAt(user.id)]).toEqual([409, "open_order", null]);
  });

  test.each(["is_admin = true", "staff_role = 'editor'"])(
    "is refused to the staff (%s)",
    async (right) => {
      const user = await aCustomer();
      await query(`update users set ${right} where id = $1`, [user.id]);
      const { response, reply } = await ask(user);
      const answer = [response.status, reply.code, await dueAt(user.id)];
      expect(answer).toEqual([409, "staff_account", null]);
    },
  );
});

describe("in the time of grace", () => {
  test("a sign-in keeps the account, says so and sends a notice", async () => {
    const user = await aCustomer();
    await ask(user);
    await makeDue(user.id);
    const response = await signIn(user);
    expect((await response.json()).user).toMatchObject({ username: user.username, isKept: true });
    expect(await dueAt(user.id)).toBeNull();
    await runJob();
    expect((await (await signIn(user)).json()).user.isKept).toBeUndefined();
    const mails = (await mailsTo(user.email)).map(({ mail }) => mail);
    expect(mails).toContain("account-deletion-cancelled");
  });

  test("a wrong password keeps nothing", async () => {
    const user = await aCustomer();
    await ask(user);
    const body = { username: user.username, password: "not this password" };
    expect((await shop.request("POST", "/api/auth/login", { body })).status).toBe(401);
    expect(await dueAt(user.id)).toBeInstanceOf(Date);
  });

  test("nothing is deleted", async () => {
    const user = await aCustomer();
    await ask(user);
    await runJob();
    expect((await signIn(user)).status).toBe(200);
  });

  test("the staff sees it", async () => {
    const user = await aCustomer();
    await ask(user);
    const [file] = await query("select id from customers where user_id = $1", [user.id]);
    const token = await shop.signIn("admin");
    const { customer } = await (
      await shop.request("GET", `/api/admin/customers/${file.id}`, { token })
    ).json();
    expect(customer.account.deletionDueAt).toBe((await dueAt(user.id)).toISOString());
  });
});

describe("a due account", () => {
  test("goes with all that is its own, and orders stay without the person", async () => {
    const ada = await anOwner(shop, "Ada");
    const bea = await anOwner(shop, "Bea");
    await makeDue(ada.id);
    await runJob();
    await runJob();
    const holds = async ({ id, email }: { id: number; email: string }) =>
      (
        await query(
          `select (select count(*)::int from users where id = $1) as users,
             (select count(*)::int from user_addresses where user_id = $1) as addresses,
             (select count(*)::int from passkeys where user_id = $1) as passkeys,
             (select count(*)::int from totp_secrets where user_id = $1) as apps,
             (select count(*)::int from known_devices where user_id = $1) as devices,
             (select count(*)::int from staff_notes where subject = 'user:' || $1) as notes,
             (select count(*)::int from enquiries where email_key = $2) as enquiries,
             (select count(*)::int from subscribers where email = $2) as subscribers,
             (select count(*)::int from watch_alerts where email = $2) as alerts,
             (select count(*)::int from outgoing_mails where recipient = $2) as mails`,
          [id, email],
        )
      )[0];
    expect(new Set(Object.values(await holds(ada)))).toEqual(new Set([0]));
    expect(new Set(Object.values(await holds(bea)))).toEqual(new Set([1]));
    const [order] = await query("select * from orders where customer_name = 'Deleted customer'");
    expect(order).toMatchObject({ user_id: null, email: null, phone: null, total: "100" });
    const log = await query("select * from audit_log where subject = $1", [`user:${ada.id}`]);
    expect(log).toMatchObject([{ action: "user.delete", actor_id: null }]);
    expect(JSON.stringify(log)).not.toContain(ada.username);
  });

  test("leaves what is found by an address that nobody has confirmed", async () => {
    const cleo = await anOwner(shop, "Cleo", { isConfirmed: false });
    await makeDue(cleo.id);
    await query(
      `insert into outgoing_mails (dedupe_key, mail, recipient, subject, html, text)
       values ('cleo', 'account-deletion-begun', $1, 'S', '', '')`,
      [cleo.email],
    );
    await runJob();
    expect(await dueAt(cleo.id)).toBeUndefined();
    expect(await query("select 1 from enquiries where email_key = $1", [cleo.email])).toHaveLength(
      1,
    );
    expect(await query("select 1 from subscribers where email = $1", [cleo.email])).toHaveLength(1);
    expect((await mailsTo(cleo.email)).map(({ mail }) => mail)).toEqual(["enquiry"]);
  });

  test.each([
    [
      "an open order",
      "insert into orders (user_id, customer_name, total, payment, status) values ($1, 'C', 1, 'wire', 'Shipped')",
    ],
    ["a right of the staff", "update users set staff_role = 'sales' where id = $1"],
  ])("waits for the end of %s", async (_, begin) => {
    const user = await aCustomer();
    await query(begin, [user.id]);
    await makeDue(user.id);
    await runJob();
    expect(await dueAt(user.id)).toBeInstanceOf(Date);
    await query("update orders set status = 'Delivered' where user_id = $1", [user.id]);
    await query("update users set staff_role = null where id = $1", [user.id]);
    await runJob();
    expect(await dueAt(user.id)).toBeUndefined();
  });

  test("is whole after a failure half-way, and goes at the next run", async () => {
    const dora = await anOwner(shop, "Dora");
    await makeDue(dora.id);
    await query(`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'refused'; end $$`);
    await query(
      "create trigger refuse before delete on users for each row execute function refuse()",
    );
    await expect(runJob()).rejects.toThrow();
    expect(await query("select 1 from enquiries where email_key = $1", [dora.email])).toHaveLength(
      1,
    );
    await query("drop trigger refuse on users");
    await runJob();
    expect(await dueAt(dora.id)).toBeUndefined();
  });
});

describe("of a sign-in and the job at once the first wins", () => {
  /** Runs a statement that is committed when `work` waits for it. */
  async function whileHeld<T>(statement: string, id: number, work: () => Promise<T>): Promise<T> {
    const client = await shop.database.pool.connect();
    try {
      await client.query("begin");
      await client.query(statement, [id]);
      const result = work();
      await until(async () => expect(await lockWaits(shop.database.pool)).toBe(1));
      await client.query("commit");
      return await result;
    } finally {
      client.release();
    }
  }

  test("the sign-in: the job deletes nothing", async () => {
    const user = await aCustomer();
    await makeDue(user.id);
    await whileHeld("update users set deletion_due_at = null where id = $1", user.id, runJob);
    expect(await dueAt(user.id)).toBeNull();
  });

  const setOldHash = async (id: number) =>
    query("update users set password_hash = $2 where id = $1", [
      id,
      await argon2(password, { memoryCost: 8_192, timeCost: 1, parallelism: 1 }),
    ]);
  const setSecondFactor = (id: number) =>
    query("update users set has_second_factor = true where id = $1", [id]);

  test.each([
    ["its session", async () => {}],
    ["a newer hash", setOldHash],
    ["the second step", setSecondFactor],
  ])(
    "the job: a sign-in that waits to write %s is refused like one to an unknown account",
    async (_, prepare) => {
      const user = await aCustomer();
      await prepare(user.id);
      await makeDue(user.id);
      const response = await whileHeld("delete from users where id = $1", user.id, () =>
        signIn(user),
      );
      expect([response.status, await response.json()]).toEqual([
        401,
        expect.objectContaining({
          code: "invalid_credentials",
          message: "Invalid username or password",
        }),
      ]);
    },
  );
});
