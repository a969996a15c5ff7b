import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { watchAlerts } from "#src/platform/db/mailing-tables.ts";
import { type watches, wholesalePrices } from "#src/platform/db/schema.ts";
import { type AlertShop, startAlertShop, tokenIn } from "#tests/alert-shop.ts";
import { aSession, aUser } from "#tests/data.ts";

const guard = { website: "", elapsedMs: 9_000 };
/** A watch that is not in the shop until a test lets it arrive. */
const arriving = 20;

let shop: AlertShop;
let rolex = 0;
let omega = 0;
beforeAll(async () => {
  shop = await startAlertShop();
  const named = await shop.database.db.execute<{ id: number; slug: string }>(
    sql`select id, slug from brands where slug in ('rolex', 'omega')`,
  );
  rolex = named.rows.find(({ slug }) => slug === "rolex")?.id ?? 0;
  omega = named.rows.find(({ slug }) => slug === "omega")?.id ?? 0;
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.reset(2);
  await shop.set(arriving, { published: false });
});

const save = (email: string, address: string, token?: string) =>
  shop.post("/api/alerts/searches", { email, address, guard }, token);

async function saved(email: string, address: string): Promise<string> {
  expect((await save(email, address)).status).toBe(201);
  const { text } = await shop.onlyMailTo(email);
  const token = tokenIn(text);
  expect((await shop.post("/api/alerts/confirm", { token })).status).toBe(200);
  return token;
}

async function arrive(values: Partial<typeof watches.$inferInsert>): Promise<void> {
  await shop.set(arriving, { ...values, published: true });
  await shop.runJobs();
}

const speedmaster = () => ({
  brandId: omega,
  model: "Speedmaster Moonwatch",
  reference: "310.30.42.50.01.001",
  retailPrice: 4_500,
  dialColor: "Blue",
  material: "Titanium",
});

test("a search tells of a match that arrives, once, and of no other watch", async () => {
  const email = "first@saved.example";
  const token = await saved(email, "/shop?sort=price-asc&page=3&q=omega+blue+under+5k");
  const { body } = await shop.post("/api/alerts/list", { token });
  expect(body.searches).toMatchObject([
    {
      label: "omega blue under $5,000",
      address: "/shop?q=omega+blue+under+5k",
      isConfirmed: true,
    },
  ]);
  for (const other of [{ retailPrice: 5_001 }, { dialColor: "Black" }, { brandId: rolex }]) {
    await arrive({ ...speedmaster(), ...other });
    await shop.set(arriving, { published: false });
  }
  await shop.runJobs();
  expect(await shop.mailsTo(email)).toEqual([]);

  await shop.database.db.update(wholesalePrices).set({ price: 3_333 });
  await arrive(speedmaster());
  const mail = await shop.onlyMailTo(email);
  expect(mail.subject).toBe("A match has arrived: Omega Speedmaster Moonwatch");
  expect(mail.text).toContain("omega blue under $5,000");
  expect(mail.text).toContain("$4,500");
  expect(mail.text).toContain(`/watch/${arriving}`);
  expect(mail.text).toContain("http://shop.test/shop?q=omega+blue+under+5k");
  expect(`${mail.text}${mail.html}`).not.toContain("3,333");

  await shop.waitADay();
  await shop.set(arriving, { published: false });
  await shop.runJobs();
  await arrive(speedmaster());
  expect(await shop.mailsTo(email)).toEqual([]);
});

test.each([
  ["a typing error", "/shop?q=speedmsater", {}],
  ["words in any order", "/shop?q=moon+speedmaster", { model: "Speedmaster Moon" }],
  ["a nickname of which none is here", "/shop?q=batmn", { reference: "126710BLNR", brandId: 1 }],
  ["the beginning of a reference", "/shop?q=310.30", {}],
  ["filters", "/shop/omega?material=Titanium&price=1000-5000", {}],
  ["a brand in the query", "/shop?brand=omega", {}],
  ["the price alone", "/shop?price=4400-4600", {}],
])("a search matches by %s", async (_, address, changes) => {
  const email = "by@saved.example";
  await shop.database.db.execute(sql`
    update watches set reference = 'X-' || id where reference like '%BLNR%'`);
  await saved(email, address);
  await arrive({ ...speedmaster(), ...changes });
  expect((await shop.onlyMailTo(email)).text).toContain(`/watch/${arriving}`);
});

