import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { priceAlerts } from "#src/platform/db/mailing-tables.ts";
import { wholesalePrices } from "#src/platform/db/schema.ts";
import { type AlertShop, startAlertShop, tokenIn } from "#tests/alert-shop.ts";
import { aSession, aUser } from "#tests/data.ts";

const sold = 2;
let shop: AlertShop;
beforeAll(async () => {
  shop = await startAlertShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.reset(sold));

describe("price drops", () => {
  async function aCustomer(isDealer = false) {
    const { db } = shop.database;
    const user = await aUser(db, isDealer ? "wholesale" : "customer");
    const token = await aSession(db, user);
    const { body: list } = await shop.post("/api/wishlists", { name: "Some day" }, token);
    const add = (watchId: number) =>
      shop.post(`/api/wishlists/${list.id}/items`, { watchId }, token);
    const turn = (isOn: boolean) => shop.post("/api/alerts/prices", { isOn }, token);
    return { ...user, token, add, turn };
  }

  async function aConfirmedCustomer(isDealer = false) {
    const customer = await aCustomer(isDealer);
    for (const id of [5, 6]) await customer.add(id);
    expect((await customer.turn(true)).body).toEqual({ state: "waiting" });
    const mail = await shop.onlyMailTo(customer.email);
    await shop.post("/api/alerts/confirm", { token: tokenIn(mail.text) });
    return { ...customer, link: tokenIn(mail.text) };
  }

  test("are told in one mail a day, at retail prices, compared with what the customer knows", async () => {
    const customer = await aConfirmedCustomer(true);
    for (const retailPrice of [12_000, 13_000, 12_000]) {
      await shop.set(5, { retailPrice });
      await shop.runJobs();
    }
    expect(await shop.mailsTo(customer.email)).toEqual([]);

    const { db } = shop.database;
    await db.update(wholesalePrices).set({ price: 7_777 });
    const fallen = [
      [5, 11_000],
      [6, 9_000],
      [8, 1_000],
    ] as const;
    for (const [id, retailPrice] of fallen) await shop.set(id, { retailPrice });
    await Promise.all([shop.runJobs(), shop.runJobs()]);
    await shop.runJobs();
    const mail = await shop.onlyMailTo(customer.email);
    expect(mail.subject).toBe("2 watches on your wishlists cost less");
    expect(mail.text).toMatch(/\$9,000, was \$12,000.*\$11,000, was \$12,000/);
    expect(mail.text).not.toMatch(/7,777|\$1,000/);

    await shop.set(5, { retailPrice: 10_000 });
    await shop.runJobs();
    expect(await shop.mailsTo(customer.email)).toEqual([]);
    await shop.waitADay();
    await shop.runJobs();
    expect((await shop.onlyMailTo(customer.email)).text).toContain("$10,000, was $11,000");
  });

  test("of sold watches, and of watches that left the wishlist, are not told", async () => {
    const customer = await aConfirmedCustomer();
    await shop.set(5, { retailPrice: 9_000, units: 0 });
    await shop.request("DELETE", "/api/wishlists/items/6", { token: customer.token });
    await shop.set(6, { retailPrice: 9_000 });
    await shop.runJobs();
    expect(await shop.mailsTo(customer.email)).toEqual([]);
  });

  test("are off by default, need a confirmation, and end by the switch or by the link", async () => {
    const customer = await aCustomer();
    await customer.add(5);
    const read = () => shop.request("GET", "/api/alerts/prices", { token: customer.token });
    expect(await (await read()).json()).toEqual({ state: "off" });
    await customer.turn(true);
    await shop.set(5, { retailPrice: 9_000 });
    await shop.runJobs();
    const { text } = await shop.onlyMailTo(customer.email);
    expect(text).toContain("Lower prices");
    await customer.turn(false);
    await shop.post("/api/alerts/confirm", { token: tokenIn(text) });
    expect(await (await read()).json()).toEqual({ state: "off" });

    const other = await aConfirmedCustomer();
    await shop.post("/api/alerts/end", { token: other.link, end: "prices" });
    await shop.set(6, { retailPrice: 8_000 });
    await shop.runJobs();
    expect(await shop.mailsTo(other.email)).toEqual([]);
    expect(await shop.database.db.$count(priceAlerts)).toBe(0);
  });
});
