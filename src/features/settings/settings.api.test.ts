import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Capability, capabilityNames } from "#src/domain/capabilities.ts";
import { businessDayEnd } from "#src/lib/calendar.ts";
import { type Config, readConfig } from "#src/platform/settings/config.ts";
import { readHolidays, readSale } from "#src/platform/settings/shop-settings.ts";
import { aSeller } from "#tests/a-seller.ts";
import { allCapabilities } from "#tests/all-capabilities.ts";
import { startTestApp, type TestApp } from "#tests/app.ts";
import { freshDatabase } from "#tests/database.ts";
import { orderBody, postOrder, stockWatch } from "#tests/orders.ts";
import { until } from "#tests/until.ts";
import { updateAnnouncement } from "./settings.sql.ts";

const timeZone = "America/New_York";
const secret = "sk_test_a_secret_that_nobody_may_read";
let shop: TestApp;
/** A second process on the same database. */
let other: TestApp;
/** The same shop without the back office. */
let specified: TestApp;
let token: string;
beforeAll(async () => {
  const database = await freshDatabase();
  const again = async () => ({ ...database, close: async () => {} });
  const env = { ...allCapabilities, RATE_LIMIT_FACTOR: "1000", STRIPE_SECRET_KEY: secret };
  shop = await startTestApp(env, async () => database);
  other = await startTestApp(env, again);
  specified = await startTestApp({}, again);
  token = await shop.signIn("admin");
});
afterAll(async () => {
  await other.close();
  await specified.close();
  await shop.close();
});

async function read() {
  return (await shop.request("GET", "/api/admin/settings", { token })).json();
}

async function change(body: Record<string, unknown>) {
  const response = await shop.request("PATCH", "/api/admin/settings", { token, body });
  return { status: response.status, body: await response.json() };
}

const announcement = { text: "", link: null, from: null, until: null };
async function announce(changes: Record<string, unknown>) {
  const { announcement: current } = await read();
  const body = { updatedAt: current.updatedAt, announcement: { ...announcement, ...changes } };
  return change(body);
}

const page = async (at: TestApp, path = "/about", session?: string) =>
  (await at.request("GET", path, session ? { token: session } : {})).text();

describe("an announcement", () => {
  test("is on every page of every process at once, and goes again", async () => {
    const paths = ["/", "/about", "/shop", "/watch/1"];
    for (const path of paths) expect(await page(shop, path)).not.toContain("data-announcement");
    await page(other);
    const before = await page(specified);
    expect((await announce({ text: "Closed on Monday", link: "/contact" })).status).toBe(200);
    for (const path of paths) expect(await page(shop, path)).toContain("Closed on Monday");
    expect(await page(shop, "/about", token)).toContain("Closed on Monday");
    await until(async () => expect(await page(other)).toContain('href="/contact"'));
    expect(await page(specified)).toBe(before);
    await announce({});
    expect(await page(shop)).not.toContain("data-announcement");
    await until(async () => expect(await page(other)).not.toContain("Closed on Monday"));
  });

  test("begins and ends by itself", async () => {
    const today = new Intl.DateTimeFormat("en-CA", { timeZone }).format();
    await announce({ text: "Only today", from: today, until: today });
    expect((await read()).announcement.shown).toBe(true);
    await announce({ text: "Holiday sale", from: "2999-01-01" });
    expect((await read()).announcement.shown).toBe(false);
    expect(await page(shop)).not.toContain("Holiday sale");
    const { updatedAt } = (await read()).announcement;
    await shop.database.pool.query(
      `update shop_settings set value = value || '{"from": "2001-01-01"}' where name = 'announcement'`,
    );
    await updateAnnouncement(shop.database.db, timeZone);
    await until(async () => expect(await page(shop)).toContain("Holiday sale"));
    await shop.database.pool.query(
      `update shop_settings set value = value || '{"until": "2001-01-02"}' where name = 'announcement'`,
    );
    await updateAnnouncement(shop.database.db, timeZone);
    await until(async () => expect(await page(shop)).not.toContain("Holiday sale"));
    expect((await read()).announcement).toMatchObject({ shown: false, updatedAt });
  });

  test.each([
    { link: "https://elsewhere.example" },
    { link: "//elsewhere.example" },
    { link: "/\\elsewhere.example" },
    { link: "javascript:alert(1)" },
    { text: "two\nlines" },
    { text: "x".repeat(161) },
    { from: "tomorrow" },
    { from: "2026-12-02", until: "2026-12-01" },
  ])("is refused with %o", async (changes) => {
    expect((await announce({ text: "A", ...changes })).status).toBe(400);
  });

  test("is text, whatever it contains", async () => {
    await announce({ text: "<script>alert(1)</script>" });
    expect(await page(shop)).not.toContain("<script>alert(1)");
    await announce({});
  });
});

