import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { grantWholesale } from "#src/features/auth/access.service.ts";
import { users, watches, wholesalePrices } from "#src/platform/db/schema.ts";
import { readXlsx } from "#src/platform/media/spreadsheet/read-xlsx.ts";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { aSession, aUser } from "#tests/data.ts";
import { makeStale } from "#tests/factor-shop.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ ...allCapabilities, RATE_LIMIT_FACTOR: "1000" });
});
afterAll(() => shop.close());

async function aDealer() {
  const user = await aUser(shop.database.db, "wholesale");
  return { ...user, token: await aSession(shop.database.db, user) };
}
const request = (method: string, path: string, token?: string) =>
  shop.request(method, path, token === undefined ? {} : { token });
const noticesTo = async ({ email }: { email: string }) => {
  const query = "select mail from outgoing_mails where recipient = $1 order by id";
  return (await shop.database.pool.query(query, [email])).rows.map(({ mail }) => mail);
};
const linesOf = async (response: Response) => (await response.text()).trim().split("\r\n");

async function renewed(token: string): Promise<string> {
  const { url } = await (await request("POST", "/api/wholesale/feed", token)).json();
  expect(url).toMatch(/^http:\/\/shop\.test\/api\/wholesale\/feed\/[\w-]{43}\.csv$/);
  return new URL(url).pathname;
}

