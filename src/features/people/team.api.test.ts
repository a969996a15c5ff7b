import { afterAll, beforeAll, expect, test } from "vitest";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { aSession, aUser } from "#tests/data.ts";

let shop: TestApp;
let admin: string;
beforeAll(async () => {
  shop = await startTestApp({ ...allCapabilities, RATE_LIMIT_FACTOR: "1000" });
  admin = await shop.signIn("admin");
});
afterAll(() => shop.close());

const path = "/api/admin/team";
const query = async (text: string, values: unknown[] = []) =>
  (await shop.database.pool.query(text, values)).rows;
async function call(method: string, address: string, body?: unknown, token = admin) {
  const response = await shop.request(method, address, { body, token });
  return { status: response.status, body: await response.json() };
}
const invite = (email: string, changes = {}) =>
  call("POST", path, { email, name: "Kim Example", staff: "sales", ...changes });
const member = async (email: string) =>
  (await call("GET", path)).body.team.find((one: { email: string }) => one.email === email);
const tokenIn = ({ body }: { body: { link?: string } }) => body.link?.split("#token=")[1];
const accept = (token: string | undefined) =>
  call("POST", "/api/auth/invitation", { token, password: "nine lamps along the quay" }, "");
const auditOf = async (id: number) =>
  (await query("select action from audit_log where subject = $1 order by id", [`user:${id}`])).map(
    ({ action }) => action,
  );

test("an invitation by mail gives its rights when it is accepted", async () => {
  const email = "kim@mail.example";
  const invited = await invite(email);
  expect(invited.status).toBe(200);
  const kim = await member(email);
  expect(kim).toMatchObject({
    ...{ name: "Kim Example", staff: "sales", isInvited: true, hasSecondFactor: false },
    ...{ invitedUntil: expect.any(String), lastSeenAt: null },
  });
  const [mail] = await query("select mail, text from outgoing_mails where recipient = $1", [email]);
  expect(mail.mail).toBe("staff-invitation");
  expect(mail.text).toContain(tokenIn(invited));
  const accepted = await accept(tokenIn(invited));
  expect(accepted.body.user).toMatchObject({ username: kim.username, staffRole: "sales" });
  expect(await member(email)).toMatchObject({ isInvited: false, lastSeenAt: expect.any(String) });
  expect(await auditOf(kim.id)).toContain("user.invite");
  expect((await invite(email)).body.code).toBe("already_staff");
  expect((await call("POST", `${path}/${kim.id}/actions`, { type: "revoked" })).status).toBe(404);
});

test("an invitation is sent again, upon which the first link ends, and revoked", async () => {
  const first = await invite("lou@mail.example", { staff: "admin" });
  const { id } = await member("lou@mail.example");
  const again = await call("POST", `${path}/${id}/actions`, { type: "resent" });
  expect((await accept(tokenIn(first))).status).not.toBe(200);
  expect(tokenIn(again)).toMatch(/^[\w-]{43}$/);
  await call("POST", `${path}/${id}/actions`, { type: "revoked" });
  expect((await accept(tokenIn(again))).status).not.toBe(200);
  expect(await member("lou@mail.example")).toBeUndefined();
  expect(await auditOf(id)).toEqual(["user.invite", "user.invite-again", "user.invite-revoked"]);
});

test("an account that has the address is given back to the owner of the mailbox", async () => {
  const user = await aUser(shop.database.db);
  const token = await aSession(shop.database.db, user);
  const invited = await invite(user.email);
  expect((await call("GET", "/api/auth/user", undefined, token)).body.user).toBeNull();
  expect((await accept(tokenIn(invited))).body.user).toMatchObject({ id: user.id });
});

test("colleagues are named beside their usernames, and only administrators see the team", async () => {
  const sales = await aUser(shop.database.db);
  await query("update users set staff_role = 'sales', staff_name = 'Sal Example' where id = $1", [
    sales.id,
  ]);
  const token = await aSession(shop.database.db, sales);
  for (const [method, address] of [
    ["GET", path],
    ["POST", path],
    ["POST", `${path}/1/actions`],
  ] as const) {
    expect((await call(method, address, method === "POST" ? {} : undefined, token)).status).toBe(
      403,
    );
  }
  await query("insert into watch_alerts (email, watch_id) values ('named@mail.example', 3)");
  const [{ id }] = await query("select id from customers where email_key = 'named@mail.example'");
  const { body } = await call("POST", `/api/admin/customers/${id}/notes`, { text: "Hi" }, token);
  expect(body.customer.notes).toMatchObject([{ by: `Sal Example (${sales.username})` }]);
});
