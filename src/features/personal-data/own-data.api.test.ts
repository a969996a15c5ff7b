import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findUserAsViewer } from "#src/platform/security/session.ts";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { aSession, aUser } from "#tests/data.ts";
import { anOwner } from "#tests/own-data.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ ...allCapabilities, RATE_LIMIT_FACTOR: "1000" });
});
afterAll(() => shop.close());

const query = async (text: string, values: unknown[] = []) =>
  (await shop.database.pool.query(text, values)).rows;

async function tokenOf(id: number): Promise<string> {
  const user = await findUserAsViewer(shop.database.db, id);
  if (!user) throw new Error("There is no such user.");
  return aSession(shop.database.db, user);
}

interface Kinds {
  isEmailConfirmed: boolean;
  kinds: { kind: string; rows: Record<string, unknown>[] }[];
}

async function ownData(token: string) {
  const reply: Kinds = await (await shop.request("GET", "/api/account/data", { token })).json();
  const byKind = Object.fromEntries(reply.kinds.map(({ kind, rows }) => [kind, rows]));
  return { ...reply, byKind, text: JSON.stringify(reply) };
}

const file = (token: string) => shop.request("GET", "/api/account/data-file", { token });

describe("one's own data", () => {
  test("are of every kind, and nobody else's", async () => {
    const ada = await anOwner(shop, "Ada's own");
    await anOwner(shop, "Bea's own");
    const { byKind, text } = await ownData(await tokenOf(ada.id));
    expect(byKind).toMatchObject({
      account: [{ username: ada.username, email: ada.email, secondFactor: true, knownBrowsers: 1 }],
      addresses: [{ name: "Ada's own", address: { city: "Basel" } }],
      passkeys: [{ name: "Ada's own" }],
      wishlists: [{ name: "Ada's own", watches: [] }],
      cart: [{ quantity: 3 }],
      orders: [{ name: "Ada's own" }, { name: "Ada's own as a guest" }],
      enquiries: [{ name: "Ada's own", messages: [{ from: "you", text: "Ada's own" }] }],
      newsletter: [{ consentText: "Ada's own" }],
      alerts: [{ watch: expect.any(String) }],
      mails: [{ subject: "Ada's own" }],
    });
    expect(byKind.sessions).toHaveLength(2);
    expect(text).not.toContain("Bea");
  });

  test("do not name a watch that is not published", async () => {
    const dan = await anOwner(shop, "Dan");
    const token = await tokenOf(dan.id);
    await query("update watches set published = false where id = 2");
    expect((await ownData(token)).byKind.cart).toMatchObject([
      { watch: "A watch that is no longer shown", quantity: 3 },
    ]);
    await query("update watches set published = true where id = 2");
  });

  test("have no hash, token, secret or note of the staff", async () => {
    const cleo = await anOwner(shop, "Cleo");
    const token = await tokenOf(cleo.id);
    const text = (await ownData(token)).text + (await (await file(token)).text());
    expect(text).not.toMatch(/hash|token|secret of|key=|credential|publicKey|note of the staff/i);
  });

  test("leave out what is found by an address that nobody has confirmed", async () => {
    const dora = await anOwner(shop, "Dora", { isConfirmed: false });
    const { isEmailConfirmed, byKind } = await ownData(await tokenOf(dora.id));
    expect(isEmailConfirmed).toBe(false);
    expect(byKind).toMatchObject({ enquiries: [], newsletter: [], alerts: [], mails: [] });
    expect(byKind.orders).toMatchObject([{ name: "Dora" }]);
    expect(byKind.wishlists).toHaveLength(1);
  });

  test("leave out an order of another account for which this address was typed", async () => {
    const eve = await anOwner(shop, "Eve");
    const { id } = await aUser(shop.database.db);
    const values = [id, eve.email];
    const [order] = await query(
      `insert into orders (user_id, customer_name, email, total)
       values ($1, 'Somebody else', $2, 100) returning id`,
      values,
    );
    await query(
      `insert into outgoing_mails (dedupe_key, mail, recipient, subject, html, text, order_id)
       values ('else', 'order', $1, 'Of somebody else', '', '', $2)`,
      [eve.email, order.id],
    );
    expect((await ownData(await tokenOf(eve.id))).text).not.toMatch(/somebody else/i);
  });

  test("come as a file that no cache keeps", async () => {
    const fay = await anOwner(shop, "Fay");
    const response = await file(await tokenOf(fay.id));
    expect(response.headers.get("content-disposition")).toContain("my-data.json");
    expect(response.headers.get("cache-control")).toContain("no-store");
    const data = await response.json();
    expect(data.account).toMatchObject([{ username: fay.username }]);
    expect(data.orders).toHaveLength(2);
  });

  test.each([
    ["GET", "/api/account/data"],
    ["GET", "/api/account/data-file"],
    ["POST", "/api/account/deletion"],
  ])("%s %s wants a fresh sign-in", async (method, path) => {
    const user = await aUser(shop.database.db);
    const token = await aSession(shop.database.db, user);
    await query(
      "update sessions set proved_at = now() - interval '11 minutes' where user_id = $1",
      [user.id],
    );
    const body = method === "POST" ? { body: { username: user.username } } : {};
    const response = await shop.request(method, path, { token, ...body });
    expect([response.status, (await response.json()).code]).toEqual([
      403,
      "fresh_sign_in_required",
    ]);
    const [row] = await query("select deletion_due_at from users where id = $1", [user.id]);
    expect(row.deletion_due_at).toBeNull();
  });
});