describe("the line sheet", () => {
  test("has every watch for sale at the dealer's price, and whose it is", async () => {
    const { db, pool } = shop.database;
    const dealer = await aDealer();
    await pool.query("insert into dealers (user_id, company_name) values ($1, '=Ostrich & Sons')", [
      dealer.id,
    ]);
    const [sold, unpriced] = [3, 4];
    await db.update(watches).set({ units: 0 }).where(eq(watches.id, sold));
    await db.update(watches).set({ retailPrice: null }).where(eq(watches.id, unpriced));
    const forSale = await db.select().from(watches).where(eq(watches.forSale, true));
    const prices = await db.select().from(wholesalePrices);

    const response = await request("GET", "/api/wholesale/line-sheet.csv", dealer.token);
    expect(response.headers.get("content-disposition")).toMatch(
      /filename="line-sheet-\d{4}-\d\d-\d\d\.csv"/,
    );
    const [title, blank, header, ...lines] = await linesOf(response);
    expect(title).toMatch(/Meridian: line sheet for =Ostrich & Sons, \w+ \d+, \d{4}/);
    expect([blank, header?.split(",").slice(0, 4)]).toEqual([
      "",
      ["ID", "Brand", "Model", "Reference"],
    ]);
    expect(lines).toHaveLength(forSale.length);
    const xlsx = await request("GET", "/api/wholesale/line-sheet.xlsx", dealer.token);
    expect(xlsx.headers.get("content-disposition")).toMatch(/line-sheet-[\d-]+\.xlsx"/);
    const limits = { unpackedBytes: 1e7, columns: 50, cells: 1e5, characters: 1e6 };
    const cells: (readonly string[])[] = [];
    const file = Buffer.from(await xlsx.arrayBuffer());
    for await (const row of readXlsx(file, limits)) cells.push(row.cells);
    expect(cells[0]?.[0]).toMatch(/line sheet for =Ostrich & Sons/);
    expect(cells.slice(-lines.length).map(([id]) => id)).toEqual(
      lines.map((line) => line.split(",")[0]),
    );
    const sheet = await (await request("GET", "/api/wholesale/line-sheet", dealer.token)).json();
    expect(sheet).toMatchObject({ dealer: "=Ostrich & Sons", more: false });
    const expected = forSale.map(({ id, retailPrice }) => {
      const price = prices.find(({ watchId }) => watchId === id)?.price ?? retailPrice;
      return [id, retailPrice, price];
    });
    type Line = { id: number; retailPrice: number; price: number };
    const shown = sheet.lines.map(({ id, retailPrice, price }: Line) => [id, retailPrice, price]);
    const byId = (a: number[], b: number[]) => (a[0] ?? 0) - (b[0] ?? 0);
    expect(shown.toSorted(byId)).toEqual(expected.toSorted(byId as never));
  });

  test("names a dealer without a company by the username", async () => {
    const { token, username } = await aDealer();
    const sheet = await (await request("GET", "/api/wholesale/line-sheet", token)).json();
    expect(sheet.dealer).toBe(username);
  });
});

describe("the feed", () => {
  test("needs no session, is cached nowhere and is the table alone", async () => {
    const { token } = await aDealer();
    const state = async () => (await request("GET", "/api/wholesale/feed", token)).json();
    expect(await state()).toMatchObject({ renewedAt: null });
    const feed = await renewed(token);
    expect(await state()).toMatchObject({ renewedAt: expect.any(String) });
    const response = await request("GET", feed);
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(response.headers.get("x-robots-tag")).toBe("noindex");
    const [header, ...lines] = await linesOf(response);
    expect(header).toContain("Dealer price (USD)");
    const sheet = await (await request("GET", "/api/wholesale/line-sheet", token)).json();
    expect(lines).toHaveLength(sheet.lines.length);
    const { id, price } = sheet.lines[0];
    expect(lines[0]).toMatch(new RegExp(`^${id},.*,${price},http://shop.test/watch/${id}$`));
  });

  test("is made after a fresh sign-in alone, and its owner is told", async () => {
    const dealer = await aDealer();
    await makeStale(shop, dealer.id);
    const refused = await request("POST", "/api/wholesale/feed", dealer.token);
    expect(refused.status).toBe(403);
    expect((await refused.json()).code).toBe("fresh_sign_in_required");
    await renewed(await aSession(shop.database.db, dealer));
    expect(await noticesTo(dealer)).toEqual(["account-feed-made"]);
  });

  test("ends when its owner is signed out everywhere, who is told", async () => {
    const dealer = await aDealer();
    const feed = await renewed(dealer.token);
    await shop.request("POST", "/api/account/sessions/end-others", { token: dealer.token });
    expect((await request("GET", feed)).status).toBe(404);
    const second = await renewed(dealer.token);
    const admin = await shop.signIn("admin");
    await shop.request("POST", `/api/admin/people/${dealer.id}/sign-out`, { token: admin });
    expect((await request("GET", second)).status).toBe(404);
    const [made, ended] = ["account-feed-made", "account-feed-ended"];
    expect(await noticesTo(dealer)).toEqual([made, ended, made, ended]);
  });

  test("shows its owner when and from where it was last read", async () => {
    const { token } = await aDealer();
    const state = async () => (await request("GET", "/api/wholesale/feed", token)).json();
    const feed = await renewed(token);
    expect(await state()).toMatchObject({ readAt: null, readFrom: null });
    await request("GET", feed);
    expect(await state()).toMatchObject({ readAt: expect.any(String), readFrom: "127.0.0.x" });
    await renewed(token);
    expect(await state()).toMatchObject({ readAt: null, readFrom: null });
  });

  test("ends when it is renewed or switched off", async () => {
    const { token } = await aDealer();
    const first = await renewed(token);
    const second = await renewed(token);
    expect((await request("GET", first)).status).toBe(404);
    expect((await request("GET", second)).status).toBe(200);
    expect((await request("DELETE", "/api/wholesale/feed", token)).status).toBe(200);
    expect((await request("GET", second)).status).toBe(404);
    expect((await request("GET", `/api/wholesale/feed/${"x".repeat(43)}.csv`)).status).toBe(404);
    expect((await request("GET", "/api/wholesale/feed/.csv")).status).toBe(404);
  });

  test("ends with the right, for good, and with the account", async () => {
    const { db } = shop.database;
    const dealer = await aDealer();
    const feed = await renewed(dealer.token);
    await grantWholesale(db, { username: dealer.username, granted: false });
    expect((await request("GET", feed)).status).toBe(404);
    await grantWholesale(db, { username: dealer.username, granted: true });
    expect((await request("GET", feed)).status).toBe(404);

    const other = await aDealer();
    const [own, admin] = [await renewed(other.token), await shop.signIn("admin")];
    const change = (body: object) =>
      shop.request("PATCH", `/api/admin/people/${other.id}`, { token: admin, body });
    await change({ isDisabled: true });
    expect((await request("GET", own)).status).toBe(404);
    await change({ isDisabled: false });
    expect((await request("GET", own)).status).toBe(404);
    const second = await renewed(await aSession(db, other));
    await change({ isDealer: false });
    await change({ isDealer: true });
    expect((await request("GET", second)).status).toBe(404);
    const renewedOnce = await renewed(await aSession(db, other));
    await db.update(users).set({ isWholesale: false }).where(eq(users.id, other.id));
    expect((await request("GET", renewedOnce)).status).toBe(404);
  });

  test("is read a limited number of times from one address", async () => {
    const strict = await startTestApp(allCapabilities);
    const path = `/api/wholesale/feed/${"x".repeat(43)}.csv`;
    const statuses = await Promise.all(
      Array.from({ length: 122 }, async () => (await strict.request("GET", path)).status),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    await strict.close();
  });
});
