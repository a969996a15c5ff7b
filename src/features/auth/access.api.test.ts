import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "#src/platform/db/transaction.ts";
import { noPassword } from "#src/platform/security/passwords.ts";
import { readConfig } from "#src/platform/settings/config.ts";
import { confirmEmail } from "#tests/account-rows.ts";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { aSession } from "#tests/data.ts";
import {
  addApp,
  addPasskey,
  aPerson,
  enterPassword,
  forgetTakenCodes,
  openBrowser,
  type Person,
  password,
} from "#tests/factor-shop.ts";
import { lockWaits } from "#tests/lock-waits.ts";
import { validBodies } from "#tests/valid-bodies.ts";
import { grantWholesale } from "./access.service.ts";
import { insertAccountLink } from "./account-links.sql.ts";
import { resetFactors } from "./factors/factors.service.ts";
import { rememberDevice } from "./sign-ins.sql.ts";

let shop: TestApp;
let admin: string;
beforeAll(async () => {
  shop = await startTestApp({ ...allCapabilities, RATE_LIMIT_FACTOR: "1000" });
  admin = await shop.signIn("admin");
});
afterAll(() => shop.close());

const newPassword = "another lamp along the quiet quay";

/** A dealer who has every way in, each of them open. */
async function aFullAccount() {
  const { db } = shop.database;
  const person = await aPerson(shop, "wholesale");
  await confirmEmail(shop, person);
  await addPasskey(person);
  await addApp(person);
  await forgetTakenCodes(shop);
  const other = openBrowser(shop, await aSession(db, { kind: "user", ...rightsOf, ...person }));
  const waiting = await enterPassword(shop, person, ["passkey", "totp", "recovery"]);
  const links = await inTransaction(db, async (tx) => {
    await rememberDevice(tx, person.id, "x".repeat(43));
    return {
      reset: await insertAccountLink(tx, person.id, "reset"),
      change: await insertAccountLink(tx, person.id, "change-email", `new-${person.email}`),
    };
  });
  const { url } = (await person.browser.post("/api/wholesale/feed")).body;
  const feed = new URL(url).pathname;
  return { ...person, other, waiting, links, feed, before: await rowsOf(person.id) };
}
const rightsOf = { isAdmin: false, isWholesale: true } as const;

type FullAccount = Awaited<ReturnType<typeof aFullAccount>>;

async function rowsOf(id: number): Promise<Record<string, string | null>> {
  const keys = (table: string, column: string) =>
    `(select string_agg(encode(${column}, 'hex'), ',' order by ${column}) from ${table} where user_id = $1)`;
  const { rows } = await shop.database.pool.query(
    `select (select password_hash from users where id = $1) as "Password",
       ${keys("passkeys", "credential_id")} as "Passkeys", ${keys("totp_secrets", "secret")} as "App",
       ${keys("recovery_codes", "code_hash")} as "Recovery codes",
       ${keys("known_devices", "token_hash")} as "Known browsers"`,
    [id],
  );
  return rows[0];
}

function changeOf(before: unknown, after: unknown): string {
  if (after === null || after === noPassword) return "ends";
  return after === before ? "stays" : "new";
}

const state = (isOpen: boolean) => (isOpen ? "stays" : "ends");

/** Describes what is left of an account, in the words of the table. */
async function observe(account: FullAccount): Promise<Record<string, string>> {
  const { before, browser, other, waiting, links, feed } = account;
  const isOpen = async (path: string, token: string) =>
    (await shop.request("POST", path, { body: { token } })).status === 200;
  const [own, others] = [await browser.whoIsSignedIn(), await other.whoIsSignedIn()];
  const reset = await isOpen("/api/auth/password-reset/check", links.reset);
  const change = await isOpen("/api/auth/email/check", links.change);
  expect(reset).toBe(change);
  const after = await rowsOf(account.id);
  return {
    Sessions: own && !others ? "others end" : state(others !== undefined),
    "Waiting sign-ins": state(
      (await waiting.post("/api/auth/second-factor/options")).status === 200,
    ),
    Links: state(reset),
    Feed: state((await shop.request("GET", feed)).status === 200),
    ...Object.fromEntries(
      Object.entries(before).map(([name, value]) => [name, changeOf(value, after[name])]),
    ),
  };
}

async function act(method: string, path: string, body?: unknown, token = admin) {
  const response = await shop.request(method, path, { token, body });
  const reply = await response.json();
  expect([response.status, reply.code], `${method} ${path}`).toEqual([200, undefined]);
  return reply;
}
const change = ({ id }: Person, body: object) => act("PATCH", `/api/admin/people/${id}`, body);

async function approve({ email }: Person) {
  const body = { ...validBodies["POST /api/wholesale/apply"], email };
  expect((await shop.request("POST", "/api/wholesale/apply", { body })).status).toBe(201);
  const search = `/api/admin/applications?search=${encodeURIComponent(email)}`;
  const { applications } = await act("GET", search);
  await act("POST", `/api/admin/applications/${applications[0].id}/actions`, { type: "approved" });
}