test("one mail has all matches of a person, each watch once", async () => {
  const email = "many@saved.example";
  await saved(email, "/shop?q=speedmaster");
  await shop.waitADay();
  await saved(email, "/shop/omega?material=Titanium");
  await shop.waitADay();
  expect((await shop.post("/api/alerts", { email, watchId: 2, guard })).status).toBe(201);
  await shop.post("/api/alerts/confirm", { token: tokenIn((await shop.onlyMailTo(email)).text) });
  await shop.set(arriving, { ...speedmaster(), published: true });
  await shop.set(2, { units: 1 });
  await Promise.all([shop.runJobs(), shop.runJobs()]);
  await shop.runJobs();
  const mail = await shop.onlyMailTo(email);
  expect(mail.subject).toBe("What you wait for has arrived: 2 watches");
  // The list has it, and the button leads to it.
  expect(mail.text.split(`/watch/${arriving}>`)).toHaveLength(3);
  expect(mail.text).toContain("/watch/2");
});

test("a match that is held is told when it is free, and one that was withdrawn is not", async () => {
  const email = "held@saved.example";
  await saved(email, "/shop?q=speedmaster");
  await arrive({ ...speedmaster(), held: 1 });
  expect(await shop.mailsTo(email)).toEqual([]);
  await shop.set(arriving, { held: 0 });
  await shop.runJobs();
  expect(await shop.mailsTo(email)).toHaveLength(1);

  await shop.set(21, { ...speedmaster(), held: 1, published: false });
  await shop.set(21, { published: true });
  await shop.waitADay();
  await shop.runJobs();
  await shop.set(21, { published: false, held: 0 });
  await shop.runJobs();
  expect(await shop.mailsTo(email)).toEqual([]);
});

test("without a confirmation, and after the end, nothing comes; the first mail has no typed text", async () => {
  const email = "end@saved.example";
  await save(email, "/shop?q=speedmaster+visit+evil");
  const { text } = await shop.onlyMailTo(email);
  expect(text).not.toContain("evil");
  await arrive(speedmaster());
  expect(await shop.mailsTo(email)).toEqual([]);

  const other = "ended@saved.example";
  const token = await saved(other, "/shop?q=speedmaster");
  const { body } = await shop.post("/api/alerts/list", { token });
  const end = await shop.post("/api/alerts/end", { token, end: { alert: body.searches[0].id } });
  expect(end.body.searches).toEqual([]);
  await shop.set(arriving, { published: false });
  await arrive(speedmaster());
  expect(await shop.mailsTo(other)).toEqual([]);
});

test("an account with a confirmed address needs no mail, and ends its search", async () => {
  const { db } = shop.database;
  const user = await aUser(db, "customer");
  const token = await aSession(db, user);
  await db.execute(sql`update users set email_confirmed_at = now() where id = ${user.id}`);
  const reply = await save(user.email, "/shop?q=speedmaster", token);
  expect(reply.body).toMatchObject({ isOn: true });
  await save(user.email, "/shop?q=speedmaster", token);
  const listed = await (await shop.request("GET", "/api/account/alerts", { token })).json();
  expect(listed).toMatchObject({ alerts: [], searches: [{ label: "speedmaster" }] });
  const { id } = listed.searches[0];
  await shop.request("DELETE", `/api/account/alerts/${id}`, { token });
  expect(await db.$count(watchAlerts, eq(watchAlerts.email, user.email))).toBe(0);
});

test("a search that means nothing or contradicts itself is refused", async () => {
  const email = "refused@saved.example";
  const statusOf = async (address: string) => (await save(email, address)).status;
  expect(await statusOf("/shop")).toBe(400);
  expect(await statusOf("/shop?q=%00%20%20")).toBe(400);
  expect(await statusOf("/shop?q=steel&material=Titanium")).toBe(400);
  expect(await statusOf("https://evil.example/shop?q=x")).toBe(400);
  expect(await statusOf("/shop/nobody?q=steel")).toBe(404);
  expect(await statusOf(`/shop?q=${"x".repeat(3_000)}`)).toBe(400);
  expect(await shop.database.db.$count(watchAlerts)).toBe(0);
});