describe("a setting", () => {
  test("is recorded with before and after, and only if it changes", async () => {
    const first = await change({ updatedAt: null, openingHours: { text: "Mon to Fri" } });
    const { updatedAt } = first.body.openingHours;
    await change({ updatedAt, openingHours: { text: "Mon to Sat" } });
    const again = (await read()).openingHours.updatedAt;
    const same = await change({ updatedAt: again, openingHours: { text: "Mon to Sat" } });
    expect([same.status, same.body.openingHours.updatedAt]).toEqual([200, again]);
    const url = "/api/admin/audit?subject=setting:openingHours";
    const { entries } = await (await shop.request("GET", url, { token })).json();
    expect(entries.map(({ changes }: { changes: unknown }) => changes)).toEqual([
      [{ field: "text", before: "Mon to Fri", after: "Mon to Sat" }],
      [{ field: "text", before: "", after: "Mon to Fri" }],
    ]);
    expect(await page(shop, "/contact")).toContain("Mon to Sat");
    expect(await page(specified, "/contact")).not.toContain("Mon to Sat");
  });

  test("that somebody else has changed meanwhile is kept", async () => {
    const { openingHours } = await read();
    const { updatedAt } = openingHours;
    const both = await Promise.all(
      ["Ada", "Bob"].map((text) => change({ updatedAt, openingHours: { text } })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const kept = both.find(({ status }) => status === 200)?.body.openingHours;
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      code: "changed_meanwhile",
      current: kept,
      by: kept.updatedBy,
    });
  });

  test("is changed alone", async () => {
    expect((await change({ updatedAt: null })).status).toBe(400);
    const two = { openingHours: { text: "" }, holidays: { days: [] } };
    expect((await change({ updatedAt: null, ...two })).status).toBe(400);
  });
});

test("holidays are no business days for orders by transfer", async () => {
  const next = businessDayEnd(new Date(), 1, 12, timeZone);
  const day = next.toISOString().slice(0, 10);
  await change({ updatedAt: null, holidays: { days: [day, day] } });
  expect((await read()).holidays.days).toEqual([day]);
  const held = async (at: TestApp, watchId: number) => {
    await stockWatch(shop.database, watchId, { price: 12_000 });
    await postOrder(at, orderBody([{ watchId, price: 12_000 }], { payment: "wire" }));
    const { rows } = await shop.database.pool.query(
      "select hold_until, created_at from orders order by id desc limit 1",
    );
    return rows[0];
  };
  const { hold_until: until, created_at: placed } = await held(shop, 1);
  expect(until).toEqual(businessDayEnd(placed, 3, 18, timeZone));
  const capable = (capabilities: Capability[]) =>
    readHolidays(shop.database.db, { capabilities } as Config);
  expect(await capable(["checkout", "backoffice"])).toEqual([day]);
  expect(await capable(["checkout"])).toEqual([]);
});

describe("the terms and the seller", () => {
  const promised = async (at: TestApp) =>
    (await (await at.request("GET", "/api/checkout")).json()).checkout.policy;
  const both = { ...allCapabilities, STORE_LEGAL_NAME: "Example Watches Inc." };

  test("are those of orders and of the environment until somebody sets them", async () => {
    const { terms, seller: unset } = await read();
    expect(terms).toMatchObject({ returnDays: 30, inspectionHours: 48, warrantyYears: 1 });
    expect(unset).toMatchObject({ legalName: "", address: "", taxNumber: "", returnsAddress: "" });
    const { db } = shop.database;
    expect((await readSale(db, readConfig(both))).seller.legalName).toBe("Example Watches Inc.");
  });

  test("hold at once for all that asks for them, with a back office", async () => {
    const terms = { returnDays: 17, inspectionHours: 29, warrantyYears: 5 };
    expect((await change({ updatedAt: null, terms })).status).toBe(200);
    expect((await change({ updatedAt: null, seller: aSeller })).status).toBe(200);
    const { returns, warranty } = await promised(shop);
    expect(returns).toContain("within 17 days of receipt");
    expect(returns).toContain("within 29 hours");
    expect(warranty).toContain("warranty of 5 years");
    const { db } = shop.database;
    expect(await readSale(db, readConfig(both))).toEqual({ terms, seller: aSeller });
    const alone = await readSale(db, readConfig({ ...both, CAPABILITIES: "checkout" }));
    expect([alone.terms.returnDays, alone.seller.legalName]).toEqual([30, "Example Watches Inc."]);
  });

  test.each([
    { terms: { returnDays: 0, inspectionHours: 1, warrantyYears: 1 } },
    { terms: { returnDays: 1, inspectionHours: 25, warrantyYears: 1 } },
    { terms: { returnDays: 30, inspectionHours: 48, warrantyYears: 1.5 } },
    { seller: { ...aSeller, legalName: "Two\nlines" } },
    { seller: { ...aSeller, address: "\u202eesreveR" } },
    { seller: { ...aSeller, address: "x".repeat(301) } },
  ])("are refused as %o", async (body) => {
    expect((await change({ updatedAt: null, ...body })).status).toBe(400);
  });
});

test("the environment is shown whole and without its secrets", async () => {
  const response = await shop.request("GET", "/api/admin/settings", { token });
  const text = await response.text();
  expect(text).not.toContain(secret);
  expect(text).not.toContain(secret.slice(-8));
  const { environment } = JSON.parse(text) as {
    environment: { name: string; value: string | null; isSecret: boolean; isSet: boolean }[];
  };
  const named = (name: string) => environment.find((setting) => setting.name === name);
  expect(named("STRIPE_SECRET_KEY")).toEqual({
    ...{ name: "STRIPE_SECRET_KEY", value: null, isSecret: true, isSet: true },
  });
  expect(named("SMTP_URL")).toMatchObject({ value: null, isSecret: true, isSet: false });
  expect(named("CAPABILITIES")).toMatchObject({ value: capabilityNames.join(", "), isSet: true });
  expect(named("PORT")).toMatchObject({ value: "3000", isSet: false });
  // A new setting whose name looks like a secret must be declared as one.
  const open = ["PUBLIC_URL", "STRIPE_API_URL", "ADMIN_PASSWORD_FILE"];
  const looksSecret = /PASSWORD|SECRET|TOKEN|_KEY|_URL|_ENDPOINT|_HEADERS/;
  for (const { name, isSecret } of environment) {
    if (!open.includes(name)) expect([name, isSecret]).toEqual([name, looksSecret.test(name)]);
  }
});