async function own({ browser }: FullAccount, method: string, path: string, body?: unknown) {
  const reply = await browser.send(method, path, body);
  expect([reply.status, reply.body.code], `${method} ${path}`).toEqual([200, undefined]);
  return reply.body;
}

const unconfirm = ({ id }: Person) =>
  shop.database.pool.query("update users set email_confirmed_at = null where id = $1", [id]);

const aStaffMember = ({ id }: Person) =>
  shop.database.pool.query("update users set staff_role = 'sales' where id = $1", [id]);

const linkFor = ({ id, email }: Person, purpose: "confirm-email" | "invitation") =>
  inTransaction(shop.database.db, (tx) => insertAccountLink(tx, id, purpose, email));

/** How each change of the table is made. */
const changes: Readonly<Record<string, (account: FullAccount) => Promise<unknown>>> = {
  "New password by its owner": (account) =>
    own(account, "POST", "/api/account/password", {
      currentPassword: password,
      password: newPassword,
    }),
  "New password by a link": ({ links }) =>
    act("POST", "/api/auth/password-reset/finish", { token: links.reset, password: newPassword }),
  "Address confirmed": async (account) => {
    await unconfirm(account);
    const token = await linkFor(account, "confirm-email");
    await own(account, "POST", "/api/auth/email/confirm", { token });
  },
  "Address changed": (account) =>
    own(account, "POST", "/api/auth/email/confirm", { token: account.links.change }),
  "Other sessions ended by its owner": (account) =>
    own(account, "POST", "/api/account/sessions/end-others"),
  "Last passkey and app removed by its owner": async (account) => {
    const { passkeys } = await own(account, "DELETE", "/api/account/totp");
    await own(account, "DELETE", `/api/account/passkeys/${passkeys[0].id}`);
  },
  "Recovery codes renewed": (account) => own(account, "POST", "/api/account/recovery-codes"),
  "Signed out everywhere by the staff": ({ id }) => act("POST", `/api/admin/people/${id}/sign-out`),
  "Disabled, and enabled again": async (account) => {
    await change(account, { isDisabled: true });
    await change(account, { isDisabled: false });
  },
  "Joins the staff": (account) => change(account, { staff: "editor" }),
  "Gets another role of the staff": async (account) => {
    await aStaffMember(account);
    await change(account, { staff: "admin" });
  },
  "Leaves the staff": async (account) => {
    await aStaffMember(account);
    await change(account, { staff: "none" });
  },
  "Factors reset on the console": ({ username }) =>
    resetFactors(shop.database.db, readConfig(allCapabilities), username),
  "Application approved, address confirmed": approve,
  "Application approved, address not confirmed": async (account) => {
    await unconfirm(account);
    await approve(account);
  },
  "Invitation accepted": async (account) => {
    const token = await linkFor(account, "invitation");
    await own(account, "POST", "/api/auth/invitation", { token, password: newPassword });
  },
  "Dealer access given by an administrator": async (account) => {
    await shop.database.pool.query("update users set is_wholesale = false where id = $1", [
      account.id,
    ]);
    await change(account, { isDealer: true });
  },
  "Dealer access withdrawn": async (account) => {
    const { db } = shop.database;
    await grantWholesale(db, { username: account.username, granted: false });
    await grantWholesale(db, { username: account.username, granted: true });
  },
  "Deletion asked for by its owner": (account) =>
    own(account, "POST", "/api/account/deletion", { username: account.username }),
  Deleted: ({ id }) => act("DELETE", `/api/admin/users/${id}`),
};

/** The rows of the table, as documented. */
function documented(): Map<string, Record<string, string>> {
  const text = readFileSync("docs/security.md", "utf8");
  const section = text.split("## What a change of an account ends")[1]?.split("\n## ")[0] ?? "";
  const rows = section
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .map((line) => line.slice(2, -2).split(" | "));
  const [head = [], , ...body] = rows;
  return new Map(
    body.map(([name = "", ...cells]) => [
      name,
      Object.fromEntries(cells.map((cell, index) => [head[index + 1] ?? "", cell])),
    ]),
  );
}

test("every documented change of an account is walked", () => {
  expect([...documented().keys()].toSorted()).toEqual(Object.keys(changes).toSorted());
});

test.each([...documented()])("%s ends what docs/security.md says", async (name, expected) => {
  const account = await aFullAccount();
  await changes[name]?.(account);
  expect(await observe(account)).toEqual(expected);
});

test("a sign-in that began before an account was given back is refused", async () => {
  const { pool } = shop.database;
  const { id, username } = await aPerson(shop);
  const giving = await pool.connect();
  await giving.query("begin");
  await giving.query("update users set password_hash = $2 where id = $1", [id, noPassword]);
  const browser = openBrowser(shop);
  const signingIn = browser.post("/api/auth/login", { username, password });
  await expect.poll(() => lockWaits(pool)).toBe(1);
  await giving.query("commit");
  giving.release();
  expect(await signingIn).toMatchObject({ status: 401, body: { code: "invalid_credentials" } });
  expect(await browser.whoIsSignedIn()).toBeUndefined();
});
